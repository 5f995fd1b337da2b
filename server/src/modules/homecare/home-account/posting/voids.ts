import { common, refuse } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { homeAccountRefusals as no } from '#contract/modules/homecare/home-account/home-account.ts'
import {
  homeDirection,
  homeTradeType,
  homeVoidStatus,
  voidableTypes,
} from '#contract/modules/homecare/home-account/home-trade.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertMonthsOpen, reverse } from '../../../fees/account/service.ts'
import { type Account, lockAccounts } from '../accounts.ts'
import { assertHomeAccountOpen } from '../rules.ts'
import { homeTrades } from '../tables.ts'
import { doneOf, fundOf, noteMovements } from './posting.ts'

/** 作废 of a movement: the mirror of its entry, dated today; a remittance is voided on both sides (services.md 4). */
export async function voidTrade(db: Db, who: Who, { id, reason }: { id: string; reason: string }) {
  const { entryId } = await own(db, homeTrades, who, id)
  const accounts = await lockAccounts(db, who, accountIdsOf(await rowsWith(db, homeTrades, who, { entryId })))
  const rows = (await rowsWith(db, homeTrades, who, { entryId })).toSorted((a, b) => (a.tradeNo < b.tradeNo ? -1 : 1))
  const trade = rows.find((row) => row.id === id) ?? refuse(common.missing)
  await assertVoidable(db, who, rows, accounts)
  const [mirror] = await reverse(db, who, [entryId], { memo: `作废${trade.tradeNo}：${reason}` })
  const reversals = await noteMovements(
    db,
    who,
    rows.map((row) => ({ ...mirrorOf(row, accounts, reason), entryId: mirror.entryId })),
  )
  const voided = { voidStatus: homeVoidStatus.is.void, voidReason: reason, voidByName: who.userName, voidTime: who.now }
  for (const [at, row] of rows.entries())
    await patch(db, homeTrades, who, row, { ...voided, reversalId: reversals[at].id })
  who.did(`作废居家账户${homeTradeType.label(trade.tradeType)}${trade.tradeNo}，${yuanText(trade.amount)}元：${reason}`)
  return doneOf(db, who, trade.accountId ?? '', reversals[rows.indexOf(trade)])
}

const accountIdsOf = (rows: readonly Row<'homeTrade'>[]) => rows.flatMap(({ accountId }) => accountId ?? [])

async function assertVoidable(
  db: Db,
  who: Who,
  rows: readonly Row<'homeTrade'>[],
  accounts: ReadonlyMap<string, Account>,
) {
  for (const { tradeType, voidStatus } of rows) {
    if (!voidableTypes.includes(tradeType)) refuse(common.wrongState, { name: homeTradeType.label(tradeType) })
    if (voidStatus === homeVoidStatus.is.void) refuse(no.alreadyVoid)
  }
  const entry = await db
    .selectFrom('ledgerEntry')
    .select(['entryDate', 'feeMonth'])
    .where('orgId', '=', who.orgId)
    .where('entryId', '=', rows[0].entryId)
    .executeTakeFirstOrThrow()
  await assertMonthsOpen(db, who, [entry.entryDate.slice(0, 7), entry.feeMonth])
  for (const { accountId, fundType, direction, amount } of rows) {
    const account = accounts.get(accountId ?? '') ?? refuse(common.missing)
    assertHomeAccountOpen(account.accountStatus, true)
    const fund = isFund(fundType) ? fundType : refuse(common.missing)
    if (direction === homeDirection.is.in && fundOf(account, fund) < amount) refuse(no.alreadyUsed)
  }
}

const isFund = (fund: number | null): fund is 1 | 2 | 3 => fund === 1 || fund === 2 || fund === 3

function mirrorOf(row: Row<'homeTrade'>, accounts: ReadonlyMap<string, Account>, reason: string) {
  const { oldmanId, fundType, amount, tradeWay, direction } = row
  return {
    account: accounts.get(row.accountId ?? ''),
    peer: accounts.get(row.peerAccountId ?? ''),
    oldmanId,
    tradeType: homeTradeType.is.reversal,
    fundType: isFund(fundType) ? fundType : undefined,
    direction: direction === homeDirection.is.in ? homeDirection.is.out : homeDirection.is.in,
    amount,
    tradeWay: tradeWay ?? undefined,
    remark: `作废${row.tradeNo}：${reason}`.slice(0, 200),
  }
}
