import { sql } from 'kysely'
import { keepType } from '#contract/modules/stock/drug/custody.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { done } from '../../../platform/message/service.ts'
import type { Spot } from './read/custody-lock.ts'

/** 处理过期药品: a to-do to deal with expired drugs, until none is left (stock.md 5.5). */

/** The last characters of two ids, which are random, fit into one id column. */
const tail = 30

/** A drug of a resident, as its warnings name it. */
export const warnIdOf = ({ oldmanId, drugId }: Spot) => `${oldmanId.slice(-tail)}-${drugId.slice(-tail)}`

/** Ends the to-dos of drugs that moved, where nothing expired is left. */
export async function endExpired(db: Db, who: Who, records: readonly Row<'drugKeepRecord'>[]) {
  // Expired drugs are never given.
  const withdrawals = records.filter(({ quantity, keepType: type }) => quantity < 0 && type !== keepType.is.taken)
  const left = new Map(withdrawals.map((one) => [warnIdOf(one), one]))
  if (left.size === 0) return
  const moved = JSON.stringify([...left.values()].map(({ oldmanId, drugId }) => ({ oldmanId, drugId })))
  const { rows } = await sql<Spot>`
    select moved."oldmanId" as oldman_id, moved."drugId" as drug_id
    from jsonb_to_recordset(${moved}::jsonb) as moved ("oldmanId" text, "drugId" text)
    where exists (select from drug_stock stock where stock.org_id = ${who.orgId} and stock.oldman_id = moved."oldmanId"
        and stock.drug_id = moved."drugId" and stock.expire_date < ${who.today}::date)
      and not exists (select from drug_stock stock where stock.org_id = ${who.orgId} and stock.oldman_id = moved."oldmanId"
        and stock.drug_id = moved."drugId" and stock.expire_date < ${who.today}::date and stock.quantity > 0)`.execute(
    db,
  )
  for (const row of rows) await done(db, who, { bizType: 'DRUG_WARN', bizId: warnIdOf(row) })
}
