import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { destroyStatus, keepType, custodyRefusals as no } from '#contract/modules/stock/drug/custody.ts'
import type { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { done } from '../../../../platform/message/service.ts'
import {
  decide,
  documentsIn,
  joinApproval,
  joinReviewed,
  openReview,
  trailOf,
} from '../../../../platform/review/service.ts'
import { thousandths, units } from '../../../stock/service.ts'
import { destroys, keepDocs } from '../../tables.ts'
import { askToDestroy, queryOf } from '../news.ts'
import { destroyNumbers, keepNumbers } from '../numbers.ts'
import { type Holding, holdKept, setAside } from '../read/custody-lock.ts'
import { type KeepTake, postKept, splitTakes } from './posting.ts'

/** Drugs are destroyed only after another user agrees (stock.md 5.2, keepType 4). */

const { waiting, done: destroyed, refused } = destroyStatus.is
const biz = 'DRUG_DESTROY' as const

interface Application {
  body: BodyFor<typeof drugKeep.keepStockChange>
  resident: Row<'oldman'>
  checkerName: string
  takes: readonly (KeepTake & { lineNo: number })[]
  holdings: ReadonlyMap<string, Holding>
  special: boolean
}

/**
 * Makes a request that waits for a decision, with its quantity set aside; undefined where no review is set and the
 * drugs are destroyed at once.
 */
export async function applyToDestroy(
  db: Db,
  who: Who,
  { body, resident, checkerName, takes, holdings, special }: Application,
): Promise<Row<'drugDestroy'> | undefined> {
  const parts = splitTakes(holdings, takes, who.today)
  const destroyId = newId()
  const review = await openReview(db, who, {
    biz,
    bizId: destroyId,
    title: `${resident.oldmanName}药品销毁`,
    permit: 'drug.depositedList.destroy',
    deptId: resident.deptId,
    routePath: '/drug/depositedList',
    query: { ...queryOf(resident), view: 'destroy' },
  })
  if (!review && !special) return undefined
  for (const { batchId, quantity } of parts) await setAside(db, who, { batchId, quantity })
  const row = await insert(db, destroys, who, {
    destroyId,
    destroyNo: await destroyNumbers.next(db, who),
    oldmanId: resident.oldmanId,
    status: waiting,
    lines: parts.map(({ line, batchId, quantity }) => ({
      drugId: line.drugId,
      batchId,
      quantity: units(quantity),
      reason: line.remark ?? null,
    })),
    destroyReason: body.destroyReason ?? undefined,
    photos: body.photos ?? [],
    checkSign: body.checkSign ?? undefined,
    remark: body.remark,
    handlerId: who.userId,
    handlerName: who.userName,
    checkerId: body.checkerId ?? undefined,
    checkerName,
  })
  if (!review) await askToDestroy(db, who, resident, row)
  who.did(`申请销毁${resident.oldmanName}的药品（${row.destroyNo}）`)
  return row
}

/** 12 → 6 or 13. Refuses 23003 for one's own, 401, 21002, 21003, 21009, 21001 for a refusal without a reason. */
export async function auditDestroy(
  db: Db,
  who: Who,
  body: BodyFor<typeof drugKeep.keepDestroyAudit> & { version?: number },
) {
  const seen = await own(db, destroys, who, body.destroyId)
  const resident = await ownResident(db, who, seen.oldmanId, { lock: true })
  const row = await own(db, destroys, who, body.destroyId, { lock: true })
  if (row.status !== waiting) wrongState(row)
  if (body.version !== row.version) refuse(common.stale)
  if (row.handlerId === who.userId) refuse(no.ownAudit)
  const pass = body.pass === 1
  if (!pass && !body.opinion) wrongValue('opinion', '请填写驳回原因')
  const verdict = await verdictOf(db, who, row, { pass, opinion: body.opinion })
  if (verdict === 'WAITING') return patch(db, destroys, who, row, {})
  const by = { auditBy: who.userId, auditByName: who.userName, auditTime: who.now, auditOpinion: body.opinion ?? null }
  who.did(`${pass ? '同意' : '驳回'}销毁${resident.oldmanName}的药品（${row.destroyNo}）`)
  await done(db, who, { bizType: biz, bizId: row.destroyId, event: 'audit' })
  if (verdict === 'PASSED') return carryOut(db, who, row, by)
  await release(db, who, row)
  return patch(db, destroys, who, row, { ...by, status: refused })
}

async function verdictOf(
  db: Db,
  who: Who,
  row: Row<'drugDestroy'>,
  verdict: { pass: boolean; opinion?: string | null },
) {
  const trail = await trailOf(db, who, { biz, bizId: row.destroyId })
  if (trail.length === 0) return verdict.pass ? ('PASSED' as const) : ('REFUSED' as const)
  return decide(db, who, {
    biz,
    bizId: row.destroyId,
    makers: [row.handlerId],
    ...verdict,
    no: {
      own: () => refuse(no.ownAudit),
      notWaiting: () => wrongState(row),
      noOpinion: () => wrongValue('opinion', '请填写驳回原因'),
    },
  })
}

async function release(db: Db, who: Who, row: Row<'drugDestroy'>) {
  const { oldmanId } = row
  const lines = row.lines
  await holdKept(
    db,
    who,
    lines.map(({ drugId }) => ({ oldmanId, drugId })),
  )
  for (const { batchId, quantity } of lines) await setAside(db, who, { batchId, quantity: -thousandths(quantity) })
}

async function carryOut(db: Db, who: Who, row: Row<'drugDestroy'>, by: object) {
  const { oldmanId, handlerId, handlerName, checkerId, checkerName, destroyReason, destroyNo } = row
  const takes = row.lines.map(({ drugId, batchId, quantity, reason }, at) => ({
    oldmanId,
    drugId,
    batchId,
    quantity,
    lineNo: at + 1,
    expiredToo: true,
    held: true,
    remark: reason,
  }))
  await holdKept(db, who, takes)
  const keepNo = await keepNumbers.next(db, who)
  await insert(db, keepDocs, who, {
    keepNo,
    keepType: keepType.is.destroy,
    oldmanId,
    handlerId,
    handlerName,
    checkerId,
    checkerName,
    destroyReason,
    remark: destroyNo,
    photos: [],
    prescriptionFiles: [],
  })
  const record = { keepType: keepType.is.destroy, keepNo, checkerId, checkerName }
  await postKept(db, { ...who, userId: handlerId, userName: handlerName }, record, { takes })
  return patch(db, destroys, who, row, { ...by, status: destroyed, keepNo })
}

const wrongState = (row: Row<'drugDestroy'>): never =>
  refuse(common.wrongState, { name: destroyStatus.label(row.status) })

const documents = documentsIn(destroys, { parties: ['handlerId'] })
joinApproval({ biz, event: 'audit', permit: 'drug.depositedList.destroy', documents })
joinReviewed(biz, {
  documents,
  touches: ['drug'],
  passed: async (db, who, destroyId) => {
    const row = await own(db, destroys, who, destroyId, { lock: true })
    const by = { auditBy: who.userId, auditByName: who.userName, auditTime: who.now, auditOpinion: '超时自动通过' }
    await carryOut(db, who, row, by)
  },
})
