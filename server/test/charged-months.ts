import { expect } from 'vitest'
import type { Db } from '#core/db/db.ts'
import { find } from '#core/rows/store/write.ts'
import { undone } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { correctFrom, isLiving } from '../src/modules/fees/bill/follow.ts'
import { chargesOf, frameOf } from '../src/modules/fees/bill/make/charges.ts'
import { billedOf } from '../src/modules/fees/bill/make/stay-bills.ts'
import { adjustmentsOf, chargedParts } from '../src/modules/fees/bill/rules.ts'
import { lives } from '../src/modules/living/residence/tables.ts'
import type { TestApp } from './app.ts'

/**
 * Every month on a bill of a resident is charged as the stay is now (fees.md 5.5): computing it anew finds nothing to
 * correct. Months whose bill was lowered by hand, waived or closed may differ.
 */
export async function chargedAsLived(t: TestApp) {
  await t.db(async (db) => {
    const who = t.who()
    // Corrections that wait for their day are made first, and all is rolled back.
    await undone(db, who, async () => {
      await correctAll(db, who)
      await allCharged(db, who)
    })
  })
}

async function correctAll(db: Db, who: Who) {
  const waiting = await db
    .selectFrom('billCorrection')
    .select(['liveId', 'fromDate', 'reason'])
    .where('status', '=', 0)
    .orderBy('fromDate')
    .execute()
  for (const { liveId, fromDate, reason } of waiting) {
    const stay = await find(db, lives, who, liveId)
    if (stay && isLiving(stay)) await correctFrom(db, who, stay, fromDate, reason)
  }
}

async function allCharged(db: Db, who: Who) {
  const stays = await db
    .selectFrom('live')
    .selectAll()
    .where('oldmanStatus', 'in', [1, 4])
    .where('quitDate', 'is', null)
    .execute()
  for (const stay of stays) {
    const frame = await frameOf(db, who, stay)
    if (!frame) continue
    const charges = await chargesOf(db, who, stay)
    const billed = await billedOf(db, who, stay)
    const lines = await db
      .selectFrom('tradeMonthDetail as line')
      .innerJoin('tradeMonth as bill', 'bill.tradeMonthId', 'line.tradeMonthId')
      .select(['bill.feeMonth', 'bill.billType', 'line.detailKind', 'line.netAmt'])
      .where('bill.oldmanId', '=', stay.oldmanId)
      .where('bill.liveId', '=', stay.liveId)
      .where('bill.billStatus', '<>', 3)
      .execute()
    const closed = (await db.selectFrom('monthClose').select('feeMonth').where('closed', '=', 1).execute()).map(
      ({ feeMonth }) => feeMonth,
    )
    for (const month of new Set(billed.map((line) => line.month))) {
      const own = lines.filter(({ feeMonth }) => feeMonth === month)
      const lowered = own.some(({ detailKind, netAmt }) => [3, 4, 5].includes(detailKind) && Number(netAmt) < 0)
      if (lowered || closed.includes(month)) continue
      const before = billed.filter((line) => line.month === month)
      const whole = own.some(({ billType }) => billType === 1)
      const known = new Set(before.map(({ oldmanCostId }) => oldmanCostId))
      const due = chargedParts(charges, month, frame).filter(({ oldmanCostId }) => whole || known.has(oldmanCostId))
      expect([month, adjustmentsOf(due, before)]).toEqual([month, []])
    }
  }
}
