import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { tradeClass, tradeDirection, tradeType } from '#contract/modules/fees/account/trade.ts'
import { moneyWays } from '#contract/modules/fees/report/in-out.ts'
import {
  settlementRefusals as no,
  type settlement,
  settleStatus,
} from '#contract/modules/fees/settlement/settlement.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { lives } from '../../living/residence/tables.ts'
import {
  allocate,
  assertAccountOpen,
  assertAmount,
  assertCash,
  assertMonthsOpen,
  checkedWays,
  enabledWays,
  ledger,
  lockAccount,
  settleTrade as postTrade,
  setAccountStatus,
} from '../account/service.ts'
import { assertWaivable, markParts, openBills, postFinal, unpaidOf } from '../bill/service.ts'
import { blocksOf, type SettlementPlan, sheetLinesOf, workOut } from './plan.ts'
import { type ClassPart, dueOf, take, total } from './rules.ts'
import { settlements } from './tables.ts'
import { settled } from './todo.ts'

/** 退住结算: credits, last bill, balances, then one refund or one collection; all or nothing (fees.md 6). */

type Input = BodyFor<typeof settlement.submit> & { requestNo?: string }
type Settlement = Row<'settlement'>

export async function settleStay(db: Db, who: Who, oldmanId: string, input: Input): Promise<Settlement> {
  const resident = await ownResident(db, who, oldmanId)
  const account = await lockAccount(db, who, oldmanId)
  const row = await own(db, settlements, who, input.settleId, { lock: true })
  if (row.oldmanId !== oldmanId) refuse(common.missing)
  if (row.settleStatus === settleStatus.is.settled) refuse(no.done)
  if (row.settleStatus === settleStatus.is.revoked) refuse(no.revoked)
  assertAccountOpen(account.accountStatus, true)
  const stay = await own(db, lives, who, row.liveId)
  await assertMonthsOpen(db, who, [row.quitDate.slice(0, 7)])
  const [block] = await blocksOf(db, who, { resident, stay, quitDate: row.quitDate })
  if (block) refuse({ code: block.code, text: block.message })
  const waiveAmt = input.waiveAmt ?? 0
  const worked = await workOut(db, who, stay, { deducts: input.deducts ?? [], waiveAmt })
  await assertWaive(db, who, worked, input)
  const { amounts } = worked
  const { refundAmt, collectAmt } = amounts
  // Checked again under the lock: the cashier's confirmed amounts are those that are settled.
  if (refundAmt !== input.expectRefundAmt || collectAmt !== input.expectCollectAmt)
    refuse(no.changed, {}, { data: { ...amounts } })
  const ways = checkedWays(input.ways ?? [], refundAmt + collectAmt, { enabled: await enabledWays(db, who) })
  if (refundAmt + collectAmt > 0) assertAmount(refundAmt + collectAmt, 'ways')
  if (refundAmt > 0) assertPayee(ways, input)
  if (refundAmt > 0) await assertCash(db, who, ways)
  const { settleId } = row
  const waived = { plan: worked.plan, waiveAmt, reason: input.waiveReason ?? '退住结算减免' }
  const madeBills = await postFinal(db, who, { account, stay, settleId }, waived)
  const receiptNo = await postMoney(db, who, row, { ways, input, refundAmt, collectAmt })
  await setAccountStatus(db, who, oldmanId, 3)
  who.did(
    `为${resident.oldmanName}办理退住结算${row.settleNo}，${collectAmt > 0 ? '补缴' : '实退'}${yuanText(refundAmt + collectAmt)}元`,
    { id: settleId },
  )
  const lines = sheetLinesOf(worked, { amount: waiveAmt, reason: waived.reason })
  await settled(db, who, settleId)
  const facts = { payeeName: input.payeeName, payeeRelation: input.payeeRelation, bankNo: input.bankNo }
  return patch(db, settlements, who, row, {
    ...amounts,
    ...facts,
    ways,
    lines,
    madeBills,
    receiptNo,
    proofFiles: input.proofFiles ?? [],
    remark: input.remark,
    settleStatus: settleStatus.is.settled,
    settleTime: who.now,
    settler: who.userId,
    settlerName: who.userName,
  })
}

/** A refund by transfer goes to a named payee, on a card (fees.md 6). */
function assertPayee(ways: readonly Way[], { payeeName, payeeRelation, bankNo }: Input) {
  if (!ways.some(({ tradeWay }) => tradeWay === moneyWays.is.transfer)) return
  const needed = [
    { field: 'payeeName', value: payeeName, label: '收款人' },
    { field: 'payeeRelation', value: payeeRelation, label: '与老人关系' },
    { field: 'bankNo', value: bankNo, label: '银行卡号' },
  ]
  const errors = needed
    .filter(({ value }) => !value?.trim())
    .map(({ field, label }) => ({ field, message: `转账退款须填写${label}` }))
  if (errors.length > 0) refuse(common.invalid, {}, { data: { errors } })
}

/** 减免: no more than the dues, within what the user may waive (fees.md 2.5). */
async function assertWaive(db: Db, who: Who, { facts }: SettlementPlan, { waiveAmt, waiveReason }: Input) {
  if (!waiveAmt) return
  who.must('expense.bill.waive')
  if (!waiveReason) wrongValue('waiveReason', '请填写减免原因')
  if (dueOf(facts) < 0) wrongValue('waiveAmt', '减免不能超过应付金额')
  assertWaivable(who, waiveAmt, await setting(db, who.orgId, 'waiveMax'), 'waiveAmt')
}

type Way = ReturnType<typeof checkedWays>[number]
interface Money {
  ways: readonly Way[]
  input: Input
  refundAmt: number
  collectAmt: number
}

/** Balances pay the dues; then the rest is refunded, or the shortfall collected. Gives the receipt number. */
async function postMoney(db: Db, who: Who, { oldmanId, settleId }: Settlement, money: Money) {
  const { ways, input, refundAmt, collectAmt } = money
  const account = await lockAccount(db, who, oldmanId)
  const balances = {
    1: account.prestoreBalance,
    5: account.reserveBalance,
    2: account.depositBalance,
    6: account.medicalBalance,
  }
  const { used, left } = take(balances, account.arrearsAmount)
  const { requestNo, payeeName: payerName, payeeRelation: payerRelation, remark } = input
  if (used.length > 0) {
    const bills = await payOpen(db, who, oldmanId, total(used))
    const lines = ledger.settledFromBalances(oldmanId, used, bills)
    const kind = {
      tradeType: tradeType.is.settlement,
      tradeClass: tradeClass.is.payment,
      direction: tradeDirection.is.internal,
      amount: total(used),
      oldmanId,
      bills,
    }
    await postTrade(
      db,
      who,
      { ...kind, remark, entries: [{ entryType: entryType.is.settlement, settleId, lines }] },
      { requestNo },
    )
  }
  const person = { oldmanId, payerName, payerRelation, remark, ways }
  if (refundAmt > 0) {
    const entries = [
      {
        entryType: entryType.is.settlement,
        settleId,
        lines: ledger.settledOut(oldmanId, left satisfies ClassPart[], ways),
      },
    ]
    const kind = {
      tradeType: tradeType.is.settlement,
      tradeClass: tradeClass.is.refund,
      direction: tradeDirection.is.out,
      amount: refundAmt,
    }
    return (await postTrade(db, who, { ...person, ...kind, entries }, { requestNo, step: 2 })).receiptNo
  }
  if (collectAmt > 0) {
    const bills = await payOpen(db, who, oldmanId, collectAmt)
    const entries = [{ entryType: entryType.is.settlement, settleId, lines: ledger.billsPaid(oldmanId, ways, bills) }]
    const kind = {
      tradeType: tradeType.is.settlement,
      tradeClass: tradeClass.is.payment,
      direction: tradeDirection.is.in,
      amount: collectAmt,
      bills,
    }
    return (await postTrade(db, who, { ...person, ...kind, entries }, { requestNo, step: 2 })).receiptNo
  }
  return null
}

/** Pays open bills, the oldest due first. */
async function payOpen(db: Db, who: Who, oldmanId: string, amount: number) {
  const open = await openBills(db, who, oldmanId)
  const { parts } = allocate(
    open.map((bill) => ({ ...bill, unpaidAmt: unpaidOf(bill) })),
    amount,
  )
  await markParts(db, who, open, parts)
  return parts
}
