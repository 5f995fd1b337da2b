import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import { nursingWorker } from '#contract/modules/care/nursing-worker/nursing-worker.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { own } from '#core/rows/store/write.ts'
import { exportFrame, workbookOf } from '#core/sheets/export.ts'
import type { Who } from '#core/who/who.ts'
import { dayShifts } from '../../duty/attendance/service.ts'
import { empRows, isNursing, setNursing } from '../../platform/staff/service.ts'
import { emps } from '../../platform/staff/tables.ts'
import { carersOf, replaceResidents } from './carers.ts'
import { overload } from './rules.ts'
import './leaving.ts'

/** Nursing workers: their present data, and the residents they are responsible for (administration.md 2.2). */

const left = 3

function workers(db: Db, who: Who) {
  return empRows(db, who)
    .clearSelect()
    .leftJoin('attendanceMember as member', (join) =>
      join.onRef('member.orgId', '=', 'emp.orgId').onRef('member.empId', '=', 'emp.empId'),
    )
    .leftJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'member.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'member.attendanceGroupPkId'),
    )
    .select(['emp.empId as nursingId', 'emp.empName as nursingName', 'emp.sex', 'emp.phoneNum', 'emp.nursingLevel'])
    .select(['emp.skills', 'emp.photo', 'emp.status', 'emp.version', 'emp.careLocationIds as locationIds'])
    .select(['dept.deptName', 'job.jobName', 'group.groupName'])
    .select((eb) =>
      eb
        .selectFrom('oldmanCarer')
        .innerJoin('oldman', (join) =>
          join.onRef('oldman.orgId', '=', 'oldmanCarer.orgId').onRef('oldman.oldmanId', '=', 'oldmanCarer.oldmanId'),
        )
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('oldmanCarer.orgId', '=', 'emp.orgId')
        .whereRef('oldmanCarer.empId', '=', 'emp.empId')
        .where('oldman.oldmanStatus', 'in', livesHere)
        // as: `oldman` is joined above
        .where((inner) => inResidentScope(who)(inner as never))
        .as('oldmanCount'),
    )
    .where(isNursing)
}

const order = {
  fields: { nursingName: 'emp.emp_name', nursingLevel: 'emp.nursing_level', oldmanCount: 'oldmanCount' },
  first: [
    ['emp.emp_no', 'asc'],
    ['emp.emp_id', 'asc'],
  ],
} as const

type WorkerQuery = Omit<QueryFor<typeof nursingWorker.list>, 'page' | 'size'> & { page?: number; size?: number }

async function list(db: Db, who: Who, query: WorkerQuery) {
  let rows = workers(db, who)
  if (query.nursingName) {
    const like = contains(query.nursingName)
    const initials = contains(query.nursingName.toLowerCase())
    rows = rows.where((eb) => eb.or([eb('emp.empName', 'like', like), eb('emp.pinyin', 'like', initials)]))
  }
  if (query.deptId) rows = rows.where('emp.deptId', '=', query.deptId)
  if (query.level) rows = rows.where('emp.nursingLevel', '=', Number(query.level))
  rows = rows.where('emp.status', query.status ? '=' : '<>', query.status ?? left)
  const found = await page(rows, query, order)
  return { ...found, list: await withShifts(db, who, found.list, query.export === 'xlsx') }
}

async function withShifts<R extends { nursingId: string; phoneNum: string }>(
  db: Db,
  who: Who,
  rows: readonly R[],
  onPaper = false,
) {
  const shifts = await dayShifts(
    db,
    who.orgId,
    who.today,
    rows.map(({ nursingId }) => nursingId),
  )
  return rows.map((row) => {
    const shift = shifts.get(row.nursingId) ?? null
    const shiftCell = shift && onPaper ? `${shift.shiftName} ${shift.time}` : shift
    return { ...row, phoneNum: maskPhone(row.phoneNum) ?? '', todayShift: shiftCell }
  })
}

interface ResidentFilter {
  nursingId?: string | null
  oldmanName?: string | null
  unassigned?: 0 | 1 | null
}

function cared(db: Db, who: Who, { nursingId, oldmanName, unassigned }: ResidentFilter) {
  let rows = db
    .selectFrom('oldman')
    .leftJoin('level', (join) =>
      join.onRef('level.orgId', '=', 'oldman.orgId').onRef('level.levelId', '=', 'oldman.levelId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'level.levelName'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', livesHere)
    // as: a left join keeps `oldman`
    .where((eb) => inResidentScope(who)(eb as never))
  const carer = sql`select from oldman_carer carer join emp on emp.org_id = carer.org_id and emp.emp_id = carer.emp_id
    where carer.org_id = oldman.org_id and carer.oldman_id = oldman.oldman_id and emp.status <> ${left}`
  if (nursingId) rows = rows.where(sql<boolean>`exists (${carer} and carer.emp_id = ${nursingId})`)
  if (unassigned === 1) rows = rows.where(sql<boolean>`not exists (${carer})`)
  if (unassigned === 0) rows = rows.where(sql<boolean>`exists (${carer})`)
  if (oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(oldmanName))
  return rows
}

const byBed = {
  fields: { oldmanName: 'oldman.oldman_name', bedName: 'oldman.bed_name' },
  first: [
    ['oldman.bed_name', 'asc'],
    ['oldman.oldman_id', 'asc'],
  ],
} as const

async function named<R extends { oldmanId: string }>(db: Db, who: Who, rows: readonly R[]) {
  const carers = await carersOf(
    db,
    who,
    rows.map(({ oldmanId }) => oldmanId),
  )
  return rows.map((row) => {
    const those = carers.get(row.oldmanId) ?? []
    const nursingNames = those.map(({ empName }) => empName).join('、') || null
    return { ...row, nursingIds: those.map(({ empId }) => empId), nursingNames }
  })
}

async function detail(db: Db, who: Who, nursingId: string) {
  const row = (await workers(db, who).where('emp.empId', '=', nursingId).executeTakeFirst()) ?? refuse(common.missing)
  const [shown] = await withShifts(db, who, [row])
  const those = await cared(db, who, { nursingId }).orderBy('oldman.bedName').orderBy('oldman.oldmanId').execute()
  const oldmen = (await named(db, who, those)).map((one) => ({
    ...one,
    primary: one.nursingIds[0] === nursingId ? 1 : 0,
  }))
  return {
    ...shown,
    oldmen,
    oldmanIds: oldmen.map(({ oldmanId }) => oldmanId),
    warning: overload(await ratiosOf(db, who, nursingId)),
  }
}

/** The ratios of all residents of a carer, also of those beyond the caller's reach. */
async function ratiosOf(db: Db, who: Who, empId: string) {
  const rows = await db
    .selectFrom('oldmanCarer as carer')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'carer.orgId').onRef('oldman.oldmanId', '=', 'carer.oldmanId'),
    )
    .leftJoin('level', (join) =>
      join.onRef('level.orgId', '=', 'oldman.orgId').onRef('level.levelId', '=', 'oldman.levelId'),
    )
    .select('level.staffRatio')
    .where('carer.orgId', '=', who.orgId)
    .where('carer.empId', '=', empId)
    .where('oldman.oldmanStatus', 'in', livesHere)
    .execute()
  return rows.map(({ staffRatio }) => staffRatio)
}

export default serve(nursingWorker, {
  list: ({ db, who, query }) => list(db, who, query),
  export: async ({ db, who, query, raw }) => {
    const filter = { ...query, export: 'xlsx' as const }
    const found = await list(db, who, filter)
    who.did(`导出护理人员${found.list.length}人`, { operType: 'EXPORT' })
    return workbookOf(raw.reply, nursingWorker.list, found, await exportFrame(db, who, nursingWorker.list, filter))
  },
  oldmen: async ({ db, who, query }) => {
    const found = await page(cared(db, who, query), query, byBed)
    return { ...found, list: await named(db, who, found.list) }
  },
  get: ({ db, who, params }) => detail(db, who, params.nursingId),
  update: async ({ db, who, params, body }) => {
    const row = await own(db, emps, who, params.nursingId, { lock: true })
    const worker = await workers(db, who).where('emp.empId', '=', row.empId).executeTakeFirst()
    if (!worker || row.status === left) refuse(common.missing)
    await setNursing(db, who, row, {
      nursingLevel: body.nursingLevel,
      skills: body.skills === null ? [] : body.skills,
      careLocationIds: body.locationIds === null ? [] : body.locationIds,
      version: body.version,
    })
    if (body.oldmanIds !== undefined) {
      const { before, after, changed } = await replaceResidents(db, who, row.empId, body.oldmanIds ?? [])
      const field = { field: 'oldmanIds', fieldName: '负责老人', oldValue: before || null, newValue: after || null }
      const entity = { entity: 'emp', entityId: row.empId, entityName: row.empName, action: 'EDIT' as const }
      if (changed) who.changes.push({ ...entity, fields: [field] })
    }
    who.did(`安排${row.empName}的护理工作`)
    return detail(db, who, row.empId)
  },
})
