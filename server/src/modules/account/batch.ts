import { common, isRefusal, refuse } from '#contract/kit/refusals.ts'
import { type account, accountRefusals as no } from '#contract/modules/account.ts'
import type { Db } from '../../core/db.ts'
import { nextSerial } from '../../core/numbers.ts'
import type { Ctx } from '../../core/serve.ts'
import { setting } from '../../core/settings.ts'
import type { Who } from '../../core/who.ts'
import { isClass, receive } from './trades.ts'

type Request = Ctx<typeof account.batch>

/**
 * 批量缴费 (fees.md 3.6): each resident is a transaction of its own, in the order of their ids, done once per
 * requestNo:oldmanId. Who repeats the request gets the first results for those done and runs the rest.
 */
export async function payBatch({ each, who, params, body }: Request) {
  const kind = Number(params.batchPayType)
  if (!isClass(kind)) refuse(common.missing)
  const { items, tradeTime, remark, requestNo } = body
  await each({}, (db) => assertBatch(db, who, items))
  const batchNo = await batchNumber(each, body)
  const results = new Map<string, { code: number; message: string; tradeId?: string; receiptNo?: string | null }>()
  for (const item of items.toSorted((a, b) => (a.oldmanId < b.oldmanId ? -1 : 1))) {
    const own = requestNo ? `${requestNo}:${item.oldmanId}` : undefined
    try {
      const done = await each(
        { requestNo: own ?? `${batchNo}:${item.oldmanId}`, body: { ...item, tradeTime, kind } },
        async (db, me) => {
          const input = { ...item, tradeTime, remark, limitConfirmed: 1 as const }
          const { tradeId, receiptNo } = await receive(db, me, kind, input, { requestNo: own, batchNo })
          return { tradeId, receiptNo }
        },
      )
      results.set(item.oldmanId, { code: 0, message: '', ...done })
    } catch (error) {
      if (!isRefusal(error)) throw error
      results.set(item.oldmanId, { code: error.refusal.code, message: error.message })
    }
  }
  const rows = items.map(({ oldmanId }) => ({ oldmanId, ...(results.get(oldmanId) ?? { code: 0, message: '' }) }))
  const success = rows.filter(({ code }) => code === 0).length
  return { batchNo, total: rows.length, success, fail: rows.length - success, items: rows }
}

async function assertBatch(db: Db, who: Who, items: readonly { oldmanId: string }[]) {
  const n = await setting(db, who.orgId, 'batchMax')
  if (items.length > n) refuse(no.batchTooLarge, { n: String(n) })
  if (new Set(items.map(({ oldmanId }) => oldmanId)).size < items.length) refuse(no.twiceInBatch)
}

/** The same request keeps its batch number, however often it comes. */
function batchNumber(each: Request['each'], { requestNo }: Request['body']) {
  const draw = async (db: Db, who: Who) => nextSerial(db, who.orgId, `PL${who.today.replaceAll('-', '')}`, 4)
  return requestNo ? each({ requestNo: `${requestNo}:batch` }, draw) : each({}, draw)
}
