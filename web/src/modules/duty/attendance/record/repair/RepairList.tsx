import type { z } from 'zod'
import { attendanceRecord, clockSide, Repair, repairStatus } from '#contract/modules/duty/attendance/record.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { reviewActions } from '#kit/review/review-actions.ts'
import { RepairDay } from './RepairDay.tsx'

type Row = z.output<typeof Repair>

const columns = cols(
  Repair,
  [
    'empName',
    'status',
    'waitingFor',
    'deptName',
    'date',
    'period',
    'side',
    'clockTime',
    'reason',
    'auditByName',
    'auditOpinion',
  ],
  { deptName: { width: 130 }, auditOpinion: { extra: true } },
)
const { waiting, passed } = repairStatus.is
const whose = (row: Row) => `${row.empName ?? ''}的补卡`

const [pass, decline] = reviewActions<Row>({
  pass: attendanceRecord.repairAudit,
  decline: attendanceRecord.repairAudit,
  name: whose,
  field: 'opinion',
})
/** The requested time beside the day's clockings: the row is covered by the dialog. */
const ofDay = ({ date, empId, side, clockTime, reason }: Row) => (
  <>
    <p>{`补${clockSide.label(side)}卡 ${clockTime.slice(0, 16)}：${reason}`}</p>
    <RepairDay date={date} empId={empId} />
  </>
)
export const decisions: readonly RowAction<Row>[] = [
  { ...pass, input: () => ({ pass: 1 }), outlook: ofDay },
  { ...decline, input: () => ({ pass: 0 }), outlook: ofDay },
]
const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const entered = ['date', 'period', 'side', 'clockTime', 'reason'] as const

/** Repair cards within the user's reach, or with `mine` the user's own (administration.md 3.4). */
export function RepairList({ mine = false }: { mine?: boolean }) {
  const may = usePermit()
  const own = mine ? { mine: 1 as const } : {}
  const mayDecide = may(attendanceRecord.repairAudit.options.permit)
  return (
    <ListPage
      name={mine ? 'own-repair' : 'repair'}
      fixed={own}
      call={attendanceRecord.repairList}
      columns={columns}
      filters={mine ? ['dateFrom', 'dateTo'] : ['empName', 'deptId', 'dateFrom', 'dateTo', 'mine']}
      statusTabs={{ filter: 'status', count: [waiting] }}
      sort={['date', 'status']}
      rowClass={(row) => (row.status > passed ? 'k-row-muted' : undefined)}
      empty="忘记打卡时在这里申请，同意后补上打卡"
      add={{
        label: '补卡',
        call: attendanceRecord.repairCreate,
        title: '补卡申请',
        fields: mayDecide && !mine ? ['empId', ...entered] : [...entered],
        options: {
          empId: { placeholder: '本人，或替同事申请' },
          period: { help: '一天上几段班时填第几段' },
          clockTime: { help: '须在该班次的打卡时间内' },
        },
        columns: 2,
        outlook: ({ date, empId }) => asText(date) && <RepairDay date={asText(date)} empId={asText(empId)} />,
        done: (row) => `已提交${row.empName}的补卡，等待审批`,
      }}
      rowActions={decisions}
    />
  )
}
