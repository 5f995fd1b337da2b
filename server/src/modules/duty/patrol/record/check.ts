import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { checkWay } from '#contract/modules/duty/patrol/plan.ts'
import { nfcText } from '#contract/modules/duty/patrol/point.ts'
import { type patrolRecord as calls, checkRefusals as no, pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch, rowsWith } from '#core/rows/store/write.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { metresBetween } from '../../attendance/service.ts'
import { seeCard } from '../point/cards.ts'
import { readLabel } from '../point/labels.ts'
import { points, taskPoints, tasks } from '../tables.ts'
import { closeTask, isOpenTask, recount } from '../task/states.ts'
import { pointAnswer } from './answer.ts'
import { handle } from './handle.ts'
import { askAbnormal } from './news.ts'
import { wasExecutor } from './records.ts'
import { findingsOf, isChecked, isClosed, isNext, pointStatusOf, walkMoment } from './rules.ts'

/** An executor checks in at a point, or enters it afterwards (administration.md 4, Check-in). */

export type CheckRequest = Ctx<typeof calls.recordPointUpdate>
type Task = Row<'patrolTask'>
type TaskPoint = Row<'patrolTaskPoint'>
interface Case {
  task: Task
  point: TaskPoint
  /** All points of the task, in their order. */
  all: readonly TaskPoint[]
}

const way = checkWay.is

/** Checks in, or handles a finding. */
export async function recordPointUpdate(request: CheckRequest) {
  if (request.body.action === 'handle') return handle(request)
  const { db, who, body } = request
  const chosen = body.checkWay ?? wrongValue('checkWay', '请选择签到方式')
  if (chosen !== way.hand && !body.code) wrongValue('code', '卡号或二维码不能为空')
  const found = await caseOf(db, who, request.params.taskPointPkId)
  if (chosen === way.hand) who.must('administration.patrolRecord.checkin')
  const at = chosen === way.hand ? who.now : await momentAsked(request)
  if (chosen !== way.hand && !(await wasExecutor(db, who, found.task, at))) refuse(no.notExecutor)
  // Two checks of one round, or a repeated one: the first is kept.
  if (isChecked(found.point.pointStatus)) return pointAnswer(found)
  if (found.task.taskStatus === taskStatus.is.cancelled)
    refuse(common.wrongState, { name: taskStatus.label(found.task.taskStatus) })
  const values = await (chosen === way.hand ? patched(request, found) : walked(request, found, at))
  return store(request, found, values)
}

/** The point with its task, locked so that two checks do not count it together. */
async function caseOf(db: Db, who: Who, taskPointPkId: string): Promise<Case> {
  const { taskId } = await own(db, taskPoints, who, taskPointPkId)
  const lockedTask = await own(db, tasks, who, taskId, { lock: true })
  // The minute's job may not have run for it yet.
  const task =
    isOpenTask(lockedTask) && isClosed(who.now, lockedTask) ? await closeTask(db, who, lockedTask) : lockedTask
  const all = await rowsWith(db, taskPoints, who, { taskId }, 'sort')
  return { task, all, point: all.find((one) => one.taskPointPkId === taskPointPkId) ?? refuse(common.missing) }
}

const aheadMinutes = 2
/** The time of a check: now, or for an offline record its own time, neither in the future nor too long ago (22427). */
async function momentAsked({ db, who, body }: CheckRequest) {
  if (body.offline !== 1) return who.now
  const at = body.deviceTime ?? wrongValue('deviceTime', '手机时间不能为空')
  if (at > addMinutes(who.now, aheadMinutes)) wrongValue('deviceTime', '手机时间不能晚于现在')
  const { offlineMaxHours: n } = await settings(db, who.orgId, ['offlineMaxHours'])
  if (at < addMinutes(who.now, -n * 60)) refuse(no.offlineLate, { n })
  return at > who.now ? who.now : at
}

/** A check on site: the code, the time, the order, and the findings. */
async function walked(request: CheckRequest, { task, point, all }: Case, at: string) {
  const { body } = request
  if (!body.checkWay || !task.checkWays.includes(body.checkWay)) wrongValue('checkWay', '本次巡更不能用这种方式签到')
  const place = await assertCode(request, point)
  const moment = walkMoment(at, { ...point, ...task })
  if (moment === 'tooEarly') refuse(no.tooEarly)
  if (moment === 'over') refuse(common.wrongState, { name: pointStatus.label(pointStatus.is.missed) })
  if (task.ordered === 1 && !isNext(point.sort, all)) refuse(no.outOfOrder)
  const found = read(request, task, point)
  return {
    ...found,
    pointStatus: pointStatusOf(moment, found.abnormal === 1),
    checkTime: at,
    far: isFar(body, place) ? 1 : 0,
    offline: body.offline === 1 ? 1 : 0,
  }
}

/** 22421 where the code belongs to another point, 22424 where the label has been replaced. */
async function assertCode({ db, who, body, services }: CheckRequest, { pointPkId }: TaskPoint) {
  const point = await own(db, points, who, pointPkId)
  const code = body.code ?? ''
  if (body.checkWay === way.qr) {
    const label = readLabel(services.env.appSecret, who.orgId, code)
    if (label?.pointPkId !== pointPkId) refuse(no.wrongPoint)
    if (label.qrSeq !== point.qrSeq) refuse(no.oldQr)
    return point
  }
  if (body.checkWay === way.nfc && point.nfcNo && nfcText(point.nfcNo) === nfcText(code)) return point
  const expectedCode = { [way.card]: point.icCard, [way.beacon]: point.beaconNo }[Number(body.checkWay)]
  if (expectedCode === code) return point
  // An unknown card may be bound to a point afterwards.
  if (body.checkWay === way.card) await seeCard(db, who, code.slice(0, 32))
  return refuse(no.wrongPoint, {}, { keep: true })
}

const farMetres = 200
interface Place {
  longitude?: number | null
  latitude?: number | null
}
function isFar(here: Place, there: Place) {
  const [one, other] = [here, there].map(({ longitude, latitude }) =>
    longitude == null || latitude == null ? undefined : { longitude, latitude },
  )
  return one !== undefined && other !== undefined && metresBetween(one, other) > farMetres
}

/**
 * Entered by hand, once the window is over and not too long after it (22426): it marks the miss and does not undo it.
 */
async function patched(request: CheckRequest, { task, point }: Case) {
  const { db, who, body } = request
  if (body.offline === 1) wrongValue('offline', '补录须联网')
  if (walkMoment(who.now, { ...point, ...task }) !== 'over') wrongValue('checkWay', '巡更时间内请到现场签到')
  const { webCheckinHours: n } = await settings(db, who.orgId, ['webCheckinHours'])
  if (who.now > addMinutes(task.endTime, task.lateMinutes + n * 60)) refuse(no.tooLate, { n })
  if (!body.remark) wrongValue('remark', '请填写补录原因')
  return { ...read(request, task, point), pointStatus: pointStatus.is.patched, checkTime: who.now }
}

/** The findings; a missing one is refused at its field. */
function read({ body }: CheckRequest, task: Task, point: TaskPoint) {
  const checkItems = point.checkItems
  const { items, abnormal, problem } = findingsOf(checkItems, { ...body, photoRequired: task.photoRequired === 1 })
  if (problem) wrongValue(problem.field, problem.message)
  const { photos, remark, longitude, latitude, deviceTime } = body
  return {
    items,
    abnormal: abnormal ? 1 : 0,
    photos: photos ?? [],
    remark: remark ?? null,
    longitude: longitude ?? null,
    latitude: latitude ?? null,
    deviceTime: deviceTime ?? null,
  }
}

async function store(
  request: CheckRequest,
  { task, point }: Case,
  values: Pick<TaskPoint, 'pointStatus' | 'abnormal'>,
) {
  const { db, who, body } = request
  const nursing = { nursingId: who.empId ?? who.userId, nursingName: await nameOf(db, who), checkWay: body.checkWay }
  const checked = await patch(db, taskPoints, who, point, { ...values, ...nursing })
  const counted = await recount(db, who, task)
  if (checked.abnormal === 1) await askAbnormal(db, who, counted, checked)
  const state = pointStatus.label(checked.pointStatus)
  who.did(`${task.planName}：${point.pointName}巡更签到，${state}`)
  return pointAnswer({ task: counted, point: checked })
}

async function nameOf(db: Db, who: Who) {
  if (!who.empId) return who.userName
  const emp = await db
    .selectFrom('emp')
    .select('empName')
    .where('orgId', '=', who.orgId)
    .where('empId', '=', who.empId)
    .executeTakeFirst()
  return emp?.empName ?? who.userName
}
