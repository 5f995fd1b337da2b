import { Emp, empStatus, staff } from '#contract/modules/platform/staff/staff.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { expiryOf, expiryRow } from '#kit/value/expiry.ts'
import { todayOf } from '#kit/value/format.ts'
import { newStaff, staffDetail, staffForm } from './addresses.ts'
import { ExpiryDay } from './ExpiryDay.tsx'
import type { ViewProps } from './joined-views.tsx'
import { useStaffActions } from './staff-actions.tsx'

const columns = cols(
  Emp,
  [
    'empNo',
    'empName',
    'status',
    'sex',
    'deptId',
    'jobId',
    'empType',
    'nursingLevel',
    'phoneNum',
    'entryDate',
    'certExpire',
    'loginName',
    'contractEnd',
  ],
  {
    empNo: { width: 100 },
    sex: { width: 60, align: 'center' },
    deptId: { width: 110 },
    jobId: { width: 100 },
    empType: { width: 90 },
    status: { width: 80 },
    certExpire: { width: 200, align: undefined, render: (_, row) => <ExpiryDay value={row.certExpire} /> },
    loginName: { width: 110, title: '账号' },
    nursingLevel: { width: 110, title: '技能等级' },
    contractEnd: { extra: true },
  },
)

export function StaffList({ views }: ViewProps) {
  const { open } = usePage()
  const { leave, bindUser, back, dialog } = useStaffActions()
  return (
    <>
      <ListPage
        name="staff"
        call={staff.list}
        columns={columns}
        filters={['empName', 'deptId', 'jobId', 'status', 'phoneNum', 'empType', 'certExpire', 'present', 'nursing']}
        sort={['empNo', 'empName', 'entryDate']}
        link={{ column: 'empName', open: (row) => open(staffDetail(row)) }}
        rowClass={(row) =>
          row.status === empStatus.is.left ? 'k-row-muted' : expiryRow[expiryOf(row.certExpire, todayOf()).tone]
        }
        empty="先新增一名员工"
        add={{ label: '新增', permit: 'administration.staff.add', onClick: () => open(newStaff) }}
        tools={views}
        importer={{ call: staff.import, template: staff.importTemplate, title: '导入员工' }}
        rowActions={[
          { label: '编辑', permit: 'administration.staff.edit', onClick: (row) => open(staffForm(row)) },
          bindUser,
          leave,
          back,
        ]}
      />
      {dialog}
    </>
  )
}
