import { settleStatus } from '#contract/modules/fees/settlement/settlement.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { joinResidence } from '../../living/residence/service.ts'
import { settlements, settleNumbers } from './tables.ts'
import { askToSettle, settledNoMore } from './todo.ts'

/** A departing resident waits for a settlement; a returning one has had one (residence.md 2.2, fees.md 6). */

joinResidence({
  name: 'settlement',
  // It settles charges and bills, at an account that is frozen.
  behind: ['bill'],
  answers: {
    settled: async (db, who, { stay }) => {
      const row = await currentOf(db, who, stay.liveId)
      // Departures from before settlements existed need none.
      return row ? row.settleStatus === settleStatus.is.settled : undefined
    },
    settlementDone: async (db, who, { stay }) =>
      (await currentOf(db, who, stay.liveId))?.settleStatus === settleStatus.is.settled,
  },
  afterStep: async (db, who, { name, stay }) => {
    const { oldmanId, liveId, quitDate } = stay
    if (name === 'quit' && quitDate) await newSettlement(db, who, { oldmanId, liveId, quitDate })
    // The departure is undone, and its waiting settlement removed.
    if (name === 'revokeQuit') {
      const removed = await db
        .deleteFrom('settlement')
        .where('orgId', '=', who.orgId)
        .where('liveId', '=', liveId)
        .where('settleStatus', '=', settleStatus.is.open)
        .returning('settleId')
        .execute()
      for (const { settleId } of removed) await settledNoMore(db, who, settleId)
    }
  },
})

/** The waiting or finished settlement of a stay; a revoked one no longer counts. */
export function currentOf(db: Db, who: Who, liveId: string): Promise<Row<'settlement'> | undefined> {
  return db
    .selectFrom('settlement')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', liveId)
    .where('settleStatus', 'in', [settleStatus.is.open, settleStatus.is.settled])
    .executeTakeFirst()
}

/** 待结算, with a number of the month: JS + yyyyMM + 4. */
export async function newSettlement(
  db: Db,
  who: Who,
  { oldmanId, liveId, quitDate }: { oldmanId: string; liveId: string; quitDate: string },
) {
  const settleNo = await settleNumbers.next(db, who)
  const facts = { settleNo, oldmanId, liveId, quitDate, settleStatus: settleStatus.is.open }
  const row = await insert(db, settlements, who, facts)
  await askToSettle(db, who, row)
  return row
}
