import { addMinutes, msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { keyedHash } from '../key/keyed-hash.ts'
import { attemptsIn, countAttempt, forgetAttempts, nameFailKey } from './guard.ts'

/**
 * Limits attempts at a login name, known or not (platform.md 1.3, decision 027). An address and browser that signed in
 * with this name lately is counted apart, so strangers lock out only strangers. Only keyed hashes are stored: people
 * type phone numbers and passwords into the field for names.
 */

const nameLimit = 5
const windowMinutes = 15
const maxLockMinutes = 240
/** After each such time without a wrong password one lock is forgotten. */
const forgetMinutes = 120
export const placeDays = 30
const placesKept = 10

/** The name and the counters that apply to this caller. */
export interface NameCounter {
  nameHash: string
  /** Which counter applies: the place's own when it signed in lately, else the common one. */
  placeHash: string
  /** The place of the caller. */
  here: string
}

const hashOf = (appSecret: string, loginName: string) => keyedHash(appSecret, 'name', loginName.toLowerCase())

/** Finds the counter that decides about this caller at this name. */
export async function guardedName(db: Db, who: Who, loginName: string, appSecret: string): Promise<NameCounter> {
  const nameHash = hashOf(appSecret, loginName)
  const here = keyedHash(appSecret, 'place', [nameHash, who.ip, who.agent].join('\n'))
  const known = await db
    .selectFrom('loginPlace')
    .select('placeHash')
    .where('nameHash', '=', nameHash)
    .where('placeHash', '=', here)
    .where('seenTime', '>', addMinutes(who.now, -placeDays * 24 * 60))
    .executeTakeFirst()
  return { nameHash, placeHash: known ? here : '', here }
}

/** Minutes this name is still locked for this caller, 0 when it is not. */
export async function lockedMinutes(db: Db, name: NameCounter, now: string) {
  const guard = await guardOf(db, name)
  if (!guard?.lockUntil || guard.lockUntil <= now) return 0
  return Math.ceil((msOf(guard.lockUntil) - msOf(now)) / 60_000)
}

/** Failures of the name in the last quarter of an hour, since it was last locked. */
export const failuresOf = (db: Db, name: NameCounter, now: string) =>
  attemptsIn(db, nameFailKey(name), now, windowMinutes)

/**
 * Counts a wrong password. The fifth within 15 minutes locks the name for 15 minutes, the next time for 30, up to 4 h.
 * Gives the tries left, or the minutes it is now locked for.
 */
export async function countFailure(
  db: Db,
  name: NameCounter,
  now: string,
): Promise<{ left: number; lockMinutes: number }> {
  const { nameHash, placeHash } = name
  await db
    .insertInto('loginGuard')
    .values({ nameHash, placeHash, failTime: now })
    .onConflict((conflict) => conflict.columns(['nameHash', 'placeHash']).doNothing())
    .execute()
  const guard = await db
    .selectFrom('loginGuard')
    .selectAll()
    .where('nameHash', '=', nameHash)
    .where('placeHash', '=', placeHash)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const failCount = await countAttempt(db, nameFailKey(name), now, windowMinutes)
  const locks = failCount >= nameLimit
  if (locks) await forgetAttempts(db, [nameFailKey(name)])
  const lockCount = remembered(guard, now)
  const lockMinutes = locks ? Math.min(windowMinutes * 2 ** lockCount, maxLockMinutes) : 0
  await db
    .updateTable('loginGuard')
    .set({
      failCount: locks ? 0 : failCount,
      failTime: now,
      lockUntil: locks ? addMinutes(now, lockMinutes) : guard.lockUntil,
      lockCount: lockCount + (locks ? 1 : 0),
    })
    .where('nameHash', '=', nameHash)
    .where('placeHash', '=', placeHash)
    .execute()
  return { left: nameLimit - failCount, lockMinutes }
}

type Guard = Row<'loginGuard'>

/** Earlier locks that make the next one longer. */
function remembered({ lockCount, failTime }: Guard, now: string) {
  const quiet = Math.floor((msOf(now) - msOf(failTime)) / 60_000 / forgetMinutes)
  return Math.max(0, lockCount - quiet)
}

function guardOf(db: Db, { nameHash, placeHash }: NameCounter) {
  return db
    .selectFrom('loginGuard')
    .selectAll()
    .where('nameHash', '=', nameHash)
    .where('placeHash', '=', placeHash)
    .executeTakeFirst()
}

/**
 * After a right password: this counter starts again, and the place is known from now on. The counters of strangers
 * stay.
 */
export async function welcome(db: Db, { nameHash, placeHash, here }: NameCounter, now: string) {
  await forgetAttempts(db, [nameFailKey({ nameHash, placeHash })])
  await db.deleteFrom('loginGuard').where('nameHash', '=', nameHash).where('placeHash', '=', placeHash).execute()
  await db
    .insertInto('loginPlace')
    .values({ nameHash, placeHash: here, seenTime: now })
    .onConflict((conflict) => conflict.columns(['nameHash', 'placeHash']).doUpdateSet({ seenTime: now }))
    .execute()
  const newest = db
    .selectFrom('loginPlace')
    .select('placeHash')
    .where('nameHash', '=', nameHash)
    .orderBy('seenTime', 'desc')
    .orderBy('placeHash')
    .limit(placesKept)
  await db.deleteFrom('loginPlace').where('nameHash', '=', nameHash).where('placeHash', 'not in', newest).execute()
}

/** After a completed reset, a password set by an administrator or an unlock: every counter of the name starts again. */
export async function clearFailures(db: Db, loginName: string, appSecret: string) {
  const nameHash = hashOf(appSecret, loginName)
  const deleted = await db.deleteFrom('loginGuard').where('nameHash', '=', nameHash).returning('placeHash').execute()
  await forgetAttempts(
    db,
    deleted.map(({ placeHash }) => nameFailKey({ nameHash, placeHash })),
  )
}

/** After a reset only the place where it was completed is still known. */
export async function beginAnew(db: Db, who: Who, loginName: string, appSecret: string) {
  const nameHash = hashOf(appSecret, loginName)
  await clearFailures(db, loginName, appSecret)
  await db.deleteFrom('loginPlace').where('nameHash', '=', nameHash).execute()
  await welcome(db, await guardedName(db, who, loginName, appSecret), who.now)
}

/** Adds to accounts until when their names are locked, for strangers or for a known place. */
export async function withLocks<R extends { loginName: string }>(
  db: Db,
  now: string,
  rows: readonly R[],
  appSecret: string,
) {
  const hashes = rows.map((row) => hashOf(appSecret, row.loginName))
  const found = await db
    .selectFrom('loginGuard')
    .select(['nameHash', 'failCount', 'lockUntil'])
    .where('nameHash', 'in', ['', ...hashes])
    .where('lockUntil', '>', now)
    .orderBy('lockUntil')
    .execute()
  const longest = new Map(found.map((guard) => [guard.nameHash, guard]))
  return rows.map((row, index) => {
    const guard = longest.get(hashes[index])
    return { ...row, failCount: guard?.failCount ?? null, lockUntil: guard?.lockUntil ?? null }
  })
}
