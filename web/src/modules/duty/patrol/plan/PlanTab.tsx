import { Button } from 'antd'
import { useState } from 'react'
import { checkWay, cycle, executorType, Plan, patrolPlan, planStatus } from '#contract/modules/duty/patrol/plan.ts'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { addedWords, isOn, turnOff, turnOn } from './plan-actions.ts'
import { fireWatch, planFields, usePlanOptions } from './plan-form.ts'
import { cycleText, spanText, timesText } from './plan-words.ts'

const columns = cols(
  Plan.partial(),
  ['planName', 'lineName', 'cycle', 'times', 'executorNames', 'startDate', 'status'],
  {
    planName: { width: 130 },
    lineName: { width: 120 },
    cycle: { width: 90, ellipsis: true, render: (_, row) => cycleText(row) },
    times: { width: 160, ellipsis: true, render: (_, row) => timesText(row) },
    executorNames: { width: 110, ellipsis: true },
    startDate: { title: '起止', width: 150, ellipsis: true, render: (_, row) => spanText(row) },
    status: { width: 85, tones: { [planStatus.is.over]: 'muted' } },
  },
)
const looked = [
  'lineName',
  'executorType',
  'executorNames',
  'minExecutors',
  'earlyMinutes',
  'lateMinutes',
  'remindMinutes',
  'checkWays',
  'photoRequired',
  'startDate',
  'endDate',
  'status',
  'createByName',
  'createTime',
] as const
const initial = {
  cycle: cycle.is.daily,
  executorType: executorType.is.staff,
  checkWays: [checkWay.is.card, checkWay.is.qr],
}

/** 计划 (administration.md 4). */
export default function PlanTab() {
  const options = usePlanOptions()
  const [fire, setFire] = useState(false)
  return (
    <>
      <ListPage
        name="patrol-plan"
        call={patrolPlan.planList}
        columns={columns}
        filters={['planName', 'linePkId', 'cycle']}
        statusTabs={{ filter: 'status' }}
        sort={['planName', 'cycle', 'startDate', 'status']}
        look={{
          column: 'planName',
          call: patrolPlan.planGet,
          fields: looked,
          more: (row) => <p>{`${cycleText(row)} ${timesText(row)}`}</p>,
        }}
        rowClass={(row) => (isOn(row) ? undefined : 'k-row-muted')}
        empty="先排好路线，再新增计划"
        named={(row) => `计划${row.planName}`}
        add={{ label: '新增', call: patrolPlan.planCreate, fields: planFields, options, initial, done: addedWords }}
        tools={
          <Permit need={patrolPlan.planCreate.options.permit}>
            <Button onClick={() => setFire(true)}>按防火巡查新增</Button>
          </Permit>
        }
        rowActions={[
          turnOn,
          turnOff,
          { label: '编辑', call: patrolPlan.planUpdate, fields: planFields, options, load: patrolPlan.planGet },
          {
            label: '删除',
            call: patrolPlan.planRemove,
            danger: true,
            why: (row) => (isOn(row) ? '启用中的计划请先停用' : undefined),
            confirm: () => ({ content: '已生成过任务的计划不能删除。' }),
          },
        ]}
      />
      {fire && (
        <FormModal
          call={patrolPlan.planCreate}
          title="新增防火巡查计划"
          fields={planFields}
          options={options}
          initial={{ ...initial, ...fireWatch }}
          done={addedWords}
          onClose={() => setFire(false)}
        />
      )}
    </>
  )
}
