import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { attendanceGroup, ClockPlace, Group, groupType, MinCover } from '#contract/modules/duty/attendance/group.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { type Column, cols } from '#kit/cols.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { ChangeLog, changesPermit } from '#kit/detail/ChangeLog.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { DataTable } from '#kit/list/table/DataTable.tsx'
import { useLookup } from '#kit/lookup/lookups.ts'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { groupEdit } from '../addresses.ts'

const GroupStats = lazy(() => import('../record/month/GroupStats.tsx'))
const ScheduleTab = lazy(() => import('../plan/ScheduleTab.tsx'))

type Row = z.output<typeof Group>

/** 考勤组详情: its members, their month, its rules (administration.md 3.2). */
export default function GroupDetail() {
  const { query } = usePage()
  return query.id ? (
    <Detail id={query.id} />
  ) : (
    <Nowhere words="请从考勤组列表打开考勤组" list="/administration/attendance/group" label="打开考勤组" />
  )
}

function Detail({ id }: { id: string }) {
  const { open } = usePage()
  const query = useCall(attendanceGroup.groupGet, { attendanceGroupPkId: id }, { keep: false })
  return (
    <DetailPage
      query={query}
      head={(row) => ({
        title: row.groupName,
        chips: <StatusChip label={row.status === onOff.is.on ? '启用' : '停用'} />,
        facts: [
          ['类型', groupType.label(row.groupType)],
          ['人数', `${row.memberCount ?? 0}人`],
          ['负责人', row.leaderName],
          ['部门', row.deptName],
          ['生效日期', row.effectiveDate],
        ],
      })}
      actions={[
        { label: '编辑', permit: attendanceGroup.groupUpdate.options.permit, onClick: (row) => open(groupEdit(row)) },
      ]}
      tabs={(row) => [
        { key: 'members', label: '成员', children: <Members row={row} /> },
        ...(row.groupType === groupType.is.flexible
          ? []
          : [
              {
                key: 'schedule',
                label: '排班表',
                children: (
                  <Suspense fallback={<Skeleton active className="k-pad" />}>
                    <ScheduleTab groupPk={id} fixed={row.groupType === groupType.is.fixed} />
                  </Suspense>
                ),
              },
            ]),
        { key: 'rules', label: '规则', children: <Rules row={row} /> },
        {
          key: 'stats',
          label: '统计',
          permit: 'administration.attendance.record.query',
          children: (
            <Suspense fallback={<Skeleton active className="k-pad" />}>
              <GroupStats groupPk={id} />
            </Suspense>
          ),
        },
        {
          key: 'changes',
          label: '变更记录',
          permit: changesPermit,
          children: <ChangeLog entity="attendanceGroup" id={id} />,
        },
      ]}
    />
  )
}

type Person = NonNullable<Row['members']>[number]
const people: Column<Person>[] = [
  { key: 'empName', title: '姓名', kind: 'text', width: 120 },
  { key: 'deptName', title: '部门', kind: 'text', width: 160 },
  { key: 'jobName', title: '岗位', kind: 'text', width: 160 },
].map((column) => ({ ...column, kind: 'text' as const, dataIndex: column.key }))

const Members = ({ row }: { row: Row }) => (
  <DataTable
    columns={people}
    rows={row.members ?? []}
    rowKey="empId"
    density="middle"
    size={3}
    retry={() => undefined}
    whole
  />
)

const coverColumns = cols(MinCover, ['shiftPkId', 'minStaff', 'minNurse'])
const placeColumns = cols(ClockPlace, ['name', 'longitude', 'latitude', 'radius'], { name: { width: 200 } })
const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

function Rules({ row }: { row: Row }) {
  const { options } = useLookup('attendanceShifts')
  const nameOf = (shift: string | null | undefined) => options.find(({ value }) => value === shift)?.label ?? '休息'
  const week = row.weekShift as Record<string, string | null> | null | undefined // as: weekdays by number
  return (
    <>
      <Facts
        shape={Group.shape}
        row={row}
        keys={['scheduleMode', 'clockWays', 'effectiveDate', 'flexHours', 'holidayRest']}
      />
      {week && (
        <p className="k-hint">一周班次：{weekdays.map((name, at) => `${name} ${nameOf(week[at + 1])}`).join('，')}</p>
      )}
      <h3>最低在岗</h3>
      <DataTable
        columns={coverColumns}
        rows={row.minCover}
        rowKey="shiftPkId"
        density="middle"
        size={3}
        retry={() => undefined}
        whole
      />
      {row.places.length > 0 && (
        <>
          <h3>打卡地点</h3>
          <DataTable
            columns={placeColumns}
            rows={row.places}
            rowKey="name"
            density="middle"
            size={3}
            retry={() => undefined}
            whole
          />
        </>
      )}
    </>
  )
}
