import type { z } from 'zod'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  abnormal,
  glucosePeriod,
  items,
  itemsOf,
  judge,
  outside,
  requiredOf,
  type SignType,
  signType,
  tempSite,
  type Values,
} from '#contract/modules/care/vital-sign/limits.ts'
import {
  signRefusals as no,
  type SignSave,
  signPermit,
  signSource,
  signStatus,
} from '#contract/modules/care/vital-sign/vital-sign.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays, addMinutes, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { become, measureAgain, measuredAgain } from './critical.ts'
import { type Sign, tellSign } from './effects.ts'
import { limitsOn } from './limits.ts'
import { signs } from './tables.ts'

/** Entering, correcting, reviewing and voiding a measurement (care.md 10). */

export type SignBody = Omit<z.output<typeof SignSave>, 'signs'>
type Resident = Row<'oldman'>
const manualHours = 72
const correctHours = 24

/** A new measurement, or with `signId` a correction or a review. Refuses 14006, 14301–14305, 21003, 21009, 401. */
export async function saveSign(db: Db, who: Who, sent: SignBody): Promise<Sign> {
  if (!sent.signId) return enter(db, who, sent)
  const row = await own(db, signs, who, sent.signId)
  await ownResident(db, who, row.oldmanId)
  if (row.status === signStatus.is.void) refuse(common.wrongState, { name: '已作废' })
  return sent.reviewText ? review(db, who, row, sent) : correct(db, who, row, sent)
}

async function enter(db: Db, who: Who, sent: SignBody) {
  const type = sent.signType ?? wrongValue('signType', '类型不能为空')
  const measureTime = sent.measureTime ?? wrongValue('measureTime', '测量时间不能为空')
  who.must(signPermit(type, 'add'))
  const resident = await livingResident(db, who, sent.oldmanId ?? wrongValue('oldmanId', '请选择老人'))
  assertRecent(measureTime, who.now)
  return writeSign(db, who, resident, { ...sent, signType: type, measureTime }, signSource.is.hand)
}

/**
 * Stores a measurement by hand, of a device, or of a finished task. `backfill`: a device sends it afterwards, which
 * raises no alarm (iot.md 2.2).
 */
export async function writeSign(
  db: Db,
  who: Who,
  resident: Resident,
  sent: SignBody & {
    signType: SignType
    measureTime: string
    taskId?: string
    recheckOf?: string
    deviceNo?: string
    backfill?: boolean
  },
  source: 1 | 2 | 3,
) {
  await assertTime(db, who, resident, sent.measureTime)
  const values = checked(sent.signType, sent)
  const judged = await judgedFor(db, who, resident.oldmanId, sent.signType, sent.measureTime, values)
  const { taskId = null, recheckOf = null, deviceNo = null, measureTime, posture, remark } = sent
  const row = await insert(db, signs, who, {
    ...values,
    signType: sent.signType,
    measureTime,
    posture,
    remark,
    taskId,
    recheckOf,
    deviceNo,
    abnormal: judged.abnormal,
    abnormalText: judged.abnormalText,
    oldmanId: resident.oldmanId,
    status: signStatus.is.valid,
    source,
    recorderId: who.userId,
  })
  if (!sent.backfill) await become(db, who, resident, undefined, row)
  await measuredAgain(db, who, row)
  return row
}

function assertRecent(measureTime: string, entered: string) {
  if (measureTime < addMinutes(entered, -manualHours * 60))
    wrongValue('measureTime', `只能补录${manualHours}小时内的测量`)
}

/**
 * Own rows of a day with .add, others with .edit and a reason (14304); rows of a device or a task are not corrected
 * here.
 */
async function correct(db: Db, who: Who, row: Sign, sent: SignBody) {
  if (row.source === signSource.is.device) refuse(no.device)
  if (row.source === signSource.is.task) refuse(common.wrongState, { name: '由护理任务记录' })
  const type = row.signType
  const ownDay = row.recorderId === who.userId && who.now <= addMinutes(row.createTime, correctHours * 60)
  const may = (action: string) => who.may(signPermit(type, action))
  if (!ownDay && !(may('edit') && sent.reason)) refuse(no.late, {}, { field: 'reason' })
  if (!may('edit')) who.must(signPermit(type, 'add'))
  // Also after the resident has left: earlier measurements may still be corrected.
  const resident = await ownResident(db, who, row.oldmanId)
  const measureTime = sent.measureTime ?? row.measureTime
  if (measureTime !== row.measureTime) {
    await assertTime(db, who, resident, measureTime)
    assertRecent(measureTime, row.createTime)
  }
  const values = checked(type, { ...measuredOf(row), ...presentOf(sent) })
  const judged = await judgedFor(db, who, row.oldmanId, type, measureTime, values, row.signId)
  const { posture = row.posture, remark = row.remark } = sent
  const next = await update(db, signs, who, row, {
    ...values,
    measureTime,
    posture,
    remark,
    editReason: sent.reason ?? row.editReason,
    abnormal: judged.abnormal,
    abnormalText: judged.abnormalText,
    version: sent.version ?? undefined,
    ...(judged.abnormal !== row.abnormal && unreviewed),
  })
  await become(db, who, resident, row, next)
  who.did(`更正${resident.oldmanName}的${signType.label(type)}${sent.reason ? `：${sent.reason}` : ''}`)
  return next
}

/** Notes on the former value are dropped. */
const unreviewed = { reviewText: null, reviewBy: null, reviewTime: null }

/** Recording the outcome of a critical value closes its to-dos. */
async function review(db: Db, who: Who, row: Sign, sent: SignBody) {
  who.must(signPermit(row.signType as SignType, 'edit')) // as: checked by the table
  if (row.abnormal !== abnormal.is.critical) refuse(common.wrongState, { name: abnormal.label(row.abnormal) })
  const resident = await ownResident(db, who, row.oldmanId)
  const next = await update(db, signs, who, row, {
    reviewText: reviewOf(sent),
    reviewBy: who.userId,
    reviewTime: who.now,
    version: sent.version ?? undefined,
  })
  await become(db, who, resident, row, next)
  await tellSign('reviewed', db, who, next, { doctor: sent.doctorTold === 1 })
  if (sent.recheckMinutes)
    await measureAgain(db, who, { sign: next, resident, time: addMinutes(who.now, sent.recheckMinutes) })
  who.did(`处理${resident.oldmanName}的危急体征：${row.abnormalText}`)
  return next
}

/** The measures taken, and that a doctor was informed. */
function reviewOf({ reviewText, doctorTold }: SignBody) {
  if (doctorTold !== 1 || reviewText?.includes('医生')) return reviewText
  return `${reviewText}；已通知医生`.slice(0, 200)
}

/** 作废, all or nothing: the rows stay, struck through. */
export async function voidSigns(db: Db, who: Who, signIds: readonly string[], reason: string) {
  const unique = [...new Set(signIds)].sort()
  for (const signId of unique) {
    const row = await own(db, signs, who, signId)
    const resident = await ownResident(db, who, row.oldmanId)
    who.must(signPermit(row.signType as SignType, 'delete')) // as: checked by the table
    if (row.status === signStatus.is.void) refuse(common.wrongState, { name: '已作废' })
    if (row.source === signSource.is.task) refuse(common.wrongState, { name: '由护理任务记录' })
    const next = await patch(db, signs, who, row, { status: signStatus.is.void, voidReason: reason })
    await become(db, who, resident, row, next)
  }
  who.did(`作废${unique.length}条体征记录：${reason}`)
}

async function livingResident(db: Db, who: Who, oldmanId: string) {
  const resident = await ownResident(db, who, oldmanId)
  if (!livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
  return resident
}

async function assertTime(db: Db, who: Who, resident: Resident, measureTime: string) {
  if (measureTime > addMinutes(who.now, 2)) wrongValue('measureTime', '测量时间不能晚于现在')
  const stay = await db
    .selectFrom('live')
    .select('liveDate')
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', resident.liveId)
    .executeTakeFirst()
  if (stay?.liveDate && measureTime.slice(0, 10) < stay.liveDate) wrongValue('measureTime', '测量时间不能早于入住日期')
}

/** The values of this type only, with the defaults of those that are missing. */
function checked(type: SignType, sent: Values) {
  for (const item of requiredOf(type)) if (sent[item] == null) wrongValue(item, `${items[item].label}不能为空`)
  const item = outside(type, sent)
  if (item) refuse(no.outside, { 项目: items[item].label }, { field: item })
  if (type === signType.is.pressure && Number(sent.systolic) <= Number(sent.diastolic))
    refuse(no.pair, {}, { field: 'systolic' })
  return {
    ...Object.fromEntries(itemsOf[type].map((each) => [each, sent[each] ?? null])),
    ...(type === signType.is.glucose && { glucosePeriod: sent.glucosePeriod ?? glucosePeriod.is.anyTime }),
    ...(type === signType.is.temperature && { tempSite: sent.tempSite ?? tempSite.is.armpit }),
  } as Values // as: the items of the type
}

const measuredKeys = [...Object.keys(items), 'glucosePeriod', 'tempSite']
const only = (row: object, known: (value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => measuredKeys.includes(key) && known(value))) as Values // as: filtered by their names
const measuredOf = (row: Sign) => only(row, (value) => value !== null)
const presentOf = (sent: SignBody) => only(sent, (value) => value !== undefined)

async function judgedFor(
  db: Db,
  who: Who,
  oldmanId: string,
  type: SignType,
  measureTime: string,
  values: Values,
  except = '',
) {
  const day = measureTime.slice(0, 10)
  const limits = await limitsOn(db, who.orgId, day, [oldmanId])
  if (type !== signType.is.weight) return judge(type, values, limits)
  const earlier = await db
    .selectFrom('vitalSign')
    .select(['weight', 'measureTime'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('signType', '=', type)
    .where('status', '=', signStatus.is.valid)
    .where('signId', '<>', except)
    .where('measureTime', '>=', `${addDays(day, -180)} 00:00:00`)
    .where('measureTime', '<', measureTime)
    .execute()
  const weighed = earlier.map((row) => ({
    weight: Number(row.weight),
    daysBefore: daysBetween(row.measureTime.slice(0, 10), day),
  }))
  return judge(type, values, limits, weighed)
}

/** The measurement of a task follows the correction of the task (care.md 5, 10). */
export async function correctTaken(
  db: Db,
  who: Who,
  resident: Resident,
  taskId: string,
  sent: Values,
  reason: string,
): Promise<void> {
  const row = await db
    .selectFrom('vitalSign')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('taskId', '=', taskId)
    .where('status', '=', signStatus.is.valid)
    .executeTakeFirst()
  if (!row) return
  const type = row.signType
  const values = checked(type, { ...measuredOf(row), ...only(sent, (value) => value !== undefined) })
  const judged = await judgedFor(db, who, row.oldmanId, type, row.measureTime, values, row.signId)
  const next = await patch(db, signs, who, row, {
    ...values,
    editReason: reason,
    abnormal: judged.abnormal,
    abnormalText: judged.abnormalText,
  })
  await become(db, who, resident, row, next)
}
