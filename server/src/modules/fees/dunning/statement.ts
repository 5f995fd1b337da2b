import { sql } from 'kysely'
import type { z } from 'zod'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import type { dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { statementRefusals as no, type Statement } from '#contract/modules/fees/dunning/statement.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'
import { payersFirst } from '../../living/resident/service.ts'
import { payerOf } from './list.ts'

/**
 * Statements from the ledger alone: the five accounts of a resident at both ends, and every entry between that changed
 * the balances less the dues. A movement between two accounts of the resident changes neither.
 */

type Whole = z.output<typeof Statement>
type BalanceSet = Whole['opening']

export async function statements(db: Db, who: Who, { oldmanIds, dateFrom, dateTo }: BodyFor<typeof dunning.statement>) {
  if (dateTo < dateFrom || dateTo > who.today || dateTo >= yearAfter(dateFrom))
    refuse(no.wrongPeriod, {}, { field: 'dateTo' })
  const ids = [...new Set(oldmanIds)]
  const people = await peopleOf(db, who, ids)
  const period = { dateFrom, dateTo }
  const opening = await heldAt(db, who, ids, addDays(dateFrom, -1))
  const closing = await heldAt(db, who, ids, dateTo)
  const moved = await movedIn(db, who, ids, period)
  who.did(`打印${people.length}位老人${dateFrom}至${dateTo}的对账单`)
  return people.map((person): Whole => {
    const before = opening.get(person.oldmanId) ?? nothing
    let balanceAmt = before.balanceAmt
    const lines = (moved.get(person.oldmanId) ?? []).map((line) => {
      balanceAmt += line.receivedAmt - line.chargedAmt
      return { ...line, balanceAmt }
    })
    const sum = (key: 'chargedAmt' | 'receivedAmt') => lines.reduce((all, line) => all + line[key], 0)
    const sums = { chargedAmt: sum('chargedAmt'), receivedAmt: sum('receivedAmt') }
    return { ...person, ...period, opening: before, closing: closing.get(person.oldmanId) ?? nothing, ...sums, lines }
  })
}

/** The same day of the next year: the first day beyond the limit. */
const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** In the requested order; all of them within reach, or none. */
async function peopleOf(db: Db, who: Who, ids: readonly string[]) {
  const found = await db
    .selectFrom('account')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'account.orgId').onRef('oldman.oldmanId', '=', 'account.oldmanId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'account.accountNum', 'account.payerName'])
    .where('account.orgId', '=', who.orgId)
    .where('account.oldmanId', 'in', [...ids])
    .where(inResidentScope(who))
    .execute()
  if (found.length < ids.length) refuse(common.missing)
  const families = Map.groupBy(await payersFirst(db, who, ids), ({ oldmanId }) => oldmanId)
  const byId = new Map(found.map((row) => [row.oldmanId, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...row, payerName: payerOf(row.payerName, families.get(id)?.[0]) }] : []
  })
}

const nothing: BalanceSet = {
  prestoreAmt: 0,
  depositAmt: 0,
  medicalAmt: 0,
  reserveAmt: 0,
  arrearsAmt: 0,
  balanceAmt: 0,
}
const own = sql`('PRE', 'DEP', 'MED', 'RES', 'AR')`

/** Balances of the ledger at the end of a day. */
async function heldAt(db: Db, who: Who, ids: readonly string[], day: string): Promise<Map<string, BalanceSet>> {
  const of = (account: string) => sql`coalesce(sum(credit - debit) filter (where account = ${account}), 0)::bigint`
  const { rows } = await sql<BalanceSet & { oldmanId: string }>`
    select oldman_id, ${of('PRE')} as prestore_amt, ${of('DEP')} as deposit_amt, ${of('MED')} as medical_amt,
      ${of('RES')} as reserve_amt, - ${of('AR')} as arrears_amt, sum(credit - debit)::bigint as balance_amt
    from ledger_line
    where org_id = ${who.orgId} and oldman_id = any(${ids}::text[]) and account in ${own} and entry_date <= ${day}::date
    group by oldman_id`.execute(db)
  return new Map(rows.map(({ oldmanId, ...balances }) => [oldmanId, numbered(balances)]))
}

/** The database gives sums as texts. */
const numbered = (balances: BalanceSet): BalanceSet => ({
  prestoreAmt: Number(balances.prestoreAmt),
  depositAmt: Number(balances.depositAmt),
  medicalAmt: Number(balances.medicalAmt),
  reserveAmt: Number(balances.reserveAmt),
  arrearsAmt: Number(balances.arrearsAmt),
  balanceAmt: Number(balances.balanceAmt),
})

interface MovementRow {
  oldmanId: string
  entryId: string
  day: string
  kind: number
  reversal: boolean
  feeMonth: string
  documentNo: string | null
  chargedAmt: number
  moved: number
}

/** Entries that changed the balances less the dues: charges are booked against INC, WAIVE and FORF. */
async function movedIn(
  db: Db,
  who: Who,
  ids: readonly string[],
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
) {
  const { rows } = await sql<MovementRow>`
    with own as (
      select oldman_id, entry_id, sum(credit - debit) as moved, max(trade_month_id) as trade_month_id
      from ledger_line
      where org_id = ${who.orgId} and oldman_id = any(${ids}::text[]) and account in ${own}
        and entry_date between ${dateFrom}::date and ${dateTo}::date
      group by oldman_id, entry_id
    ), charged as (
      select own.oldman_id, own.entry_id, own.moved, own.trade_month_id, coalesce((
        select sum(line.credit - line.debit) from ledger_line line
        where line.org_id = ${who.orgId} and line.entry_id = own.entry_id and line.account in ('INC', 'WAIVE', 'FORF')
          and coalesce(line.oldman_id, own.oldman_id) = own.oldman_id
      ), 0) as charged
      from own
    )
    select charged.oldman_id, entry.entry_id, to_char(entry.entry_date, 'YYYY-MM-DD') as day, entry.fee_month,
      coalesce(origin.entry_type, entry.entry_type)::int as kind, entry.reverses is not null as reversal,
      charged.charged::bigint as charged_amt, charged.moved::bigint as moved,
      coalesce(trade.receipt_no, trade.trade_no, bill.bill_no) as document_no
    from charged
    join ledger_entry entry on entry.org_id = ${who.orgId} and entry.entry_id = charged.entry_id
    left join ledger_entry origin on origin.org_id = entry.org_id and origin.entry_id = entry.reverses
    left join trade on trade.org_id = entry.org_id and trade.trade_id = coalesce(entry.trade_id, origin.trade_id)
    left join trade_month bill on bill.org_id = entry.org_id and bill.trade_month_id = charged.trade_month_id
    where charged.charged <> 0 or charged.moved <> 0
    order by entry.entry_date, entry.entry_no`.execute(db)
  const lines = rows.map(({ oldmanId, entryId, kind, reversal, feeMonth, chargedAmt, moved, ...row }) => {
    // as: an entry has one of the types
    const name = entryType.label(kind as 1)
    const text = Number(chargedAmt) === 0 ? name : `${feeMonth} ${name}`
    const charged = Number(chargedAmt)
    return {
      oldmanId,
      line: {
        ...row,
        lineId: entryId,
        kindName: reversal ? `${text}（冲销）` : text,
        chargedAmt: charged,
        receivedAmt: Number(moved) + charged,
      },
    }
  })
  const byPerson = Map.groupBy(lines, ({ oldmanId }) => oldmanId)
  return new Map([...byPerson].map(([oldmanId, of]) => [oldmanId, of.map(({ line }) => line)]))
}
