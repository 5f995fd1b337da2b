import { createHash, randomBytes } from 'node:crypto'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { access, common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { accessKeyStatus } from '#contract/modules/platform/auth/access-key.ts'
import type { auth } from '#contract/modules/platform/auth/auth.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { page } from '#core/rows/read/list.ts'
import { insert, own, patch } from '#core/rows/store/write.ts'
import { adminRoleId } from '#core/who/identity.ts'
import type { Who } from '#core/who/who.ts'
import { tell } from '../../message/service.ts'
import { screenUsers } from '../screen/screen-users.ts'
import { endSessions } from '../service.ts'
import { accessKeys } from '../tables.ts'
import { keyedHash } from './keyed-hash.ts'

/** Keys of wall screens and of other systems: made, listed, revoked. A key itself is shown once. */

export const screenKeyHash = (key: string) => createHash('sha256').update(key).digest('hex')

/** The shared key of another system is derived from APP_SECRET and is not stored. */
export const ssoSecret = (appSecret: string, keyId: string) => keyedHash(appSecret, 'sso', keyId)

const order = {
  fields: { keyName: 'key_name', lastUsedTime: 'last_used_time', createTime: 'create_time' },
  first: [
    ['status', 'desc'],
    ['create_time', 'desc'],
    ['key_id', 'desc'],
  ],
} as const

export function listKeys(db: Db, who: Who, query: QueryFor<typeof auth.keys>) {
  let rows = db
    .selectFrom('accessKey')
    .select([
      'keyId',
      'keyType',
      'keyName',
      'deptIds',
      'userIds',
      'roleIds',
      'status',
      'lastUsedTime',
      'createByName',
      'createTime',
      'version',
    ])
    .where('orgId', '=', who.orgId)
  if (query.keyType) rows = rows.where('keyType', '=', query.keyType)
  return page(rows, query, order)
}

/**
 * A new key; only this answer shows the value. A key for single sign-on is made by administrators (401) and names its
 * users or roles (21001), never administrators (decision 026); every administrator is told.
 */
export async function createKey(db: Db, who: Who, body: BodyFor<typeof auth.createKey>, appSecret: string) {
  return body.keyType === 'SSO' ? createSsoKey(db, who, body, appSecret) : createScreenKey(db, who, body)
}

async function createScreenKey(db: Db, who: Who, { keyName, deptIds }: BodyFor<typeof auth.createKey>) {
  const key = randomBytes(24).toString('base64url')
  const userId = await screenUsers().add(db, who, { userName: keyName, deptIds })
  const opens = { deptIds, userIds: [], roleIds: [] }
  const row = await insert(db, accessKeys, who, {
    ...opens,
    keyType: 'SCREEN',
    keyName,
    keyHash: screenKeyHash(key),
    userId,
  })
  who.did(`新增接入密钥${keyName}`, { operType: 'AUTH', id: row.keyId, name: keyName })
  return { ...row, secret: key }
}

async function createSsoKey(db: Db, who: Who, body: BodyFor<typeof auth.createKey>, appSecret: string) {
  if (!who.isAdmin) refuse(access.forbidden, {}, { status: 401 })
  const { keyName, userIds, roleIds } = body
  const opens = await opened(db, who, body)
  const row = await insert(db, accessKeys, who, { keyType: 'SSO', keyName, deptIds: [], userIds, roleIds })
  who.did(`新增接入密钥${keyName}，可登录${opens}`, { operType: 'AUTH', id: row.keyId, name: keyName })
  const news = {
    msgType: msgType.system,
    msgLevel: 2 as const,
    title: `新增了单点登录密钥：${keyName}`,
    content: `${who.userName}新增了密钥，持有它的系统可以让以下人员登录：${opens}。如果不是您或同事安排的，请立即吊销。`,
    bizType: 'ACCESS_KEY',
    bizId: row.keyId,
    event: 'created',
    routePath: '/systemmanage/session/index',
  }
  await tell(db, who, { administrators: true }, news)
  return { ...row, secret: ssoSecret(appSecret, row.keyId) }
}

/** The users or roles of a key, in words. Refuses an empty list, unknown ones, and administrators. */
async function opened(db: Db, who: Who, { userIds, roleIds }: BodyFor<typeof auth.createKey>) {
  if (userIds.length + roleIds.length === 0) wrongValue('roleIds', '请选择可登录的角色或用户')
  if (roleIds.includes(adminRoleId)) wrongValue('roleIds', '管理员不能通过单点登录进入')
  const users = await db
    .selectFrom('userAccount')
    .select(['userName', 'isAdmin'])
    .where('orgId', '=', who.orgId)
    .where('userId', 'in', ['', ...userIds])
    .where('screen', '=', 0)
    .execute()
  if (users.length < new Set(userIds).size) refuse(common.missing, {}, { field: 'userIds' })
  if (users.some((user) => user.isAdmin === 1)) wrongValue('userIds', '管理员不能通过单点登录进入')
  const roles = await db
    .selectFrom('role')
    .select('name')
    .where('orgId', '=', who.orgId)
    .where('roleId', 'in', ['', ...roleIds])
    .execute()
  if (roles.length < new Set(roleIds).size) refuse(common.missing, {}, { field: 'roleIds' })
  const textOf = (label: string, names: readonly string[]) =>
    names.length > 0 ? [`${label}：${names.join('、')}`] : []
  return [
    ...textOf(
      '角色',
      roles.map((role) => role.name),
    ),
    ...textOf(
      '用户',
      users.map((user) => user.userName),
    ),
  ].join('；')
}

/** Revokes a key: it opens no new session, and its open sessions end. */
export async function revokeKey(db: Db, who: Who, keyId: string) {
  const row = await own(db, accessKeys, who, keyId, { lock: true })
  if (row.status === accessKeyStatus.is.revoked) refuse(common.wrongState, { name: '已吊销' })
  await patch(db, accessKeys, who, row, { status: accessKeyStatus.is.revoked })
  if (row.userId) {
    await endSessions(db, who, { orgId: who.orgId, userId: row.userId }, 'KICKED', '大屏密钥已吊销')
    await screenUsers().stop(db, who, row.userId)
  }
  who.did(`吊销接入密钥${row.keyName}`, { operType: 'AUTH', id: keyId, name: row.keyName })
}
