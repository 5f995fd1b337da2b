import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { accessKeyStatus } from '#contract/modules/platform/auth/access-key.ts'
import type { auth } from '#contract/modules/platform/auth/auth.ts'
import { entryRefusals } from '#contract/modules/platform/auth/entry.ts'
import { orgStatus } from '#contract/modules/platform/org/org.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { screenKeyHash } from '../key/access-keys.ts'
import { assertAddress, countAddress, enter } from '../sign-in/sign-in.ts'

const screenMinutes = 30 * 24 * 60

/**
 * A wall screen signs in with its key and may read for 30 days (platform.md 1.1). Without a valid key of the same
 * organisation it is refused with 21122, whatever the reason.
 */
export async function screenLogin(db: Db, who: Who, body: BodyFor<typeof auth.screenLogin>, ms: number) {
  await assertAddress(db, who)
  const key = await db
    .updateTable('accessKey')
    .set({ lastUsedTime: who.now })
    .where('orgId', '=', body.orgId)
    .where('keyType', '=', 'SCREEN')
    .where('keyHash', '=', screenKeyHash(body.screenKey ?? ''))
    .where('status', '=', accessKeyStatus.is.usable)
    .returning(['userId', 'keyName'])
    .executeTakeFirst()
  const user = await db
    .selectFrom('userAccount')
    .innerJoin('org', 'org.orgId', 'userAccount.orgId')
    .selectAll('userAccount')
    .where('userAccount.orgId', '=', body.orgId)
    .where('userAccount.userId', '=', key?.userId ?? '')
    .where('userAccount.status', '=', userStatus.is.normal)
    .where('org.orgStatus', '=', orgStatus.is.normal)
    .executeTakeFirst()
  if (!key || !user) {
    await countAddress(db, who)
    refuse(entryRefusals.screenInvalid, {}, { keep: true })
  }
  const content = `大屏${key.keyName}登录`
  return enter(db, who, user, { deviceType: 'SCREEN', minutes: screenMinutes, ms, content })
}
