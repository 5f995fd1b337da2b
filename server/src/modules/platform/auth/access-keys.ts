import { createHash, randomBytes } from 'node:crypto'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { auth } from '#contract/modules/platform/auth/auth.ts'
import type { Db } from '../../../core/db/db.ts'
import { page } from '../../../core/rows/list.ts'
import { insert, own, patch } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { keyedHash } from './keyed.ts'
import { screenUsers } from './screen-users.ts'
import { endSessions } from './service.ts'
import { accessKeys } from './tables.ts'

/** Keys of wall screens and of other systems: made, listed, revoked. A key itself is shown once. */

export const screenKeyHash = (key: string) => createHash('sha256').update(key).digest('hex')

/** The shared key of another system is worked out from APP_SECRET: nothing has to be kept. */
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

export async function createKey(db: Db, who: Who, body: BodyFor<typeof auth.createKey>, appSecret: string) {
  const { keyType, keyName, deptIds } = body
  const screen = keyType === 'SCREEN'
  const key = randomBytes(24).toString('base64url')
  const userId = screen ? await screenUsers().add(db, who, { userName: keyName, deptIds }) : null
  const keyHash = screen ? screenKeyHash(key) : null
  const row = await insert(db, accessKeys, who, { keyType, keyName, deptIds: screen ? deptIds : [], keyHash, userId })
  who.did(`新增接入密钥${keyName}`, { operType: 'AUTH', id: row.keyId, name: keyName })
  return { ...row, secret: screen ? key : ssoSecret(appSecret, row.keyId) }
}

/** A revoked key opens nothing any more, and what it opened ends. */
export async function revokeKey(db: Db, who: Who, keyId: string) {
  const row = await own(db, accessKeys, who, keyId, { lock: true })
  if (row.status === 0) refuse(common.wrongState, { name: '已吊销' })
  await patch(db, accessKeys, who, row, { status: 0 })
  if (row.userId) {
    await endSessions(db, who, { orgId: who.orgId, userId: row.userId }, 'KICKED', '大屏密钥已吊销')
    await screenUsers().stop(db, who, row.userId)
  }
  who.did(`吊销接入密钥${row.keyName}`, { operType: 'AUTH', id: keyId, name: row.keyName })
}
