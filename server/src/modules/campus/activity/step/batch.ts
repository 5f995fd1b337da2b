import type { z } from 'zod'
import { common, sentenceOf } from '#contract/kit/refusals.ts'
import { type Batch, batchResult, registerStatus } from '#contract/modules/campus/activity/register.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { activityRegisters } from '../tables.ts'

/** Many residents at once: each has a result of his own, and a refusal concerns him alone (administration.md 6). */

type Resident = Row<'oldman'>
export type RegisterRow = Row<'activityRegister'>
type Result = z.output<typeof Batch>['results'][number]
const { done, waiting, failed } = batchResult.is

/**
 * Does the step for each, in the order of `oldmanIds`; the residents are locked first, in one order for all callers.
 * `money`: accounts are locked too, in their usual order.
 */
export async function batch(
  db: Db,
  who: Who,
  { activityId, oldmanIds, money = false }: { activityId: string; oldmanIds: readonly string[]; money?: boolean },
  work: (resident: Resident, register: RegisterRow | undefined) => Promise<RegisterRow | undefined>,
): Promise<z.output<typeof Batch>> {
  const ids = [...new Set(oldmanIds)]
  const residents = await heldResidents(db, who, ids)
  const results = new Map<string, Result>()
  for (const oldmanId of money ? ids.toSorted() : ids) {
    const resident = residents.get(oldmanId)
    results.set(oldmanId, resident ? await one(db, who, activityId, resident, work) : missing(oldmanId))
  }
  const rows = ids.flatMap((oldmanId) => results.get(oldmanId) ?? [])
  const count = (result: number) => rows.filter((row) => row.result === result).length
  return { results: rows, success: count(done), waiting: count(waiting), fail: count(failed) }
}

async function one(
  db: Db,
  who: Who,
  activityId: string,
  resident: Resident,
  work: (resident: Resident, register: RegisterRow | undefined) => Promise<RegisterRow | undefined>,
): Promise<Result> {
  const { oldmanId, oldmanName } = resident
  let after: RegisterRow | undefined
  const refusal = await attempt(db, who, {}, async () => {
    after = await work(resident, await takenBy(db, who, activityId, oldmanId))
  })
  if (refusal)
    return {
      oldmanId,
      oldmanName,
      result: failed,
      code: refusal.refusal.code,
      message: sentenceOf(refusal.message).slice(0, 200),
    }
  const waits = after?.registerStatus === registerStatus.is.waiting
  return { oldmanId, oldmanName, result: waits ? waiting : done, code: 0, message: '' }
}

const missing = (oldmanId: string): Result => ({
  oldmanId,
  oldmanName: null,
  result: failed,
  code: common.missing.code,
  message: common.missing.text,
})

async function heldResidents(db: Db, who: Who, oldmanIds: readonly string[]) {
  const found = await db
    .selectFrom('oldman')
    .selectAll()
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', [...oldmanIds])
    .where(inResidentScope(who))
    .orderBy('oldman.oldmanId')
    .forUpdate()
    .execute()
  return new Map(found.map((row) => [row.oldmanId, row]))
}

const takenBy = (db: Db, who: Who, activityId: string, oldmanId: string): Promise<RegisterRow | undefined> =>
  db
    .selectFrom('activityRegister')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('activityId', '=', activityId)
    .where('oldmanId', '=', oldmanId)
    .forUpdate()
    .executeTakeFirst()

/** Writes the single row of a resident and an activity, new or again after a withdrawal. */
export async function enter(
  db: Db,
  who: Who,
  key: { activityId: string; oldmanId: string },
  register: RegisterRow | undefined,
  values: object,
) {
  const entered = { ...values, registerBy: who.userId, registerByName: who.userName, registerTime: who.now }
  return register
    ? patch(db, activityRegisters, who, register, entered)
    : insert(db, activityRegisters, who, { ...key, ...entered })
}
