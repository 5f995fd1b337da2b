import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { access } from '#contract/modules/platform/access/access.ts'
import { User, user, userStatus } from '#contract/modules/platform/user/user.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { isLocked, statusWords, userActions } from './user-actions.ts'

const AddUser = lazy(() => import('./AddUser.tsx'))
const GiveRoles = lazy(() => import('./GiveRoles.tsx'))
const UserView = lazy(() => import('./UserView.tsx'))

type Row = z.output<typeof User>

const columns = cols(
  User,
  [
    'loginName',
    'userName',
    'deptId',
    'roleNames',
    'status',
    'lastLoginTime',
    'phoneNum',
    'dataScope',
    'validTo',
    'empName',
  ],
  {
    loginName: { width: 130 },
    userName: { width: 90 },
    deptId: { width: 110 },
    roleNames: { width: 160 },
    status: {
      width: 90,
      render: (_, row) => (
        <span title={isLocked(row) ? `锁定至 ${row.lockUntil}` : undefined}>
          <StatusChip label={statusWords(row)} />
        </span>
      ),
    },
    dataScope: { width: 130, extra: true },
    validTo: { extra: true },
    empName: { width: 100, extra: true },
  },
)

const details = [
  'loginName',
  'userName',
  'status',
  'roleNames',
  'deptId',
  'empName',
  'phoneNum',
  'dataScope',
  'dataDeptIds',
  'landingEndIds',
  'validFrom',
  'validTo',
  'ipAllow',
  'lastLoginTime',
  'lastLoginIp',
  'pwdTime',
  'createByName',
  'createTime',
]

/** 用户管理 (platform.md 2). */
export default function UserPage() {
  const [adding, setAdding] = useState(false)
  const [giving, setGiving] = useState<Row[]>()
  const [seeing, setSeeing] = useState<Row>()
  return (
    <>
      <ListPage
        name="users"
        call={user.list}
        columns={columns}
        filters={['loginName', 'userName', 'deptId', 'roleId', 'status', 'phoneNum']}
        sort={['loginName', 'userName', 'lastLoginTime']}
        look={{ column: 'loginName', title: (row) => `${row.userName}的账号`, call: user.get, fields: details }}
        rowClass={(row) => (row.status === userStatus.is.stopped ? 'k-row-muted' : undefined)}
        empty="先为员工开通账号"
        add={{ label: '新增', permit: 'systemmanage.manager.index.add', onClick: () => setAdding(true) }}
        rowActions={[...userActions, { label: '以其身份查看', permit: access.view.options.permit, onClick: setSeeing }]}
        batch={[{ label: '分配角色', permit: access.grant.options.permit, onClick: setGiving }]}
      />
      <Suspense>
        {giving && <GiveRoles users={giving} onClose={() => setGiving(undefined)} />}
        {seeing && <UserView user={seeing} onClose={() => setSeeing(undefined)} />}
      </Suspense>
      {adding && (
        <Suspense>
          <AddUser onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
