import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import { levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { addDays, addMinutes, msOf, timeText } from '#core/clock.ts'
import { liveThrough } from '#core/jobs/rounds.ts'
import { newId } from '#core/new-id.ts'
import type { Answer, Client, TestApp } from '../../../../../test/app.ts'
import { makeBeds, makeEmp, makeRole } from '../../../../../test/factories.ts'
import { makeChild } from '../../../../../test/fees.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { dealsOf } from '../../../duty/attendance/exchange/test-deal.ts'
import { openCareWard } from '../test-ward.ts'

/** A ward and a resident whose care takes random steps through the calls of the product. */

export const firstDay = '2025-06-10'
/** A run lasts a week. */
export const lastDay = addDays(firstDay, 6)

/**
 * The jobs of the levels; several levels share a job at the same time, so that its tasks stay when the level changes.
 */
const pressure = { projectId: 'care-project-08', cycleType: 1 }
const morning = (...times: string[]) => ({ projectId: 'care-project-01', cycleType: 1, times })
const bath = (...times: string[]) => ({ projectId: 'care-project-05', cycleType: 1, times })
const watchful = {
  projectId: 'care-project-07',
  cycleType: 7,
  intervalHours: 4,
  windowFrom: '20:00',
  windowTo: '08:00',
}
export const sets: readonly (readonly object[])[] = [
  [morning('07:00', '12:00', '18:00'), { ...pressure, times: ['09:00'] }],
  [morning('07:00', '12:00', '20:00'), bath('15:00'), watchful],
  [bath('10:30', '15:00'), { ...pressure, times: ['09:00', '16:00'] }, { ...watchful, intervalHours: 3 }],
  [morning('12:00', '18:00'), watchful],
]

export type Ward = Awaited<ReturnType<typeof openLifeWard>>

/** A ward with a nurse, two employees of a roster, and a job that is charged separately. */
export async function openLifeWard(t: TestApp) {
  t.clock.set(`${firstDay} 06:00:00`)
  const ward = await openCareWard(await openHouse(t))
  const { admin, deptId } = ward
  await makeRole(t, 'SWAPPER', ['administration.shiftExchange.records.add'])
  await makeRole(t, 'SWAP_HEAD', ['administration.shiftExchange.records.audit'])
  const deals = dealsOf(
    () => t,
    () => admin,
    () => deptId,
  )
  await deals.review(0)
  const nurse = await makeEmp(t, { deptId, jobTypeCode: 'NURSE' })
  await t.db((db) =>
    db.updateTable('userAccount').set({ empId: nurse.empId }).where('userId', '=', ward.nurse.userId).execute(),
  )
  const fee = await admin.ok(feeProject.create, { projectName: '增值护理', projectType: 8 })
  const projectChildId = await makeChild(admin, fee.projectId, 2_000, { chargeCycle: 6 })
  const { list } = await admin.ok(careProject.categoryList, { pageHelper: '0' })
  const job = { projectName: '足浴', projectCategoryId: list[0].projectCategoryId, chargeType: 1, projectChildId }
  const { projectId: paid } = await admin.ok(careProject.create, job)
  return { ...ward, t, deals, paid }
}

export interface Life {
  ward: Ward
  oldmanId: string
  levels: string[]
  beds: string[]
  now: string
  /** The present absence, and the last one that is over. */
  out?: OutingWhole
  back?: OutingWhole
  isHere: boolean
  zhang: { empId: string; client: Client }
  li: { empId: string; client: Client }
  /** Ids of the tasks whose report was accepted. */
  done: Set<string>
}
/** The fields of an outing that the steps need. */
type OutingWhole = { outId: string; version: number; outTime?: string | null; planBackTime: string }

/** A resident moves in at six with the first of three levels of his own; two employees share the coming shifts. */
export async function openLife(ward: Ward): Promise<Life> {
  const { t, admin, deals } = ward
  t.clock.set(`${firstDay} 06:00:00`)
  const levels: string[] = []
  for (const rows of sets.slice(0, 3)) {
    const { levelId } = await admin.ok(careLevel.create, { levelName: `等级${newId().slice(-8)}` })
    await admin.ok(levelConfig.create, { levelId, rows })
    levels.push(levelId)
  }
  const early = await deals.makeShift()
  const late = await deals.makeShift({ shiftType: 2, workPeriod: [{ startTime: '15:00', endTime: '22:00' }] })
  const days = Array.from({ length: 8 }, (_, at) => addDays(firstDay, at))
  const of = (shiftPkId: string) => Object.fromEntries(days.map((day) => [day, shiftPkId]))
  const pair = await deals.pairWith(of(early.shiftPkId), of(late.shiftPkId))
  const { oldmanId, bed } = await ward.resident({}, { liveDate: firstDay, levelId: levels[0] })
  const others = await makeBeds(t, { rooms: 2, deptId: ward.deptId })
  return {
    ward,
    oldmanId,
    levels,
    now: `${firstDay} 06:00:00`,
    isHere: true,
    done: new Set(),
    beds: [bed.bedId, ...others.map(({ bedId }) => bedId)],
    zhang: { empId: pair.zhang, client: pair.asZhang },
    li: { empId: pair.li, client: pair.asLi },
  }
}

/** Each step happens in a second of its own. */
export function tick(life: Life) {
  life.now = timeText(msOf(life.now) + 1000)
  life.ward.t.clock.set(life.now)
}

/** Moves the clock: runs the nightly job at every midnight, and at the end the one of every five minutes. */
export async function pass(life: Life, minutes: number) {
  const { t } = life.ward
  const to = addMinutes(life.now, minutes)
  for (let day = addDays(life.now.slice(0, 10), 1); day <= to.slice(0, 10); day = addDays(day, 1)) {
    t.clock.set(`${day} 00:05:00`)
    await round(life, 'care-day')
  }
  const late = `${to.slice(0, 10)} 00:06:00`
  life.now = to < late ? late : to
  t.clock.set(life.now)
  await round(life, 'watch')
}

const round = ({ ward: { t } }: Life, name: 'care-day' | 'watch') =>
  t.db((db) => liveThrough(db, [name], { orgId: t.orgId, who: t.who() }))

export type Refused = Pick<Answer<unknown>, 'status' | 'code' | 'msg'>

/** The tasks of the resident in their present state. */
export const tasksOf = ({ ward: { t }, oldmanId }: Pick<Life, 'ward' | 'oldmanId'>) =>
  t.db((db) =>
    db
      .selectFrom('careTask')
      .selectAll()
      .where('oldmanId', '=', oldmanId)
      .orderBy('planTime')
      .orderBy('taskId')
      .execute(),
  )
export type Task = Awaited<ReturnType<typeof tasksOf>>[number]
