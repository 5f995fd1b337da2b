import { refuse } from '#contract/kit/refusals.ts'
import { empStatus, staffRefusals } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { patchEach } from '#core/rows/store/patch-many.ts'
import type { Row, Table } from '#core/rows/store/table.ts'
import { own, patchRow, rowsWith, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { joinJobTypes } from '../org/service.ts'
import { depts } from '../org/tables.ts'
import { accountsOf, heirOf } from './accounts.ts'
import { emps } from './tables.ts'

export { accountsOf, heirOf } from './accounts.ts'
export { type Papers, papersOf } from './papers.ts'
export { countStaff, empRows, isNursing } from './rows.ts'
export { joinSalesmen } from './sales/sales-figures.ts'
export { salesmanOf, userOfSale } from './sales/salesmen.ts'

/** The job has another type: its employees follow (administration.md 2.1, jobTypeCode from job). */
async function syncJobType(db: Db, who: Who, job: Pick<Row<'job'>, 'jobId' | 'jobTypeCode'>) {
  const rows = await rowsWith(db, emps, who, { jobId: job.jobId })
  await patchEach(db, emps, who, rows, { jobTypeCode: job.jobTypeCode })
}

joinJobTypes(syncJobType)

interface Nursing {
  nursingLevel?: number | null
  skills?: readonly number[]
  careLocationIds?: readonly string[]
}

/**
 * Stores the care fields of a member of staff, by the version they were read with (21002); fields that are not given
 * stay.
 */
export function setNursing(db: Db, who: Who, row: Row<'emp'>, values: Nursing & { version: number | undefined }) {
  return update(db, emps, who, row, { ...values })
}

/** A kind of duty that an employee may leave behind: its name, the open duties, and how they are passed on. */
export interface HandOver {
  type: string
  /** What happens to the duties where they do not simply move, as text for the user who decides. */
  note?: string
  /** Names of the employee's open duties; without any, no handover is needed. */
  duties(db: Db, who: Who, empId: string): Promise<readonly string[]>
  /** Passes the duties to the successor, or ends those that cannot be passed on. */
  move(db: Db, who: Who, empId: string, to: string): Promise<unknown>
  /** Duties that end with the employee, whether or not there is a successor. */
  drop?(db: Db, who: Who, empId: string): Promise<unknown>
}

const joined: HandOver[] = []

/**
 * Adds a kind of duty to the handover of departing employees; called once, at the module's top level.
 *
 *     joinLeaving({ type: '负责的部门', duties: …, move: (db, who, empId, to) => … })
 */
export function joinLeaving(part: HandOver) {
  joined.push(part)
}

interface ResponsibleRows<N extends keyof Tables> {
  type: string
  table: Table<N>
  /** The column that names the responsible employee, and the one with the row's name. */
  column: keyof Row<N> & string
  nameColumn: keyof Row<N> & string
  /** The condition for rows that are still open. */
  where?: { [K in keyof Row<N>]?: Row<N>[K] | readonly Row<N>[K][] }
  /** The action named in the refusal where the column holds an account and the successor has none: 接手投诉建议. */
  deed?: string
}

/**
 * `joinLeaving` for rows that name an employee in a column; after the handover they name the successor.
 *
 *     joinResponsibleRows({ type: '负责的部门', table: depts, column: 'leaderEmpId', nameColumn: 'deptName' })
 */
export function joinResponsibleRows<N extends keyof Tables>({
  type,
  table,
  column,
  nameColumn,
  where,
  deed,
}: ResponsibleRows<N>) {
  const rowsOf = async (db: Db, who: Who, empId: string) =>
    rowsWith(db, table, who, { ...where, [column]: deed ? await accountsOf(db, who, empId) : empId }, nameColumn)
  joinLeaving({
    type,
    duties: async (db, who, empId) => (await rowsOf(db, who, empId)).map((row) => String(row[nameColumn])),
    move: async (db, who, empId, to) => {
      const rows = await rowsOf(db, who, empId)
      if (rows.length === 0) return
      const value = deed ? await heirOf(db, who, to, deed) : to
      for (const row of rows) await patchRow(db, table, who, row, { [column]: value })
    },
  })
}

joinResponsibleRows({ type: '负责的部门', table: depts, column: 'leaderEmpId', nameColumn: 'deptName' })

/** The open duties of an employee, by kind: leaving is refused with them (22202), and its dialog shows them before. */
export async function dutiesOf(db: Db, who: Who, empId: string) {
  const found: { type: string; count: number; names: readonly string[]; note?: string }[] = []
  for (const { type, note, duties } of joined) {
    const names = await duties(db, who, empId)
    if (names.length > 0) found.push({ type, count: names.length, names, ...(note && { note }) })
  }
  return found
}

/** The duties of a departing employee must be taken over first (22202); `to` is the successor. */
export async function handOver(db: Db, who: Who, empId: string, to: string | null) {
  const refs = await dutiesOf(db, who, empId)
  const n = refs.reduce((sum, { count }) => sum + count, 0)
  if (n > 0 && !to) refuse(staffRefusals.openDuties, { n }, { field: 'handoverEmpId', data: { refs } })
  if (n > 0 && to) {
    const next = await own(db, emps, who, to)
    if (next.status === empStatus.is.left || next.empId === empId)
      refuse(staffRefusals.openDuties, { n }, { field: 'handoverEmpId' })
    for (const part of joined)
      if (refs.some(({ type }) => type === part.type)) await part.move(db, who, empId, next.empId)
  }
  for (const part of joined) await part.drop?.(db, who, empId)
}
