import { sql } from 'kysely'
import { drugUse, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { listing, withResident } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../../living/resident/service.ts'
import { withStanding } from '../../../platform/review/service.ts'
import { drugNamed, listKept } from '../../drug/service.ts'
import { uses } from '../tables.ts'

/** Settings for reading, with their drug and its stock in custody (stock.md 5.3). */

const soonDays = 7
const ofDrug = (column: string) => sql`(select ${sql.ref(`drug.${column}`)} from drug
  where drug.org_id = drug_use.org_id and drug.drug_id = drug_use.drug_id)`

export const settingRows = listing(uses, drugUse.useList, {
  rows: (db, who) =>
    withResident(db, who, uses).select([
      sql<string>`${ofDrug('drug_name')}`.as('drugName'),
      sql<string>`${ofDrug('drug_spec')}`.as('drugSpec'),
      sql<string>`${ofDrug('unit')}`.as('unit'),
      sql<number>`${ofDrug('high_risk')}`.as('highRisk'),
      'oldman.allergyDrug',
      sql<number>`coalesce((select sum(stock.quantity) from drug_stock stock where stock.org_id = drug_use.org_id
        and stock.oldman_id = drug_use.oldman_id and stock.drug_id = drug_use.drug_id), 0)`.as('keptQuantity'),
    ]),
  sort: ['startDate', 'endDate', 'useStatus'],
  where: {
    drugName: (typed: string) => sql`exists (select from drug where drug.org_id = drug_use.org_id
      and drug.drug_id = drug_use.drug_id and ${drugNamed(typed)})`,
    expiring: (typed: number, who) => {
      const soon = sql<boolean>`(drug_use.use_status = ${sql.lit(useStatus.is.used)} and drug_use.end_date <= ${addDays(who.today, soonDays)}::date)`
      return typed === 1 ? soon : sql`not coalesce(${soon}, false)`
    },
    buildingId: (typed: string) => livesIn(typed),
  },
  dressed: (request, found) =>
    withStanding(
      request,
      found,
      ({ useStatus: status, useId }) => status === useStatus.is.waiting && { biz: 'DRUG_USE', bizId: useId },
    ),
})

/** Drugs in custody of a resident, whether he takes them, and their latest setting (GET use/keep). */
export async function keptForUse(db: Db, who: Who, oldmanId: string | null | undefined) {
  if (!oldmanId) return []
  await ownResident(db, who, oldmanId)
  const { list } = await listKept(db, who, { oldmanId, pageHelper: '0' })
  const last = await settingRows
    .rows(db, who)
    .where(sql<boolean>`drug_use.oldman_id = ${oldmanId}`)
    .orderBy(sql`drug_use.create_time desc, drug_use.use_id desc`)
    .limit(500)
    .execute()
  return list.map(({ drugId, drugName, drugSpec, unit, quantity }) => ({
    drugId,
    drugName,
    drugSpec,
    unit,
    quantity,
    inUse: last.some((one) => one.drugId === drugId && one.useStatus === useStatus.is.used) ? 1 : 0,
    lastUse: last.find((one) => one.drugId === drugId) ?? null,
  }))
}
