import type { Db } from '#core/db/db.ts'

/** Approved leave of somebody: from the first moment to, and not with, the last. */
export interface Absence {
  empId: string
  from: string
  to: string
}
/** Approved leave of an institution that touches a stretch of time, of these people or of all. */
type Absent = (
  db: Db,
  orgId: string,
  range: { from: string; to: string; empIds?: readonly string[] },
) => Promise<Absence[]>

const known: Absent[] = []

/** Says who is away: leave joins here, and the lists of people on duty and the saving of a schedule read it. */
export function joinAbsence(absent: Absent) {
  known.push(absent)
}

/** The absences of every module that joined. */
export const absences: Absent = async (db, orgId, range) => {
  const found: Absence[] = []
  for (const absent of known) found.push(...(await absent(db, orgId, range)))
  return found
}
