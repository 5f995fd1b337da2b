import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { assessStatus } from '#contract/modules/care/assessment/assessment.ts'
import {
  changeFlow,
  changeStatus,
  type levelChange,
  levelChangeRefusals as no,
} from '#contract/modules/care/level-change/level-change.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { levelAdditions } from '../../living/care-level/service.ts'
import { levels } from '../../living/care-level/tables.ts'
import { answerTo, levelTo, stayOf } from '../../living/residence/service.ts'
import { done, undone } from '../../platform/message/service.ts'
import { dueAfterDispute } from '../assessment/service.ts'
import { effectOf } from '../care-plan/service.ts'
import { changeOf, forgetFailed, propose } from './news.ts'
import { levelChanges } from './tables.ts'

/** A change of level is proposed, affirmed, rejected or void, and carried out by the 调级 of the stay (care.md 9.6). */

const { proposed, affirmed, void: cancelled } = changeStatus.is
/** How many days back a change may begin. */
const mostDaysBack = 31

/** The difference a month in fen, and the effect on the schedule of the resident. */
export async function previewOf(db: Db, who: Who, resident: Row<'oldman'>, toLevelId: string) {
  const levels = await levelAdditions(db, who, [toLevelId, ...(resident.levelId ? [resident.levelId] : [])])
  const priceOf = (levelId: string | null) => (levelId && levels.get(levelId)?.monthPrice) || 0
  return {
    priceDiff: priceOf(toLevelId) - priceOf(resident.levelId),
    ...(await effectOf(db, who, resident.oldmanId, toLevelId)),
  }
}

export interface Proposal {
  oldmanId: string
  toLevelId: string
  effectiveDate?: string | null
  reason?: string | null
  assessmentId?: string | null
}

/** 0: an earlier proposal becomes void, an affirmed one stays (14215). Refuses 14006, 14215, 21001, 21003. */
export async function proposeChange(db: Db, who: Who, resident: Row<'oldman'>, body: Proposal) {
  const effect = await previewOf(db, who, resident, body.toLevelId)
  for (const open of await openChanges(db, who, resident.oldmanId)) {
    if (open.changeStatus === affirmed) refuse(no.waiting)
    await patch(db, levelChanges, who, open, { changeStatus: cancelled, rejectReason: '已有新的等级变更' })
    await undone(db, who, changeOf(open))
  }
  await forgetFailed(db, who, resident.oldmanId)
  const row = await insert(db, levelChanges, who, {
    changeId: newId(),
    oldmanId: resident.oldmanId,
    changeStatus: proposed,
    fromLevelId: resident.levelId,
    toLevelId: body.toLevelId,
    priceDiff: effect.priceDiff,
    assessmentId: body.assessmentId ?? null,
    reason: body.reason ?? null,
    effectiveDate: body.effectiveDate ?? addDays(who.today, 1),
  })
  await propose(db, who, resident, row)
  return { changeId: row.changeId, ...effect }
}

/**
 * The conditions of a change: the resident lives here, the level is another one and in use, the assessment is the
 * resident's.
 */
export async function changing(db: Db, who: Who, body: Proposal) {
  const { oldmanId, toLevelId, effectiveDate, reason, assessmentId } = body
  if (effectiveDate) assertNear(who, effectiveDate)
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  if (!livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
  if (!(await isOffered(db, who, toLevelId))) wrongValue('toLevelId', '该等级已停用')
  if (toLevelId === resident.levelId) wrongValue('toLevelId', '新等级与现等级相同')
  if (assessmentId) await assertBasis(db, who, resident, assessmentId)
  else if (!reason) wrongValue('reason', '没有评估依据时请填写变更原因')
  return resident
}

/** A level that is stopped is no longer offered (care.md 1). */
const isOffered = async (db: Db, who: Who, toLevelId: string) =>
  (await own(db, levels, who, toLevelId)).status === onOff.is.on

function assertNear(who: Who, effectiveDate: string) {
  if (effectiveDate < addDays(who.today, -mostDaysBack)) refuse(no.dates, {}, { field: 'effectiveDate' })
}

/**
 * 21003: the assessment behind a change is complete and bound to its resident, so that voiding it is checked first
 * (14207).
 */
export async function assertBasis(db: Db, who: Who, { oldmanId }: Row<'oldman'>, assessmentId: string) {
  const found = await db
    .selectFrom('assessment')
    .select('assessmentId')
    .where('orgId', '=', who.orgId)
    .where('assessmentId', '=', assessmentId)
    .where('oldmanId', '=', oldmanId)
    .where('assessStatus', '=', assessStatus.is.complete)
    .executeTakeFirst()
  if (!found) refuse(common.missing, {}, { field: 'assessmentId' })
}

export const openChanges = (db: Db, who: Who, oldmanId: string) =>
  db
    .selectFrom('levelChange')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('changeStatus', 'in', [proposed, affirmed])
    .execute()

/** 0 → 1, and on to 2 when the day has come. Refuses 14008, 14211, 14212, 21001, 21002, 21009. */
export async function affirm(db: Db, who: Who, row: Row<'levelChange'>, body: BodyFor<typeof levelChange.affirm>) {
  const { effectiveDate, familyConfirm, version } = body
  const next = changeFlow.take('affirm', row)
  assertNear(who, effectiveDate)
  if (effectiveDate < who.today) {
    who.must('expense.bill.line')
    await assertOpen(db, who, row.oldmanId, effectiveDate)
  }
  if (!(await isOffered(db, who, row.toLevelId)))
    refuse({ ...common.wrongState, text: '新等级已停用，请驳回后另行提出' })
  const resident = await ownResident(db, who, row.oldmanId, { lock: true })
  const { priceDiff } = await previewOf(db, who, resident, row.toLevelId)
  if (priceDiff > 0 && !(familyConfirm === 1 && (body.confirmName || body.familySign)))
    refuse(no.needFamily, {}, { field: 'familyConfirm' })
  if (familyConfirm === 1 && !body.confirmName && !body.familySign)
    wrongValue('confirmName', '家属已确认时请填写家属姓名，或请家属签名')
  const saved = await update(db, levelChanges, who, row, {
    ...next,
    effectiveDate,
    familyConfirm,
    confirmName: body.confirmName ?? null,
    familySign: body.familySign ?? null,
    priceDiff,
    fromLevelId: resident.levelId,
    affirmBy: who.userId,
    affirmByName: who.userName,
    affirmTime: who.now,
    version,
  })
  await done(db, who, changeOf(row))
  who.did(`确认${resident.oldmanName}的等级变更，自${effectiveDate}起`)
  if (effectiveDate <= who.today) await carryOutChange(db, who, saved)
}

/** 1 → 2: the 调级 of the stay; the row follows it (stay.ts). */
export const carryOutChange = (db: Db, who: Who, row: Row<'levelChange'>) =>
  levelTo(db, who, {
    oldmanId: row.oldmanId,
    levelIdNew: row.toLevelId,
    levelDate: row.effectiveDate,
    assessmentId: row.assessmentId,
    reason: row.reason,
  })

async function assertOpen(db: Db, who: Who, oldmanId: string, day: string) {
  const resident = await ownResident(db, who, oldmanId)
  const stay = await stayOf(db, who, resident)
  const month = stay && (await answerTo(db, who, 'closedMonth', { resident, stay, day }))
  if (month) refuse(no.monthClosed, { 'yyyy-MM': month })
}

export async function rejectChange(db: Db, who: Who, row: Row<'levelChange'>, { reason, version }: ReasonInput) {
  await update(db, levelChanges, who, row, { ...changeFlow.take('reject', row), rejectReason: reason, version })
  await done(db, who, changeOf(row))
  // A resident who disputes the proposed level is assessed again (care.md 9.5).
  if (row.assessmentId) await dueAfterDispute(db, who, await ownResident(db, who, row.oldmanId))
  who.did(`驳回等级变更：${reason}`)
}

/** One's own proposal is made void with `.change`; that of others, and an affirmed one, with `.affirm`. */
export function permitToCancel(who: Who, { changeStatus: status, createBy }: CancelRow) {
  const isOwn = status === proposed && createBy === who.userId
  return isOwn ? 'careplan.level.change|careplan.level.affirm' : 'careplan.level.affirm'
}
type CancelRow = Pick<Row<'levelChange'>, 'changeStatus' | 'createBy'>

/** 0, 1 → 4. Refuses 401, 21002, 21009. */
export async function cancelChange(db: Db, who: Who, row: Row<'levelChange'>, { reason, version }: ReasonInput) {
  who.must(permitToCancel(who, row))
  await update(db, levelChanges, who, row, { ...changeFlow.take('cancel', row), rejectReason: reason, version })
  await undone(db, who, changeOf(row))
  who.did(`作废等级变更：${reason}`)
}
interface ReasonInput {
  reason: string
  version?: number
}

/** 21003 for a change of a resident out of reach. */
export async function ownChange(db: Db, who: Who, changeId: string) {
  const row = await own(db, levelChanges, who, changeId)
  await ownResident(db, who, row.oldmanId, { lock: true })
  return own(db, levelChanges, who, changeId, { lock: true })
}
