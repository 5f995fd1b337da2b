import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { reviewState } from '#contract/kit/review.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { docRefusals, docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { isCounted, isCounting, inventoryRefusals as no } from '#contract/modules/stock/stock-doc/inventory.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { tell } from '../../../platform/message/service.ts'
import { decide, openReview, trailOf, withdrawReview } from '../../../platform/review/service.ts'
import { thaw } from '../../stock/service.ts'
import type { DocRow } from '../core/kind.ts'
import { assertKeeper, deptOf } from '../core/post.ts'
import { docTotals, noteDoc, wrongState } from '../core/save.ts'
import { docs } from '../tables.ts'
import { bookDifferences } from './differences.ts'
import { assertCountVersion, type Count, countersOf, countLines, counts } from './head.ts'
import { diffOf } from './rules.ts'
import { booksNow, counted, write } from './save.ts'
import type { CountLine } from './tables.ts'

/** A count is submitted, confirmed by a user who did not count, or cancelled (stock.md 3.7, steps 3 and 4). */

interface Submitted {
  version?: number
  uncountedZero?: number | null
  lines?: readonly { detailId: string; diffReason: string | number }[] | null
}

/**
 * Submits a count with all lines counted: it waits for confirmation, or ends where none is needed. Refuses 21002,
 * 21009, 23011, 23074, 21001 naming the lines that differ without a reason.
 */
export async function submitCount(db: Db, who: Who, count: Count, body: Submitted): Promise<DocRow> {
  const { row } = count
  if (!isCounting(row)) wrongState(row)
  assertCountVersion(count, body.version)
  await assertKeeper(db, who, row.depotId)
  const lines = withReasons(await wholeCount(db, who, count, body), body.lines ?? [])
  assertReasons(lines)
  await write(db, who, lines)
  const differing = lines.map((line) => ({ quantity: diffOf(line) ?? 0, amount: line.diffAmount }))
  const by = { postBy: who.userId, postByName: who.userName, postTime: who.now, ...docTotals(differing) }
  const waiting = await patch(db, docs, who, row, { ...by, status: docStatus.is.counted })
  await noteDoc(db, who, row, '提交盘点')
  if (await openRound(db, who, waiting)) return waiting
  const worth = differing.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
  if (worth <= Number(await setting(db, who.orgId, 'inventoryAutoDiff'))) return postCount(db, who, waiting, {})
  await tellConfirmers(db, who, waiting)
  return waiting
}

/** All lines with their counted quantity; uncounted lines count as zero when the call says so, else 23074. */
async function wholeCount(db: Db, who: Who, count: Count, { uncountedZero }: Submitted): Promise<CountLine[]> {
  const lines = await countLines(db, who, count.row.docId)
  const open = lines.filter(({ countQuantity }) => countQuantity === null)
  if (open.length > 0 && uncountedZero !== 1)
    refuse(no.uncounted, { n: String(open.length) }, { data: { detailIds: open.map(({ detailId }) => detailId) } })
  const books = await booksNow(db, who, count, open)
  return lines.map((line) =>
    line.countQuantity === null
      ? counted(who, { ...line, ...books.get(line.batchId ?? '') }, { countQuantity: 0 })
      : line,
  )
}

function withReasons(lines: readonly CountLine[], sent: NonNullable<Submitted['lines']>): CountLine[] {
  const reasons = new Map(sent.map(({ detailId, diffReason }) => [detailId, String(diffReason)]))
  const unknown = sent.findIndex(({ detailId }) => !lines.some((line) => line.detailId === detailId))
  if (unknown >= 0) refuse(common.missing, {}, { field: `lines.${unknown}.detailId` })
  return lines.map((line) => ({ ...line, diffReason: reasons.get(line.detailId) ?? line.diffReason }))
}

function assertReasons(lines: readonly CountLine[]) {
  const silent = lines.filter((line) => diffOf(line) !== 0 && !line.diffReason)
  if (silent.length === 0) return
  const message = `有${silent.length}行存在差异，请填写差异原因`
  const data = { errors: [{ field: 'diffReason', message }], detailIds: silent.map(({ detailId }) => detailId) }
  refuse({ ...common.invalid, text: `参数校验失败：${message}` }, {}, { data })
}

const openRound = async (db: Db, who: Who, row: DocRow) =>
  openReview(db, who, {
    biz: counts.biz,
    bizId: row.docId,
    title: `${counts.label}${row.docNo}`,
    content: `${who.userName}提交，差异${row.totalQuantity}`,
    permit: `${counts.page}.audit`,
    deptId: await deptOf(db, who, row.depotId),
    routePath: counts.path,
    query: { [counts.key]: row.docId },
  })

/** Without a review setting all users who may confirm are notified. */
const tellConfirmers = (db: Db, who: Who, row: DocRow) =>
  tell(
    db,
    who,
    { permit: `${counts.page}.confirm` },
    {
      msgType: msgType.review,
      title: `盘点单${row.docNo}待确认`,
      content: `${who.userName}提交，请核对差异后确认`,
      bizType: 'INVENTORY',
      bizId: row.docId,
      event: `counted ${row.version}`,
      routePath: counts.path,
      query: { [counts.key]: row.docId },
    },
  )

interface Decision {
  version?: number
  pass: number
  opinion?: string | null
}

/**
 * Books the differences, or returns the count to the counters with its figures. Refuses 21002, 21009, 23075 for a
 * counter, 401 for a user who is not a reviewer, 23003 for the submitter, 21001 for a refusal without a reason, 23031
 * where goods left meanwhile.
 */
export async function confirm(db: Db, who: Who, count: Count, decision: Decision): Promise<DocRow> {
  const { row, head } = count
  if (!isCounted(row)) wrongState(row)
  assertCountVersion(count, decision.version)
  const lines = await countLines(db, who, row.docId)
  if (countersOf(head).includes(who.userId) || lines.some(({ countBy }) => countBy === who.userId)) refuse(no.ownCount)
  const opinion = decision.opinion ?? null
  if (decision.pass !== 1 && !opinion) wrongValue('opinion', '请填写拒绝原因')
  const verdict = await verdictOf(db, who, row, { pass: decision.pass === 1, opinion })
  await noteDoc(db, who, row, decision.pass === 1 ? '确认通过' : '退回重盘', opinion)
  if (verdict === 'WAITING') return patch(db, docs, who, row, {})
  const by = { auditBy: who.userId, auditByName: who.userName, auditTime: who.now, auditOpinion: opinion }
  if (verdict === 'PASSED') return postCount(db, who, row, by)
  const changes = { ...by, status: docStatus.is.counting, totalQuantity: 0, totalAmount: 0 }
  return patch(db, docs, who, row, changes)
}

async function verdictOf(
  db: Db,
  who: Who,
  { docId, ...row }: DocRow,
  verdict: { pass: boolean; opinion: string | null },
) {
  const rounds = await trailOf(db, who, { biz: counts.biz, bizId: docId })
  if (!rounds.some(({ state }) => state === reviewState.is.waiting)) return verdict.pass ? 'PASSED' : 'REFUSED'
  return decide(db, who, {
    biz: counts.biz,
    bizId: docId,
    ...verdict,
    no: {
      own: () => refuse(docRefusals.ownAudit),
      notWaiting: () => wrongState(row),
      noOpinion: () => wrongValue('opinion', '请填写拒绝原因'),
    },
  })
}

/** Books the counted quantities and unfreezes the goods. */
export async function postCount(db: Db, who: Who, row: DocRow, by: Partial<DocRow>): Promise<DocRow> {
  await thaw(db, who, row.docId)
  const totals = await bookDifferences(db, who, row)
  await noteDoc(db, who, row, '过账')
  return patch(db, docs, who, row, { ...by, ...totals, status: docStatus.is.finished })
}

/** Cancels a count: nothing is booked. Refuses 21002, 21009, 23011, 21001 without a reason. */
export async function giveUp(
  db: Db,
  who: Who,
  count: Count,
  { version, reason }: { version?: number; reason?: string | null },
): Promise<DocRow> {
  const { row } = count
  if (!isCounting(row) && !isCounted(row)) wrongState(row)
  assertCountVersion(count, version)
  await assertKeeper(db, who, row.depotId)
  if (!reason) wrongValue('reason', '请填写取消原因')
  await thaw(db, who, row.docId)
  await withdrawReview(db, who, { biz: counts.biz, bizId: row.docId })
  await noteDoc(db, who, row, '取消', reason)
  return patch(db, docs, who, row, { status: docStatus.is.cancelled, totalQuantity: 0, totalAmount: 0 })
}
