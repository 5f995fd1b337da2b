import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Lets other modules follow vital signs: recheck tasks, health alarms, and marks in a chart. A module registers once
 * (`joinSigns`) and is called inside the transaction of the change.
 *
 * | function | when | with |
 * |---|---|---|
 * | critical | a value is 危急, at its entry or by a correction | the row, the resident, level 2 or 3 of the alarm (iot.md kind 5) |
 * | settled | it is no longer so: corrected or voided | the row, the reason |
 * | calm | the newest counting value of its type is not 危急, after one was | the row that was changed last |
 * | reviewed | the outcome of a critical value was recorded | the row, whether a doctor was told |
 * | recheckAt | a time for the recheck was set | the row, the resident, the time; true where a task is made of it |
 * | marks | a chart is shown | the resident and the first and last moment: 用药, 用餐 |
 */
export interface Follower extends SeamPart {
  critical?: (db: Db, who: Who, found: { sign: Sign; resident: Row<'oldman'>; level: 2 | 3 }) => Promise<unknown>
  settled?: (db: Db, who: Who, sign: Sign, why: 'corrected' | 'voided') => Promise<unknown>
  calm?: (db: Db, who: Who, sign: Sign) => Promise<unknown>
  reviewed?: (db: Db, who: Who, sign: Sign, informed: { doctor: boolean }) => Promise<unknown>
  recheckAt?: (db: Db, who: Who, recheck: Recheck) => Promise<boolean>
  marks?: (db: Db, who: Who, oldmanId: string, from: string, to: string) => Promise<Mark[]>
}
export type Sign = Row<'vitalSign'>
export interface Recheck {
  sign: Sign
  resident: Row<'oldman'>
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string
}
export interface Mark {
  time: string
  kind: string
  text: string
}

const followers = seam<Follower>('vital-sign')

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinSigns = followers.join

export async function tellSign<K extends 'critical' | 'settled' | 'calm' | 'reviewed'>(
  step: K,
  ...args: Parameters<NonNullable<Follower[K]>>
): Promise<void> {
  // as: the arguments are those of this very step
  for (const follower of followers.inOrder())
    await (follower[step] as ((...all: typeof args) => unknown) | undefined)?.(...args)
}

/** True when a module makes a task of it. */
export async function recheckIsPlanned(db: Db, who: Who, recheck: Recheck): Promise<boolean> {
  for (const { recheckAt } of followers.inOrder()) if (await recheckAt?.(db, who, recheck)) return true
  return false
}

export async function marksOf(db: Db, who: Who, oldmanId: string, from: string, to: string): Promise<Mark[]> {
  const found: Mark[] = []
  for (const { marks } of followers.inOrder()) if (marks) found.push(...(await marks(db, who, oldmanId, from, to)))
  return found.sort((one, other) => one.time.localeCompare(other.time))
}
