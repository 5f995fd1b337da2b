import { z } from 'zod'
import { del, get, paged, paging, post } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, fields, id, refs, s, stamps, time } from '../../../kit/fields.ts'
import { one } from '../../../kit/filters.ts'

/** Keys for wall screens and for single sign-on from other systems (platform.md 1.1: ssoMarkLogin, screenPassLogin). */

export const accessKeyType = codes({ SCREEN: '病区大屏', SSO: '单点登录' })
export const accessKeyStatus = codes({ 0: ['revoked', '已吊销'], 1: ['usable', '可用'] })

export const AccessKey = fields({
  keyId: id('密钥编号'),
  keyType: code('类型', accessKeyType),
  keyName: s('名称', 50),
  /** The departments of a wall screen; empty: every department. */
  deptIds: refs('部门', 'departments'),
  /** The users or roles a ticket of another system may name; an administrator never signs in by one. */
  userIds: refs('可登录用户', 'users'),
  roleIds: refs('可登录角色', 'roles'),
  status: code('状态', accessKeyStatus),
  lastUsedTime: time('最近使用').nullish(),
  ...stamps,
})

export const AccessKeyInput = fields({
  keyType: code('类型', accessKeyType),
  keyName: s('名称', 50),
  deptIds: refs('部门', 'departments').default([]),
  roleIds: refs('可登录角色', 'roles').default([]),
  userIds: refs('可登录用户', 'users').default([]),
})

const path = '/passport/web-rbac/accessKeys'
const page = 'systemSetting.serve'

export const accessKeyDrafts = {
  keys: get(path, {
    title: '接入密钥',
    permit: `${page}.query`,
    query: paging({ keyType: one(accessKeyType, '类型') }),
    reply: paged(AccessKey),
  }),
  createKey: post(path, {
    title: '新增接入密钥',
    permit: `${page}.save`,
    body: AccessKeyInput,
    reply: AccessKey.extend({ secret: z.string().nullable() }),
    secrets: ['secret'],
    exact: true,
    touches: ['auth'],
  }),
  revokeKey: del(`${path}/{keyId}`, { title: '吊销接入密钥', permit: `${page}.save`, touches: ['auth'] }),
}
