import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { holdPlaces, type Spot } from '../places.ts'
import { thousandths, units } from '../rules.ts'
import { setAside } from './posting.ts'
import { type TakeLine, takeParts } from './take-parts.ts'

/**
 * Goods set aside for a document that waits for approval: nobody else takes them, and nothing has moved (stock.md 3).
 */

/** A part of a layer that is set aside, as the document stores it: posted with `batchId` and `held`. */
export interface HeldPart extends Spot {
  detailId: string
  batchId: string
  quantity: number
}

/** Splits lines as a posting would and sets the parts aside; refuses like `postToStock`. */
export async function hold(
  db: Db,
  who: Who,
  { lines, bizDate }: { lines: readonly TakeLine[]; bizDate: string },
): Promise<HeldPart[]> {
  const places = await holdPlaces(db, who, lines)
  const parts = await takeParts(db, who, places, { lines, bizDate })
  const aside = parts.map(({ line: { detailId, depotId, skuId }, batchId, quantity }) => ({
    detailId,
    depotId,
    skuId,
    batchId,
    quantity,
  }))
  await setAside(db, who, aside)
  return aside.map((part) => ({ ...part, quantity: units(part.quantity) }))
}

/** Gives back the set-aside goods: the document was refused or recalled. */
export async function releaseHeld(db: Db, who: Who, parts: readonly HeldPart[]) {
  await holdPlaces(db, who, parts)
  await setAside(
    db,
    who,
    parts.map((part) => ({ ...part, quantity: -thousandths(part.quantity) })),
  )
}
