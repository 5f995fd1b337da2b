import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { lockKey } from '#core/rows/lock-key.ts'

/** Counts attempts within a time window, by address, login name or another key (platform.md 1.1, 1.3). */

/** Transactions that count attempts of this name wait here for each other. */
export const lockAttempts = (db: Db, key: string) => lockKey(db, `attempt:${key}`)

/**
 * Counts an attempt and gives the number in the window, this one included; simultaneous attempts wait for each other.
 */
export async function countAttempt(db: Db, key: string, now: string, minutes: number) {
  await lockAttempts(db, key)
  await db.insertInto('attempt').values({ attemptId: newId(), attemptKey: key, attemptTime: now }).execute()
  return attemptsIn(db, key, now, minutes)
}

/** Counts an attempt unless the window is full; tells whether it is allowed. A refused attempt leaves no row. */
export async function mayTry(db: Db, key: string, now: string, { most, minutes }: { most: number; minutes: number }) {
  await lockAttempts(db, key)
  if ((await attemptsIn(db, key, now, minutes)) >= most) return false
  await countAttempt(db, key, now, minutes)
  return true
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

/** Clears the counts under these keys. */
export async function forgetAttempts(db: Db, keys: readonly string[]) {
  await db
    .deleteFrom('attempt')
    .where('attemptKey', 'in', ['', ...keys])
    .execute()
}

/** Wrong passwords of a name, counted by place: keyed hashes (name-guard.ts). */
export const nameFailKey = ({ nameHash, placeHash }: { nameHash: string; placeHash: string }) =>
  `name-fail:${nameHash}:${placeHash}`
export const ipFailKey = (ip: string) => `ip-fail:${ip}`
export const captchaKey = (ip: string) => `captcha:${ip}`
export const checkKey = (ip: string) => `check:${ip}`
