import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { taskRefusals as no, recordType, taskSource, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { ownResident } from '#core/rows/residents.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { onDuty } from '../../../duty/attendance/service.ts'
import { carersOf } from '../../nursing-worker/service.ts'
import { publishTaskChanges } from '../news.ts'
import { shiftOn } from '../read/shift.ts'
import { tasks } from '../tables.ts'

const inMinutes = 30
const most = 10

interface TaskRequest {
  oldmanId: string
  projectId: string
  alarmId: string
}

/**
 * A task requested while an alarm is handled (care.md 5, source 5): due in half an hour, without a row of a schedule,
 * for the carers of the resident who are on duty, else for everybody on duty there. Gives its id; refuses 21003 where
 * the resident or the job is not found, 14006 for a departed resident.
 */
export async function planForAlarm(db: Db, who: Who, { oldmanId, projectId, alarmId }: TaskRequest) {
  const resident = await ownResident(db, who, oldmanId)
  if (!livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
  const job = await db
    .selectFrom('careProject')
    .select(['projectId', 'minutes', 'needPhoto', 'needSign'])
    .where('orgId', '=', who.orgId)
    .where('projectId', '=', projectId)
    .where('status', '=', onOff.is.on)
    .executeTakeFirst()
  if (!job) return refuse(common.missing, {}, { field: 'taskProjectId' })
  const planTime = addMinutes(who.now, inMinutes)
  const task = await insert(db, tasks, who, {
    taskId: newId(),
    planDate: planTime.slice(0, 10),
    planTime,
    source: taskSource.is.alarm,
    alarmId,
    oldmanId,
    bedName: resident.bedName,
    deptId: resident.deptId,
    ...job,
    ...(await shiftOn(db, who, resident.deptId, planTime)),
    executorIds: await executors(db, who, oldmanId, resident.deptId),
    recordType: recordType.is.task,
    taskStatus: taskStatus.is.due,
    photos: [],
    editLog: [],
    locationCheck: 0,
    offline: 0,
    costRow: 0,
  })
  publishTaskChanges(who, [task])
  return task.taskId
}

async function executors(db: Db, who: Who, oldmanId: string, deptId: string | null) {
  const here = (await onDuty(db, who.orgId, who.now, { deptId: deptId ?? undefined })).map(({ empId }) => empId)
  const own = ((await carersOf(db, who, [oldmanId])).get(oldmanId) ?? []).map(({ empId }) => empId)
  const both = own.filter((empId) => here.includes(empId))
  return (both.length > 0 ? both : here.length > 0 ? here : own).slice(0, most)
}
