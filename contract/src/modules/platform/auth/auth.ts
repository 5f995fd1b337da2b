import { z } from 'zod'
import { calls, del, get, open, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes, yesNo } from '../../../kit/codes.ts'
import { code, fields, flag, id, int, s, stamps, time } from '../../../kit/fields.ts'
import { one, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { accessKeyDrafts } from './access-key.ts'
import { entryDrafts } from './entry.ts'
import { Authority, DeptInfo, MenuNode, SessionInfo } from './session-info.ts'

/** Sign-in, session, own password, working department (platform.md 1). */

export const deviceType = codes({ WEB: '网页', APP: '手机', SCREEN: '大屏' })

export const LoginBody = fields({
  loginName: s('用户名', 30),
  loginPassword: z.string().min(1).max(64),
  // The form sends all five, empty where the form does not need them (B097).
  photoCode: z.union([z.literal(''), s('验证码', 10)]).nullish(),
  verifyStr: z.union([z.literal(''), s('验证码编号', 64)]).nullish(),
  orgLevel: z.union([z.int(), z.string().max(10)]).nullish(),
  deviceType: code('终端', deviceType).default('WEB'),
})

/** For a phone (deviceType APP) with the secrets that open data this user sealed on it, the current one first. */
export const PhoneSessionInfo = SessionInfo.extend({ phoneSeals: z.array(z.string()).optional() })

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

export const signInType = codes({ LOGIN: '登录', LOGOUT: '退出', KICK: '下线', AUTH: '账号安全' })

/** The user's own account log: sign-ins, refused ones too, and changes of the password. */
export const SignIn = fields({
  logId: id('记录'),
  operType: code('类型', signInType),
  content: s('内容', 500),
  ip: s('IP', 64).nullish(),
  agent: s('浏览器', 300).nullish(),
  resultCode: int('结果'),
  operTime: s('时间', 30),
})

/** Permission to see and end the sessions of other users. */
export const sessionPermits = { see: 'systemmanage.session.index.query', end: 'systemmanage.session.index.kick' }

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
  changeFirst: [21127, '请先设置新密码'],
  initialExpired: [21128, '初始密码已超过7天未修改，请联系管理员重新设置'],
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
    reply: PhoneSessionInfo,
    touches: [],
    logged: false,
  }),
  logout: get('/passport/web-rbac/logins/loginOut', {
    title: '退出登录',
    permit: signedIn,
    alsoFor: ['founder', 'password'],
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
    alsoFor: ['password'],
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
    alsoFor: ['password'],
    reply: z.object({
      isPass: z.int(),
      reason: z.enum(['FIRST', 'EXPIRED', 'RESET']).nullish(),
      expireDays: z.int().nullish(),
    }),
  }),
  updateIsPass: put('/passport/web-rbac/logins/updateIsPass', { title: '稍后修改密码', permit: signedIn, touches: [] }),
  /** `own=1` is for everybody; all sessions are for users who may see them. */
  sessions: get('/passport/web-rbac/sessions', {
    title: '在线会话',
    permit: signedIn,
    query: paging({ user: textOf('用户'), deviceType: one(deviceType, '终端'), own: one(yesNo, '只看自己') }),
    reply: paged(Session),
  }),
  /** One's own other sessions, or with the permission those of any user. */
  kickSession: del('/passport/web-rbac/sessions/{sessionId}', {
    title: '强制下线',
    permit: signedIn,
    touches: ['auth'],
  }),
  signIns: get('/passport/web-rbac/logins/history', {
    title: '我的登录记录',
    permit: signedIn,
    query: paging({}),
    reply: paged(SignIn),
  }),
  ...entryDrafts,
  ...accessKeyDrafts,
})
