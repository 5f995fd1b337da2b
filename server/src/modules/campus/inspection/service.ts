import { mineView } from '#contract/modules/campus/inspection/inspection-calls.ts'
import type { Db } from '#core/db/db.ts'
import { countOf } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { inspectionRecordRows } from './record/rows.ts'

/** What other modules give to inspections: hazards to rectify, and rows of registers (services.md 2.3, 2.4). */

export { type Finding, openRectification } from './record/open.ts'
export { addSystemRegister, restateSystemRegister } from './register/system.ts'

/** How many hazards wait for their recheck, and how many are overdue. */
export const countRechecks = (db: Db, who: Who) =>
  countOf(inspectionRecordRows.filtered({ db, who }, { mine: mineView.is.recheck }))
export const countLate = (db: Db, who: Who) => countOf(inspectionRecordRows.filtered({ db, who }, { overdue: 1 }))
