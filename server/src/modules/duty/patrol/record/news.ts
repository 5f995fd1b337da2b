import { sql } from 'kysely'
import { executorType } from '#contract/modules/duty/patrol/plan.ts'
import { pointType } from '#contract/modules/duty/patrol/point.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { ask, type NewMessage, type NewTask, type Receivers, tell } from '../../../platform/message/service.ts'
import type { Executor } from '../plan/executors.ts'
import { wrongOf } from './rules.ts'

/** Messages and to-dos of patrols (administration.md 1.6). */

type Task = Row<'patrolTask'>
type TaskPoint = Row<'patrolTaskPoint'>

const safety: Receivers = { roleCodes: ['SAFETY'] }
/** Fire equipment and power rooms are reported to the safety staff, in every area. */
const dangerous: readonly unknown[] = [pointType.fire, pointType.power]

const windowOf = ({ startTime, endTime }: Pick<Task, 'startTime' | 'endTime'>) =>
  `${startTime.slice(5, 16)}–${endTime.slice(11, 16)}`

const aboutTask = (task: Task, more: Pick<NewMessage, 'title' | 'event' | 'msgLevel' | 'content'>): NewMessage => ({
  msgType: msgType.patrol,
  bizType: 'PATROL',
  bizId: task.taskId,
  ...more,
  routePath: '/administration/patrolRecord/detail',
  query: { id: task.taskId },
})

/** A reminder to the executors before it begins. */
export const tellSoon = (db: Db, who: Who, task: Task, people: readonly Executor[]) =>
  tell(
    db,
    who,
    { empIds: people.map(({ empId }) => empId) },
    aboutTask(task, {
      title: `巡更即将开始：${task.planName}`,
      content: `${windowOf(task)}，路线${task.lineName}，共${task.pointTotal}个点位`,
      event: 'soon',
    }),
  )

/** Points were missed: notifies the leaders of the executors and the safety staff, once. */
export async function tellPointsMissed(db: Db, who: Who, task: Task, people: readonly Executor[]) {
  const news = aboutTask(task, {
    title: `巡更漏检：${task.planName}`,
    content: `${windowOf(task)}，路线${task.lineName}，应检${task.pointTotal}，已检${task.pointDone}，漏检${task.missCount}`,
    event: 'missed',
    msgLevel: msgLevel.important,
  })
  await tell(db, who, { empIds: await leadersOf(db, who, task, people) }, news)
  await tell(db, who, safety, news)
}

async function leadersOf(db: Db, who: Who, task: Task, people: readonly Executor[]) {
  const ids = task.executorIds
  const empIds = people.map(({ empId }) => empId)
  const { rows } =
    task.executorType === executorType.is.onDuty
      ? await sql<{ leader: string }>`select leader_id as leader from attendance_group
          where org_id = ${who.orgId} and attendance_group_pk_id = any(${ids}::text[]) and leader_id is not null`.execute(
          db,
        )
      : await sql<{ leader: string }>`select distinct leader_emp_id as leader from dept
          where org_id = ${who.orgId} and leader_emp_id is not null and (
            ${task.executorType === executorType.is.dept} and dept_id = any(${ids}::text[])
            or ${task.executorType === executorType.is.staff}
              and dept_id in (select dept_id from emp where org_id = ${who.orgId} and emp_id = any(${empIds}::text[])))`.execute(
          db,
        )
  return rows.map(({ leader }) => leader)
}

/** A point is abnormal: the responsible user of the place gets a to-do to handle it within a day. */
export async function askAbnormal(db: Db, who: Who, task: Task, point: TaskPoint) {
  const place = point.locationName ? `（${point.locationName}）` : ''
  const news: NewTask = {
    msgType: msgType.patrol,
    msgLevel: msgLevel.important,
    bizType: 'PATROL_ABNORMAL',
    bizId: point.taskPointPkId,
    event: 'found',
    title: `巡更异常：${point.pointName}`,
    content: `${task.planName}${place}：${[wrongOf(point), point.remark].filter(Boolean).join('；')}`,
    deadline: addMinutes(who.now, 24 * 60),
    routePath: '/administration/patrolRecord/detail',
    query: { id: task.taskId },
  }
  const leader = (await areaOf(db, who, point))?.leaderEmpId
  const askedCount = leader ? await ask(db, who, { empIds: [leader] }, news) : 0
  if (askedCount === 0 || dangerous.includes(point.pointType)) await ask(db, who, safety, news)
}

/** The department of a point's area, and its leader. */
export function areaOf(db: Db, who: Who, { pointPkId }: TaskPoint) {
  return db
    .selectFrom('patrolPoint as point')
    .innerJoin('dept', (join) => join.onRef('dept.orgId', '=', 'point.orgId').onRef('dept.deptId', '=', 'point.deptId'))
    .select(['dept.deptId', 'dept.leaderEmpId'])
    .where('point.orgId', '=', who.orgId)
    .where('point.pointPkId', '=', pointPkId)
    .executeTakeFirst()
}
