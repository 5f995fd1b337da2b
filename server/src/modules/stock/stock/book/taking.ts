import { refuse, textOf } from '#contract/kit/refusals.ts'
import { batchRefusals, stockRefusals as no } from '#contract/modules/stock/stock/ledger.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { depotSkuKey, type Place, type Spot } from '../places.ts'
import { leastOf } from '../read/days.ts'
import { type Ask, isLayerExpired, split, thousandths, units } from '../rules.ts'

/** What documents take of the places they hold: all lines, or every one that is short is named. */

/** Something a line takes, in units of the item. */
export interface Wanted extends Spot {
  detailId: string
  quantity: number
  /** 手选批次: this one and no other. */
  batchId?: string
  /** Named, it may be past its day: scrap, goods sent back, transfers (stock.md 3.2). */
  expiredToo?: boolean
  /** Set aside for it by `hold`. */
  held?: boolean
  /** With a batch: the cost it left with, which it keeps. Without one its share of the layer. */
  amount?: number
}

/** A part of a line out of one layer, in thousandths. */
export interface Part<W extends Wanted = Wanted> {
  line: W
  batchId: string
  quantity: number
  amount: number
}

/**
 * Splits lines over layers; refuses 23032 and, naming every short line, 23031, or 23034 where enough lies there now but
 * did not on the day of the document. The layers stay as they are.
 */
export async function takeParts<W extends Wanted>(
  db: Db,
  who: Who,
  places: ReadonlyMap<string, Place>,
  { lines, bizDate }: { lines: readonly W[]; bizDate: string },
): Promise<Part<W>[]> {
  await assertFresh(db, who, places, { lines, bizDate })
  const parts: Part<W>[] = []
  const lacking: Lacking[] = []
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
  // In the order of the document, within a line as it was split.
  return parts.toSorted((one, other) => lines.indexOf(one.line) - lines.indexOf(other.line))
}

interface Lacking {
  line: Wanted
  place: Place
  available: number
  /** Of a line that only the day of the document leaves short. */
  day?: string
}

function refuseShort(lacking: readonly Lacking[]): never {
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
 * A line may not name what is past its day, and every one that does is named; of what was set aside that is the day it
 * leaves, not that of the document.
 */
async function assertFresh<W extends Wanted>(
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
