import { refuse, textOf } from '#contract/kit/refusals.ts'
import { batchRefusals, stockRefusals as no } from '#contract/modules/stock/stock/ledger.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { depotSkuKey, type Place, type Spot } from '../places.ts'
import { leastOf } from '../read/days.ts'
import { type Ask, isLayerExpired, split, thousandths, units } from '../rules.ts'

/** Documents take goods from places they have locked: all lines, or a refusal that names every short one. */

/** The goods a line takes, in units of the item. */
export interface TakeLine extends Spot {
  detailId: string
  quantity: number
  /** 手选批次: takes from this batch only. */
  batchId?: string
  /** A named batch may be expired: for scrap, goods sent back, transfers (stock.md 3.2). */
  expiredToo?: boolean
  /** Was set aside for this line by `hold`. */
  held?: boolean
  /** With a batch: the cost the goods left with, which they keep. Without one their share of the layer. */
  amount?: number
}

/** A part of a line out of one layer, in thousandths. */
export interface Part<W extends TakeLine = TakeLine> {
  line: W
  batchId: string
  quantity: number
  amount: number
}

/**
 * Splits lines over layers. Refuses 23032, and 23031 naming every short line, or 23034 where enough is there now but
 * was not on the day of the document. Does not change the layers.
 */
export async function takeParts<W extends TakeLine>(
  db: Db,
  who: Who,
  places: ReadonlyMap<string, Place>,
  { lines, bizDate }: { lines: readonly W[]; bizDate: string },
): Promise<Part<W>[]> {
  await assertFresh(db, who, places, { lines, bizDate })
  const parts: Part<W>[] = []
  const lacking: Shortage[] = []
  const least = await leastOf(db, who, lines, bizDate)
  for (const [key, own] of Map.groupBy(lines.entries(), ([, line]) => depotSkuKey(line))) {
    const place = places.get(key)
    if (!place) throw new Error('a place that is not held')
    const asks = own.map(([at, line]): Ask => ({ ...line, key: String(at), quantity: thousandths(line.quantity) }))
    const layers = place.layers.map((layer) => ({ ...layer, least: least.get(`${key} ${layer.batchId}`) }))
    const { taken, short } = split(layers, asks, bizDate)
    const now = split(place.layers, asks, bizDate).short
    const of = (at: string) => lines[Number(at)]
    for (const part of taken) parts.push({ ...part, line: of(part.key) })
    for (const one of short) {
      const onDay = now.every(({ key: short }) => short !== one.key)
      lacking.push({ line: of(one.key), place, available: units(one.available), day: onDay ? bizDate : undefined })
    }
  }
  if (lacking.length > 0) refuseShort(lacking)
  // In the order of the document, the parts of a line in the order of the split.
  return parts.toSorted((one, other) => lines.indexOf(one.line) - lines.indexOf(other.line))
}

interface Shortage {
  line: TakeLine
  place: Place
  available: number
  /** Set when the line is short only on the day of the document. */
  day?: string
}

function refuseShort(lacking: readonly Shortage[]): never {
  const shortages = lacking.map(({ line, place: { depotName, skuName, unit }, available, day }) => {
    const def = day ? no.shortOnDay : no.short
    const facts = { skuName, depotName, unit, day, a: String(available), b: String(line.quantity) }
    const short = { detailId: line.detailId, skuId: line.skuId, skuName, depotName, unit, available }
    return { def, facts, line: { ...short, needed: line.quantity, cell: 'quantity', message: textOf(def, facts) } }
  })
  const [{ def, facts }] = shortages
  refuse(def, facts, { data: { lines: shortages.map(({ line }) => line) } })
}

/**
 * Lines may not name expired batches, and the refusal names every such line; set-aside goods are judged on the day they
 * leave, not on that of the document.
 */
async function assertFresh<W extends TakeLine>(
  db: Db,
  who: Who,
  places: ReadonlyMap<string, Place>,
  { lines, bizDate }: { lines: readonly W[]; bizDate: string },
) {
  const late = lines.filter(({ batchId, expiredToo, held, ...spot }) => {
    const day = held ? who.today : bizDate
    return places
      .get(depotSkuKey(spot))
      ?.layers.some((one) => one.batchId === batchId && !expiredToo && isLayerExpired(one, day))
  })
  if (late.length === 0) return
  const named = await db
    .selectFrom('stockBatch')
    .select(['batchId', 'batchNo'])
    .where('orgId', '=', who.orgId)
    .where(
      'batchId',
      'in',
      late.flatMap(({ batchId }) => batchId ?? []),
    )
    .execute()
  const numberOf = new Map(named.map(({ batchId, batchNo }) => [batchId, batchNo]))
  const factsOf = ({ batchId }: W) => ({ batchNo: numberOf.get(batchId ?? '') })
  const warnings = late.map((line) => {
    const message = textOf(batchRefusals.expired, factsOf(line))
    return { detailId: line.detailId, cell: 'batchId', message }
  })
  refuse(batchRefusals.expired, factsOf(late[0]), { data: { lines: warnings } })
}
