import { sql } from 'kysely'
import { recordType, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinMonths } from '#core/jobs/month-parts.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { joinRota } from '../../duty/attendance/service.ts'
import { joinOuting } from '../../living/outing/service.ts'
import { joinResidence } from '../../living/residence/service.ts'
import { joinSchedule } from '../care-plan/service.ts'
import { reassign } from './assign.ts'
import {
  excuseLate,
  judgeMissed,
  lapseRefusals,
  refusalAnswered,
  settlePast,
  tellTasksMissed,
} from './record/misses.ts'
import { settleTasks } from './record/settle.ts'

/** Tasks follow the schedule, the stay and the clock (care.md 6). */

const { due, begun, missed, cancelled } = taskStatus.is
type Task = Row<'careTask'>

joinMonths({ table: 'care_task', stamp: 'plan_date' })

joinSchedule({
  name: 'care-task',
  changed: async (db, who, request) => {
    const { misplaced, ...done } = await settleTasks(db, who, request)
    if (misplaced > 0) await reassign(db, who, request.oldmanIds)
    return done
  },
  rowChanged: refusalAnswered,
  // Tasks due before may still be reported; each kind of record has an index by its row.
  used: async (db, who, nursingPlanIds) => {
    const of = sql`select nursing_plan_id from care_task
      where org_id = ${who.orgId} and nursing_plan_id = any(${[...nursingPlanIds]}::text[])`
    const { rows } = await sql<{ nursingPlanId: string }>`
      ${of} and record_type <> ${sql.lit(recordType.is.onDemand)} and (task_status not in (${due}, ${cancelled})
        or task_status = ${due} and plan_time <= ${who.now}::timestamp)
      union ${of} and record_type = ${sql.lit(recordType.is.onDemand)}`.execute(db)
    return rows.map(({ nursingPlanId }) => nursingPlanId)
  },
})

joinResidence({
  name: 'care-task',
  // Runs after the schedule has ended, or follows another level.
  behind: ['care-plan'],
  afterStep: async (db, who, step) => {
    const { oldmanId } = step.resident
    if (step.name === 'quit') await leave(db, who, oldmanId, step.detail.quitDate)
    if (step.name === 'remove') await leave(db, who, oldmanId, who.today)
    if (step.name === 'adjust' || step.name === 'exchange' || step.name === 'formal')
      await reassign(db, who, [oldmanId])
  },
})

/** After a departure open tasks of the past are missed, and later ones are cancelled (care.md 6). */
async function leave(db: Db, who: Who, oldmanId: string, quitDate: string) {
  const at = quitDate < who.today ? `${addDays(quitDate, 1)} 00:00:00` : who.now
  const open = (when: ReturnType<typeof sql>, set: ReturnType<typeof sql>) => sql<Task>`
    update care_task set ${set}, version = version + 1, update_time = ${who.now}::timestamp
    where org_id = ${who.orgId} and oldman_id = ${oldmanId} and task_status in (${due}, ${begun}) and ${when} returning *`
  await open(sql`plan_time >= ${at}::timestamp`, sql`task_status = ${cancelled}, cancel_reason = '退住'`).execute(db)
  const { rows } = await open(
    sql`plan_time < ${at}::timestamp`,
    sql`task_status = ${missed}, miss_time = ${who.now}::timestamp`,
  ).execute(db)
  await tellTasksMissed(db, who, rows)
}

joinOuting({
  name: 'care-task',
  // The schedule pauses, or goes on.
  behind: ['care-plan'],
  afterStep: async (db, who, { name, detail, outing }) => {
    const reason = '外出'
    const oldmanIds = [outing.oldmanId]
    // Tasks since the return, or in an absence that never was, were not planned while the resident counted as away.
    const from = `${who.today} 00:00:00`
    if (name === 'leave') await settleTasks(db, who, { oldmanIds, reason, since: detail.outTime.slice(0, 10) })
    if (name === 'return') await settleTasks(db, who, { oldmanIds, reason, since: detail.outTime.slice(0, 10), from })
    if (name === 'postpone') await settleTasks(db, who, { oldmanIds, reason })
    if (name === 'correct') {
      const since = [detail.before.outTime, detail.after.outTime].sort()[0].slice(0, 10)
      await settleTasks(db, who, { oldmanIds, reason, since, from, corrected: true })
    }
  },
})

joinRound('care-day', {
  title: '生成护理任务',
  name: 'care-task',
  // Tomorrow is planned after the schedules of tomorrow are in force, or tasks would be planned and cancelled.
  // Executors follow the shifts that the same nightly job makes.
  behind: ['attendance', 'level-config', 'level-change', 'care-plan', 'care-plan-end'],
  touches: ['care-task'],
  run: async (db, { who }) => {
    await settlePast(db, who)
    const { made, changed } = await settleTasks(db, who, { reason: '每日核对', from: `${who.today} 00:00:00` })
    return made + changed + (await reassign(db, who))
  },
})

joinRound('care-day', { title: '拒绝护理的提醒到期', touches: ['todo'], run: (db, { who }) => lapseRefusals(db, who) })

joinRound('watch', {
  title: '护理任务判漏',
  touches: ['care-task', 'message', 'todo', 'dashboard'],
  run: async (db, { who }) => (await excuseLate(db, who)) + (await judgeMissed(db, who)),
})

// The staff on duty now take over the tasks of the departed employee before they begin (TASK_ASSIGN).
joinRota({ name: 'care-task', changed: (db, who) => reassign(db, who) })

joinRound('hourly', {
  title: '护理任务执行人',
  touches: ['care-task', 'message'],
  run: (db, { who }) => reassign(db, who),
})
