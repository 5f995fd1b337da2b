import { refuse } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { costProjectRefusals as no } from '#contract/modules/fees/cost-project/cost-project.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import type { MoneyMove } from './effects.ts'

/**
 * A change that moves the money of more than one resident is previewed first, with names and amounts, and carried out
 * when it is sent again as `confirmed` (decision 030). Refuses 32061 with the residents; everything done until then is
 * rolled back.
 */
export async function assertConfirmed(db: Db, who: Who, moved: readonly MoneyMove[]) {
  if (moved.length <= 1 || who.confirmed) return
  const people = await named(db, who, moved)
  const total = (key: 'billAmt' | 'deductAmt') => yuanText(moved.reduce((sum, one) => sum + one[key], 0))
  const vars = { n: String(moved.length), a: total('billAmt'), b: total('deductAmt') }
  refuse(no.movesMany, vars, { data: { confirmable: 1, people } })
}

async function named(db: Db, who: Who, moved: readonly MoneyMove[]) {
  const rows = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'oldmanName', 'bedName'])
    .where('orgId', '=', who.orgId)
    .where(
      'oldmanId',
      'in',
      moved.map(({ oldmanId }) => oldmanId),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.oldmanId, row]))
  return moved
    .map((one) => ({ oldmanName: '', bedName: null, ...known.get(one.oldmanId), ...one }))
    .toSorted((a, b) => Math.abs(b.billAmt) - Math.abs(a.billAmt))
}
