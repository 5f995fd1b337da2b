import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { type ClassWords, wordsOfLabel } from './checks.ts'

/** The words of the institution's dictionaries for each class of allergy (stock.md 5.3). */
export async function allergyWords(db: Db, who: Pick<Who, 'orgId'>): Promise<ClassWords> {
  const { rows } = await sql<{ value: number; label: string; names: string[] }>`
    select dictionary_value::int as value, dictionary_name as label, coalesce((
        select jsonb_agg(distinct name) from drug, lateral (
          select drug.drug_name as name union select drug.trade_name where drug.trade_name is not null
          union select jsonb_array_elements_text(drug.ingredients)) called
        where drug.org_id = dictionary.org_id and drug.allergy_class = dictionary.dictionary_value::int), '[]'::jsonb) as names
    from dictionary where org_id = ${who.orgId} and dictionary_code = 'ALLERGY_DRUG' and dictionary_value ~ '^[0-9]{1,4}$'`.execute(
    db,
  )
  return new Map(rows.map(({ value, label, names }) => [value, { label, words: [...wordsOfLabel(label), ...names] }]))
}
