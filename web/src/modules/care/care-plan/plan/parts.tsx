import { Form } from 'antd'
import type { z } from 'zod'
import { executorRule } from '#contract/modules/care/care-plan/execution.ts'
import { goalResult, PlanGoal, PlanItem, PlanProblem, problemLevel } from '#contract/modules/care/care-plan/plan.ts'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import { scheduleText } from '#contract/modules/care/care-schedule/words.ts'
import { newRequestNo } from '#kit/calls.ts'
import { DictText, StatusChip } from '#kit/cells.tsx'
import { ScheduleDialog } from '../../care-schedule/ScheduleDialog.tsx'
import { Lines } from './Lines.tsx'
import { PartDialog } from './PartDialog.tsx'

/** The three lists of a plan: problems, goals and items of care. */

export type Problem = z.output<typeof PlanProblem>
export type Goal = z.output<typeof PlanGoal>
export type Item = z.output<typeof PlanItem>
export interface Part<R> {
  value?: readonly R[]
  onChange?: (rows: readonly R[]) => void
  closed?: boolean
  fixed?: boolean
}

/** Its label stands above the list: in a column beside it, it would take too much width. */
export const above = { layout: 'vertical', labelCol: { flex: 'none' } } as const

const level = ['', '低', '中', '高']
/** The present problems of the form. */
export const useProblems = (): readonly Problem[] => Form.useWatch('problems', { preserve: true }) ?? []
const titleOf = (problems: readonly Problem[], problemId?: string | null) =>
  problems.find((one) => one.problemId === problemId)?.title ?? ''
const choicesOf = (problems: readonly Problem[]) =>
  problems.map(({ problemId, title }) => ({ value: problemId, label: title }))

export const ProblemLines = (part: Part<Problem>) => (
  <Lines
    {...part}
    noun="护理问题"
    rowKey="problemId"
    columns={[
      { title: '护理问题', dataIndex: 'title' },
      { title: '风险', width: 160, render: (_, row) => <DictText code="RISK_TAG" value={row.riskTag} /> },
      { title: '程度', width: 90, render: (_, row) => level[row.level] },
    ]}
    dialog={(row, keep, close) => (
      <PartDialog
        title={row ? '修改护理问题' : '添加护理问题'}
        shape={PlanProblem}
        keys={['title', 'riskTag', 'level']}
        row={row ?? { problemId: newRequestNo(), level: problemLevel.is.middle }}
        onKeep={keep}
        onClose={close}
      />
    )}
  />
)

export function GoalLines({ problems, ...part }: Part<Goal> & { problems: readonly Problem[] }) {
  return (
    <Lines
      {...part}
      noun="护理目标"
      rowKey="goalId"
      columns={[
        { title: '目标', dataIndex: 'goal' },
        { title: '针对问题', width: 180, render: (_, row) => titleOf(problems, row.problemId) },
        { title: '评价标准', dataIndex: 'measure', width: 180 },
        { title: '达成期限', dataIndex: 'targetDate', width: 110 },
        { title: '评价', width: 100, render: (_, row) => <StatusChip label={goalResult.label(row.result)} /> },
      ]}
      dialog={(row, keep, close) => (
        <PartDialog
          title={part.fixed ? `评价：${row?.goal ?? ''}` : row ? '修改护理目标' : '添加护理目标'}
          shape={PlanGoal}
          keys={part.fixed ? ['result'] : ['goal', 'problemId', 'measure', 'targetDate']}
          row={row ?? { goalId: newRequestNo(), result: goalResult.is.open, problemId: problems[0]?.problemId }}
          options={{ problemId: choicesOf(problems) }}
          onKeep={keep}
          onClose={close}
        />
      )}
    />
  )
}

export function ItemLines({ problems, ...part }: Part<Item> & { problems: readonly Problem[] }) {
  return (
    <Lines<Item>
      {...part}
      noun="护理项目"
      rowKey="itemId"
      columns={[
        { title: '护理项目', dataIndex: 'projectName', width: 160 },
        { title: '频次', render: (_, row) => scheduleText(row) },
        { title: '针对问题', width: 180, render: (_, row) => titleOf(problems, row.problemId) },
        { title: '执行人', width: 140, render: (_, row) => executorRule.label(row.executorRule) },
      ]}
      dialog={(row, keep, close) => (
        <ScheduleDialog<Partial<Item>>
          shape={PlanItem}
          row={row ?? fresh(problems)}
          stands={row !== undefined}
          options={{ problemId: choicesOf(problems) }}
          extra={(draft) => [
            'problemId',
            'executorRule',
            ...(draft.executorRule === executorRule.is.named ? ['executorIds'] : []),
            'needPhoto',
            'needSign',
            'billable',
            ...(draft.billable === 1 ? ['unitPrice'] : []),
            'endDate',
          ]}
          help={{ endDate: '不填则随计划结束' }}
          onKeep={(item) => keep(item as Item)} // as: the dialog keeps whole rows
          onClose={close}
        />
      )}
    />
  )
}

const fresh = (problems: readonly Problem[]): Partial<Item> => ({
  itemId: newRequestNo(),
  cycleType: cycle.is.daily,
  executorRule: executorRule.is.carers,
  billable: 0,
  problemId: problems[0]?.problemId,
})
