import type { ReplyFor } from '#contract/kit/calls.ts'
import { Plan, type plan, planStatus } from '#contract/modules/care/care-plan/plan.ts'
import { StatusChip } from '#kit/cells.tsx'
import { DetailPage, type DetailPageProps } from '#kit/DetailPage.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { GoalLines, ItemLines, ProblemLines } from './parts.tsx'

type Row = ReplyFor<typeof plan.planGet>

const facts = [
  'planName',
  'planNo',
  'startDate',
  'endDate',
  'stopReason',
  'nurseName',
  'doctorName',
  'familyConfirm',
  'confirmName',
  'remark',
]

/**
 * A plan that has ended: its content, the evaluation of its goals, when and why it ended. It can no longer be changed
 * (care.md 4).
 */
export function EndedPlan({ query }: Pick<DetailPageProps<Row>, 'query'>) {
  return (
    <DetailPage
      query={query}
      head={(row) => ({
        title: `${row.oldmanName}的护理计划 ${row.planNo}`,
        chips: <StatusChip label={planStatus.label(row.planStatus)} />,
        facts: [
          ['床位', row.bedName],
          ['结束日期', row.endDate],
          ['结束原因', row.stopReason],
        ],
      })}
      tabs={(row) => [
        {
          key: 'plan',
          label: '计划',
          children: (
            <>
              <Facts shape={Plan.shape} row={row} keys={facts} />
              <ProblemLines value={row.problems} closed />
              <GoalLines problems={row.problems} value={row.goals} closed />
              <ItemLines problems={row.problems} value={row.items} closed />
            </>
          ),
        },
      ]}
      actions={[
        {
          label: '打印',
          permit: 'careplan.nursingPlan.print',
          onClick: (row) => import('./print-plan.tsx').then(({ printPlan }) => printPlan(row)),
        },
      ]}
    />
  )
}
