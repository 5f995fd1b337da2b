import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { auditStatus, outingRefusals as no, outingFlow, outStatus } from '#contract/modules/living/outing/outing.ts'
import type { outing } from '#contract/modules/living/outing/outing-calls.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, insert, patch, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { openReview, withdrawReview } from '../../../platform/review/service.ts'
import { bedsChanged } from '../../location/service.ts'
import { tellOutingStep } from '../effects.ts'
import { assertLength, assertNoOtherOuting } from '../guards.ts'
import { overdueEnded } from '../news.ts'
import { postponesOf, wrongState } from '../read/reads.ts'
import { outings, postpones } from '../tables.ts'

/** 延期 and 取消 (residence.md 4). */

type Later = BodyFor<typeof outing.postpone> & { version?: number }

export async function postpone({ db, who }: Asking, row: Row<'outing'>, body: Later) {
  if (!outingFlow.can('postpone')(row)) wrongState(row)
  assertFresh(row, body.version)
  const { planBackTime: newBack, reason } = body
  const resident = await ownResident(db, who, row.oldmanId, { lock: true })
  if (newBack <= row.planBackTime) refuse(no.notLater, {}, { field: 'planBackTime' })
  assertLength({ ...row, planBackTime: newBack })
  await assertNoOtherOuting(db, who, row, row.planBackTime, newBack)
  if ((await waitingPostpone(db, who, row.outId)) !== undefined) refuse(no.postponeWaiting)
  const postponement = await insert(db, postpones, who, {
    outId: row.outId,
    oldBack: row.planBackTime,
    newBack,
    reason,
    status: auditStatus.is.none,
  })
  const review = await openReview(db, who, {
    biz: 'OUTING_POSTPONE',
    bizId: postponement.postponeId,
    title: `${resident.oldmanName} 外出延期`,
    content: `${row.outNo} 原定 ${row.planBackTime.slice(5, 16)} 返院，延至 ${newBack.slice(5, 16)}。${reason}`,
    permit: 'live.Outing.audit.audit',
    deptId: resident.deptId,
    routePath: '/live/Outing/audit',
    query: { id: row.outId, outNo: row.outNo },
  })
  who.did(`为${resident.oldmanName}的外出${row.outNo}${review ? '申请延期' : '延期'}至${newBack.slice(5, 16)}`)
  if (!review) return moveBack(db, who, row, { newBack, version: body.version })
  await patch(db, postpones, who, postponement, { status: auditStatus.is.waiting })
  return update(db, outings, who, row, { version: body.version })
}

/** The planned return is later: the outing is not overdue until then. */
export async function moveBack(
  db: Db,
  who: Who,
  row: Row<'outing'>,
  { newBack, version = row.version }: { newBack: string; version?: number },
) {
  const values = { planBackTime: newBack, overdueTold: null, overdueRaised: null, version }
  const next = await update(db, outings, who, row, values)
  const resident = await ownResident(db, who, row.oldmanId)
  if (resident.bedId) bedsChanged(who, [resident.bedId])
  await overdueEnded(db, who, next, false)
  const detail = { planBackBefore: row.planBackTime, planBack: newBack }
  await tellOutingStep(db, who, { name: 'postpone', detail, outing: next, resident })
  return next
}

export const waitingPostpone = async (db: Db, who: Who, outId: string) =>
  (await postponesOf(db, who, outId)).find(({ status }) => status === auditStatus.is.waiting)

/** A waiting postponement ends when its outing ends, is cancelled or gets a new plan. */
export async function dropPostpones(db: Db, who: Who, { outId }: Pick<Row<'outing'>, 'outId'>) {
  const waiting = await waitingPostpone(db, who, outId)
  if (!waiting) return
  await withdrawReview(db, who, { biz: 'OUTING_POSTPONE', bizId: waiting.postponeId })
  await patch(db, postpones, who, waiting, { status: auditStatus.is.none })
}

type CancelBody = BodyFor<typeof outing.cancel> & { version?: number }

export async function cancelOuting({ db, who }: Asking, row: Row<'outing'>, body: CancelBody) {
  if (row.outStatus === outStatus.is.out) refuse(no.alreadyOut)
  if (!outingFlow.can('cancel')(row)) wrongState(row)
  assertFresh(row, body.version)
  await drop(db, who, row, body.reason)
  who.did(`取消外出${row.outNo}：${body.reason}`)
}

/** The outing is cancelled before it begins: its reviews are withdrawn. */
export async function drop(db: Db, who: Who, row: Row<'outing'>, cancelReason: string) {
  await withdrawReview(db, who, { biz: 'OUTING', bizId: row.outId })
  await dropPostpones(db, who, row)
  const waited = row.auditStatus === auditStatus.is.waiting
  await patch(db, outings, who, row, {
    outStatus: outStatus.is.cancelled,
    cancelReason,
    ...(waited && { auditStatus: auditStatus.is.none }),
  })
}
