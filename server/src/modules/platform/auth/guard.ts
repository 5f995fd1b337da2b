import { randomUUIDv7 } from 'node:crypto'
import { addMinutes, msOf } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/db.ts'
import { lockKey } from '../../../core/rows/lock-key.ts'

/** Limits on guessing: by login name (known or not) and by address (platform.md 1.1, 1.3). */

const nameLimit = 5
const windowMinutes = 15
const maxLockMinutes = 240

/** Whoever counts attempts of this name waits here until the transaction before is over. */
export const lockAttempts = (db: Db, key: string) => lockKey(db, `attempt:${key}`)

/** Counts an attempt and gives how many there were in the window, this one included; attempts at once wait in line. */
export async function countAttempt(db: Db, key: string, now: string, minutes: number) {
  await lockAttempts(db, key)
  await db.insertInto('attempt').values({ attemptId: randomUUIDv7(), attemptKey: key, attemptTime: now }).execute()
  return attemptsIn(db, key, now, minutes)
}

export async function attemptsIn(db: Db, key: string, now: string, minutes: number) {
  const found = await db
    .selectFrom('attempt')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('attemptKey', '=', key)
    .where('attemptTime', '>', addMinutes(now, -minutes))
    .executeTakeFirstOrThrow()
  return Number(found.n)
}

export const ipFailKey = (ip: string) => `ip-fail:${ip}`
export const captchaKey = (ip: string) => `captcha:${ip}`

/** Minutes this name is still locked, 0 when it is not. */
export async function lockedMinutes(db: Db, loginName: string, now: string) {
  const guard = await guardOf(db, loginName)
  if (!guard?.lockUntil || guard.lockUntil <= now) return 0
  return Math.ceil((msOf(guard.lockUntil) - msOf(now)) / 60_000)
}

/** Failures of the name inside the window. */
export async function failuresOf(db: Db, loginName: string, now: string) {
  const guard = await guardOf(db, loginName)
  return guard && guard.failTime > addMinutes(now, -windowMinutes) ? guard.failCount : 0
}

/**
 * Counts a wrong password. The fifth within 15 minutes locks the name for 15 minutes, the next time for 30, up to 4 h.
 * Gives the tries left, or the minutes it is now locked for.
 */
export async function countFailure(
  db: Db,
  loginName: string,
  now: string,
): Promise<{ left: number; lockMinutes: number }> {
  const name = loginName.toLowerCase()
  await db
    .insertInto('loginGuard')
    .values({ loginName: name, failTime: now })
    .onConflict((conflict) => conflict.column('loginName').doNothing())
    .execute()
  const guard = await db
    .selectFrom('loginGuard')
    .selectAll()
    .where('loginName', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const recent = guard.failTime > addMinutes(now, -windowMinutes) ? guard.failCount : 0
  const failCount = recent + 1
  const locks = failCount >= nameLimit
  const lockMinutes = locks ? Math.min(windowMinutes * 2 ** guard.lockCount, maxLockMinutes) : 0
  await db
    .updateTable('loginGuard')
    .set({
      failCount: locks ? 0 : failCount,
      failTime: recent === 0 || locks ? now : guard.failTime,
      lockUntil: locks ? addMinutes(now, lockMinutes) : guard.lockUntil,
      lockCount: guard.lockCount + (locks ? 1 : 0),
    })
    .where('loginName', '=', name)
    .execute()
  return { left: nameLimit - failCount, lockMinutes }
}

/** A right password, or an administrator's unlocking, clears the name. */
export async function clearFailures(db: Db, loginName: string) {
  await db.deleteFrom('loginGuard').where('loginName', '=', loginName.toLowerCase()).execute()
}

function guardOf(db: Db, loginName: string) {
  return db.selectFrom('loginGuard').selectAll().where('loginName', '=', loginName.toLowerCase()).executeTakeFirst()
}
