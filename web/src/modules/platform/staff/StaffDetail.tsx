import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { z } from 'zod'
import { Certificate, Emp, empStatus, staff } from '#contract/modules/platform/staff/staff.ts'
import { Biometric, user } from '#contract/modules/platform/user/user.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { type Column, cols } from '#kit/cols.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { ChangeLog, changesPermit } from '#kit/detail/ChangeLog.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import Pictures from '#kit/detail/Pictures.tsx'
import { DataTable } from '#kit/list/table/DataTable.tsx'
import { usePage } from '#kit/page/page.ts'
import { expiryOf } from '#kit/value/expiry.ts'
import { todayOf } from '#kit/value/format.ts'
import { staffForm } from './addresses.ts'
import { ExpiryDay } from './ExpiryDay.tsx'
import { joinedStaffTabs } from './joined-views.tsx'
import { type Row, useStaffActions } from './staff-actions.tsx'

const base = [
  'empNo',
  'empName',
  'sex',
  'idCard',
  'birthDate',
  'phoneNum',
  'deptId',
  'jobId',
  'jobTypeCode',
  'empType',
  'nursingLevel',
  'skills',
  'careLocationIds',
  'status',
  'entryDate',
  'probationEnd',
  'education',
  'nation',
  'nativePlace',
  'address',
  'emergencyName',
  'emergencyPhone',
  'msgAuth',
  'loginName',
  'leaveDate',
  'leaveReason',
  'remark',
]
const contract = ['entryDate', 'probationEnd', 'contractStart', 'contractEnd', 'bankName', 'bankNo']

/** The details of an employee: data, certificates, contract, changes. */
export default function StaffDetail({ empId }: { empId: string }) {
  const { open } = usePage()
  const query = useCall(staff.info, { empId }, { keep: false })
  const { bindUser, leave, back, dialog } = useStaffActions()
  return (
    <>
      <DetailPage
        query={query}
        head={headOf}
        actions={[
          { label: '编辑', permit: 'administration.staff.edit', onClick: (row) => open(staffForm(row)) },
          bindUser,
          leave,
          back,
        ]}
        tabs={(row) => [
          { key: 'base', label: '基本信息', children: <Facts shape={Emp.shape} row={row} keys={base} /> },
          { key: 'certificates', label: '证书', children: <Certificates row={row} /> },
          {
            key: 'contract',
            label: '合同',
            children: <Facts shape={Emp.shape} row={row} keys={contract} columns={2} />,
          },
          ...joinedStaffTabs().map(({ Part, ...tab }) => ({
            ...tab,
            children: (
              <Suspense fallback={<Skeleton active />}>
                <Part empId={empId} name={row.empName} />
              </Suspense>
            ),
          })),
          {
            key: 'biometric',
            label: '生物信息',
            permit: 'administration.staff.biometric',
            children: <Biometrics empId={empId} />,
          },
          {
            key: 'changes',
            label: '变更记录',
            permit: changesPermit,
            children: <ChangeLog entity="emp" id={empId} />,
          },
        ]}
      />
      {dialog}
    </>
  )
}

function headOf(row: Row) {
  const expired = expiryOf(row.certExpire, todayOf()).tone === 'danger'
  return {
    title: row.empName,
    photo: row.photo,
    chips: <StatusChip label={empStatus.label(row.status)} />,
    badges: [expired ? '有证书已过期' : undefined],
    facts: [
      ['工号', row.empNo],
      ['部门', row.deptName],
      ['岗位', row.jobName],
      ['手机号', row.phoneNum],
      ['入职日期', row.entryDate],
      ['账号', row.loginName],
    ] as const,
  }
}

type Paper = z.output<typeof Certificate>
const paperColumns: Column<Paper>[] = cols(
  Certificate,
  ['certType', 'certName', 'certNo', 'issueDate', 'expireDate', 'files'],
  {
    certName: { width: 200 },
    certNo: { width: 180 },
    certType: { width: 200 },
    expireDate: { width: 210, align: undefined, render: (_, row) => <ExpiryDay value={row.expireDate} /> },
    files: { render: (_, row) => <Pictures label="证书附件" links={row.files ?? []} /> },
  },
)

function Certificates({ row }: { row: Row }) {
  return (
    <>
      <p className="k-hint">
        健康证有效期：{row.healthCertExpire ? <ExpiryDay value={row.healthCertExpire} /> : '未登记'}
      </p>
      <DataTable<Paper>
        columns={paperColumns}
        rows={row.certificates}
        density="middle"
        size={3}
        retry={() => undefined}
        whole
      />
    </>
  )
}

const bioColumns = cols(Biometric, ['bioType', 'deviceNo', 'bindTime'], { deviceNo: { width: 200 } })

function Biometrics({ empId }: { empId: string }) {
  const query = useCall(user.biometric, { empId })
  return (
    <DataTable
      columns={bioColumns}
      rows={query.data}
      rowKey="bioId"
      density="middle"
      size={3}
      error={query.error}
      retry={query.refetch}
      whole
    />
  )
}
