import { createHmac } from 'node:crypto'
import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { accessKeyStatus } from '#contract/modules/platform/auth/access-key.ts'
import type { auth } from '#contract/modules/platform/auth/auth.ts'
import { entryRefusals } from '#contract/modules/platform/auth/entry.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Services } from '#core/services.ts'
import { rolesOf } from '#core/who/identity.ts'
import { sameText } from '#core/who/secret.ts'
import type { Who } from '#core/who/who.ts'
import { ssoSecret } from '../key/access-keys.ts'
import { assertAddress, assertMayEnter, countAddress, enter } from './sign-in.ts'

/**
 * Single sign-on by a ticket of another system (platform.md 1.1, docs/single-sign-on.md):
 * `keyId.base64url(userName).unixMillis.nonce.hex(HMAC-SHA256(key, userName + "\n" + unixMillis + "\n" + nonce))`,
 * good once and for 60 seconds.
 */

const lifeMs = 60_000

export interface Mark {
  keyId: string
  userName: string
  time: string
  nonce: string
}

/** The signature another system computes over a ticket. */
export function signMark(secret: string, { userName, time, nonce }: Mark) {
  return createHmac('sha256', secret).update([userName, time, nonce].join('\n')).digest('hex')
}

export async function ssoLogin(db: Db, who: Who, body: BodyFor<typeof auth.ssoLogin>, services: Services) {
  await assertAddress(db, who)
  const ms = services.clock.ms()
  const mark = readMark(body.ssoMark)
  const user = mark && (await ownerOf(db, who, mark, ms, services.env.appSecret))
  if (!user) {
    await countAddress(db, who)
    refuse(entryRefusals.ssoInvalid, {}, { keep: true })
  }
  const restricted = await assertMayEnter(db, who, user)
  const info = await enter(db, who, user, { deviceType: 'WEB', restricted, ms, content: '单点登录成功' })
  return { ...info, ssoMarkUrl: body.url ?? null }
}

function readMark(text: string): (Mark & { signature: string }) | undefined {
  const [keyId, name, time, nonce, signature, ...more] = text.split('.')
  if (!signature || more.length > 0 || !/^\d{13}$/.test(time) || !/^[\w-]{16,64}$/.test(nonce)) return undefined
  const userName = Buffer.from(name, 'base64url').toString()
  return userName.includes('\u0000') ? undefined : { keyId, userName, time, nonce, signature }
}

/**
 * The account named by a valid ticket, when the key covers it, in the organisation of the key; its nonce is used up.
 */
async function ownerOf(db: Db, who: Who, mark: Mark & { signature: string }, ms: number, appSecret: string) {
  const key = await db
    .selectFrom('accessKey')
    .select(['orgId', 'keyId', 'userIds', 'roleIds'])
    .where('keyId', '=', mark.keyId)
    .where('keyType', '=', 'SSO')
    .where('status', '=', accessKeyStatus.is.usable)
    .executeTakeFirst()
  const right = sameText(mark.signature, signMark(ssoSecret(appSecret, mark.keyId), mark))
  if (!key || !right || Math.abs(ms - Number(mark.time)) > lifeMs) return undefined
  const first = await db
    .insertInto('ssoNonce')
    .values({ orgId: key.orgId, keyId: key.keyId, nonce: mark.nonce, usedTime: who.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  if (!first) return undefined
  await db
    .updateTable('accessKey')
    .set({ lastUsedTime: who.now })
    .where('orgId', '=', key.orgId)
    .where('keyId', '=', key.keyId)
    .execute()
  const user = await db
    .selectFrom('userAccount')
    .selectAll()
    .where('orgId', '=', key.orgId)
    .where((eb) => eb(eb.fn<string>('lower', ['loginName']), '=', mark.userName.toLowerCase()))
    .where('screen', '=', 0)
    .executeTakeFirst()
  return user && (await opens(db, key, user)) ? user : undefined
}

/** True for a user the key covers, by name or by an enabled role; never for an administrator (decision 026). */
async function opens(db: Db, key: Pick<Row<'accessKey'>, 'userIds' | 'roleIds'>, user: Row<'userAccount'>) {
  if (user.isAdmin === 1) return false
  const userIds = key.userIds
  const roleIds = key.roleIds
  return userIds.includes(user.userId) || (await rolesOf(db, user)).some((role) => roleIds.includes(role.roleId))
}
