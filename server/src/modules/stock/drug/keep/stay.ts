import { keepType, custodyRefusals as no } from '#contract/modules/stock/drug/custody.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { joinSettlement } from '../../../fees/settlement/service.ts'
import { joinOuting } from '../../../living/outing/service.ts'
import { joinResidence } from '../../../living/residence/service.ts'
import { thousandths, units } from '../../stock/service.ts'
import { type KeepPut, postKept } from './post/posting.ts'
import { keptKinds } from './read/custodies.ts'

/** Drugs that a resident takes along for some days, and drugs left in custody when he departs (stock.md 5.2). */

/**
 * Drugs that go along on an outing, or come back. The outing names them as typed text: the drug in custody of that
 * name, with or without its strength, is moved; anything else belongs to the resident and is not moved.
 */
async function alongOf(db: Db, who: Who, outing: Row<'outing'>, drugIds: readonly string[]) {
  const { drugs } = outing
  if (drugs.length === 0) return []
  const known = await db
    .selectFrom('drug')
    .select(['drugId', 'drugName', 'drugSpec'])
    .where('orgId', '=', who.orgId)
    .where('drugId', 'in', ['', ...drugIds])
    .orderBy('drugId')
    .execute()
  return drugs.flatMap(({ drugId, drugName, ...counts }) => {
    const typed = plain(drugName)
    const matches = known.filter((one) => [one.drugName, one.drugName + one.drugSpec].map(plain).includes(typed))
    const id = drugId ?? (matches.length === 1 ? matches[0].drugId : undefined)
    return id ? [{ ...counts, drugId: id }] : []
  })
}
const plain = (name: string) => name.replace(/\s+/g, '').toLowerCase()

joinOuting({
  name: 'drug',
  // Doses packed for the time of his outing are put back into custody, and can be taken along.
  behind: ['drug-take'],
  afterStep: async (db, who, { name, outing }) => {
    if (name === 'leave') await takeAlong(db, who, outing)
    if (name === 'return') await bringBack(db, who, outing)
  },
})

/** 外带: batches that expire first, never expired ones; without enough stock the outing is refused (24024). */
async function takeAlong(db: Db, who: Who, outing: Row<'outing'>) {
  const { oldmanId, outId, escortName } = outing
  const here = await db
    .selectFrom('drugStock')
    .select('drugId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('quantity', '>', 0)
    .execute()
  const takes = (await alongOf(db, who, outing, idsOf(here)))
    .filter(({ outQty }) => outQty > 0)
    .map(({ drugId, outQty }) => ({ oldmanId, drugId, quantity: outQty }))
  if (takes.length > 0)
    await postKept(db, who, { keepType: keepType.is.back, outId, clientName: escortName }, { takes })
}

const idsOf = (rows: readonly { drugId: string }[]) => rows.map(({ drugId }) => drugId)

/** Returned drugs go into the batches they came from; the rest counts as taken outside. */
async function bringBack(db: Db, who: Who, outing: Row<'outing'>) {
  const { oldmanId, outId, escortName } = outing
  const withdrawn = await db
    .selectFrom('drugKeepRecord')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('outId', '=', outId)
    .where('keepType', '=', keepType.is.back)
    .orderBy('seq', 'desc')
    .execute()
  const puts: KeepPut[] = []
  const out = withdrawn.map(({ drugId, batchId, quantity }) => ({ drugId, batchId, left: -thousandths(quantity) }))
  for (const { drugId, backQty } of await alongOf(db, who, outing, idsOf(withdrawn))) {
    let left = thousandths(backQty ?? 0)
    // The batch taken last is refilled first.
    for (const part of out.filter((one) => one.drugId === drugId)) {
      const quantity = Math.min(left, part.left)
      if (quantity > 0) puts.push({ oldmanId, drugId, quantity: units(quantity), batch: part.batchId })
      part.left -= quantity
      left -= quantity
    }
  }
  if (puts.length > 0)
    await postKept(db, who, { keepType: keepType.is.receive, outId, clientName: escortName }, { puts })
}

joinResidence({
  name: 'drug',
  answers: {
    // Undefined without drugs in custody: other modules may still hold something.
    itemsOpen: async (db, who, { resident }) => ((await keptKinds(db, who, resident.oldmanId)) > 0 ? true : undefined),
  },
})

joinSettlement({
  name: 'drug',
  warnings: async (db, who, { resident }) => {
    const n = await keptKinds(db, who, resident.oldmanId)
    if (n === 0) return []
    const url = `/drug/depositedList?oldmanName=${encodeURIComponent(resident.oldmanName)}`
    return [{ code: no.notReturned.code, message: no.notReturned.text.replace('{n}', String(n)), url }]
  },
})
