import { changesDue } from '#contract/modules/fees/account/ledger.ts'
import type { Line } from './ledger.ts'

/** The source of each part of a bill line's payment or refund; fixed when it is posted. */
export interface Part {
  /** The position in the entry where the line begins: bills in their order; balances, then money, in theirs. */
  placeFrom: number | null
  /** For a bill's line: the part paid from balances, and the part of it from prestored money. */
  balancePart: number | null
  prestorePart: number | null
}

const none: Part = { placeFrom: null, balancePart: null, prestorePart: null }
const isHeld = ({ account }: Line) => ['PRE', 'DEP', 'MED', 'RES'].includes(account)
const isDue = ({ account }: Line) => account === 'INC' || account === 'WAIVE'
const sizeOf = ({ debit, credit }: Line) => debit + credit
const sum = (lines: readonly Line[]) => lines.reduce((total, line) => total + sizeOf(line), 0)

/**
 * The parts of an entry's lines (fees.md 13, reports 2, 3, 5). A balance pays before money does, bills in the order of
 * the entry. `kind` is the type of the entry, for a reversal that of the reversed entry; 出账, 调整 and 减免 pay nothing.
 * Migration 0023 computes the same in `ledger_parts`, which the proof of the books uses.
 */
export function payingParts(kind: number, lines: readonly Line[]): Part[] {
  if (changesDue.includes(kind) || !lines.some(({ account }) => account === 'AR')) return lines.map(() => none)
  const across = (line: Line) => lines.filter(({ credit }) => credit > 0 !== line.credit > 0)
  const ran = { AR: 0 }
  const parts = new Map<Line, Part>()
  for (const line of lines) {
    const other = across(line)
    if (line.account !== 'AR' || other.some(isDue)) continue
    const part = (paid: readonly Line[]) => Math.min(Math.max(sum(paid) - ran.AR, 0), sizeOf(line))
    parts.set(line, {
      placeFrom: ran.AR,
      balancePart: part(other.filter(isHeld)),
      prestorePart: part(other.filter(({ account }) => account === 'PRE')),
    })
    ran.AR += sizeOf(line)
  }
  for (const credited of [true, false]) {
    const ways = lines.filter(({ account, credit }) => account !== 'AR' && credit > 0 === credited)
    let from = 0
    for (const line of [...ways.filter(isHeld), ...ways.filter((way) => !isHeld(way))]) {
      parts.set(line, { ...none, placeFrom: from })
      from += sizeOf(line)
    }
  }
  return lines.map((line) => parts.get(line) ?? none)
}
