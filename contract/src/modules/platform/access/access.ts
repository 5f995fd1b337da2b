import { z } from 'zod'
import { arrayOf, calls, get, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, fields, id, int, name, refs, s } from '../../../kit/fields.ts'

/** Permissions with their reasons: over all roles and users at once (platform.md 2, beyond). */

export const grantModes = codes({ add: '加上', remove: '去掉', replace: '换成' })

/** Menu entries from top to bottom; a button comes after its page. */
const MatrixRow = fields({
  code: s('权限码', 100),
  name: s('权限', 60),
  depth: int('层级'),
  button: int('按钮'),
  roleIds: z.array(z.string()),
})
export const Matrix = z.object({
  roles: z.array(fields({ roleId: id('角色'), name: s('角色', 40), userCount: int('用户数') })),
  rows: z.array(MatrixRow),
})

export const Holder = fields({
  userId: id('用户'),
  userName: name('姓名', 30),
  loginName: s('登录名', 60),
  deptName: s('部门', 60).nullish(),
  /** The source of the permission: names of roles, or 管理员. */
  because: z.array(z.string()),
})

export const UserView = z.object({
  userName: z.string(),
  roles: z.array(z.string()),
  /** The data scope in words. */
  scope: z.string(),
  depts: z.array(z.string()),
  menus: z.array(z.object({ name: z.string(), pages: z.array(z.string()) })),
  buttonCount: z.int(),
  residents: z.object({
    total: z.int(),
    all: z.int(),
    sample: z.array(z.object({ oldmanId: z.string(), oldmanName: z.string(), deptName: z.string().nullish() })),
  }),
})

const Grant = fields({
  userIds: refs('用户', 'users', 200).min(1),
  roleIds: refs('角色', 'roles', 50).min(1),
  mode: code('方式', grantModes).default('add'),
})
const GrantResult = z.object({
  total: z.int(),
  success: z.int(),
  fail: z.int(),
  items: z.array(z.object({ userId: z.string(), userName: z.string(), code: z.int(), message: z.string() })),
})

export const access = calls('access', {
  matrix: get('/passport/web-rbac/roles/matrix', {
    title: '权限总表',
    permit: 'systemmanage.role.index.query',
    reply: Matrix,
  }),
  holders: get('/passport/web-rbac/roles/holders', {
    title: '权限持有人',
    permit: 'systemmanage.role.index.query',
    query: z.object({ code: s('权限码', 100) }),
    reply: arrayOf(Holder),
  }),
  view: get('/passport/web-rbac/users/{userId}/view', {
    title: '以其身份查看',
    permit: 'systemmanage.manager.index.query&systemmanage.role.index.query',
    reply: UserView,
  }),
  grant: put('/passport/web-rbac/users/roles', {
    title: '批量分配角色',
    permit: 'systemmanage.manager.index.role',
    body: Grant,
    reply: GrantResult,
    touches: ['user', 'role', 'access'],
  }),
})
