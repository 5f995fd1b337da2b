import { sql } from 'kysely'
import type { FieldMeta } from '#contract/kit/fields.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { knownTables } from '#core/rows/store/table.ts'

/** The tables with the records that a dropdown list offers (docs/spec/lookups.tsv). */
const tableOf: Record<string, keyof Tables> = {
  residents: 'oldman',
  residentProfiles: 'oldman',
  homeElders: 'homeOldman',
  homeEldersFree: 'homeOldman',
  users: 'userAccount',
  drugKeepers: 'userAccount',
  employees: 'emp',
  salesStaff: 'salesman',
  roles: 'role',
  departments: 'dept',
  jobs: 'job',
  locations: 'location',
  rooms: 'room',
  beds: 'bed',
  maps: 'positionMap',
  levels: 'level',
  projectCategories: 'projectCategory',
  dishCategories: 'dishCategory',
  careFees: 'projectChild',
  compensateFees: 'projectChild',
  discountRules: 'discountRule',
  depots: 'depot',
  suppliers: 'supplier',
  specs: 'spec',
  goodsClassify: 'classify',
  serveProjects: 'serveProject',
  serveProjectTypes: 'serveProjectType',
  attendanceShifts: 'attendanceShift',
  patrolLines: 'patrolLine',
  patrolPlans: 'patrolPlan',
  patrolPoints: 'patrolPoint',
}

/** The current name of a record; a removed one is shown by its id. */
export type RecordNames = (meta: FieldMeta, id: unknown) => string

/** A field that names records, with an old or a new value. */
export interface NamedValue {
  meta: FieldMeta | undefined
  value: unknown
}

/** The names of all these records, in one statement per table. */
export async function recordNames(db: Db, orgId: string, named: readonly NamedValue[]): Promise<RecordNames> {
  const idsByTable = new Map<keyof Tables, Set<string>>()
  for (const { meta, value } of named) {
    const table = tableOf[meta?.lookup ?? '']
    if (!table) continue
    const ids = idsByTable.get(table) ?? new Set()
    for (const id of [value].flat()) if (typeof id === 'string' && id) ids.add(id)
    idsByTable.set(table, ids)
  }
  const names = new Map<string, string>()
  for (const [table, ids] of idsByTable) {
    const described = knownTables.get(table)?.find(({ title }) => title)
    if (!described?.title || ids.size === 0) continue
    const { rows } = await sql<{ id: string; name: string | null }>`
      select ${sql.ref(described.key)} as id, ${sql.ref(described.title)} as name from ${sql.table(table)}
      where org_id = ${orgId} and ${sql.ref(described.key)} = any(${[...ids]}::text[])`.execute(db)
    for (const { id, name } of rows) if (name) names.set(`${table} ${id}`, name)
  }
  return (meta, id) => names.get(`${tableOf[meta.lookup ?? '']} ${String(id)}`) ?? String(id)
}
