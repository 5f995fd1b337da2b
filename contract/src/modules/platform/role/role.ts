import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { area, code, fields, flag, id, int, refs, s, some, stamps } from '../../../kit/fields.ts'
import { one, text } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { menuDrafts } from './menu.ts'

/** Roles: codes and data scope (platform.md 2). The menu tree belongs to the same module. */

export const dataScopes = codes({
  ALL: '全部',
  ORG_CHILD: '本机构及下级机构',
  CUSTOM: '自定义部门',
  DEPT_CHILD: '本部门及下级',
  DEPT: '本部门',
  SELF: '仅本人',
})

export const Role = fields({
  roleId: id('角色'),
  name: s('名称', 30),
  roleCode: s('编码', 40),
  dataScope: code('数据范围', dataScopes),
  deptIds: refs('自定义部门', 'departments'),
  userCount: int('用户数'),
  builtIn: flag('内置'),
  status: code('状态', onOff),
  sort: int('排序', { min: 0, max: 9999 }),
  remark: area('备注', 200).nullish(),
  ...stamps,
})

export const RoleInput = fields({
  name: Role.shape.name,
  roleCode: s('编码', 40)
    .regex(/^[A-Z][A-Z0-9_]*$/, '编码只含大写字母、数字和下划线，以字母开头')
    .nullish(),
  sort: Role.shape.sort.default(100),
  status: Role.shape.status.default(1),
  remark: Role.shape.remark,
})

const Scope = fields({
  dataScope: Role.shape.dataScope,
  deptIds: refs('自定义部门', 'departments', 500).nullish(),
})

export const roleRefusals = refusals({ inUse: [21205, '角色已分配给{n}个用户，不能删除'] })

const Codes = z.object({ roleId: z.string(), codes: z.array(z.string()), builtIn: z.int(), version: z.int() })
const roles = '/passport/web-rbac/roles'
const page = 'systemmanage.role.index'

export const role = calls('role', {
  list: get(roles, {
    title: '角色列表',
    permit: signedIn,
    query: paging({ name: text, roleCode: text, status: one(onOff) }),
    reply: paged(Role),
    exact: true,
  }),
  create: post(roles, { title: '新增角色', permit: `${page}.add`, body: RoleInput, reply: Role }),
  update: put(`${roles}/{roleId}`, {
    title: '修改角色',
    permit: `${page}.edit`,
    body: some(Role, ['name', 'sort', 'status', 'remark']),
    reply: Role,
  }),
  remove: del(`${roles}/{roleId}`, { title: '删除角色', permit: `${page}.delete` }),
  codes: get(`${roles}/{roleId}/codes`, {
    title: '角色权限',
    permit: `${page}.query|${page}.grant`,
    reply: Codes,
  }),
  saveCodes: put(`${roles}/{roleId}/codes`, {
    title: '角色授权',
    permit: `${page}.grant`,
    body: fields({ codes: z.array(z.string().max(100)).max(5000) }),
    reply: Codes,
  }),
  dataScope: put(`${roles}/{roleId}/dataScope`, {
    title: '角色数据范围',
    permit: `${page}.dataScope`,
    body: Scope,
    reply: Role,
  }),
  ...menuDrafts,
})
