import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { consume, withdraw } from '../../../fees/bill/service.ts'
import type { RegisterRow } from './batch.ts'

/** The charge of an activity: a consumption line of source 9 at the sign-in, reversed with it (fees.md 2.4). */

const source = 9

/** Nothing for a free activity; 32011 and 32031 undo the sign-in too. */
export async function chargeSignIn(
  db: Db,
  who: Who,
  { fee, projectChildId, title }: Row<'activity'>,
  { registerId, oldmanId, charges }: RegisterRow,
  date: string,
) {
  if (fee === 0 || !projectChildId) return {}
  // A line is never posted again: a new sign-in after a reversal makes another line.
  const chargeId = charges === 0 ? registerId : `${registerId}-${charges + 1}`
  const line = { source, sourceId: chargeId, projectChildId, quantity: 1, price: fee, date, remark: title } as const
  await consume(db, who, { oldmanId, ...line })
  return { chargeId, chargeAmount: fee, charges: charges + 1 }
}

export async function takeBackSignIn(db: Db, who: Who, { chargeId }: RegisterRow, reason: string) {
  if (!chargeId) return {}
  await withdraw(db, who, { source, sourceId: chargeId, reason })
  return { chargeId: null, chargeAmount: null }
}
