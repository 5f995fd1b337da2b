import type { z } from 'zod'
import { Plan, plan, planStatus } from '#contract/modules/care/care-plan/plan.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'

type Row = z.output<typeof Plan>
const { draft, running, stopped, ended } = planStatus.is

const columns = cols(
  Plan,
  [
    'planNo',
    'planName',
    'oldmanName',
    'bedName',
    'levelName',
    'planStatus',
    'nextReviewDate',
    'problemCount',
    'goalCount',
    'itemCount',
    'startDate',
    'endDate',
    'nurseName',
  ],
  {
    planNo: { width: 124 },
    planName: { width: 110 },
    oldmanName: { width: 76 },
    bedName: { width: 120 },
    levelName: { width: 128 },
    planStatus: { width: 90 },
    nextReviewDate: { width: 104 },
    problemCount: { width: 70 },
    itemCount: { width: 70 },
    goalCount: { title: '目标达成', width: 84, render: (_, row) => `${row.goalDone ?? 0} / ${row.goalCount ?? 0}` },
  },
)

const isDue = (row: Row) => row.planStatus === running && !!row.nextReviewDate && row.nextReviewDate <= todayOf()
/** A change of the state of a plan, named by its button. */
const move = (label: string, to: number, from: readonly number[], reason?: string): RowAction<Row> => ({
  label,
  call: plan.planStatus,
  show: (row) => from.includes(row.planStatus),
  danger: to === ended,
  confirm: (row) => ({
    title: `${label}${row.oldmanName}的护理计划${row.planName}？`,
    content: words[to],
    okText: label,
    ...(reason && { reason }),
  }),
  input: ({ planId }) => ({ planIds: [planId], planStatus: to }),
  done: (row) => `已${label}护理计划${row.planNo}`,
})
const words: Record<number, string> = {
  [running]: '计划中的项目将加入老人的护理执行，从今天起安排任务。',
  [stopped]: '计划中的项目今天起不再执行；修改后可以再启用。',
  [ended]: '结束后不能再启用；目标须先在“编辑”中评价。',
}

/** 护理计划 (care.md 4). */
export default function PlanPage() {
  const { open } = usePage()
  const edit = ({ planId }: Row) => open(`/careplan/nursingPlanEdit?planId=${encodeURIComponent(planId)}`)
  return (
    <ListPage
      name="carePlan"
      call={plan.planList}
      columns={columns}
      filters={['oldmanName', 'planName', 'levelId', 'nurseId', 'startDateFrom', 'startDateTo', 'reviewDue']}
      statusTabs={{ filter: 'planStatus' }}
      sort={['planNo', 'startDate', 'endDate', 'nextReviewDate']}
      link={{ column: 'planName', open: edit }}
      rowClass={(row) => (isDue(row) ? 'k-row-warning' : row.planStatus === ended ? 'k-row-muted' : undefined)}
      empty="先为一位老人制定护理计划"
      add={{
        label: '新增',
        permit: plan.planCreate.options.permit,
        onClick: ({ oldmanId }) =>
          open(`/careplan/nursingPlanAdd${oldmanId ? `?oldmanId=${encodeURIComponent(oldmanId)}` : ''}`),
      }}
      rowActions={[
        {
          label: '编辑',
          permit: plan.planUpdate.options.permit,
          show: (row) => row.planStatus !== ended,
          onClick: edit,
        },
        move('启用', running, [draft, stopped]),
        {
          label: '复评',
          call: plan.planUpdate,
          show: (row) => row.planStatus === running,
          confirm: (row) => ({
            title: `${row.oldmanName}的护理计划今天已复评？`,
            content: `下次复评在${row.reviewDays}天后。要评价目标或调整项目，请先编辑。`,
            okText: '已复评',
          }),
          input: ({ planId }) => ({ planId, reviewed: 1 }),
          done: (row) => `已登记${row.oldmanName}护理计划的复评`,
        },
        move('停用', stopped, [running], '停用原因'),
        move('结束', ended, [running, stopped], '结束原因'),
        {
          label: '打印',
          permit: 'careplan.nursingPlan.print',
          onClick: (row) => import('./print-plan.tsx').then(({ printPlan }) => printPlan(row)),
        },
        {
          label: '删除',
          call: plan.planRemove,
          danger: true,
          show: (row) => row.planStatus === draft,
          confirm: (row) => ({ title: `删除护理计划${row.planName}？`, danger: true }),
          done: (row) => `已删除护理计划${row.planNo}`,
        },
      ]}
    />
  )
}
