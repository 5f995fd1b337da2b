import type { BodyFor, ReplyFor } from '#contract/kit/calls.ts'
import { patrolLine } from '#contract/modules/duty/patrol/line.ts'
import { patrolPlan } from '#contract/modules/duty/patrol/plan.ts'
import { patrolPoint } from '#contract/modules/duty/patrol/point.ts'
import { patrolRecord } from '#contract/modules/duty/patrol/record.ts'
import { patrolTask } from '#contract/modules/duty/patrol/task.ts'
import { newId } from '#core/new-id.ts'
import { systemWho } from '#core/who/who.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { makeBeds, makeDept, makeEmp } from '../../../../test/factories.ts'
import { patrolDay } from './task/day.ts'
import { lookAtTasks } from './task/states.ts'

/** Points, lines, plans and their executors, made by the real calls. */

type Line = ReplyFor<typeof patrolLine.lineGet>
type Plan = ReplyFor<typeof patrolPlan.planGet>

let last = 0

export function patrolsOf(t: TestApp, safety: () => Client) {
  const name = (word: string) => {
    last += 1
    return `${word}${last}`
  }
  const card = (at: number) => `card-${newId().slice(-8)}-${at}`

  async function place(deptId?: string) {
    const [{ locationId }] = await makeBeds(t, { deptId })
    return locationId
  }
  const pointOf = async (more: object = {}) => ({
    pointName: name('点位'),
    pointType: 2,
    locationId: await place(),
    icCard: card(last),
    ...more,
  })
  const makePoint = async (more: object = {}) => safety().ok(patrolPoint.pointCreate, await pointOf(more))
  async function makePoints(count: number, more: object = {}) {
    const locationId = await place()
    const points: Awaited<ReturnType<typeof makePoint>>[] = []
    for (let at = 0; at < count; at += 1) points.push(await makePoint({ locationId, ...more }))
    return points
  }
  const makeLine = async (points: readonly { pointPkId: string }[], more: object = {}): Promise<Line> =>
    safety().ok(patrolLine.lineCreate, {
      lineName: name('路线'),
      points: points.map(({ pointPkId }) => ({ pointPkId })),
      ...more,
    })
  /** An employee who can sign in. */
  async function walker(role = 'NOBODY', more: { deptId?: string } = {}) {
    const emp = await makeEmp(t, more)
    return Object.assign(await t.as(role, { empId: emp.empId }), emp)
  }
  const planOf = (line: Pick<Line, 'linePkId'>, empIds: readonly string[], more: object = {}) => ({
    planName: name('计划'),
    linePkId: line.linePkId,
    cycle: 1,
    executorType: 1,
    executorIds: [...empIds],
    times: [{ startTime: '20:00', endTime: '20:30' }],
    checkWays: [2, 3],
    ...more,
  })
  const makePlan = (line: Pick<Line, 'linePkId'>, empIds: readonly string[], more: object = {}) =>
    safety().ok(patrolPlan.planCreate, planOf(line, empIds, more))
  const turn = (plan: Pick<Plan, 'planPkId' | 'version'>, planStatus: number) =>
    safety().call(patrolPlan.planStatus, { planPkId: plan.planPkId, planStatus, version: plan.version })
  const tasksOf = async (plan: Pick<Plan, 'planPkId'>, more: object = {}) =>
    (await safety().ok(patrolTask.taskList, { planPkId: plan.planPkId, pageHelper: '0', ...more })).list

  /** A running plan: its task of today, its points with their cards. */
  async function running({ points = 2, more = {}, line = {}, pointMore = {}, who }: Running = {}) {
    const li = who ?? (await walker())
    const madePoints = await makePoints(points, pointMore)
    const way = await makeLine(madePoints, line)
    const plan = await makePlan(way, [li.empId], more)
    const on = (await turn(plan, 1)).data
    const [task] = await tasksOf(on)
    return { li, points: madePoints, line: way, plan: on, task }
  }
  const seen = (taskId: string, by: Client = safety()) => by.ok(patrolRecord.recordPoints, { taskId })
  const look = (taskId: string, by: Client = safety()) => by.ok(patrolRecord.recordGet, { taskId })
  const check = (
    by: Client,
    taskPointPkId: string,
    body: Partial<BodyFor<typeof patrolRecord.recordPointUpdate>> & { requestNo?: string; version?: number },
  ) => by.call(patrolRecord.recordPointUpdate, { taskPointPkId, ...body })
  /** Checks in with the right card at the point at this place of the task. */
  async function walk(by: Client, taskId: string, at: number, more: object = {}) {
    const point = (await seen(taskId))[at - 1]
    const { list } = await safety().ok(patrolPoint.pointList, { pageHelper: '0' })
    const code = list.find(({ pointPkId }) => pointPkId === point.pointPkId)?.icCard
    return check(by, point.taskPointPkId, { checkWay: 2, code, ...more })
  }
  /** Runs the minute's job, at a time that may be earlier than one of another test. */
  const minute = (now: string) => {
    t.clock.set(now)
    return t.db((db) => lookAtTasks(db, systemWho(t.orgId, now)))
  }
  const night = (now: string) => {
    t.clock.set(now)
    const who = systemWho(t.orgId, now)
    const run = { orgId: t.orgId, slot: now, day: now.slice(0, 10), now, who, services: t.services, after: () => {} }
    return t.db((db) => patrolDay.run(db, run))
  }
  return {
    name,
    card,
    place,
    pointOf,
    makePoint,
    makePoints,
    makeLine,
    walker,
    planOf,
    makePlan,
    turn,
    tasksOf,
    running,
    seen,
    look,
    check,
    walk,
    minute,
    night,
    makeDept: () => makeDept(t),
  }
}

interface Running {
  points?: number
  more?: object
  line?: object
  pointMore?: object
  who?: Client & { empId: string; empName: string }
}
