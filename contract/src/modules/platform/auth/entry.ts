import { z } from 'zod'
import { get, open, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { fields, id, mobile, s } from '../../../kit/fields.ts'
import { one, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { SessionInfo } from './session-info.ts'

/**
 * Other ways to sign in: registration, forgotten password, tickets of other systems, wall screens (platform.md 1.1).
 */

const Password = z.string().min(1).max(64)
const photoCode = s('验证码', 10)
const verifyStr = s('验证码编号', 64)
const smsCode = s('短信验证码', 6)

export const RegisterBody = fields({
  userName: s('用户名', 20).regex(/^[A-Za-z]\w*$/, '用户名须以字母开头，只含字母、数字和下划线'),
  userPassword: Password,
  repactPassword: Password,
  userTelephone: mobile('手机号'),
  photoCode,
  verifyStr,
  smsCode,
  resource: z.coerce.number().int().default(1),
})

/** A page of this product, never the address of another site. */
const ownAddress = z
  .string()
  .max(500)
  .regex(/^#?\/(?![/\\])[^\\\s]*$/, '地址应以 / 开头')

export const entryRefusals = refusals({
  smsTooOften: [21109, '短信发送过于频繁'],
  noSms: [21110, '短信服务未配置'],
  passwordsDiffer: [21111, '两次密码不一致'],
  nameUsed: [21112, '用户名已被使用'],
  phoneUsed: [21113, '手机号已注册'],
  smsCode: [21114, '短信验证码错误或已过期'],
  registerClosed: [21115, '未开放注册'],
  findMismatch: [21116, '验证信息不正确'],
  resetExpired: [21117, '重置凭证无效或已过期'],
  ssoInvalid: [21121, '单点登录凭证无效'],
  screenInvalid: [21122, '大屏未授权'],
  smsFailed: [21125, '短信发送失败，请稍后重试'],
  findClosed: [21126, '未开放找回密码'],
})

const logins = '/passport/web-rbac/logins'

/** The purpose of a code by text message; it is valid for no other. */
export const smsPurpose = codes({ 1: ['register', '注册机构'], 2: ['find', '找回密码'] })

export const entryDrafts = {
  smsCode: get(`${logins}/getSmsCode/{userTelephone}`, {
    title: '短信验证码',
    permit: open,
    writes: true,
    touches: [],
    logged: false,
    /**
     * Without a purpose: for a forgotten password where an account has the number, for a registration where none has.
     */
    query: z.object({ photoCode, verifyStr, purpose: one(smsPurpose, '用途') }),
    reply: z.object({ expireSeconds: z.int(), resendSeconds: z.int() }),
  }),
  register: post(`${logins}/register`, {
    title: '机构注册',
    permit: open,
    silent: true,
    body: RegisterBody,
    reply: z.object({ userId: z.string(), orgId: z.string() }),
    touches: [],
    logged: false,
  }),
  findPhone: get(`${logins}/userPhoneNum`, {
    title: '找回密码：核对用户名',
    permit: open,
    writes: true,
    touches: [],
    logged: false,
    query: z.object({ loginName: s('用户名', 30), photoCode, verifyStr }),
    reply: z.object({ phoneNum: z.string() }),
  }),
  findVerify: get(`${logins}/userId`, {
    title: '找回密码：核对手机',
    permit: open,
    writes: true,
    touches: [],
    logged: false,
    query: z.object({
      phoneNum: mobile('手机号'),
      photoCode,
      photoCodes: textOf('第二张验证码'),
      smsCode,
      verifyStr,
    }),
    /** A reset id that can be used once within five minutes, never the user's own id. */
    reply: z.object({ userId: z.string() }),
  }),
  findReset: put(`${logins}/reset`, {
    title: '找回密码：设置新密码',
    permit: open,
    encoding: 'form',
    body: fields({ userPassword: Password, checkPass: Password, userId: id('重置凭证'), phoneNum: mobile('手机号') }),
    touches: [],
    logged: false,
  }),
  ssoLogin: post(`${logins}/ssoMarkLogin`, {
    title: '单点登录',
    permit: open,
    body: fields({ ssoMark: s('单点登录凭证', 500), url: ownAddress.nullish() }),
    reply: SessionInfo.extend({ ssoMarkUrl: z.string().nullable() }),
    touches: [],
    logged: false,
  }),
  screenLogin: post('/omms/di-om/third/yly/screenPassLogin', {
    title: '大屏登录',
    permit: open,
    body: fields({ orgId: id('机构'), screenKey: s('大屏密钥', 100).nullish() }),
    reply: SessionInfo,
    touches: [],
    logged: false,
  }),
}
