import { onOff } from '#contract/kit/codes.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { recordType, taskSource, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { signType } from '#contract/modules/care/vital-sign/limits.ts'
import { signSource } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { carersOf } from '../../nursing-worker/service.ts'
import { joinSigns } from '../../vital-sign/service.ts'
import { publishTaskChanges } from '../news.ts'
import { shiftOn } from '../read/shift.ts'
import { awayAt } from '../rules.ts'
import { tasks } from '../tables.ts'
import { absencesOf, settleTasks } from './settle.ts'

/** 复测: a critical value is measured again, once (care.md 10). */

const lowSugarMinutes = 15
const quietMinutes = 120
const deviceMinutes = 30
type Sign = Row<'vitalSign'>

joinSigns({
  name: 'care-task',
  critical: async (db, who, { sign, resident }) => {
    const before = await recheckOf(db, who, sign)
    if (before?.taskStatus === taskStatus.is.cancelled)
      await isDue(db, who, await patch(db, tasks, who, before, { taskStatus: taskStatus.is.due, cancelReason: null }))
    if (before || !(await isNeeded(db, who, sign))) return
    const job = await jobFor(db, who, sign.signType)
    if (job) await plan(db, who, { sign, resident, job })
  },
  recheckAt: async (db, who, { sign, resident, time }) => {
    const open = await recheckOf(db, who, sign)
    if (open) {
      if (open.taskStatus !== taskStatus.is.due) return false
      const at = { planTime: time, planDate: time.slice(0, 10), ...(await shiftOn(db, who, resident.deptId, time)) }
      await isDue(db, who, await patch(db, tasks, who, open, at))
      return true
    }
    const job = await jobFor(db, who, sign.signType)
    if (job) await plan(db, who, { sign, resident, job, time })
    return job !== undefined
  },
  settled: async (db, who, sign, why) => {
    const open = await recheckOf(db, who, sign)
    if (open?.taskStatus !== taskStatus.is.due) return
    const cancelReason = why === 'voided' ? '体征记录已作废' : '体征记录已更正'
    publishTaskChanges(who, [await patch(db, tasks, who, open, { taskStatus: taskStatus.is.cancelled, cancelReason })])
  },
})

const recheckOf = (db: Db, who: Who, { signId }: Sign) =>
  db
    .selectFrom('careTask')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('recheckOf', '=', signId)
    .executeTakeFirst()

/**
 * No recheck for the value of a recheck within two hours, and none beside an open one while a device goes on measuring.
 */
async function isNeeded(db: Db, who: Who, sign: Sign) {
  if (sign.recheckOf) {
    const first = await db
      .selectFrom('vitalSign')
      .select('measureTime')
      .where('orgId', '=', who.orgId)
      .where('signId', '=', sign.recheckOf)
      .executeTakeFirst()
    if (first && sign.measureTime <= addMinutes(first.measureTime, quietMinutes)) return false
  }
  if (sign.source !== signSource.is.device) return true
  const open = await db
    .selectFrom('careTask')
    .innerJoin('vitalSign', (join) =>
      join.onRef('vitalSign.orgId', '=', 'careTask.orgId').onRef('vitalSign.signId', '=', 'careTask.recheckOf'),
    )
    .select('careTask.taskId')
    .where('careTask.orgId', '=', who.orgId)
    .where('careTask.oldmanId', '=', sign.oldmanId)
    .where('vitalSign.signType', '=', sign.signType)
    .where('careTask.taskStatus', 'in', [taskStatus.is.due, taskStatus.is.begun])
    .where('careTask.planTime', '<=', addMinutes(sign.measureTime, deviceMinutes))
    .executeTakeFirst()
  return open === undefined
}

/** The first job in use that measures the type. */
const jobFor = (db: Db, who: Who, type: number) =>
  db
    .selectFrom('careProject')
    .select(['projectId', 'minutes', 'needPhoto', 'needSign'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .where('inputForm', '=', inputForm.is.sign)
    .where('inputRef', '=', String(type))
    .orderBy('sort')
    .orderBy('projectId')
    .executeTakeFirst()

interface RecheckPlan {
  sign: Sign
  resident: Row<'oldman'>
  job: NonNullable<Awaited<ReturnType<typeof jobFor>>>
  /** The time a user has set. */
  time?: string
}

async function plan(db: Db, who: Who, { sign, resident, job, time }: RecheckPlan) {
  const isLow = sign.signType === signType.is.glucose && Number(sign.glucose) < 3
  const minutes = isLow ? lowSugarMinutes : await setting(db, who.orgId, 'recheckMinutes')
  const planTime = time ?? addMinutes(sign.measureTime, minutes)
  const carers = (await carersOf(db, who, [resident.oldmanId])).get(resident.oldmanId) ?? []
  const task = await insert(db, tasks, who, {
    taskId: newId(),
    planDate: planTime.slice(0, 10),
    planTime,
    source: taskSource.is.recheck,
    oldmanId: resident.oldmanId,
    bedName: resident.bedName,
    deptId: resident.deptId,
    recheckOf: sign.signId,
    ...(await shiftOn(db, who, resident.deptId, planTime)),
    projectId: job.projectId,
    minutes: job.minutes,
    needPhoto: job.needPhoto,
    needSign: job.needSign,
    executorIds: carers.map(({ empId }) => empId),
    recordType: recordType.is.task,
    taskStatus: taskStatus.is.due,
    photos: [],
    editLog: [],
    locationCheck: 0,
    offline: 0,
    costRow: 0,
  })
  await isDue(db, who, task)
}

/** Announces the task; while the resident is away it is excused until he is back (care.md 6). */
async function isDue(db: Db, who: Who, task: Row<'careTask'>) {
  const { oldmanId, planTime, planDate } = task
  const absences = (await absencesOf(db, who, [oldmanId])).get(oldmanId) ?? []
  if (awayAt(absences, planTime) === undefined) publishTaskChanges(who, [task])
  else await settleTasks(db, who, { oldmanIds: [oldmanId], reason: '外出', since: planDate })
}
