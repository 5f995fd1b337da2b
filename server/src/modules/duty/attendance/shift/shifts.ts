import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { attendanceShift as calls, shiftRefusals as no } from '#contract/modules/duty/attendance/shift.ts'
import {
  crosses,
  fits,
  isNight,
  type Period,
  periodText,
  spansOf,
  workMinutes,
} from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { shifts } from '../tables.ts'
import { shiftPlaces } from './places.ts'
import { always, everScheduled, keepTimes } from './versions.ts'

const rows = listing(shifts, calls.shiftList, {
  rows: (db, who) =>
    db
      .selectFrom('attendanceShift')
      .selectAll()
      .select(everScheduled.as('used'))
      .where('attendanceShift.orgId', '=', who.orgId),
  sort: ['shiftName', 'shiftType'],
  first: [
    ['attendanceShift.shiftType', 'asc'],
    ['attendanceShift.shiftName', 'asc'],
  ],
  present: (_, row) => ({ ...row, night: isNight(row) ? 1 : 0 }),
})

const plain = crud({ create: calls.shiftCreate, update: calls.shiftUpdate }, rows, {
  create: ({ body }) => ({ ...body, ...derived(body) }),
  created: ({ shiftName }) => `新增班次${shiftName}`,
  remove: ({ db, who, row }) => assertUnused(db, who, row),
})

/** The handlers of shifts (administration.md 3.1). */
export const shiftHandlers = {
  shiftList: plain.list,
  shiftGet: async (request: Parameters<typeof plain.get>[0]) => {
    const row = await plain.get(request)
    return { ...row, versions: await versionsOf(request.db, request.who, row.shiftPkId) }
  },
  shiftCreate: async (request: Parameters<typeof plain.create>[0]) => {
    const row = await plain.create(request)
    await keepTimes(request.db, request.who.orgId, row.shiftPkId, always, row)
    return row
  },
  shiftRemove: plain.remove,
  shiftOptions: ({ db, who }: { db: Db; who: Who }) => shiftOptions(db, who),
  shiftName: async ({
    db,
    who,
    query,
  }: {
    db: Db
    who: Who
    query: { shiftName: string; shiftPkId?: string | null }
  }) => ({
    exist: await nameExists(db, who, query),
  }),
  shiftLocation: ({ db, who, query }: { db: Db; who: Who; query: { scheduleMode: number } }) =>
    shiftPlaces(db, who, query.scheduleMode),
  shiftUpdate: async (request: Parameters<typeof plain.update>[0]) => {
    const { db, who, body } = request
    const row = await own(db, shifts, who, body.shiftPkId, { lock: true })
    await changeShift(db, who, row, body)
    who.did(`修改班次${row.shiftName}`)
    return rows.shown(request, row.shiftPkId)
  },
  shiftEnable: async (
    request: { db: Db; who: Who; body: BodyFor<typeof calls.shiftEnable> & { version?: number } } & Parameters<
      typeof plain.get
    >[0],
  ) => {
    const { db, who, body } = request
    const row = await own(db, shifts, who, body.shiftPkId, { lock: true })
    if (body.isEnable === onOff.is.off) await assertNotAhead(db, who, row)
    await update(db, shifts, who, row, { isEnable: body.isEnable, version: body.version })
    who.did(`${body.isEnable ? '启用' : '停用'}班次${row.shiftName}`)
    return rows.shown(request, row.shiftPkId)
  },
}

interface ShiftInput {
  workPeriod: readonly Period[]
  restMinutes: number
}
/** The fields that follow from the periods; 22302 where they cannot be one shift. */
function derived({ workPeriod, restMinutes }: ShiftInput) {
  if (!fits(workPeriod)) refuse(no.periods, {}, { field: 'workPeriod' })
  const overnight = workPeriod.some(crosses)
  // In the order of the clock; periods after one that runs past midnight stay in the given order.
  const ordered = overnight ? workPeriod : [...workPeriod].sort((a, b) => (a.startTime < b.startTime ? -1 : 1))
  return {
    workPeriod: ordered.map(({ startTime, endTime }) => ({
      startTime,
      endTime,
      crossDay: crosses({ startTime, endTime }) ? (1 as const) : (0 as const),
    })),
    workHours: Math.round((workMinutes(workPeriod, restMinutes) / 60) * 100) / 100,
    clockNum: spansOf(workPeriod).length * 2,
  }
}

type Change = BodyFor<typeof calls.shiftUpdate> & { version?: number }
async function changeShift(db: Db, who: Who, row: Row<'attendanceShift'>, { effectiveDate, ...body }: Change) {
  const times = { workPeriod: body.workPeriod ?? row.workPeriod, restMinutes: body.restMinutes ?? row.restMinutes }
  const next = { ...times, ...derived(times) }
  const moved = periodText(next.workPeriod) !== periodText(row.workPeriod) || next.restMinutes !== row.restMinutes
  const values = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  if (!moved) return void (await update(db, shifts, who, row, { ...values, workPeriod: row.workPeriod }))
  const fromDate = (await isScheduled(db, who, row.shiftPkId)) ? effectiveDate : always
  if (!fromDate || (fromDate !== always && fromDate < addDays(who.today, 1)))
    refuse(no.effective, {}, { field: 'effectiveDate' })
  await update(db, shifts, who, row, { ...values, ...next, fromDate: fromDate === always ? null : fromDate })
  await keepTimes(db, who.orgId, row.shiftPkId, fromDate, next)
}

async function isScheduled(db: Db, who: Who, shiftPkId: string) {
  const row = await db
    .selectFrom('attendanceShift')
    .select(everScheduled.as('used'))
    .where('orgId', '=', who.orgId)
    .where('shiftPkId', '=', shiftPkId)
    .executeTakeFirst()
  return row?.used === 1
}

/** 22303: employees planned for it after today would have a shift that no longer exists. */
async function assertNotAhead(db: Db, who: Who, { shiftPkId }: Row<'attendanceShift'>) {
  const { n } = await db
    .selectFrom('attendanceSchedule')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('shiftPkId', '=', shiftPkId)
    .where('workDate', '>', who.today)
    .executeTakeFirstOrThrow()
  if (Number(n) > 0) refuse(no.scheduled, { n: Number(n) })
}

/** 21008 where a day or the week of a group names it. */
async function assertUnused(db: Db, who: Who, { shiftPkId }: Row<'attendanceShift'>) {
  const { n } = await db
    .selectFrom('attendanceSchedule')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('shiftPkId', '=', shiftPkId)
    .executeTakeFirstOrThrow()
  const named = await db
    .selectFrom('attendanceGroup')
    .select(['weekShift', 'minCover'])
    .where('orgId', '=', who.orgId)
    .execute()
  const inGroups = named.filter((group) => JSON.stringify([group.weekShift, group.minCover]).includes(`"${shiftPkId}"`))
  const refs = [
    { type: '排班', count: Number(n) },
    { type: '考勤组', count: inGroups.length },
  ].filter(({ count }) => count > 0)
  if (refs.length > 0) refuse(common.inUse, {}, { data: { refs } })
}

async function versionsOf(db: Db, who: Who, shiftPkId: string) {
  return db
    .selectFrom('attendanceShiftVersion')
    .select(['fromDate', 'workPeriod', 'restMinutes', 'workHours'])
    .where('orgId', '=', who.orgId)
    .where('shiftPkId', '=', shiftPkId)
    .orderBy('fromDate', 'desc')
    .execute()
}

async function shiftOptions(db: Db, who: Who) {
  const found = await db
    .selectFrom('attendanceShift')
    .select(['shiftPkId', 'shiftName', 'shiftType', 'colour', 'workPeriod', 'workHours'])
    .where('orgId', '=', who.orgId)
    .where('isEnable', '=', onOff.is.on)
    .orderBy('shiftType')
    .orderBy('shiftName')
    .execute()
  return found.map((row) => ({ ...row, night: isNight(row) ? 1 : 0 }))
}

async function nameExists(
  db: Db,
  who: Who,
  { shiftName, shiftPkId }: { shiftName: string; shiftPkId?: string | null },
) {
  const found = await db
    .selectFrom('attendanceShift')
    .select('shiftPkId')
    .where('orgId', '=', who.orgId)
    .where('shiftName', '=', shiftName)
    .executeTakeFirst()
  return found !== undefined && found.shiftPkId !== shiftPkId
}
