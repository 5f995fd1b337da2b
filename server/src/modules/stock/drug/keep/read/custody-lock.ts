import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { custodyRefusals as no } from '#contract/modules/stock/drug/custody.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { type Layer, type Shortage, thousandths, units } from '../../../stock/service.ts'

/**
 * Locks drugs of residents until the end of the transaction, in one order for all callers: resident, drug, batch
 * (stock.md 5.2).
 */

export interface Spot {
  oldmanId: string
  drugId: string
}

/** The stock in custody of one drug of a resident, with its names. */
export interface Holding extends Spot {
  drugName: string
  unit: string
  highRisk: number
  specialControl: number
  packRatio: number
  drugType: number
  status: number
  layers: (Layer & { batchNo: string })[]
}

export const keptDrugKey = ({ oldmanId, drugId }: Spot) => `${oldmanId} ${drugId}`

/** Locks these drugs and gives their stock in custody; 21003 for an unknown drug. */
export async function holdKept(db: Db, who: Who, needed: readonly Spot[]): Promise<ReadonlyMap<string, Holding>> {
  const spots = [...new Map(needed.map((spot) => [keptDrugKey(spot), spot])).values()].map(({ oldmanId, drugId }) => ({
    oldmanId,
    drugId,
  }))
  const list = JSON.stringify(spots)
  const spotRows = sql`jsonb_to_recordset(${list}::jsonb) as asked ("oldmanId" text, "drugId" text)`
  // Held together with the drug: a change of its unit and a movement wait for each other.
  await sql`select from drug where org_id = ${who.orgId} and drug_id in (select "drugId" from ${spotRows})
    order by drug_id for share`.execute(db)
  const { rows: names } = await sql<Omit<Holding, 'layers'>>`
    select asked."oldmanId" as oldman_id, drug.drug_id, drug.drug_name, drug.unit, drug.high_risk, drug.special_control,
      drug.pack_ratio, drug.drug_type, drug.status
    from ${spotRows} join drug on drug.org_id = ${who.orgId} and drug.drug_id = asked."drugId"`.execute(db)
  if (names.length !== spots.length) refuse(common.missing)
  await sql`insert into drug_kept (org_id, oldman_id, drug_id)
    select ${who.orgId}, "oldmanId", "drugId" from ${spotRows} order by 2, 3 on conflict do nothing`.execute(db)
  await sql`select from drug_kept where org_id = ${who.orgId} and (oldman_id, drug_id) in (select "oldmanId", "drugId" from ${spotRows})
    order by oldman_id, drug_id for update`.execute(db)
  const layers = await layersOf(db, who, list)
  return new Map(names.map((one) => [keptDrugKey(one), { ...one, layers: layers.get(keptDrugKey(one)) ?? [] }]))
}

interface LayerRow extends Spot {
  batchId: string
  batchNo: string
  expireDate: string
  firstInTime: string
  quantity: number
  locked: number
}

/** The drugs are locked: no other call moves their stock. */
async function layersOf(db: Db, who: Who, list: string) {
  const { rows } = await sql<LayerRow>`
    select oldman_id, drug_id, batch_id, batch_no, expire_date, first_in_time, quantity, locked
    from drug_stock where org_id = ${who.orgId} and (oldman_id, drug_id) in (
      select "oldmanId", "drugId" from jsonb_to_recordset(${list}::jsonb) as asked ("oldmanId" text, "drugId" text))
    order by oldman_id, drug_id, batch_id for update`.execute(db)
  return Map.groupBy(
    rows.map((row) => ({ ...row, quantity: thousandths(row.quantity), locked: thousandths(row.locked), amount: 0 })),
    keptDrugKey,
  )
}

/** Refuses 24024 and names every short line. */
export function refuseShort(lacking: readonly { holding: Holding; short: Shortage }[]): never {
  const lines = lacking.map(({ holding: { drugId, drugName, unit }, short }) => ({
    drugId,
    drugName,
    unit,
    available: units(short.available),
    needed: units(short.needed),
  }))
  const [{ drugName, available, unit }] = lines
  refuse(no.short, { drug: drugName, a: String(available), unit }, { data: { lines } })
}

/** Sets a part of a batch aside, or gives it back (a negative quantity, thousandths). */
export const setAside = (db: Db, who: Who, { batchId, quantity }: { batchId: string; quantity: number }) =>
  sql`update drug_stock set locked = locked + ${units(quantity)}::numeric
    where org_id = ${who.orgId} and batch_id = ${batchId}`.execute(db)
