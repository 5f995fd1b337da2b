import { adverseStatus } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import type { Db } from '#core/db/db.ts'
import { countOf } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { adverseEventRows } from './rows.ts'

/** How many reports are not accepted yet. */
export const countReported = (db: Db, who: Who) =>
  countOf(adverseEventRows.filtered({ db, who }, { status: adverseStatus.is.reported }))
