import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { type Doc, type Put, postToStock as record, type Take } from './book/posting.ts'
import { tellWarnings } from './read/warnings.ts'

/** How documents of the store post goods and set them aside. */

export { numberShown } from './book/batches.ts'
export { flowPartIs } from './book/flow-parts.ts'
export { freeze, thaw } from './book/freezing.ts'
export { joinPending } from './book/pending.ts'
export { assertMonthOpen, type Doc, type Put, type Take } from './book/posting.ts'
export { type HeldPart, hold, releaseHeld } from './book/reservation.ts'
export { holdPlaces } from './places.ts'
export { stockRecordsOf } from './read/records.ts'
/** Layers and FEFO, also used for the drugs of residents, which have no cost here. */
export { isLayerExpired, type Layer, type Shortage, shareOf, split, thousandths, units, worthOf } from './rules.ts'

/** Posts a document or a step of one (`posting.ts`), and sends the warnings it causes (stock.md 4). */
export async function postStock(db: Db, who: Who, doc: Doc, lines: { takes?: readonly Take[]; puts?: readonly Put[] }) {
  const records = await record(db, who, doc, lines)
  await tellWarnings(db, who, records)
  return records
}
