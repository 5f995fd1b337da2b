import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { costSource } from '#contract/modules/fees/cost-project/cost-project.ts'
import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import {
  borrowerType,
  isLent,
  type lend,
  lendAction,
  lendRefusals as no,
} from '#contract/modules/stock/stock-doc/lend.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { consume } from '../../../fees/bill/service.ts'
import { childOf } from '../../../fees/fee-project/service.ts'
import { type Put, postStock, type Take, thousandths, units } from '../../stock/service.ts'
import { postMade } from '../core/derived-doc.ts'
import { everyLine } from '../core/every-line.ts'
import type { DocRow, LineRow } from '../core/kind.ts'
import { assertKeeper } from '../core/post.ts'
import { leftOf } from '../core/reads.ts'
import { puttingBack } from '../core/restore.ts'
import { assertDepot, linesIn, noteDoc, wrongState } from '../core/save.ts'
import { assertNotSettled } from '../deliver/charge.ts'
import { docs } from '../tables.ts'
import { takeOff } from '../transfer/rules.ts'
import { writeLog } from './log.ts'

/** Lent goods are returned: in order, damaged, or lost; and who pays for them (stock.md 3.5). */

export type Body = BodyFor<typeof lend.lendReturn> & { version?: number }

/** The returned quantities of one line, in thousandths. */
interface Back {
  line: LineRow
  good: number
  damaged: number
  lost: number
  compensate: number
  remark: string | null
}
const sum = ({ good, damaged, lost }: Back) => good + damaged + lost

/** COMPENSATION of CONSUMPTION_SOURCE. */
const source = costSource.is.compensation
/** SCRAP_REASON of goods that came back damaged, and of lost goods. */
const broken = 2
const missing = 5

/**
 * Takes the named goods back; damaged or lost ones leave again by a scrap document. Gives the row and that document.
 * Refuses 21002, 21009, 23011, 23052, 23033, 21003, 21001.
 */
export async function giveBack(db: Db, who: Who, row: DocRow, body: Body) {
  if (!isLent(row)) wrongState(row)
  if (body.version !== row.version) refuse(common.stale)
  const depotId = body.depotId ?? row.depotId
  if (depotId !== row.depotId) await assertDepot(db, who, depotId)
  await assertKeeper(db, who, depotId)
  const day = body.returnDate ?? who.today
  if (day < row.bizDate) wrongValue('returnDate', '归还日期不能早于借用日期')
  const lines = await linesIn(db, who, row.docId, { lock: true })
  const backs = backsOf(lines, body)
  const childId = await compensated(db, who, row, backs, body)
  const step = row.docStep + 1
  const targets = backs.map((back) => ({
    from: back.line.detailId,
    detailId: back.line.detailId,
    quantity: units(sum(back)),
  }))
  const puts = await puttingBack(db, who, { docId: row.docId, depotId, moveType: 'RETURN', lines: targets })
  const { docId, docNo } = row
  await postStock(db, who, { docType: 'LEND', docId, docNo, bizDate: day, docStep: step }, { puts })
  for (const back of backs) await mark(db, who, back)
  if (childId) await charge(db, who, row, { backs, childId, day, step })
  const scrap = await writeOff(db, who, { row, depotId, backs, puts, photos: photosOf(body) })
  const closed = lines.every((line) => leftAfter(line, backs) === 0)
  await noteDoc(db, who, row, '归还', `${units(backs.reduce((all, back) => all + sum(back), 0))}件`)
  await logBacks(db, who, row, backs)
  const status = closed ? docStatus.is.returned : docStatus.is.partReturned
  return { row: await patch(db, docs, who, row, { status, docStep: step }), scrap }
}

/** The entries of each line together; 23052 for more than is still lent, 21003 for a line of another document. */
function backsOf(lines: readonly LineRow[], body: Body): Back[] {
  const backs = new Map<string, Back>()
  everyLine(body.lines ?? [], (entry, at) => [
    () => {
      const line = lines.find(({ detailId }) => detailId === entry.detailId)
      if (!line) refuse(common.missing, {}, { field: `lines.${at}.detailId` })
      const back = withTold(backs.get(line.detailId) ?? { line, ...nothing }, entry)
      if (sum(back) > thousandths(leftOf(line))) refuse(no.returnedTooMuch, {}, { field: `lines.${at}.returnQuantity` })
      if (back.compensate > 0 && back.damaged + back.lost === 0)
        wrongValue(`lines.${at}.compensateAmount`, '完好归还的物品不用赔偿')
      backs.set(line.detailId, back)
      return {}
    },
  ])
  const named = [...backs.values()].filter((back) => sum(back) > 0)
  if (named.length === 0) wrongValue('lines', '请填写归还数量')
  return named
}

const nothing = { good: 0, damaged: 0, lost: 0, compensate: 0, remark: null }

/** Adds an entry to the earlier ones of its line. */
const withTold = (before: Back, entry: NonNullable<Body['lines']>[number]): Back => ({
  line: before.line,
  good: before.good + thousandths(entry.returnQuantity ?? 0),
  damaged: before.damaged + thousandths(entry.damageQuantity ?? 0),
  lost: before.lost + thousandths(entry.lostQuantity ?? 0),
  compensate: before.compensate + (entry.compensateAmount ?? 0),
  remark: entry.remark ?? before.remark,
})

/** The fee a resident is charged by; 23033 once he is settled, 21001 where there is no resident or no fee. */
async function compensated(db: Db, who: Who, row: DocRow, backs: readonly Back[], { compensateChildId }: Body) {
  if (backs.every(({ compensate }) => compensate === 0)) return undefined
  if (row.borrowerType !== borrowerType.is.resident || !row.borrowerId)
    wrongValue('lines', '只有老人借用的物品可以记赔偿费')
  if (!compensateChildId) wrongValue('compensateChildId', '请选择赔偿项目')
  const child = await childOf(db, who, compensateChildId)
  if (child.projectType !== projectType.is.compensation) wrongValue('compensateChildId', '请选择赔偿类的收费项目')
  await assertNotSettled(db, who, row.borrowerId)
  return compensateChildId
}

interface Charge {
  backs: readonly Back[]
  childId: string
  day: string
  step: number
}

/** One consumption a line, numbered by the line and the step. */
async function charge(db: Db, who: Who, { borrowerId, docNo }: DocRow, { backs, childId, day, step }: Charge) {
  if (!borrowerId) throw new Error(`${docNo}: compensation of nobody`)
  for (const { line, compensate } of backs)
    if (compensate > 0)
      await consume(db, who, {
        oldmanId: borrowerId,
        source,
        sourceId: `${line.detailId}${step}`,
        projectChildId: childId,
        quantity: 1,
        price: compensate,
        date: day,
        remark: `借用物品赔偿（${docNo}）`,
      })
}

async function mark(db: Db, who: Who, { line, good, damaged, lost }: Back) {
  await db
    .updateTable('stockDocLine')
    .set({
      returnedQuantity: units(thousandths(line.returnedQuantity) + good),
      damagedQuantity: units(thousandths(line.damagedQuantity) + damaged),
      lostQuantity: units(thousandths(line.lostQuantity) + lost),
    })
    .where('orgId', '=', who.orgId)
    .where('detailId', '=', line.detailId)
    .execute()
}

const leftAfter = (line: LineRow, backs: readonly Back[]) =>
  thousandths(leftOf(line)) -
  backs.reduce((all, back) => all + (back.line.detailId === line.detailId ? sum(back) : 0), 0)

function photosOf({ lines }: Body): string[] {
  const photos = (lines ?? []).flatMap((line) => line.photos ?? [])
  if (photos.length > 9) wrongValue('lines', '照片最多9张')
  return photos
}

interface WriteOff {
  row: DocRow
  depotId: string
  backs: readonly Back[]
  puts: readonly Put[]
  photos: string[]
}

/** Damaged or lost goods leave at the cost they were lent with; without any no document is made. */
async function writeOff(db: Db, who: Who, { row, depotId, backs, puts, photos }: WriteOff) {
  const parts = backs.flatMap((back) => scrapped(back, puts))
  if (parts.length === 0) return undefined
  return postMade(db, who, {
    kind: { docType: 'SCRAP', prefix: 'BF' },
    source: row,
    head: { depotId, photos, remark: `${row.docNo}归还报损` },
    lines: parts.map(({ line, quantity, scrapReason, remark }) => ({
      skuId: line.skuId,
      quantity: units(quantity),
      scrapReason,
      remark,
    })),
    moves: (stored) => ({
      takes: stored.flatMap(({ detailId }, at) =>
        parts[at].layers.map(
          ({ batchId, quantity, amount }): Take => ({
            moveType: 'SCRAP',
            detailId,
            depotId,
            skuId: parts[at].line.skuId,
            batchId,
            amount,
            expiredToo: true,
            quantity: units(quantity),
          }),
        ),
      ),
    }),
  })
}

/** The scrapped part of the returned layers: the good quantity keeps the first layers. */
function scrapped({ line, good, damaged, lost, remark }: Back, puts: readonly Put[]) {
  const came = puts
    .filter(({ detailId }) => detailId === line.detailId)
    .map(({ batch, quantity, amount }) => ({
      batchId: String(batch),
      quantity: thousandths(quantity),
      amount: amount ?? 0,
    }))
  const bad = takeOff(came, good).left
  const first = takeOff(bad, damaged)
  return [
    { line, remark, scrapReason: broken, quantity: damaged, layers: first.taken },
    { line, remark, scrapReason: missing, quantity: lost, layers: first.left },
  ].filter(({ quantity }) => quantity > 0)
}

async function logBacks(db: Db, who: Who, row: DocRow, backs: readonly Back[]) {
  const { giveBack: back, damage, lose } = lendAction.is
  const entries = backs.flatMap(({ line: { detailId }, good, damaged, lost, remark }) =>
    [
      { lendAction: back, quantity: good },
      { lendAction: damage, quantity: damaged },
      { lendAction: lose, quantity: lost },
    ]
      .filter(({ quantity }) => quantity > 0)
      .map(({ lendAction: action, quantity }) => ({ lendAction: action, detailId, quantity: units(quantity), remark })),
  )
  await writeLog(db, who, row, entries)
}
