import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { tradeDirection, tradeStatus } from '#contract/modules/fees/account/trade.ts'
import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { type bankLine, bankLineStatus, bookKind } from '#contract/modules/fees/bank-line/bank-line.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, own, patch } from '#core/rows/store/write.ts'
import { itemCounts, itemwise } from '#core/who/itemwise.ts'
import type { Who } from '#core/who/who.ts'
import { confirmableIn, payBillsAt, receivePayment } from '../account/service.ts'
import { bankLines } from './tables.ts'

/** Books a transfer as the trade the desk would make, once: the line is locked meanwhile (fees.md 14). */

type Item = BodyFor<typeof bankLine.lineBook>['items'][number]
type Outcome = { code: number; message: string; confirmable?: number; tradeId?: string; receiptNo?: string | null }

/** 转账 of the dictionary. */
const { transfer } = tradeWayIs

export async function bookLines({ each, body: { items, requestNo, limitConfirmed } }: Ctx<typeof bankLine.lineBook>) {
  const results: (Outcome & { lineId: string })[] = []
  for (const item of items) {
    const step = requestNo ? `${requestNo}:${item.lineId}` : undefined
    const run = () =>
      each({ requestNo: step, body: { ...item, limitConfirmed } }, async (db, me) => {
        const { tradeId, receiptNo } = await bookOne(db, me, item, { requestNo: step, limitConfirmed })
        return { tradeId, receiptNo }
      })
    results.push({ lineId: item.lineId, ...(await itemwise(run, confirmableIn)) })
  }
  return { ...itemCounts(results), items: results }
}

interface Request {
  requestNo?: string
  limitConfirmed?: 0 | 1 | null
}

async function bookOne(db: Db, who: Who, item: Item, { requestNo, limitConfirmed }: Request) {
  const line = await own(db, bankLines, who, item.lineId, { lock: true })
  await assertOpen(db, who, line)
  assertFresh(line, item.version)
  const byHand = await receiptAtDesk(db, who, line.flowNo)
  if (byHand) refuse(common.wrongState, { name: `已由收据${byHand}入账` })
  const { flowNo, flowDate, flowRemark, payerName } = line
  const amount = Number(line.amount)
  const input = {
    oldmanId: item.oldmanId,
    amount,
    ways: [{ tradeWay: transfer, amount, voucherNo: flowNo }],
    payerName: payerName?.slice(0, 50),
    remark: `银行流水${flowDate}${flowRemark ? `：${flowRemark}` : ''}`.slice(0, 200),
  }
  const trade =
    item.bookKind === bookKind.is.bills
      ? await payBillsAt(db, who, input as Parameters<typeof payBillsAt>[2], { requestNo }) // as: the code of the way is read as text
      : await receivePayment(
          db,
          who,
          item.bookKind,
          { ...input, limitConfirmed } as Parameters<typeof receivePayment>[3],
          {
            requestNo,
          },
        ) // as: as above
  await patch(db, bankLines, who, line, {
    lineStatus: bankLineStatus.is.booked,
    oldmanId: item.oldmanId,
    bookKind: item.bookKind,
    tradeId: trade.tradeId,
    bookByName: who.userName,
    bookTime: who.now,
  })
  return trade
}

/** The receipt of a valid trade that the desk made with this number as its voucher, if there is one. */
export async function receiptAtDesk(db: Db, who: Who, flowNo: string) {
  const row = await db
    .selectFrom('tradeWayLine')
    .innerJoin('trade', (join) =>
      join.onRef('trade.orgId', '=', 'tradeWayLine.orgId').onRef('trade.tradeId', '=', 'tradeWayLine.tradeId'),
    )
    .select('trade.receiptNo')
    .where('tradeWayLine.orgId', '=', who.orgId)
    .where('tradeWayLine.voucherNo', '=', flowNo)
    .where('tradeWayLine.tradeWay', '=', transfer)
    .where('trade.direction', '=', tradeDirection.is.in)
    .where('trade.tradeStatus', '=', tradeStatus.is.valid)
    .executeTakeFirst()
  return row?.receiptNo ?? undefined
}

/** It waits, or its trade was voided. */
async function assertOpen(db: Db, who: Who, { lineStatus, tradeId }: Row<'bankLine'>) {
  if (lineStatus === bankLineStatus.is.left) refuse(common.wrongState, { name: '不入账' })
  if (!tradeId) return
  const trade = await db
    .selectFrom('trade')
    .select('tradeStatus')
    .where('orgId', '=', who.orgId)
    .where('tradeId', '=', tradeId)
    .executeTakeFirst()
  if (trade?.tradeStatus !== tradeStatus.is.void) refuse(common.wrongState, { name: '已入账' })
}

/** 不入账: marks the transfer as not to be booked, with the reason. */
export async function leaveLine(db: Db, who: Who, lineId: string, leftReason: string, version: number | undefined) {
  const line = await own(db, bankLines, who, lineId, { lock: true })
  await assertOpen(db, who, line)
  assertFresh(line, version)
  who.did(`流水${line.flowNo}不入账：${leftReason}`)
  return patch(db, bankLines, who, line, { lineStatus: bankLineStatus.is.left, leftReason, ...unbooked })
}

const unbooked = { oldmanId: null, bookKind: null, tradeId: null, bookByName: null, bookTime: null }

export async function reopenLine(db: Db, who: Who, lineId: string, version: number | undefined) {
  const line = await own(db, bankLines, who, lineId, { lock: true })
  if (line.lineStatus !== bankLineStatus.is.left)
    refuse(common.wrongState, { name: bankLineStatus.label(line.lineStatus as 1) }) // as: of the code list
  assertFresh(line, version)
  who.did(`恢复流水${line.flowNo}待入账`)
  return patch(db, bankLines, who, line, { lineStatus: bankLineStatus.is.open, leftReason: null })
}
