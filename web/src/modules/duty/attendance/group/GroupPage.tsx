import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { attendanceGroup, Group } from '#contract/modules/duty/attendance/group.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { groupAdd, groupDetail, groupEdit } from '../addresses.ts'

type Row = z.output<typeof Group>

const columns = cols(
  Group,
  ['groupName', 'groupType', 'scheduleMode', 'memberCount', 'leaderName', 'deptName', 'effectiveDate', 'status'],
  { groupName: { width: 160 }, leaderName: { width: 100 }, deptName: { width: 130 } },
)

/** 考勤组 (administration.md 3.2). */
export default function GroupPage() {
  const { open } = usePage()
  return (
    <ListPage
      name="group"
      call={attendanceGroup.groupList}
      columns={columns}
      filters={['groupName', 'groupType', 'deptId', 'status']}
      sort={['groupName', 'groupType', 'effectiveDate']}
      link={{ column: 'groupName', open: (row) => open(groupDetail(row)) }}
      rowClass={(row: Row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增一个考勤组，再为成员排班"
      add={{ label: '新增', permit: attendanceGroup.groupCreate.options.permit, onClick: () => open(groupAdd) }}
      rowActions={[
        { label: '排班', onClick: (row) => open(groupDetail(row, 'schedule')) },
        { label: '编辑', permit: attendanceGroup.groupUpdate.options.permit, onClick: (row) => open(groupEdit(row)) },
        {
          label: '删除',
          call: attendanceGroup.groupRemove,
          danger: true,
          confirm: (row) => ({ title: `删除考勤组${row.groupName}？`, content: '过去的排班保留。' }),
          done: (row) => `已删除考勤组${row.groupName}`,
        },
      ]}
    />
  )
}
