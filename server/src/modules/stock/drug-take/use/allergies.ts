import { sql } from 'kysely'
import { allergicSince, useRefusals as no, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { ownResident } from '#core/rows/residents.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { allergyOf, allergyWords, type DrugOf } from '../../drug/service.ts'
import { uses } from '../tables.ts'
import { tellAllergic } from './news.ts'

/**
 * An allergy recorded after a drug was set is found within minutes, reported, and shown red from then on (stock.md
 * 5.3).
 */

async function findNew(db: Db, who: Who) {
  const { rows } = await sql<DrugOf & { useId: string; oldmanId: string; allergyDrug: string }>`
    select used.use_id, used.oldman_id, oldman.allergy_drug, drug.drug_id, drug.drug_name, drug.trade_name, drug.ingredients,
      drug.interactions, drug.allergy_class
    from drug_use used
    join oldman on oldman.org_id = used.org_id and oldman.oldman_id = used.oldman_id
    join drug on drug.org_id = used.org_id and drug.drug_id = used.drug_id
    where used.org_id = ${who.orgId} and used.use_status = ${useStatus.is.used} and oldman.allergy_drug <> ''
      and not used.flags @> ${JSON.stringify([no.allergic.code])}::jsonb
    order by used.use_id`.execute(db)
  if (rows.length === 0) return 0
  const words = await allergyWords(db, who)
  let found = 0
  for (const row of rows) {
    const allergy = allergyOf(row.allergyDrug, row, words)
    if (!allergy || allergy.cross) continue
    const use = await own(db, uses, who, row.useId, { lock: true })
    const flags = [...use.flags, no.allergic.code, allergicSince]
    await patch(db, uses, who, use, { flags })
    const resident = await ownResident(db, who, row.oldmanId)
    await tellAllergic(db, who, resident, { row: use, drugName: row.drugName, word: allergy.word })
    found += 1
  }
  return found
}

joinRound('watch', {
  title: '新增过敏核对',
  touches: ['drug-take', 'message'],
  run: (db, { who }) => findNew(db, who),
})
