import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { deptRefusals } from '#contract/modules/platform/org/dept.ts'
import type { org } from '#contract/modules/platform/org/org.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { listsFilled, type Row } from '#core/rows/store/table.ts'
import { insert, own, patch, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { depts } from './tables.ts'

type Leaver = (db: Db, who: Who, deptId: string) => Promise<void>
const leavers: Leaver[] = []

/** Called in the transaction that removes a department, before the removal. */
export function joinDeptRemoval(leaver: Leaver) {
  leavers.push(leaver)
}

const deepest = 5

const order = {
  fields: { deptName: 'dept.dept_name', sort: 'dept.sort', createTime: 'dept.create_time' },
  first: [
    ['dept.sort', 'asc'],
    ['dept.dept_name', 'asc'],
    ['dept.dept_id', 'asc'],
  ],
} as const

export async function listDepts(db: Db, who: Who, query: QueryFor<typeof org.deptList>) {
  let rows = deptRows(db, who)
  const status = query.status ?? (query.pageHelper === '0' ? 1 : undefined)
  if (status !== undefined) rows = rows.where('dept.status', '=', status)
  if (query.deptName) rows = rows.where('dept.deptName', 'like', contains(query.deptName))
  if (query.deptType) rows = rows.where('dept.deptType', '=', Number(query.deptType))
  if (query.ward !== undefined && query.ward !== null) rows = rows.where('dept.ward', '=', query.ward)
  if (query.parentId) rows = rows.where('dept.parentId', '=', query.parentId)
  return page(rows, query, order)
}

export async function createDept(db: Db, who: Who, body: BodyFor<typeof org.deptCreate>) {
  const tree = await lockTree(db, who)
  const deptLevel = levelUnder(tree, body.parentId ?? null)
  await assertRefs(db, who, body)
  const row = await insert(db, depts, who, { ...body, locationIds: body.locationIds ?? [], deptLevel })
  return shown(db, who, row.deptId)
}

export async function updateDept(db: Db, who: Who, body: BodyFor<typeof org.deptUpdate> & { version?: number }) {
  const tree = await lockTree(db, who)
  const row = await own(db, depts, who, body.deptId)
  await assertRefs(db, who, body)
  const { deptId: _, ...values } = body
  const moved = body.parentId !== undefined && body.parentId !== row.parentId
  const next = moved ? move(tree, row, body.parentId ?? null) : { deptLevel: row.deptLevel, below: [] }
  await update(db, depts, who, row, { ...listsFilled(values, 'locationIds'), deptLevel: next.deptLevel })
  for (const { dept, deptLevel } of next.below) await patch(db, depts, who, dept, { deptLevel })
  return shown(db, who, row.deptId)
}

/** Refuses 21303 while departments, staff or other records belong to it. */
export async function removeDept(db: Db, who: Who, deptId: string) {
  const tree = await lockTree(db, who)
  const row = await own(db, depts, who, deptId)
  if (tree.some((dept) => dept.parentId === deptId)) refuse(deptRefusals.notEmpty)
  for (const table of ['emp', 'userAccount'] as const) {
    const found = await db
      .selectFrom(table)
      .select('orgId')
      .where('orgId', '=', who.orgId)
      .where('deptId', '=', deptId)
      .limit(1)
      .executeTakeFirst()
    if (found) refuse(deptRefusals.notEmpty)
  }
  for (const leaver of leavers) await leaver(db, who, deptId)
  await remove(db, depts, who, row)
}

/** All departments, locked until the end: two moves at once could otherwise make a cycle. */
function lockTree(db: Db, who: Who) {
  return db.selectFrom('dept').selectAll().where('orgId', '=', who.orgId).orderBy('deptId').forUpdate().execute()
}

function levelUnder(tree: readonly Row<'dept'>[], parentId: string | null) {
  if (!parentId) return 1
  const parent = tree.find((dept) => dept.deptId === parentId) ?? refuse(common.missing, {}, { field: 'parentId' })
  if (parent.deptLevel >= deepest) refuse(deptRefusals.tooDeep, {}, { field: 'parentId' })
  return parent.deptLevel + 1
}

/** Checks the levels of a department and of all below it at its new place. */
function move(tree: readonly Row<'dept'>[], row: Row<'dept'>, parentId: string | null) {
  const inside = below(tree, row.deptId)
  if (parentId === row.deptId || inside.some((dept) => dept.deptId === parentId))
    refuse(deptRefusals.underItself, {}, { field: 'parentId' })
  const deptLevel = levelUnder(tree, parentId)
  const shift = deptLevel - row.deptLevel
  const moved = inside.map((dept) => ({ dept, deptLevel: dept.deptLevel + shift }))
  if (moved.some((one) => one.deptLevel > deepest)) refuse(deptRefusals.tooDeep, {}, { field: 'parentId' })
  return { deptLevel, below: shift === 0 ? [] : moved }
}

function below(tree: readonly Row<'dept'>[], deptId: string): Row<'dept'>[] {
  return tree.filter((dept) => dept.parentId === deptId).flatMap((dept) => [dept, ...below(tree, dept.deptId)])
}

/** The leader is an employee of this organisation, the areas are its own. */
async function assertRefs(db: Db, who: Who, body: { leaderEmpId?: string | null; locationIds?: string[] | null }) {
  if (body.leaderEmpId) {
    const emp = await db
      .selectFrom('emp')
      .select('empId')
      .where('orgId', '=', who.orgId)
      .where('empId', '=', body.leaderEmpId)
      .where('status', '<>', empStatus.is.left)
      .executeTakeFirst()
    if (!emp) refuse(common.missing, {}, { field: 'leaderEmpId' })
  }
  if (body.locationIds && body.locationIds.length > 0) {
    const found = await db
      .selectFrom('location')
      .select('locationId')
      .where('orgId', '=', who.orgId)
      .where('locationId', 'in', body.locationIds)
      .execute()
    if (found.length < new Set(body.locationIds).size) refuse(common.missing, {}, { field: 'locationIds' })
  }
}

function deptRows(db: Db, who: Who) {
  return db
    .selectFrom('dept')
    .leftJoin('dept as parent', (join) =>
      join.onRef('parent.orgId', '=', 'dept.orgId').onRef('parent.deptId', '=', 'dept.parentId'),
    )
    .leftJoin('emp', (join) => join.onRef('emp.orgId', '=', 'dept.orgId').onRef('emp.empId', '=', 'dept.leaderEmpId'))
    .selectAll('dept')
    .select(['parent.deptName as parentName', 'emp.empName as leaderName'])
    .where('dept.orgId', '=', who.orgId)
}

async function shown(db: Db, who: Who, deptId: string) {
  return deptRows(db, who).where('dept.deptId', '=', deptId).executeTakeFirstOrThrow()
}
