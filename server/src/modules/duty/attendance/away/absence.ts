import type { Db } from '#core/db/db.ts'

/** Approved leave of an employee: from the first moment up to, but without, the last. */
export interface Absence {
  empId: string
  from: string
  to: string
}
/** Approved leave of an institution that overlaps a period, of these employees or of all. */
type Absent = (
  db: Db,
  orgId: string,
  range: { from: string; to: string; empIds?: readonly string[] },
) => Promise<Absence[]>

const known: Absent[] = []

/** The source of absences: leave registers here, and the lists of people on duty and the saving of a roster read it. */
export function joinAbsence(absent: Absent) {
  known.push(absent)
}

/** The absences of every module that registered. */
export const absences: Absent = async (db, orgId, range) => {
  const found: Absence[] = []
  for (const absent of known) found.push(...(await absent(db, orgId, range)))
  return found
}
