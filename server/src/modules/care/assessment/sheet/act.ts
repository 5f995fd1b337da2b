import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  assessFlow,
  assessStatus,
  assessRefusals as no,
  pagePermit,
  recordPermit,
} from '#contract/modules/care/assessment/assessment.ts'
import type { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { passwordFits } from '#core/password.ts'
import { ownResident } from '#core/rows/residents.ts'
import { own, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { users } from '../../../platform/user/tables.ts'
import { assertAuthorised, isAuthorised } from '../authority/authority.ts'
import { type Assessment, followGone, isUsed } from '../effects.ts'
import { sentBack, tellSigned } from '../news.ts'
import { assessments } from '../tables.ts'
import { complete, recount } from './complete.ts'
import { assertMine } from './save.ts'

/** Steps of an assessment: sign, send back, void, take over, delete (care.md 9.3). */

export type Change = BodyFor<typeof assessment.bind> & { version?: number }
/** Days the author waits before naming another second assessor. */
const patienceDays = 7

/** Only the named assessor signs: with a handwritten signature, or with the own password. */
export async function signAssessment(db: Db, who: Who, row: Assessment, body: Change) {
  if (row.secondId !== who.userId) refuse(no.notSecond)
  const next = assessFlow.take('sign', row)
  await assertAuthorised(db, who, row.type)
  if (!body.secondSign) await assertPassword(db, who, body.password)
  assertAssessmentVersion(row, body)
  const { secondSign = null } = body
  const done = await complete(db, who, row, { ...next, secondSign, secondTime: who.now })
  await tellSigned(db, who, row)
  who.did(`签名${row.oldmanName}的评估${row.assessNo}`)
  return done
}

async function assertPassword(db: Db, who: Who, password: string | null | undefined) {
  if (!password) wrongValue('secondSign', '请签名，或输入登录密码')
  const user = await own(db, users, who, who.userId)
  if (!(await passwordFits(String(password), user.passwordHash))) wrongValue('password', '密码不正确')
}

/** The second assessor sends it back with a reason; after a week the author may take it back. */
export async function rejectAssessment(db: Db, who: Who, row: Assessment, body: Change) {
  const isAuthor = row.assessorId === who.userId
  const waited = (row.assessTime ?? who.now).slice(0, 10) <= addDays(who.today, -patienceDays)
  if (row.secondId !== who.userId && !(isAuthor && waited)) refuse(no.notSecond)
  const next = assessFlow.take('reject', row)
  if (!isAuthor && (body.reason ?? '').length < 5) wrongValue('reason', '退回原因不少于5个字')
  const rejectReason = body.reason ?? null
  const changed = await update(db, assessments, who, row, {
    ...next,
    rejectReason,
    assessorSign: null,
    assessTime: null,
    savedTime: who.now,
    version: body.version,
  })
  await sentBack(db, who, changed, rejectReason)
  who.did(
    `${isAuthor ? '撤回' : '退回'}${row.oldmanName}的评估${row.assessNo}${rejectReason ? `：${rejectReason}` : ''}`,
  )
  return changed
}

/** Not while a level change is based on it (14207). */
export async function voidOne(db: Db, who: Who, row: Assessment, body: Change) {
  who.must(recordPermit('delete'))
  await assertReach(db, who, row)
  const next = assessFlow.take('void', row)
  if (!body.reason) wrongValue('reason', '请填写作废原因')
  if (await isUsed(db, who, row.assessmentId)) refuse(no.usedForLevel)
  // The resident is locked before the row is written, in the same order as binding and signing do.
  const resident = row.oldmanId ? await ownResident(db, who, row.oldmanId, { lock: true }) : undefined
  const values = { ...next, current: 0, voidReason: body.reason, version: body.version }
  const changed = await update(db, assessments, who, row, values)
  if (resident) await recount(db, who, resident)
  await followGone(db, who, row)
  who.did(`作废${row.oldmanName}的评估${row.assessNo}：${body.reason}`)
  return changed
}

/** An abandoned draft is taken over by a user who may assess by this bank, or who may delete (14203). */
export async function takeOver(db: Db, who: Who, row: Assessment, body: Change) {
  who.must(`${pagePermit(row.type, 'edit')}|${recordPermit('delete')}`)
  await assertReach(db, who, row)
  const next = assessFlow.take('takeOver', row)
  const assessor = await isAuthorised(db, who, who.userId, row.type)
  if (!assessor && !who.may(recordPermit('delete'))) refuse(no.notAuthorised)
  await assertMine(db, who, row)
  const values = { ...next, assessorId: who.userId, savedTime: who.now, version: body.version }
  const changed = await update(db, assessments, who, row, values)
  who.did(`接手${row.oldmanName}的评估草稿${row.assessNo}`)
  return changed
}

/** Only drafts are deleted; a complete one is voided (14210). */
export async function removeDraft(db: Db, who: Who, assessmentId: string) {
  const row = await own(db, assessments, who, assessmentId)
  if (row.assessorId !== who.userId) {
    who.must(recordPermit('delete'))
    await assertReach(db, who, row)
  }
  if (row.assessStatus === assessStatus.is.complete) refuse(no.notRemovable)
  if (row.assessStatus !== assessStatus.is.draft)
    refuse(common.wrongState, { name: assessStatus.label(row.assessStatus) })
  await remove(db, assessments, who, row)
  who.did(`删除${row.oldmanName}的评估草稿${row.assessNo}`)
  return { assessmentId }
}

/** 21003 for a resident out of reach. */
export async function assertReach(db: Db, who: Who, { oldmanId, assessorId, secondId }: Assessment) {
  if (oldmanId && assessorId !== who.userId && secondId !== who.userId) await ownResident(db, who, oldmanId)
}

export function assertAssessmentVersion(row: Assessment, { version }: Change) {
  if (version !== row.version) refuse(common.stale)
}
