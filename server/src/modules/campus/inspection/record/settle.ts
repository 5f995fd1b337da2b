import { inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import type { Db } from '#core/db/db.ts'
import { own, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { tellClosed } from '../news.ts'
import { standingOf } from '../rules.ts'
import { inspectRecords, inspects } from '../tables.ts'

/**
 * The state of an inspection follows its records: 整改中, 待复查, and 已办结 on the day the last one passed (services.md 2.2).
 */
export async function settleInspect(db: Db, who: Who, inspectId: string | null) {
  if (!inspectId) return
  // Locked first: of two records that pass at once, the second sees the first.
  const row = await own(db, inspects, who, inspectId, { lock: true })
  const records = await rowsWith(db, inspectRecords, who, { inspectId })
  const status = standingOf(records.map((record) => record.status))
  if (status === row.status) return
  const closed = status === inspectStatus.is.closed
  const next = await patch(db, inspects, who, row, { status, closeTime: closed ? who.now : null })
  if (closed) await tellClosed(db, who, next)
}
