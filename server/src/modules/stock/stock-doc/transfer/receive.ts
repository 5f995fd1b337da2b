import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import {
  isOnWay,
  isUntouched,
  transferRefusals as no,
  restWay,
  type transfer,
} from '#contract/modules/stock/stock-doc/transfer.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { tell } from '../../../platform/message/service.ts'
import { holdPlaces, postStock, type Take, thousandths, units } from '../../stock/service.ts'
import { postMade } from '../core/derived-doc.ts'
import { everyLine } from '../core/every-line.ts'
import type { DocRow, LineRow } from '../core/kind.ts'
import { assertKeeper, isKeeper } from '../core/post.ts'
import { leftOf } from '../core/reads.ts'
import { linesIn, noteDoc, wrongState } from '../core/save.ts'
import { docs } from '../tables.ts'
import { depotInOf, transitOf } from './kind.ts'
import { type OnWay, takeOff } from './rules.ts'

/** A transfer is received; the rest goes back or is written off (stock.md 3.6). */

type Body = BodyFor<typeof transfer.transferReceive> & { version?: number }
type Rest = Map<string, OnWay[]>

/** A part of a line that leaves the depot in transit. */
interface Leaving {
  line: LineRow
  parts: readonly OnWay[]
}

/**
 * Receives goods; with `finish` the rest goes back or is lost. Gives the row and the scrap document of lost goods.
 * Refuses 21002, 21009, 23062 (not the keeper of the receiving depot), 23063, 21001, 23071.
 */
export async function receiveTransfer(db: Db, who: Who, row: DocRow, body: Body) {
  if (!isOnWay(row)) wrongState(row)
  if (body.version !== row.version) refuse(common.stale)
  if (!(await isKeeper(db, who, depotInOf(row)))) refuse(no.notReceiver)
  const lines = await linesIn(db, who, row.docId, { lock: true })
  const received = askedOf(lines, body)
  const onWay = await inTransit(db, who, row, lines)
  const transitId = await transitOf(db, who)
  const arriving: Leaving[] = []
  const staying: Leaving[] = []
  for (const line of lines) {
    const { taken, left } = takeOff(onWay.get(line.detailId) ?? [], received.get(line.detailId) ?? 0)
    if (taken.length > 0) arriving.push({ line, parts: taken })
    if (left.length > 0) staying.push({ line, parts: left })
  }
  if (arriving.length === 0 && body.finish !== 1) wrongValue('lines', '请填写收货数量')
  await sayWhy(db, who, body)
  const step = arriving.length > 0 ? row.docStep + 1 : row.docStep
  if (arriving.length > 0) {
    await moveOn(db, who, row, { step, from: transitId, into: depotInOf(row), leaving: arriving })
    await mark(db, who, arriving, 'receivedQuantity')
  }
  await noteDoc(db, who, row, '收货', `${units(sumOf(arriving))}件`)
  if (staying.length === 0) return { row: await finished(db, who, row, step), scrap: undefined }
  if (body.finish !== 1) {
    const status = docStatus.is.partReceived
    return { row: await patch(db, docs, who, row, { status, docStep: step }), scrap: undefined }
  }
  return endWith(db, who, { row, step, transitId, staying, body })
}

/**
 * The received quantity of each line, in thousandths: 23063 for more than is in transit, 21003 for a line of another
 * document.
 */
function askedOf(lines: readonly LineRow[], body: Body) {
  const quantities = new Map<string, number>()
  everyLine(body.lines, ({ detailId, receiveQuantity }, at) => [
    () => {
      const line = lines.find((one) => one.detailId === detailId)
      if (!line) refuse(common.missing, {}, { field: `lines.${at}.detailId` })
      const sum = (quantities.get(detailId) ?? 0) + thousandths(receiveQuantity)
      if (sum > thousandths(leftOf(line))) refuse(no.receivedTooMuch, {}, { field: `lines.${at}.receiveQuantity` })
      quantities.set(detailId, sum)
      return {}
    },
  ])
  return quantities
}

/**
 * The quantities in transit of each line, by the records, in the order they were taken; all their places are locked.
 */
async function inTransit(db: Db, who: Who, row: DocRow, lines: readonly LineRow[]): Promise<Rest> {
  const transitId = await transitOf(db, who)
  const depots = [row.depotId, depotInOf(row), transitId]
  // Locked at once and in one order, since several postings follow.
  await holdPlaces(
    db,
    who,
    lines.flatMap(({ skuId }) => depots.map((depotId) => ({ depotId, skuId }))),
  )
  const records = await db
    .selectFrom('stockRecord')
    .select(['docDetailId', 'batchId', 'quantity', 'amount'])
    .where('orgId', '=', who.orgId)
    .where('docId', '=', row.docId)
    .where('depotId', '=', transitId)
    .orderBy('seq')
    .execute()
  const byLine = Map.groupBy(records, ({ docDetailId }) => docDetailId)
  return new Map(
    [...byLine].map(([detailId, own]) => [
      detailId,
      [...Map.groupBy(own, ({ batchId }) => batchId)]
        .map(([batchId, same]) => ({
          batchId,
          quantity: same.reduce((sum, one) => sum + thousandths(one.quantity), 0),
          amount: same.reduce((sum, one) => sum + one.amount, 0),
        }))
        .filter(({ quantity }) => quantity > 0),
    ]),
  )
}

interface Way {
  step: number
  from: string
  into: string
  leaving: readonly Leaving[]
}

/** Out of the depot in transit, at the cost the goods came with. */
async function moveOn(db: Db, who: Who, { docId, docNo }: DocRow, { step, from, into, leaving }: Way) {
  const takes = leaving.flatMap((one) =>
    outOf(one, from).map(
      (take): Take => ({ ...take, moveType: 'TRANSIT_OUT', into: { depotId: into, moveType: 'TRANSIT_IN' } }),
    ),
  )
  const doc = { docType: 'TRANSFER', docId, docNo, bizDate: who.today, docStep: step } as const
  await postStock(db, who, doc, { takes })
}

const outOf = ({ line: { detailId, skuId }, parts }: Leaving, depotId: string) =>
  parts.map(({ batchId, quantity, amount }) => ({
    detailId,
    depotId,
    skuId,
    batchId,
    quantity: units(quantity),
    amount,
    expiredToo: true,
  }))

interface Ending {
  row: DocRow
  step: number
  transitId: string
  staying: readonly Leaving[]
  body: Body
}

/** No more goods will arrive: the rest goes back to the sending depot, or is written off. */
async function endWith(db: Db, who: Who, { row, step, transitId, staying, body }: Ending) {
  if (!body.restWay) wrongValue('restWay', '还有未到的物品，请选择退回或在途损耗')
  if (body.restWay === restWay.is.back) {
    await moveOn(db, who, row, { step: step + 1, from: transitId, into: row.depotId, leaving: staying })
    await mark(db, who, staying, 'returnedQuantity')
    await noteDoc(db, who, row, '退回', `${units(sumOf(staying))}件退回调出仓库`)
    return { row: await finished(db, who, row, step + 1), scrap: undefined }
  }
  const reasons = await reasonsOf(db, who, row)
  const placeOf = new Map(body.lines.map(({ detailId }, at) => [detailId, at]))
  everyLine(staying, ({ line: { detailId } }) => [
    () => {
      const at = placeOf.get(detailId)
      if (!reasons.get(detailId))
        wrongValue(at === undefined ? 'lines' : `lines.${at}.diffReason`, '在途损耗请填写差异原因')
      return {}
    },
  ])
  await mark(db, who, staying, 'lostQuantity')
  const scrap = await writeOff(db, who, { row, transitId, staying, reasons })
  await noteDoc(db, who, row, '在途损耗', `报废单${scrap.docNo}`)
  return { row: await finished(db, who, row, step), scrap }
}

/** SCRAP_REASON of goods lost in transit. */
const lost = 5

async function writeOff(
  db: Db,
  who: Who,
  {
    row,
    transitId,
    staying,
    reasons,
  }: Pick<Ending, 'row' | 'transitId' | 'staying'> & { reasons: Map<string, string | null> },
) {
  const lines = staying.map(({ line, parts }) => ({
    skuId: line.skuId,
    scrapReason: lost,
    remark: reasons.get(line.detailId) ?? null,
    quantity: units(parts.reduce((sum, { quantity }) => sum + quantity, 0)),
  }))
  const scrap = await postMade(db, who, {
    kind: { docType: 'SCRAP', prefix: 'BF' },
    source: row,
    head: { depotId: transitId, remark: `${row.docNo}在途损耗` },
    lines,
    moves: (stored) => ({
      takes: stored.flatMap(({ detailId }, at) =>
        outOf(staying[at], transitId).map((take): Take => ({ ...take, detailId, moveType: 'SCRAP' })),
      ),
    }),
  })
  await tell(
    db,
    who,
    { permit: 'warehouse.scrap.audit' },
    {
      msgType: msgType.stock,
      title: `调拨在途损耗：${row.docNo}`,
      bizType: 'TRANSFER',
      bizId: row.docId,
      event: 'lost',
      content: `${row.docNo}未到${units(sumOf(staying))}件，已按在途损耗报废（${scrap.docNo}）`,
      routePath: '/warehouse/transfer/detail',
      query: { transferId: row.docId },
    },
  )
  return scrap
}

const finished = (db: Db, who: Who, row: DocRow, docStep: number) =>
  patch(db, docs, who, row, { status: docStatus.is.finished, docStep })

const sumOf = (leaving: readonly Leaving[]) =>
  leaving.reduce((sum, { parts }) => sum + parts.reduce((all, { quantity }) => all + quantity, 0), 0)

/** Adds the moved quantities to the lines. */
async function mark(
  db: Db,
  who: Who,
  leaving: readonly Leaving[],
  column: 'receivedQuantity' | 'returnedQuantity' | 'lostQuantity',
) {
  for (const one of leaving)
    await db
      .updateTable('stockDocLine')
      .set({ [column]: units(thousandths(one.line[column]) + sumOf([one])) })
      .where('orgId', '=', who.orgId)
      .where('detailId', '=', one.line.detailId)
      .execute()
}

/** Stores why less arrived than was sent. */
async function sayWhy(db: Db, who: Who, { lines }: Body) {
  for (const { detailId, diffReason } of lines)
    if (diffReason)
      await db
        .updateTable('stockDocLine')
        .set({ diffReason })
        .where('orgId', '=', who.orgId)
        .where('detailId', '=', detailId)
        .execute()
}

async function reasonsOf(db: Db, who: Who, { docId }: DocRow) {
  const lines = await linesIn(db, who, docId)
  return new Map(lines.map(({ detailId, diffReason }) => [detailId, diffReason]))
}

/**
 * Everything goes back to the sending depot, by a keeper of either. Refuses 21002, 21009 once any of it was received,
 * 23011, 23071.
 */
export async function rejectTransfer(db: Db, who: Who, row: DocRow, body: { reason: string; version?: number }) {
  if (!isUntouched(row)) wrongState(row)
  if (body.version !== row.version) refuse(common.stale)
  if (!(await isKeeper(db, who, depotInOf(row)))) await assertKeeper(db, who, row.depotId)
  const lines = await linesIn(db, who, row.docId, { lock: true })
  const onWay = await inTransit(db, who, row, lines)
  const leaving = lines.map((line) => ({ line, parts: onWay.get(line.detailId) ?? [] }))
  const docStep = row.docStep + 1
  const from = await transitOf(db, who)
  await moveOn(db, who, row, { step: docStep, from, into: row.depotId, leaving })
  await mark(db, who, leaving, 'returnedQuantity')
  await noteDoc(db, who, row, '拒收退回', body.reason)
  return patch(db, docs, who, row, { status: docStatus.is.cancelled, docStep })
}
