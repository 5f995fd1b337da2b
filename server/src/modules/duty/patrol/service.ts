import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

export { wrongOf } from './record/rules.ts'

/** What patrols give to the modules of rectifications and registers (administration.md 4, services.md 2.3, 2.4). */

/** A finding at a point that needs a rectification; the leader of the area is responsible unless another is named. */
export interface PatrolFinding {
  point: Row<'patrolTaskPoint'>
  leaderEmpId: string | null
  deptId: string | null
  dutyId?: string | null
  deadline?: string | null
}
interface Keeper extends SeamPart {
  /** Called inside the transaction that handles it. */
  rectify: (db: Db, who: Who, finding: PatrolFinding) => Promise<void>
  /** A round is over, complete or not. */
  ended: (db: Db, who: Who, task: Row<'patrolTask'>) => Promise<void>
}

const keepers = seam<Keeper>('patrol')
/** Called once, by the module that stores them. */
export const joinPatrols = keepers.join

export async function rectify(db: Db, who: Who, finding: PatrolFinding) {
  for (const keeper of keepers.inOrder()) await keeper.rectify(db, who, finding)
}

export async function tellEnded(db: Db, who: Who, task: Row<'patrolTask'>) {
  for (const keeper of keepers.inOrder()) await keeper.ended(db, who, task)
}
