import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import type { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { useStatus } from '#contract/modules/stock/drug-take/use.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Who } from '#core/who/who.ts'
import { allergyOf, sharedIngredient } from '../../checks.ts'
import { allergyWords } from '../../class-words.ts'
import { drugNamed, drugRows } from '../../dict/rows.ts'

/**
 * Drugs to choose from, with a resident's stock in custody, his allergies and the drugs he takes already (stock.md
 * 5.2).
 */

/** As many as one import brings (stock.md 5.1): a screen searches and scans within the list it received. */
const most = 5000

export async function dictOptions(
  db: Db,
  who: Who,
  { keyword, oldmanId }: Partial<QueryFor<typeof drugKeep.keepDict>>,
) {
  const resident = oldmanId ? await ownResident(db, who, oldmanId) : undefined
  const keptQuantity = sql`(select coalesce(sum(quantity), 0) from drug_stock stock where stock.org_id = drug.org_id
    and stock.drug_id = drug.drug_id and stock.oldman_id = ${oldmanId ?? ''})`
  // A drug out of use that is still in custody can be returned like the others.
  let rows = drugRows(db, who).where(sql<boolean>`(drug.status = ${onOff.is.on} or ${keptQuantity} > 0)`)
  if (keyword) rows = rows.where(drugNamed(keyword))
  const found = await rows
    .select(sql<number>`${keptQuantity}`.as('keptQuantity'))
    .orderBy('keptQuantity', 'desc')
    .orderBy('drug.drugName')
    .orderBy('drug.drugSpec')
    .orderBy('drug.drugId')
    .limit(most)
    .execute()
  const words = await allergyWords(db, who)
  const drugsInUse = oldmanId ? await takenBy(db, who, oldmanId) : []
  return found.map((row) => {
    const drug = row
    return {
      ...row,
      allergyHit: resident?.allergyDrug && allergyOf(resident.allergyDrug, drug, words)?.cross === false ? 1 : 0,
      duplicate: drugsInUse.some((other) => sharedIngredient(drug, other)) ? 1 : 0,
    }
  })
}

/** Drugs a resident takes now. */
async function takenBy(db: Db, who: Who, oldmanId: string) {
  const rows = await drugRows(db, who)
    .where(
      sql<boolean>`exists (select from drug_use where drug_use.org_id = drug.org_id and drug_use.drug_id = drug.drug_id
        and drug_use.oldman_id = ${oldmanId} and drug_use.use_status = ${sql.lit(useStatus.is.used)}
        and (drug_use.end_date is null or drug_use.end_date >= ${who.today}::date))`,
    )
    .execute()
  return rows
}
