import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  assessStatus,
  bindStatus,
  assessRefusals as no,
  recordPermit,
} from '#contract/modules/care/assessment/assessment.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import { own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type Assessment, followGone, isUsed } from '../effects.ts'
import { assessments } from '../tables.ts'
import { assertReach, type Change, rejectAssessment, signAssessment, takeOver, voidOne } from './act.ts'
import { recount, takeEffect } from './complete.ts'

/** One call for steps of an assessment: an action, or binding and unbinding (care.md 9.4). */

export async function changeOne(db: Db, who: Who, assessmentId: string, body: Change) {
  const row = await own(db, assessments, who, assessmentId)
  switch (body.action) {
    case 'sign':
      return signAssessment(db, who, row, body)
    case 'reject':
      return rejectAssessment(db, who, row, body)
    case 'void':
      return voidOne(db, who, row, body)
    case 'takeOver':
      return takeOver(db, who, row, body)
    default:
      return body.bindType === bindStatus.is.unbound ? unbind(db, who, row, body) : bind(db, who, row, body)
  }
}

/** Binds a complete and unbound assessment to the archive with the same ID card (14208). */
async function bind(db: Db, who: Who, row: Assessment, body: Change) {
  who.must(recordPermit('bind'))
  if (body.bindType !== bindStatus.is.bound) wrongValue('bindType', '请选择绑定或解绑')
  const oldmanId = body.oldmanId ?? wrongValue('oldmanId', '请选择老人')
  // Locked before the row is written: two bindings to one resident wait for each other.
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  assertComplete(row)
  if (row.oldmanId) refuse({ ...common.wrongState, text: '该评估已绑定老人，请先解绑' })
  if (row.oldmanIdcard !== resident.oldmanIdCard) refuse(no.otherIdCard, {}, { field: 'oldmanId' })
  const { oldmanName, sex } = resident
  const values = {
    oldmanId,
    oldmanName,
    sex,
    bindStatus: bindStatus.is.bound,
    unbindReason: null,
    version: body.version,
  }
  const bound = await update(db, assessments, who, row, values)
  who.did(`将评估${row.assessNo}绑定到${oldmanName}`)
  return takeEffect(db, who, bound, oldmanId)
}

/** Not while an affirmed level change is based on it (14209). */
async function unbind(db: Db, who: Who, row: Assessment, body: Change) {
  who.must(recordPermit('unbind'))
  await assertReach(db, who, row)
  assertComplete(row)
  if (!row.oldmanId) refuse({ ...common.wrongState, text: '该评估没有绑定老人' })
  if (!body.reason) wrongValue('reason', '请填写解绑原因')
  if (await isUsed(db, who, row.assessmentId)) refuse(no.boundByLevel)
  const resident = await ownResident(db, who, String(row.oldmanId), { lock: true })
  const changed = await update(db, assessments, who, row, {
    oldmanId: null,
    bindStatus: bindStatus.is.unbound,
    current: 0,
    proposalId: null,
    unbindReason: body.reason,
    version: body.version,
  })
  await recount(db, who, resident)
  await followGone(db, who, row)
  who.did(`解绑${row.oldmanName}的评估${row.assessNo}：${body.reason}`)
  return changed
}

function assertComplete(row: Assessment) {
  if (row.assessStatus !== assessStatus.is.complete)
    refuse(common.wrongState, { name: assessStatus.label(row.assessStatus) })
}
