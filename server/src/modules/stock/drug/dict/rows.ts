import { sql } from 'kysely'
import { drugDict } from '#contract/modules/stock/drug/dict.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { drugs } from '../tables.ts'

/** Drugs of the dictionary for reading. */

export const drugRows = (db: Db, who: Who) => db.selectFrom('drug').selectAll().where('drug.orgId', '=', who.orgId)

/** Finds by either name, initials or the barcode. */
export const drugNamed = (typed: string) =>
  sql<boolean>`(drug.drug_name like ${contains(typed)} or drug.trade_name like ${contains(typed)}
    or drug.bar_code = ${typed} or drug.pinyin like ${contains(typed.toLowerCase())})`

export const dictRows = listing(drugs, drugDict.dictList, {
  rows: drugRows,
  sort: ['drugName', 'drugType', 'manufacturer', 'status'],
  where: { drugName: drugNamed },
})
