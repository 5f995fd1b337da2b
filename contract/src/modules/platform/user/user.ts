import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  codeList,
  day,
  field,
  fields,
  flag,
  id,
  int,
  mobile,
  name,
  portrait,
  ref,
  refs,
  s,
  some,
  stamps,
  time,
  words,
} from '../../../kit/fields.ts'
import { filtersOf, numberOf, refOf, text } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { QuickEntry } from '../auth/session-info.ts'
import { dataScopes } from '../role/role.ts'

/** User accounts, their roles and data scope (platform.md 2, 10). */

export const userStatus = codes({
  0: ['stopped', '停用'],
  1: ['normal', '正常'],
  2: ['locked', '锁定'],
  3: ['waiting', '待审核'],
})
export const landingEnd = codes({ 1: '机构管理后台', 2: '居家服务后台', 3: '护理移动端', 4: '病区大屏' })
const bioType = codes({ 1: '指纹', 2: '人脸', 3: 'IC卡' })

/** An employee is chosen from a list the screen reads itself: the seeds have no dropdown list of employees. */
const empChoice = field(z.string().max(64), { label: '员工', kind: 'code' })
const phoneShown = field(z.string().max(30), {
  label: '手机号',
  kind: 'phone',
  readers: 'systemmanage.manager.index.edit',
})
const newName = s('登录名', 30).regex(/^[A-Za-z][\w.-]+$/, '登录名须以字母开头，只含字母、数字和 _ . -')

export const User = fields({
  userId: id('用户'),
  loginName: s('登录名', 64),
  userName: name('姓名', 50),
  deptId: ref('部门', 'departments').nullish(),
  deptName: s('部门', 60).nullish(),
  roleIds: refs('角色', 'roles'),
  roleNames: field(z.string(), { label: '角色', kind: 'text' }).nullish(),
  /** Masked in lists. */
  phoneNum: phoneShown.nullish(),
  empId: id('员工').nullish(),
  empName: s('员工', 30).nullish(),
  status: code('状态', userStatus),
  isAdmin: flag('管理员'),
  /** Null: as the roles define. */
  dataScope: code('数据范围', dataScopes).nullish(),
  dataDeptIds: refs('数据部门', 'departments'),
  landingEndIds: codeList('登录端', landingEnd),
  lastLoginTime: time('最近登录').nullish(),
  lastLoginIp: s('最近登录IP', 64).nullish(),
  failCount: int('失败次数').nullish(),
  lockUntil: time('锁定至').nullish(),
  pwdTime: time('密码设置时间').nullish(),
  validFrom: day('有效期起').nullish(),
  validTo: day('有效期止').nullish(),
  ipAllow: words('允许登录的IP', 64, 20),
  photo: portrait('头像').nullish(),
  language: s('语言', 20).nullish(),
  quickEntry: z.array(QuickEntry).max(12),
  layout: z.unknown().nullish(),
  ...stamps,
})

const ipAllow = words('允许登录的IP', 64, 20).refine(
  (list) => list.every((ip) => /^[\d.]{7,15}$|^[\da-fA-F:]{2,45}$/.test(ip)),
  'IP地址格式不正确',
)

const landingEnds = codeList('登录端', landingEnd).min(1, '请至少选择一个登录端')

export const UserInput = fields({
  loginName: newName,
  userName: name('姓名', 30),
  phoneNum: mobile('手机号').nullish(),
  empId: empChoice.nullish(),
  deptId: ref('部门', 'departments').nullish(),
  roleIds: refs('角色', 'roles').min(1, '请至少选择一个角色'),
  dataScope: code('数据范围', dataScopes).nullish(),
  dataDeptIds: refs('数据部门', 'departments').nullish(),
  landingEndIds: landingEnds.default([1]),
  validFrom: day('有效期起').nullish(),
  validTo: day('有效期止').nullish(),
  ipAllow: ipAllow.nullish(),
})

/** Fields that users may change themselves, and fields only an administrator changes. */
export const UserEdit = some(UserInput, [
  'userName',
  'phoneNum',
  'empId',
  'deptId',
  'dataScope',
  'dataDeptIds',
  'validFrom',
  'validTo',
  'ipAllow',
]).extend({
  landingEndIds: landingEnds.optional(),
  photo: portrait('头像').nullish(),
  language: s('语言', 20).nullish(),
  quickEntry: z.array(QuickEntry).max(12, '快捷入口最多12个').nullish(),
  layout: z.record(z.string(), z.unknown()).nullish(),
  /** A user who changes his own number needs the code sent to the new one (platform.md 10). */
  smsCode: s('短信验证码', 6).nullish(),
})

export const NewUser = User.extend({ password: s('初始密码', 64).nullish() })

export const Biometric = fields({
  bioId: id('生物信息'),
  bioType: code('类型', bioType),
  deviceNo: s('设备编号', 50).nullish(),
  bindTime: time('绑定时间'),
})

export const userRefusals = refusals({
  ownRights: [21201, '不能修改自己的角色或状态'],
  lastAdmin: [21202, '至少保留一个可用的管理员'],
  beyondOwn: [21203, '不能授予自己没有的权限'],
  empHasUser: [21204, '该员工已开通账号'],
  beyondReach: [21207, '{name}超出您的管理范围'],
})

const users = '/passport/web-rbac/users'
const page = 'systemmanage.manager.index'

export const user = calls('user', {
  list: get(users, {
    title: '用户列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(User, ['loginName', 'userName', 'deptId', 'status']),
      phoneNum: numberOf(),
      roleId: refOf('roles', '角色'),
    }),
    reply: paged(User),
  }),
  get: get(`${users}/{userId}`, { title: '用户详情', permit: signedIn, reply: User }),
  create: post(users, {
    title: '新增用户',
    permit: `${page}.add|administration.staff.bindUser`,
    body: UserInput,
    reply: NewUser,
    secrets: ['password'],
    touches: ['user', 'staff'],
  }),
  update: put(`${users}/{userId}`, { title: '修改用户', permit: signedIn, body: UserEdit, reply: User }),
  remove: del(`${users}/{userId}`, {
    title: '删除用户',
    permit: `${page}.delete`,
    reply: z.object({ deleted: z.int() }),
  }),
  setStatus: put(`${users}/{userId}/status`, {
    title: '用户状态',
    permit: `${page}.lock|${page}.edit`,
    body: fields({ status: code('状态', codes({ 0: '停用', 1: '正常', 2: '锁定' })) }),
    reply: User,
  }),
  setRoles: put(`${users}/{userId}/roles`, {
    title: '分配角色',
    permit: `${page}.role`,
    body: fields({ roleIds: UserInput.shape.roleIds }),
    reply: User,
    touches: ['user', 'role'],
  }),
  kick: put(`${users}/{userId}/kick`, {
    title: '强制下线',
    // The user's own other devices need no permission; otherwise the handler checks it.
    permit: signedIn,
    reply: z.object({ ended: z.int() }),
    touches: ['auth'],
  }),
  biometric: get('/passport/web-rbac/biometric', {
    title: '生物信息',
    permit: 'administration.staff.biometric|live.archives.base.query',
    query: z.object({ empId: text, oldmanId: text }),
    reply: arrayOf(Biometric),
  }),
})
