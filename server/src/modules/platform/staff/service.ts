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

/** The job has become another type: its employees follow (administration.md 2.1, jobTypeCode from job). */
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

/** What care says of a member of staff, by the version it was read with (21002); what is not said stays. */
export function setNursing(db: Db, who: Who, row: Row<'emp'>, values: Nursing & { version: number | undefined }) {
  return update(db, emps, who, row, { ...values })
}

/** What somebody may leave behind: who joins says what it is called, what of it there is and how it goes on. */
export interface HandOver {
  type: string
  /** What becomes of it where it is not simply the other's afterwards, for who decides to read. */
  note?: string
  /** Names of the employee's open duties; without any, no handover is needed. */
  duties(db: Db, who: Who, empId: string): Promise<readonly string[]>
  /** Gives it to another, or ends it where it cannot be given. */
  move(db: Db, who: Who, empId: string, to: string): Promise<unknown>
  /** What goes with the person, whether or not anything is taken over. */
  drop?(db: Db, who: Who, empId: string): Promise<unknown>
}

const joined: HandOver[] = []

/**
 * Adds to what is taken over when somebody leaves; called once, where the module stands.
 *
 *     joinLeaving({ type: '负责的部门', duties: …, move: (db, who, empId, to) => … })
 */
export function joinLeaving(part: HandOver) {
  joined.push(part)
}

interface Held<N extends keyof Tables> {
  type: string
  table: Table<N>
  /** The column that names who answers for a row, and the one that says how it is called. */
  column: keyof Row<N> & string
  called: keyof Row<N> & string
  /** Which rows are still to be done. */
  where?: { [K in keyof Row<N>]?: Row<N>[K] | readonly Row<N>[K][] }
  /** Said where the column names an account and who takes over has none: 接手投诉建议. */
  deed?: string
}

/**
 * `joinLeaving` for rows that name somebody in a column; from then on they name who takes over.
 *
 *     joinHeldRows({ type: '负责的部门', table: depts, column: 'leaderEmpId', called: 'deptName' })
 */
export function joinHeldRows<N extends keyof Tables>({ type, table, column, called, where, deed }: Held<N>) {
  const rowsOf = async (db: Db, who: Who, empId: string) =>
    rowsWith(db, table, who, { ...where, [column]: deed ? await accountsOf(db, who, empId) : empId }, called)
  joinLeaving({
    type,
    duties: async (db, who, empId) => (await rowsOf(db, who, empId)).map((row) => String(row[called])),
    move: async (db, who, empId, to) => {
      const rows = await rowsOf(db, who, empId)
      if (rows.length === 0) return
      const value = deed ? await heirOf(db, who, to, deed) : to
      for (const row of rows) await patchRow(db, table, who, row, { [column]: value })
    },
  })
}

joinHeldRows({ type: '负责的部门', table: depts, column: 'leaderEmpId', called: 'deptName' })

/** The open duties of an employee, by kind: leaving refuses with them (22202), and its dialog shows them before. */
export async function dutiesOf(db: Db, who: Who, empId: string) {
  const found: { type: string; count: number; names: readonly string[]; note?: string }[] = []
  for (const { type, note, duties } of joined) {
    const names = await duties(db, who, empId)
    if (names.length > 0) found.push({ type, count: names.length, names, ...(note && { note }) })
  }
  return found
}

/** The duties of a departing employee must be taken over first (22202); with `to` they move there. */
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
