import { sql } from 'kysely'
import { isRefusal } from '#contract/kit/refusals.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { taskStatus } from '#contract/modules/care/care-task/task.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { addMinutes, msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { report } from '../../../care/care-task/service.ts'
import { tell } from '../../../platform/message/service.ts'
import { peopleBook } from '../../alarm/service.ts'
import type { Turner } from './reads.ts'
import { positionOf, turnedBy } from './rules.ts'

/** Stores turning clocks, sends reminders, and finishes tasks by a resident's own turns (iot.md 7). */

export async function keepClocks(db: Db, orgId: string, turners: readonly Turner[]) {
  if (turners.length === 0) return
  const rows = turners.map(({ oldmanId, clock }) => ({
    oldmanId,
    start: timeText(clock.startMs),
    out: clock.outMs === null ? null : timeText(clock.outMs),
    reminded: clock.reminded ? 1 : 0,
    alarmed: clock.alarmed ? 1 : 0,
  }))
  await sql`insert into mattress_turn (org_id, oldman_id, start_time, out_time, reminded, alarmed)
    select ${orgId}, "oldmanId", "start", "out", reminded, alarmed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given ("oldmanId" text, "start" timestamp, "out" timestamp, reminded smallint, alarmed smallint)
    on conflict (org_id, oldman_id) do update set start_time = excluded.start_time, out_time = excluded.out_time,
      reminded = excluded.reminded, alarmed = excluded.alarmed`.execute(db)
}

/** Reminds 责任护理员 and carers on duty, once each time the clock restarts. */
export async function remind(db: Db, who: Who, turner: Turner) {
  const { oldmanId, oldmanName, bedName, deptId, clock, intervalMin } = turner
  const step = { afterSec: 0, roles: ['DUTY', 'CARER'] as const }
  const { userIds } = await peopleBook(db, who.orgId, who.now).of(step, { deptId, oldmanId })
  const due = timeText(turnedBy(clock, turner, msOf(who.now))).slice(11, 16)
  await tell(
    db,
    who,
    { userIds },
    {
      msgType: msgType.care,
      msgLevel: msgLevel.ordinary,
      bizType: 'TURN',
      bizId: oldmanId,
      event: timeText(clock.startMs),
      title: `${[bedName, oldmanName].filter(Boolean).join(' ')}翻身 ${due}`,
      content: `${oldmanName}每${intervalMin}分钟翻身一次，请在${due}前协助翻身。`,
      routePath: '/careplan/nursingRecord',
      query: { oldmanName },
    },
  )
}

/** The most minutes between a turn and the task it finishes. */
const nearMin = 60

/** A turn finishes an open task where its row allows it (自主翻身). */
export async function finishByTurn(
  db: Db,
  orgId: string,
  oldmanId: string,
  ms: number,
  posture?: keyof typeof positionOf,
) {
  const now = timeText(ms)
  const who = { ...systemWho(orgId, now), userName: '设备' }
  const task = await db
    .selectFrom('careTask as task')
    .innerJoin('careProject as job', (join) =>
      join.onRef('job.orgId', '=', 'task.orgId').onRef('job.projectId', '=', 'task.projectId'),
    )
    .innerJoin('executionRow as row', (join) =>
      join.onRef('row.orgId', '=', 'task.orgId').onRef('row.nursingPlanId', '=', 'task.nursingPlanId'),
    )
    .select(['task.taskId', 'task.version'])
    .where('task.orgId', '=', orgId)
    .where('task.oldmanId', '=', oldmanId)
    .where('task.taskStatus', 'in', [taskStatus.is.due, taskStatus.is.begun])
    .where('task.planTime', '>=', addMinutes(now, -nearMin))
    .where('task.planTime', '<=', addMinutes(now, nearMin))
    .where('task.planDate', '>=', addMinutes(now, -nearMin).slice(0, 10))
    .where('job.inputForm', '=', inputForm.is.turning)
    .where('row.autoByDevice', '=', 1)
    .orderBy('task.planTime')
    .executeTakeFirst()
  if (!task) return who
  try {
    const resultValue = { position: posture ? positionOf[posture] : positionOf.S }
    await report(db, who, { ...task, taskStatus: taskStatus.is.done, resultValue, remark: '自主翻身' })
  } catch (error) {
    // Too early, or the task needs a photo: it stays for carers.
    if (!isRefusal(error)) throw error
  }
  return who
}
