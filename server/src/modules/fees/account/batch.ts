import { common, type Refusal, refuse } from '#contract/kit/refusals.ts'
import { type account, accountRefusals as no } from '#contract/modules/fees/account/account.ts'
import { tradeClass } from '#contract/modules/fees/account/trade.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx, Each } from '#core/http/serve.ts'
import { serial } from '#core/rows/numbers.ts'
import type { Row } from '#core/rows/store/table.ts'
import { setting } from '#core/settings.ts'
import { itemCounts, itemwise } from '#core/who/itemwise.ts'
import type { Who } from '#core/who/who.ts'
import { readAccount } from './accounts.ts'
import { type PaymentRequest, payBillsAt } from './effects.ts'
import { isClass, receivePayment } from './posting/trades.ts'
import { tradePaper } from './read/print.ts'

const batchNumbers = serial('trade', 'batchNo', { prefix: 'PL', by: 'day', digits: 4 })

/** 批量收款 of a class (1, 2, 5, 6), or of bills through the module of bills (3). */
export async function payBatch({ each, who, params, body }: Ctx<typeof account.batch>) {
  const kind = Number(params.batchPayType)
  if (kind !== tradeClass.is.payment && !isClass(kind)) refuse(common.missing)
  const { tradeTime, remark, limitConfirmed } = body
  return runBatch({ each, who, body, about: { tradeTime, kind } }, (db, me, item, request) => {
    const input = { ...item, tradeTime, remark, limitConfirmed }
    return kind === tradeClass.is.payment
      ? payBillsAt(db, me, input, request)
      : receivePayment(db, me, kind, input, request)
  })
}

interface Batch<Item> {
  each: Each
  who: Who
  body: { items: readonly Item[]; requestNo?: string; print?: number | null }
  /** The fields beside the items that make a repeated request another one. */
  about: object
}
type Work<Item> = (db: Db, who: Who, item: Item, request: PaymentRequest) => Promise<Row<'trade'>>

/**
 * 批量缴费 (fees.md 3.6): each resident is a transaction of its own, in the order of their ids, done once per
 * requestNo:oldmanId. A repeated request gets the first results for those done and runs the rest.
 */
export async function runBatch<Item extends { oldmanId: string }>(
  { each, who, body: { items, requestNo, print }, about }: Batch<Item>,
  work: Work<Item>,
) {
  await each({}, (db) => assertBatch(db, who, items))
  const batchNo = await batchNumber(each, requestNo)
  const results = new Map<string, { code: number; message: string; confirmable?: number }>()
  for (const item of items.toSorted((a, b) => (a.oldmanId < b.oldmanId ? -1 : 1))) {
    const own = requestNo ? `${requestNo}:${item.oldmanId}` : undefined
    const step = { requestNo: own ?? `${batchNo}:${item.oldmanId}`, body: { ...item, ...about, print } }
    const run = () =>
      each(step, async (db, me) => {
        const trade = await work(db, me, item, { requestNo: own, batchNo, printed: print === 1 })
        const { tradeId, receiptNo, oldmanId } = trade
        const paper = async () => tradePaper(db, me, trade, await readAccount(db, me, oldmanId))
        return { tradeId, receiptNo, printData: print === 1 ? await paper() : null }
      })
    results.set(item.oldmanId, await itemwise(run, confirmableIn))
  }
  const rows = items.map(({ oldmanId }) => ({ oldmanId, ...(results.get(oldmanId) ?? { code: 0, message: '' }) }))
  return { batchNo, ...itemCounts(rows), items: rows }
}

/** Whether the cashier may confirm a refused item and send it again. */
export function confirmableIn({ data }: Refusal): { confirmable?: 1 } {
  return Object(data).confirmable === 1 ? { confirmable: 1 } : {}
}

async function assertBatch(db: Db, who: Who, items: readonly { oldmanId: string }[]) {
  const n = await setting(db, who.orgId, 'batchMax')
  if (items.length > n) refuse(no.batchTooLarge, { n: String(n) })
  if (new Set(items.map(({ oldmanId }) => oldmanId)).size < items.length) refuse(no.twiceInBatch)
}

/** The same request keeps its batch number, however often it is sent. */
function batchNumber(each: Each, requestNo: string | undefined) {
  const draw = async (db: Db, who: Who) => batchNumbers.next(db, who)
  return requestNo ? each({ requestNo: `${requestNo}:batch` }, draw) : each({}, draw)
}
