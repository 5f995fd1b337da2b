import { common, refuse } from '#contract/kit/refusals.ts'
import { accountRefusals } from '#contract/modules/fees/account/account.ts'
import { settlementRefusals as no, settleStatus } from '#contract/modules/fees/settlement/settlement.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import {
  assertCash,
  assertOffline,
  closedMonths,
  lockAccount,
  reverse,
  setAccountStatus,
  strike,
} from '../account/service.ts'
import { undoFinal } from '../bill/service.ts'
import { newSettlement } from './stay.ts'
import { settlements } from './tables.ts'

/** 撤销结算: all its postings are mirrored today, the last first, and a new settlement waits (fees.md 6). */

export async function revoke(db: Db, who: Who, { settleId, reason }: { settleId: string; reason: string }) {
  const { oldmanId } = await own(db, settlements, who, settleId)
  const resident = await ownResident(db, who, oldmanId)
  await lockAccount(db, who, oldmanId)
  const row = await own(db, settlements, who, settleId, { lock: true })
  if (row.settleStatus === settleStatus.is.revoked) refuse(no.revoked)
  if (row.settleStatus === settleStatus.is.open) refuse(common.wrongState, { name: '待结算' })
  if (resident.liveId !== row.liveId) refuse(no.livesAgain)
  const entries = await entriesOf(db, who, settleId)
  const trades = await tradesOf(db, who, settleId)
  await assertRevocable(db, who, { row, entries, trades })
  // Frozen before money is booked back: a closed account can hold none.
  await setAccountStatus(db, who, oldmanId, 2)
  await undoFinal(db, who, { settleId, madeBills: row.madeBills, reason: `撤销结算：${reason}` })
  const ids = entries.map(({ entryId }) => entryId)
  if (ids.length > 0) await reverse(db, who, ids, { memo: `撤销结算${row.settleNo}：${reason}` })
  for (const trade of trades) {
    const [{ entryId }] = await mirrorsOf(db, who, trade.tradeId)
    await strike(db, who, trade, { reason: `撤销结算：${reason}`, entryId })
  }
  const revoked = { revokeReason: reason, revokeBy: who.userId, revokeByName: who.userName, revokeTime: who.now }
  const next = await patch(db, settlements, who, row, { ...revoked, settleStatus: settleStatus.is.revoked })
  await newSettlement(db, who, row)
  who.did(`撤销${resident.oldmanName}的退住结算${row.settleNo}：${reason}`, { id: settleId })
  return next
}

function entriesOf(db: Db, who: Who, settleId: string) {
  return db
    .selectFrom('ledgerEntry')
    .select(['entryId', 'entryDate', 'feeMonth'])
    .where('orgId', '=', who.orgId)
    .where('settleId', '=', settleId)
    .where('reverses', 'is', null)
    .where('reversedBy', 'is', null)
    .execute()
}

function tradesOf(db: Db, who: Who, settleId: string): Promise<Row<'trade'>[]> {
  return db
    .selectFrom('trade')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ledgerEntry')
          .select('ledgerEntry.entryId')
          .whereRef('ledgerEntry.orgId', '=', 'trade.orgId')
          .whereRef('ledgerEntry.tradeId', '=', 'trade.tradeId')
          .where('ledgerEntry.settleId', '=', settleId),
      ),
    )
    .orderBy('tradeNo')
    .execute()
}

function mirrorsOf(db: Db, who: Who, tradeId: string) {
  return db
    .selectFrom('ledgerEntry')
    .select('entryId')
    .where('orgId', '=', who.orgId)
    .where('tradeId', '=', tradeId)
    .where('reverses', 'is not', null)
    .orderBy('entryNo', 'desc')
    .execute()
}

interface SettlementPostings {
  row: Row<'settlement'>
  entries: readonly { entryDate: string; feeMonth: string }[]
  trades: readonly Row<'trade'>[]
}

async function assertRevocable(db: Db, who: Who, { row, entries, trades }: SettlementPostings) {
  const months = entries.flatMap(({ entryDate, feeMonth }) => [entryDate.slice(0, 7), feeMonth])
  const [feeMonth] = months.length > 0 ? await closedMonths(db, who, months) : []
  if (feeMonth && !who.may('expense.account.voidClosed')) refuse(accountRefusals.monthClosed, { feeMonth })
  const ids = trades.map(({ tradeId }) => tradeId)
  const ways = ids.length > 0 ? await waysOf(db, who, ids) : []
  await assertOffline(db, who, ids)
  // Money collected in cash leaves the box again.
  if (row.collectAmt > 0) await assertCash(db, who, ways)
}

function waysOf(db: Db, who: Who, tradeIds: readonly string[]) {
  return db
    .selectFrom('tradeWayLine')
    .select(['tradeWay', 'amount'])
    .where('orgId', '=', who.orgId)
    .where('tradeId', 'in', tradeIds)
    .execute()
}
