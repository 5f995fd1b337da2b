import { sql } from 'kysely'
import type { z } from 'zod'
import { entryType, isHomeEntry } from '#contract/modules/fees/account/ledger.ts'
import { tradeType } from '#contract/modules/fees/account/trade.ts'
import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import type { WholeShift } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import { inOutTypes } from '#contract/modules/fees/report/in-out.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { wayNames } from '../account/service.ts'

/**
 * The money a cashier received and paid out: lines of the ledger on the money accounts. A reversal belongs to the
 * cashier of the reversed trade, as in the reports, because the money leaves that drawer.
 */

export interface MoneyLine {
  entryId: string
  lineNo: number
  time: string
  kind: number
  way: number
  inAmt: number
  outAmt: number
  reversal: number
  tradeNo: string | null
  receiptNo: string | null
  oldmanName: string | null
  operatorName: string | null
  reason: string | null
  /** Money waiting in CLR, under the name of the reports. */
  clearing: boolean
}

const columns = sql`entry.entry_id as "entryId", line.line_no as "lineNo", to_char(entry.create_time, 'YYYY-MM-DD HH24:MI:SS') as time,
  coalesce(origin.entry_type, entry.entry_type)::int as kind, substr(line.account, 2)::int as way, line.debit as "inAmt",
  line.credit as "outAmt", (entry.reverses is not null)::int as reversal, coalesce(trade.trade_no, home.trade_no) as "tradeNo",
  coalesce(trade.receipt_no, home.receipt_no) as "receiptNo", coalesce(oldman.oldman_name, elder.oldman_name) as "oldmanName", entry.operator_name as "operatorName",
  exists (select from ledger_line other where other.org_id = entry.org_id and other.entry_id = entry.entry_id and other.account = 'CLR') as clearing,
  case when entry.reverses is not null then coalesce(trade.obsolete_reason, home.void_reason, entry.memo) end as reason`
const joined = sql`join ledger_line line on line.org_id = entry.org_id and line.entry_id = entry.entry_id and line.account like 'W_'
  left join ledger_entry origin on origin.org_id = entry.org_id and origin.entry_id = entry.reverses
  left join trade on trade.org_id = entry.org_id and trade.trade_id = coalesce(entry.trade_id, origin.trade_id)
  left join oldman on oldman.org_id = trade.org_id and oldman.oldman_id = trade.oldman_id
  left join home_trade home on home.org_id = entry.org_id and home.entry_id = coalesce(entry.reverses, entry.entry_id) and home.trade_way is not null
  left join home_oldman elder on elder.org_id = home.org_id and elder.oldman_id = home.oldman_id`
const inOrder = sql`entry.create_time, entry.entry_no, line.line_no`

/** A transaction may commit a little later than its own time. */
const lateMinutes = 60

interface LastSheet {
  timeFrom: string
  timeTo: string
}

/** Lines on no sheet yet; a cashier's first sheet begins with the day. */
export async function openLines(db: Db, who: Who, last: LastSheet | undefined): Promise<MoneyLine[]> {
  const late = last && addMinutes(last.timeTo, -lateMinutes)
  const since = last && late ? (late > last.timeFrom ? late : last.timeFrom) : `${who.today} 00:00:00`
  const { rows } = await sql<MoneyLine>`select ${columns} from ledger_entry entry ${joined}
    where entry.org_id = ${who.orgId} and entry.create_time >= ${since}::timestamp
      and coalesce(origin.operator_id, entry.operator_id) = ${who.userId}
      and not exists (select from cashier_shift_entry kept where kept.org_id = entry.org_id and kept.entry_id = entry.entry_id)
    order by ${inOrder}`.execute(db)
  return rows
}

export async function shiftLinesOf(db: Db, who: Who, shiftId: string): Promise<MoneyLine[]> {
  const { rows } = await sql<MoneyLine>`select ${columns} from cashier_shift_entry kept
    join ledger_entry entry on entry.org_id = kept.org_id and entry.entry_id = kept.entry_id ${joined}
    where kept.org_id = ${who.orgId} and kept.shift_id = ${shiftId} order by ${inOrder}`.execute(db)
  return rows
}

const kindName = (kind: number, line: MoneyLine) =>
  line.clearing
    ? '待清算'
    : kind === entryType.is.inOut
      ? `${inOutTypes.label(line.inAmt > 0 === (line.reversal === 0) ? inOutTypes.is.income : inOutTypes.is.expense)}登记`
      : isHomeEntry(kind)
        ? '居家'
        : tradeType.label(kind)

/** Names of ways and kinds for each line. */
export async function namedLines(db: Db, who: Who, lines: readonly MoneyLine[]) {
  const names = await wayNames(db, who)
  return lines.map((line) => ({
    ...line,
    lineId: `${line.entryId}-${line.lineNo}`,
    wayName: names.get(line.way) ?? String(line.way),
    kindName: kindName(line.kind, line),
  }))
}
type NamedLine = Awaited<ReturnType<typeof namedLines>>[number]

/**
 * Sums by way and by kind, the voided amounts, and the cash among them. A business is counted once, at its entry, as
 * the reports of money do: a kind's count less its voids is always the tradeCount of 收款汇总表 and 退款汇总表.
 */
export function shiftFigures(lines: readonly NamedLine[]) {
  const sum = (some: readonly NamedLine[]) => ({
    inAmt: some.reduce((all, { inAmt }) => all + inAmt, 0),
    outAmt: some.reduce((all, { outAmt }) => all + outAmt, 0),
  })
  const by = (key: (line: NamedLine) => string) => [...Map.groupBy(lines, key)]
  const cash = sum(lines.filter(({ way }) => way === tradeWayIs.cash))
  return {
    cashIn: cash.inAmt,
    cashOut: cash.outAmt,
    ...sum(lines),
    entryCount: entriesOf(lines).length,
    ways: by(({ wayName }) => wayName).map(([name, some]) => ({ name, ...sum(some) })),
    kinds: by(({ kindName: name }) => name).map(([name, some]) => {
      const entries = entriesOf(some)
      const voidCount = entries.filter(([{ reversal }]) => reversal === 1).length
      return { name, ...sum(some), count: entries.length - voidCount, voidCount }
    }),
    voids: entriesOf(lines)
      .filter(([{ reversal }]) => reversal === 1)
      .map((own) => {
        const [{ time, tradeNo, receiptNo, oldmanName, reason, operatorName }] = own
        const { inAmt, outAmt } = sum(own)
        return { time, tradeNo, receiptNo, oldmanName, reason, amount: inAmt + outAmt, byName: operatorName }
      }),
  }
}

/** Lines of one entry together; incoming and outgoing money of one entry are two businesses. */
const entriesOf = (lines: readonly NamedLine[]) => [
  ...Map.groupBy(lines, ({ entryId, inAmt }) => `${entryId}/${inAmt > 0}`).values(),
]

type Sheet = z.output<typeof WholeShift>

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'cashierShift.ways': Sheet['ways']
    'cashierShift.kinds': Sheet['kinds']
    'cashierShift.voids': Sheet['voids']
  }
}
