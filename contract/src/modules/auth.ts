import { z } from 'zod'
import { calls, del, get, open, paged, paging, post, put, signedIn } from '../kit/calls.ts'
import { codes } from '../kit/codes.ts'
import { code, fields, flag, id, int, s, stamps, time } from '../kit/fields.ts'
import { one, textOf } from '../kit/filters.ts'
import { refusals } from '../kit/refusals.ts'

/** Sign-in, session, own password, working department (platform.md 1). */

export const deviceType = codes({ WEB: '网页', APP: '手机', SCREEN: '大屏' })
export const menuTypes = codes({ MENU: '目录/页面', FUNC: '按钮', CUSTOM_FUNC: '自定义按钮', IN_LINK: '内嵌链接' })

export const Authority = fields({
  code: s('权限码', 100),
  menuName: s('名称', 50),
  authorityId: id('权限').nullish(),
  menuId: id('菜单').nullish(),
})

export const DeptInfo = fields({
  deptId: id('部门'),
  deptName: s('部门', 60),
  deptLevel: int('层级').nullish(),
  deptType: z.union([z.int(), z.string()]).nullish(),
  parentId: id('上级部门').nullish(),
  orgId: id('机构'),
  ward: flag('病区').nullish(),
  inpatient: flag('住院').nullish(),
  outpatient: flag('门诊').nullish(),
  sort: int('排序').nullish(),
  status: flag('状态').nullish(),
})

export const QuickEntry = fields({
  menuId: id('菜单'),
  menuName: s('名称', 50),
  routePath: s('地址', 200),
  icon: s('图标', 50).nullish(),
  sort: int('排序').nullish(),
})

/** Session info: the login answer, kept as userInfo (wire names of seed 000 §3). */
export const SessionInfo = fields({
  userId: id('用户'),
  token: s('令牌', 100),
  fetchKey: s('会话键', 64),
  isAdmin: flag('管理员'),
  username: s('登录名', 30),
  ipAddress: s('IP', 64),
  lastLoginTime: time('上次登录').nullish(),
  lastLoginIp: s('上次登录IP', 64).nullish(),
  loginTime: time('登录时间'),
  resetPassword: flag('须改密码'),
  orgLevel: int('机构层级'),
  empInfo: z.record(z.string(), z.unknown()),
  deptInfo: DeptInfo.nullish(),
  orgInfo: z.record(z.string(), z.unknown()),
  jobInfo: z.record(z.string(), z.unknown()).nullish(),
  dataDeptInfoList: z.array(DeptInfo),
  dataDeptIds: z.string(),
  msgAuth: z.string().nullish(),
  landingEndList: z.array(
    z.object({
      landingEndId: z.union([z.int(), z.string()]),
      deviceType: z.string(),
      landingEndCode: z.string(),
      landingEndName: z.string(),
    }),
  ),
  authority: z.array(Authority),
  quickEntry: z.array(QuickEntry),
})

interface MenuNodeShape {
  menuId: string
  menuType: string
  menuName: string
  children: MenuNodeShape[]
  [key: string]: unknown
}
/** Entry of the menu tree: FUNC children hang under pages and never navigate. */
export const MenuNode: z.ZodType<MenuNodeShape> = z.lazy(() =>
  z.looseObject({
    menuId: z.string(),
    menuType: z.string(),
    menuName: z.string(),
    children: z.array(MenuNode),
  }),
)

export const LoginBody = fields({
  loginName: s('用户名', 30),
  loginPassword: z.string().min(1).max(64),
  photoCode: s('验证码', 10).nullish(),
  verifyStr: s('验证码编号', 64).nullish(),
  orgLevel: z.union([z.int(), z.string().max(10)]).nullish(),
  deviceType: code('终端', deviceType).default('WEB'),
})

export const Session = fields({
  sessionId: id('会话'),
  userId: id('用户'),
  userName: s('用户', 50),
  loginName: s('登录名', 30),
  deviceType: code('终端', deviceType),
  ip: s('IP', 64),
  agent: s('浏览器', 300).nullish(),
  loginTime: time('登录时间'),
  lastActive: time('最近活动'),
  own: flag('当前会话'),
  createTime: stamps.createTime,
})

export const authRefusals = refusals({
  tooOften: [21101, '操作过于频繁，请稍后再试'],
  captcha: [21102, '验证码错误或已过期'],
  wrongPassword: [21103, '用户名或密码错误，还可尝试{n}次'],
  locked: [21104, '账号已锁定，请{m}分钟后再试或联系管理员'],
  disabled: [21105, '账号已停用，请联系管理员'],
  pending: [21106, '账号待审核'],
  orgDisabled: [21107, '所属机构未启用'],
  notNow: [21108, '当前时间或地址不允许登录'],
  oldPassword: [21118, '原密码错误'],
  passwordUsed: [21119, '新密码不能与最近{n}次密码相同'],
  noDept: [21120, '无该部门数据权限'],
  weakPassword: [21123, '密码不符合要求：{rule}'],
  clock: [21124, '本机时间与服务器不一致，请校准后重试'],
})

const Password = z.string().min(1).max(64)

export const auth = calls('auth', {
  photoCode: get('/passport/web-rbac/logins/getPhotoCode', {
    title: '图形验证码',
    permit: open,
    reply: z.object({ verifyStr: z.string(), image: z.string(), expireSeconds: z.int() }),
  }),
  check: get('/passport/web-rbac/logins/check', {
    title: '登录名检查',
    permit: open,
    query: z.object({ loginName: s('用户名', 30) }),
    reply: z.object({ exist: z.boolean(), photoCodeRequired: z.int() }),
  }),
  login: post('/passport/web-rbac/logins/login', {
    title: '登录',
    permit: open,
    silent: true,
    body: LoginBody,
    reply: SessionInfo,
    touches: [],
    logged: false,
  }),
  logout: get('/passport/web-rbac/logins/loginOut', {
    title: '退出登录',
    permit: signedIn,
    writes: true,
    touches: [],
    logged: false,
  }),
  userId: get('/omms/web-rbac/logins/getUserID', {
    title: '会话检查',
    permit: open,
    reply: z.object({ userId: z.string().nullable() }),
  }),
  menu: get('/passport/web-rbac/logins/menu/{landingEndId}', {
    title: '菜单',
    permit: signedIn,
    reply: z.array(MenuNode),
  }),
  buttons: get('/passport/web-rbac/logins/menu/button', {
    title: '按钮权限',
    permit: signedIn,
    reply: z.array(Authority),
  }),
  deptList: get('/passport/web-rbac/logins/getDataDeptInfoList', {
    title: '数据部门',
    permit: signedIn,
    reply: z.array(DeptInfo),
  }),
  selectDept: post('/passport/web-rbac/logins/selectDataDeptID/{deptId}', {
    title: '切换数据部门',
    permit: signedIn,
    reply: z.object({ deptId: z.string() }),
    touches: [],
  }),
  checkDeptLanding: get('/omms/web-rbac/logins/checkDeptLanding', {
    title: '部门登录端检查',
    permit: signedIn,
    query: z.object({ userId: s('用户', 64), deptName: s('部门', 60), landingName: s('登录端', 60) }),
    reply: z.object({ pass: z.int(), landingEndId: z.union([z.int(), z.string()]).nullable() }),
  }),
  setPassword: put('/passport/web-rbac/logins/pwd', {
    title: '设置密码',
    permit: signedIn,
    body: fields({ userId: id('用户'), userPassword: Password }),
    touches: ['user'],
  }),
  changePassword: put('/passport/web-rbac/logins/userPwd', {
    title: '修改密码',
    permit: signedIn,
    body: fields({ userId: id('用户'), oldPwd: Password, newPwd: Password }),
    touches: [],
  }),
  userIsPass: get('/passport/web-rbac/systemConfigs/userIsPass', {
    title: '密码状态',
    permit: signedIn,
    reply: z.object({
      isPass: z.int(),
      reason: z.enum(['FIRST', 'EXPIRED', 'RESET']).nullish(),
      expireDays: z.int().nullish(),
    }),
  }),
  updateIsPass: put('/passport/web-rbac/logins/updateIsPass', { title: '稍后修改密码', permit: signedIn, touches: [] }),
  sessions: get('/passport/web-rbac/sessions', {
    title: '在线会话',
    permit: 'systemmanage.session.index.query',
    query: paging({ user: textOf('用户'), deviceType: one(deviceType, '终端') }),
    reply: paged(Session),
  }),
  kickSession: del('/passport/web-rbac/sessions/{sessionId}', {
    title: '强制下线',
    permit: 'systemmanage.session.index.kick',
    touches: ['auth'],
  }),
})
