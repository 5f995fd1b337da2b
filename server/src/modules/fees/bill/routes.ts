import { common, refuse } from '#contract/kit/refusals.ts'
import { tradeType } from '#contract/modules/fees/account/trade.ts'
import { bill, billRefusals } from '#contract/modules/fees/bill/bill.ts'
import { prepared, serve } from '#core/http/serve.ts'
import { undone } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { joinAccounts } from '../account/service.ts'
import { correctionJob } from './corrections.ts'
import { addLine, editLine, removeLine, waive } from './lines.ts'
import { addBill, addForm } from './make/add-bill.ts'
import { billJob, completeJob } from './make/complete.ts'
import { generate } from './make/generate.ts'
import { monthlyFee, monthlyFees } from './make/monthly.ts'
import { autoDeduct } from './pay/deduct.ts'
import { payAtAccount, payNamedBills } from './pay/pay.ts'
import { payBatch, payRows } from './pay/pay-batch.ts'
import { refundBill } from './pay/refund.ts'
import { undoRefund } from './pay/undo-refund.ts'
import { billsOfResident, listBills, payForm } from './read/read.ts'
import { listLines } from './read/read-lines.ts'
import { tradesOf } from './read/read-trades.ts'
import { printBills, sheetKinds } from './read/sheet.ts'
import { antiSettle, voidBill } from './undo.ts'
import './make/away.ts'
import './follow.ts'
import './make/quote.ts'

// Prestored money pays dues, oldest first (fees.md 5.8); accounts pay bills and know fees only through these functions.
joinAccounts({
  name: 'bill',
  monthlyBedFee: (db, who, oldmanId) => monthlyFee(db, who, oldmanId, 'bed'),
  monthlyServiceFee: (db, who, oldmanId) => monthlyFee(db, who, oldmanId, 'all'),
  monthlyFees: async (db, who, oldmanIds) =>
    new Map([...(await monthlyFees(db, who, oldmanIds))].map(([oldmanId, { all }]) => [oldmanId, all])),
  payAtAccount,
  openBills: async (db, who, oldmanId) => (await payForm(db, who, { oldmanId })).bills,
  refundVoided: undoRefund,
  billsFreed: async (db, who, oldmanId) => void (await autoDeduct(db, who, oldmanId)),
  afterTrade: async (db, who, trade) => {
    if (trade.tradeType === tradeType.is.prestore) await autoDeduct(db, who, trade.oldmanId)
  },
})

type GenerateResult = Awaited<ReturnType<typeof generate>>

export default serve(
  bill,
  {
    list: ({ db, who, query }) => listBills(db, who, query),
    get: ({ db, who, params }) => billsOfResident(db, who, params.oldmanId),
    payments: ({ db, who, params }) => tradesOf(db, who, params.tradeMonthId, [3, 9, 10]),
    refunds: ({ db, who, params }) => tradesOf(db, who, params.tradeMonthId, [4, 11]),
    generate: prepared<typeof bill.generate, GenerateResult>(
      // Some residents share a transaction; the log records of a failed one are dropped with it.
      ({ who, body, services }) => {
        const preview = body.preview === 1
        const inside = <T>(
          work: (db: Parameters<Parameters<typeof services.database.withOrg<T>>[1]>[0]) => Promise<T>,
        ) => services.database.withOrg(who.orgId, work)
        return generate(
          {
            who,
            db: (work) => inside((db) => work(db, who)),
            apart: async (work) => {
              // Made again each time: a transaction that lost a race is run again.
              const done = await inside(async (db) => {
                const own: Who = { ...who, changes: [] }
                const result = await (preview ? undone(db, own, () => work(db, own)) : work(db, own))
                return { result, changes: own.changes }
              })
              who.changes.push(...done.changes)
              return done.result
            },
          },
          { ...body, manual: true, preview },
        )
      },
      ({ who, body }, result) => {
        if (body.preview === 1) who.quiet = true
        else who.did(`生成${result.feeMonth}账单${result.created}张`)
        return result
      },
    ),
    void: ({ db, who, body }) => voidBill(db, who, body),
    waive: ({ db, who, body }) => waive(db, who, body),
    addLine: ({ db, who, params, body }) => addLine(db, who, body, typeOf(params.tradeType) === 4),
    removeLine: ({ db, who, params }) => {
      typeOf(params.tradeType)
      return removeLine(db, who, params.tradeMonthDetailId)
    },
    lines: ({ db, who, params, query }) => listLines(db, who, query, typeOf(params.tradeType) === 4),
    editLine: ({ db, who, params, body }) => editLine(db, who, body, typeOf(params.tradeType) === 4),
    payForm: ({ db, who, query }) => payForm(db, who, query),
    notice: ({ db, who, query }) => printBills(db, who, query.tradeMonthIds ?? [], sheetKinds.notice),
    paidSheet: ({ db, who, query }) => printBills(db, who, query.tradeMonthIds ?? [], sheetKinds.paid),
    printMany: ({ db, who, body }) => printBills(db, who, body.tradeMonthIds),
    addForm: ({ db, who, query }) => addForm(db, who, query),
    addBill: ({ db, who, body }) => addBill(db, who, body),
    payRows: ({ db, who, query }) => payRows(db, who, query),
    payBatch: (ctx) => payBatch(ctx),
    refund: ({ db, who, params, body }) => refundBill(db, who, body, requestOf(params.print, body.requestNo)),
    pay: ({ db, who, params, body }) => {
      if (params.tradeType !== '3') refuse(common.missing)
      return payNamedBills(db, who, body, requestOf(params.print, body.requestNo))
    },
    antiSettle: ({ db, who, body }) => antiSettle(db, who, body),
  },
  { constraints: { trade_month_once: { refusal: billRefusals.exists } }, jobs: [billJob, completeJob, correctionJob] },
)

/** 3 charge lines, 4 refund lines. */
function typeOf(tradeType: string) {
  return tradeType === '3' ? 3 : tradeType === '4' ? 4 : refuse(common.missing)
}

function requestOf(print: string, requestNo: string | undefined) {
  if (print !== '0' && print !== '1') refuse(common.missing)
  return { requestNo, printed: print === '1' }
}
