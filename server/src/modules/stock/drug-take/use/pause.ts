import { outType } from '#contract/modules/living/outing/outing.ts'
import { usePause } from '#contract/modules/stock/drug-take/use.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { outNow } from '../../../living/outing/service.ts'

/**
 * DRUG_USE_PAUSE for a resident who is away; a drug that waits for the review after a hospital stay goes on waiting
 * (stock.md 5.3).
 */
export const pauseOf = (type: number | undefined) => {
  if (type === undefined) return usePause.is.none
  return type === outType.is.hospital ? usePause.is.hospital : usePause.is.out
}

/** The pause of a setting that is made, confirmed or resumed now: its resident may be away. */
export const pauseNow = async (db: Db, who: Who, oldmanId: string) =>
  pauseOf((await outNow(db, who, oldmanId))?.outType)
