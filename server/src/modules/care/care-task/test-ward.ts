import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Client } from '../../../../test/app.ts'
import { makeEmp } from '../../../../test/factories.ts'
import { type openHouse, today } from '../../../../test/stays.ts'
import { openWard } from '../../living/outing/test-house.ts'

/** A ward on 10 June 2025, a Tuesday, whose residents have levels of their own; carers, a nurse and a head nurse. */
export async function openCareWard(house: Awaited<ReturnType<typeof openHouse>>) {
  const ward = await openWard(house)
  const { t, admin } = house
  const { deptId } = ward
  const carer = await t.as('CARER', { deptId })
  const mate = await t.as('CARER', { deptId })

  /** A resident who lives here with a level of these jobs. */
  async function lives(rows: object[], more: object = {}) {
    const { levelId } = await admin.ok(careLevel.create, { levelName: `等级${newId().slice(-8)}` })
    await admin.ok(levelConfig.create, { levelId, rows })
    const { oldmanId } = await ward.resident({}, { liveDate: today, levelId, ...more })
    return { oldmanId, levelId }
  }
  const at = (time: string, day = today) => t.clock.set(`${day} ${time}:00`)
  const listed = async (oldmanId: string, query: object = {}, who: Client = admin) =>
    (await who.ok(careTask.list, { oldmanId, pageHelper: '0', ...query })).list
  /** The task at a time of the day. */
  async function taskAt(oldmanId: string, time: string, day = today) {
    const found = (await listed(oldmanId, { planDateFrom: day, planDateTo: day })).find(
      ({ planTime }) => planTime === `${day} ${time}:00`,
    )
    if (!found) throw new Error(`nothing is due at ${day} ${time}`)
    return found
  }
  /** `07:00 0` (time and state) of each task of the day. */
  const states = async (oldmanId: string, day = today) =>
    (await listed(oldmanId, { planDateFrom: day, planDateTo: day })).map(
      ({ planTime, taskStatus }) => `${planTime.slice(11, 16)} ${taskStatus}`,
    )
  const put = (who: Client, ...tasks: object[]) => who.ok(careTask.save, { tasks })
  const one = async (who: Client, task: object) => (await put(who, task)).results[0]
  async function goesOut(oldmanId: string, from: string, to: string) {
    const times = { planOutTime: `${today} ${from}:00`, planBackTime: `${today} ${to}:00` }
    const row = await ward.ready(oldmanId, times)
    at(from)
    return ward.nurse.ok(outing.affirm, ward.idOf(row))
  }
  /** Gives the account an employee with this job type. */
  async function works(client: Client, jobTypeCode: NonNullable<Row<'emp'>['jobTypeCode']>) {
    const { empId } = await makeEmp(t, { deptId, jobTypeCode })
    await t.db((db) => db.updateTable('userAccount').set({ empId }).where('userId', '=', client.userId).execute())
    return empId
  }
  async function newJob(more: object) {
    const { list } = await admin.ok(careProject.categoryList, { pageHelper: '0' })
    const { projectId } = await admin.ok(careProject.create, {
      projectName: `项目${newId().slice(-8)}`,
      projectCategoryId: list[0].projectCategoryId,
      chargeType: 0,
      ...more,
    })
    return projectId
  }
  const steps = { put, one, goesOut, works, newJob }
  return { ...ward, house, admin, carer, mate, lives, at, listed, taskAt, states, ...steps }
}
export type CareWard = Awaited<ReturnType<typeof openCareWard>>

export const morning = { projectId: 'care-project-01', cycleType: 1, times: ['07:00'] }
export const turning = {
  projectId: 'care-project-06',
  cycleType: 7,
  intervalHours: 2,
  windowFrom: '22:00',
  windowTo: '06:00',
}
export const bath = { projectId: 'care-project-05', cycleType: 2, weekDays: [2], times: ['15:00'] }
/** A job without a record, at these times each day. */
export const daily = (...times: string[]) => ({ projectId: 'care-project-01', cycleType: 1, times })
/** The report of a finished task from a terminal. */
export const finish = (taskId: string, more: object = {}) => ({ taskId, taskStatus: 2, ...more })
