import type { z } from 'zod'
import { attendanceLeave, Leave, leaveFlow, leaveStatus } from '#contract/modules/duty/attendance/leave.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { outcome } from '#kit/look/dialog/outcome.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { ReviewTrail } from '#kit/review/ReviewTrail.tsx'
import { reviewActions } from '#kit/review/review-actions.ts'
import { nowOf } from '#kit/value/format.ts'
import { askedWords, shortOf } from './leave-words.ts'

type Row = z.output<typeof Leave>

const columns = cols(
  Leave,
  [
    'empName',
    'status',
    'waitingFor',
    'deptName',
    'leaveType',
    'from',
    'to',
    'hours',
    'reason',
    'auditByName',
    'auditOpinion',
    'createTime',
  ],
  { deptName: { width: 130 }, auditOpinion: { extra: true }, createTime: { extra: true } },
)
const { waiting, passed } = leaveStatus.is
const whose = (row: Row) => `${row.empName ?? ''}的请假`

const [pass, decline] = reviewActions<Row>({
  pass: attendanceLeave.leaveAudit,
  decline: attendanceLeave.leaveAudit,
  name: whose,
  field: 'opinion',
})

/** Before it begins the applicant may withdraw it, during the leave users who decide on leave; past leave stays. */
function mayCancel(row: Row, mayDecide: boolean) {
  const now = nowOf()
  if (!leaveFlow.can('cancel')(row) || (row.status === passed && row.to <= now)) return false
  return mayDecide || (row.own === 1 && (row.status === waiting || row.from > now))
}

const ownFilters = ['leaveType', 'dateFrom', 'dateTo'] as const
const entered = ['leaveType', 'from', 'to', 'reason', 'files'] as const

/** Leave within the user's reach, or with `mine` the user's own (administration.md 3.4). */
export function LeaveList({ mine = false }: { mine?: boolean }) {
  const may = usePermit()
  const own = mine ? { mine: 1 as const } : {}
  const mayDecide = may(attendanceLeave.leaveAudit.options.permit)
  return (
    <ListPage
      name={mine ? 'own-leave' : 'leave'}
      fixed={own}
      call={attendanceLeave.leaveList}
      columns={columns}
      filters={mine ? ownFilters : ['empName', 'deptId', ...ownFilters, 'mine']}
      statusTabs={{ filter: 'status', count: [waiting] }}
      sort={['hours', 'status']}
      look={{
        column: 'empName',
        title: whose,
        fields: [
          'status',
          'leaveType',
          'from',
          'to',
          'hours',
          'reason',
          'files',
          'createByName',
          'createTime',
          'auditByName',
          'auditTime',
          'auditOpinion',
        ],
        columns: 2,
        more: (row) => <LeaveTrail leaveId={row.leaveId} />,
      }}
      rowClass={(row) => (row.status > passed ? 'k-row-muted' : undefined)}
      empty="请假先在这里申请，同意后不再算在岗"
      add={{
        label: '请假',
        call: attendanceLeave.leaveCreate,
        title: '请假申请',
        fields: mayDecide && !mine ? ['empId', ...entered] : [...entered],
        options: { empId: { placeholder: '本人，或替同事申请' }, to: { help: '时长按排班自动计算，没有排班的不计' } },
        columns: 2,
        done: askedWords,
      }}
      rowActions={[
        {
          ...pass,
          input: () => ({ pass: 1 }),
          done: (row, answer) => outcome(`已通过${whose(row)}`, shortOf(answer), '以下班次缺人，请补排'),
        },
        { ...decline, input: () => ({ pass: 0 }) },
        {
          label: '撤销',
          call: attendanceLeave.leaveCancel,
          danger: true,
          show: (row) => mayCancel(row, mayDecide),
          confirm: (row) => ({
            title: `撤销${whose(row)}？`,
            content: '撤销后整段时间不再算请假。',
            okText: '撤销请假',
          }),
          done: (row) => `已撤销${whose(row)}`,
        },
      ]}
    />
  )
}

/** The employees who agreed to it. */
function LeaveTrail({ leaveId }: { leaveId: string }) {
  const query = useCall(attendanceLeave.leaveList, { leaveId })
  return (
    <Loaded query={query}>
      {({ list }) =>
        (list[0]?.reviews ?? []).length > 0 ? (
          <>
            <h4>审批记录</h4>
            <ReviewTrail of={list[0]?.reviews ?? []} />
          </>
        ) : null
      }
    </Loaded>
  )
}
