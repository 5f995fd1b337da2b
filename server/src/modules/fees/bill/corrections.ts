import { isRefusal } from '#contract/kit/refusals.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { ownResident } from '#core/rows/residents.ts'
import { find } from '#core/rows/store/write.ts'
import { undone } from '#core/who/attempt.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { lives } from '../../living/residence/tables.ts'
import { tell } from '../../platform/message/service.ts'
import { lockAccount, reservedBillsOf } from '../account/service.ts'
import { type CostChange, followCosts, type MoneyMove } from '../cost-project/service.ts'
import { correctFrom, isLiving } from './follow.ts'

/**
 * Waiting corrections (decision 030): a price or a row set for a later day changes issued bills on that day and not
 * before, and bills with an open payment by scanned code are corrected when that payment is decided.
 */

/** State of a correction that waits for its day. */
const correction = { waiting: 0, done: 1, refused: 2 } as const

followCosts(followCost)

/**
 * A changed cost row or price: corrected at once, or recorded for its day. Gives the amounts it moves, or will move by
 * the current bills.
 */
async function followCost(
  db: Db,
  who: Who,
  { oldmanId, liveId, from, reason }: CostChange,
): Promise<MoneyMove | undefined> {
  const stay = await find(db, lives, who, liveId)
  // The dues of a departed resident are part of his settlement.
  if (!stay || !isLiving(stay)) return undefined
  const waits = from > who.today || (await isHeld(db, who, oldmanId))
  if (!waits) return correctFrom(db, who, stay, from, reason)
  await db
    .insertInto('billCorrection')
    .values({
      orgId: who.orgId,
      liveId,
      fromDate: from,
      oldmanId,
      reason,
      createBy: who.userId,
      createByName: who.userName,
      createTime: who.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'liveId', 'fromDate'])
        .doUpdateSet({ status: correction.waiting, reason, message: null, doneTime: null }),
    )
    .execute()
  const { quiet } = who
  const moved = await undone(db, who, () => correctFrom(db, who, stay, from, reason))
  who.quiet = quiet
  return moved
}

async function isHeld(db: Db, who: Who, oldmanId: string) {
  await lockAccount(db, who, oldmanId)
  return (await reservedBillsOf(db, who, [oldmanId])).has(oldmanId)
}

const atOnce = 200

/** Carries out due corrections, each in a transaction of its own: a failing one does not stop the others. */
export const correctionJob = defineJob({
  name: 'bill-correct',
  title: '到期账单更正',
  at: { everyMs: 60_000 },
  touches: ['bill', 'account'],
  run: async (db, { orgId, now, day, services, after }) => {
    const due = await db
      .selectFrom('billCorrection')
      .select(['liveId', 'fromDate', 'oldmanId', 'reason'])
      .where('orgId', '=', orgId)
      .where('status', '=', correction.waiting)
      .where('fromDate', '<=', day)
      .orderBy('fromDate')
      .orderBy('liveId')
      .limit(atOnce)
      .execute()
    if (due.length === 0) return undefined
    after(async () => {
      for (const one of due) {
        const apart = <T>(work: (inner: Db, who: Who) => Promise<T>) =>
          services.database.withOrg(orgId, (inner) => work(inner, systemWho(orgId, now)))
        try {
          await apart((inner, who) => correct(inner, who, one))
        } catch (error) {
          if (!isRefusal(error)) {
            // Tried again with the next look.
            process.emitWarning(`a bill correction failed: ${error instanceof Error ? error.message : String(error)}`)
            continue
          }
          // For example a closed month: it is not tried again each minute; a message gives the reason.
          const { message } = error
          await apart(async (inner, who) => {
            await done(inner, who, one, { status: correction.refused, message })
            await tellRefused(inner, who, one, message)
          })
        }
      }
    })
    return { due: due.length }
  },
})

interface WaitingCorrection {
  liveId: string
  fromDate: string
  oldmanId: string
  reason: string
}

async function correct(db: Db, who: Who, waiting: WaitingCorrection) {
  if (await isHeld(db, who, waiting.oldmanId)) return
  const stay = await find(db, lives, who, waiting.liveId)
  // The dues of a departed resident are part of his settlement.
  if (stay && isLiving(stay)) await correctFrom(db, who, stay, waiting.fromDate, waiting.reason)
  await done(db, who, waiting, { status: correction.done, message: null })
}

const done = (
  db: Db,
  who: Who,
  { liveId, fromDate }: WaitingCorrection,
  { status, message }: { status: 1 | 2; message: string | null },
) =>
  db
    .updateTable('billCorrection')
    .set({ status, message, doneTime: who.now })
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', liveId)
    .where('fromDate', '=', fromDate)
    .execute()

async function tellRefused(
  db: Db,
  who: Who,
  { liveId, fromDate, oldmanId, reason }: WaitingCorrection,
  message: string,
) {
  const { oldmanName } = await ownResident(db, who, oldmanId)
  await tell(
    db,
    who,
    { permit: 'expense.account.check' },
    {
      msgType: msgType.fees,
      msgLevel: msgLevel.important,
      title: `${oldmanName}的账单未能自动更正`,
      content: `${fromDate}起${reason}：${message}。请在该老人的账单中核对并手工调整。`,
      bizType: 'billCorrection',
      bizId: liveId,
      event: `refused-${fromDate}`,
      routePath: '/expense/accountBill',
      query: { oldmanId },
    },
  )
}
