import { common, refuse } from '#contract/kit/refusals.ts'
import { bill, billRefusals } from '#contract/modules/bill.ts'
import { prepared, serve } from '../../core/serve.ts'
import type { Who } from '../../core/who.ts'
import { joinAccounts } from '../account/service.ts'
import { autoDeduct } from './deduct.ts'
import { joinStays } from './follow.ts'
import { billJob, generate } from './generate.ts'
import { addLine, removeLine, waive } from './lines.ts'
import { payBills } from './pay.ts'
import { billsOfResident, listBills, tradesOf } from './read.ts'
import { antiSettle, voidBill } from './undo.ts'

joinStays()
// What was prestored pays what is owed, oldest first (fees.md 5.8).
joinAccounts({
  name: 'bill',
  afterTrade: async (db, who, trade) => {
    if (trade.tradeType === 1) await autoDeduct(db, who, trade.oldmanId)
  },
})

type Generated = Awaited<ReturnType<typeof generate>>

export default serve(
  bill,
  {
    list: ({ db, who, query }) => listBills(db, who, query),
    get: ({ db, who, params }) => billsOfResident(db, who, params.oldmanId),
    payments: ({ db, who, params }) => tradesOf(db, who, params.tradeMonthId, [3, 9, 10]),
    refunds: ({ db, who, params }) => tradesOf(db, who, params.tradeMonthId, [4, 11]),
    generate: prepared<typeof bill.generate, Generated>(
      // Every resident is a transaction of its own; what a failed one noted for the logs is dropped with it.
      ({ who, body, services }) => {
        const inside = <T>(
          work: (db: Parameters<Parameters<typeof services.database.withOrg<T>>[1]>[0]) => Promise<T>,
        ) => services.database.withOrg(who.orgId, work)
        return generate(
          {
            who,
            db: (work) => inside((db) => work(db, who)),
            apart: async (work) => {
              const own: Who = { ...who, changes: [] }
              const result = await inside((db) => work(db, own))
              who.changes.push(...own.changes)
              return result
            },
          },
          { ...body, manual: true },
        )
      },
      ({ who }, result) => {
        who.did(`生成${result.feeMonth}账单${result.created}张`)
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
    pay: ({ db, who, params, body }) => {
      if (params.tradeType !== '3' || !['0', '1'].includes(params.print)) refuse(common.missing)
      return payBills(db, who, body, params.print === '1')
    },
    antiSettle: ({ db, who, body }) => antiSettle(db, who, body),
  },
  { constraints: { trade_month_once: { refusal: billRefusals.exists } }, jobs: [billJob] },
)

/** 3 charge lines, 4 refund lines. */
function typeOf(tradeType: string) {
  return tradeType === '3' ? 3 : tradeType === '4' ? 4 : refuse(common.missing)
}
