import type { z } from 'zod'
import { type User, user, userRefusals, userStatus } from '#contract/modules/platform/user/user.ts'
import { confirmDo } from '#kit/confirm.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { local } from '#kit/store/storage.ts'
import { nowOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'

type Row = z.output<typeof User>
const page = 'systemmanage.manager.index'

/** Locked by hand, or for a while after wrong passwords. */
export const isLocked = (row: Row) => row.status === userStatus.is.locked || (row.lockUntil ?? '') > nowOf()
export const statusWords = (row: Row) =>
  row.status === userStatus.is.normal && isLocked(row) ? '锁定' : userStatus.label(row.status)

const isOwn = (row: Row) => row.userId === local.get('userInfo')?.userId
const notOwn = (row: Row) => (isOwn(row) ? userRefusals.ownRights.text : undefined)

const setStatus = (label: string, status: 0 | 1 | 2, permit: string): RowAction<Row> => ({
  label,
  call: user.setStatus,
  permit: `${page}.${permit}`,
  danger: status !== userStatus.is.normal,
  why: notOwn,
  input: () => ({ status }),
  done: (row) => `已${label}${row.userName}的账号`,
})

/** Departments are chosen for one data scope only. */
export const scopeOptions = {
  dataScope: { placeholder: '按角色', help: '不选时按所属角色的数据范围。' },
  dataDeptIds: { show: (values: Values) => values.dataScope === 'CUSTOM', required: true, span: 'full' },
} as const

export const userActions: readonly RowAction<Row>[] = [
  {
    label: '编辑',
    call: user.update,
    permit: `${page}.edit`,
    load: user.get,
    title: (row) => `修改${row.userName}的账号`,
    fields: ['userName', 'phoneNum', 'deptId', 'landingEndIds', 'validFrom', 'validTo', 'ipAllow'],
    options: { ipAllow: { span: 'full', help: '不填表示任何地址都可登录；输入后按回车，可填多个。' } },
    done: (row) => `已保存${row.userName}的账号`,
  },
  {
    label: '分配角色',
    call: user.setRoles,
    why: notOwn,
    title: (row) => `${row.userName}的角色`,
    fields: ['roleIds'],
    options: { roleIds: { help: '保存后该用户须重新登录。' } },
    done: (row) => `已调整${row.userName}的角色，该用户须重新登录`,
  },
  {
    label: '重置密码',
    permit: `${page}.resetPwd`,
    danger: true,
    why: (row) => (isOwn(row) ? '修改自己的密码请用右上角“修改密码”' : undefined),
    onClick: (row) => void import('./reset-password.ts').then(({ resetPassword }) => resetPassword(row)),
  },
  {
    label: '数据范围',
    call: user.update,
    permit: `${page}.edit`,
    load: user.get,
    why: notOwn,
    title: (row) => `${row.userName}的数据范围`,
    fields: ['dataScope', 'dataDeptIds'],
    options: scopeOptions,
    done: (row) => `已调整${row.userName}的数据范围，该用户须重新登录`,
  },
  {
    ...setStatus('解锁', 1, 'lock'),
    show: isLocked,
    confirm: (row) => ({ title: `解锁${row.userName}的账号？`, content: '解锁后可以立即登录。', danger: false }),
  },
  {
    ...setStatus('锁定', 2, 'lock'),
    show: (row) => row.status === userStatus.is.normal && !isLocked(row),
    confirm: (row) => ({ title: `锁定${row.userName}的账号？`, content: '锁定后不能登录，已登录的会被下线。' }),
  },
  {
    label: '强制下线',
    call: user.kick,
    permit: `${page}.kick`,
    show: (row) => !isOwn(row),
    danger: true,
    confirm: (row) => ({ title: `强制${row.userName}下线？`, content: '该用户的所有登录立即失效，可以重新登录。' }),
    done: (row) => `已强制${row.userName}下线`,
  },
  {
    ...setStatus('启用', 1, 'edit'),
    show: (row) => row.status === userStatus.is.stopped || row.status === userStatus.is.waiting,
    confirm: (row) => ({ title: `启用${row.userName}的账号？`, danger: false }),
  },
  {
    ...setStatus('停用', 0, 'edit'),
    show: (row) => row.status === userStatus.is.normal || row.status === userStatus.is.locked,
    confirm: (row) => ({ title: `停用${row.userName}的账号？`, content: '停用后不能登录，已登录的会被下线。' }),
  },
  {
    label: '删除',
    permit: `${page}.delete`,
    danger: true,
    why: notOwn,
    onClick: (row) => void removeUser(row),
  },
]

/** The answer tells which it was: an account with a history is only disabled. */
function removeUser({ userId, loginName, userName, version }: Row) {
  return confirmDo({
    title: `删除账号${loginName}（${userName}）？`,
    content: '已有操作记录的账号不会删除，只会停用，以便日后查证。',
    okText: '删除',
    danger: true,
    call: user.remove,
    input: { userId, version },
    done: ({ deleted }) => (deleted ? `已删除账号${loginName}` : `账号${loginName}已有操作记录，已改为停用`),
  })
}
