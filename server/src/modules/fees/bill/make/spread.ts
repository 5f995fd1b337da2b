import type { BillRow, NewLine } from '../pay/post.ts'

interface Part {
  bill: BillRow
  lines: NewLine[]
}

/**
 * Divides credits over the bills of their month, the monthly one first, none below zero: a waived part is not refunded.
 */
export function spread(lines: readonly NewLine[], bills: readonly BillRow[]): Part[] {
  const targets = bills
    .toSorted((a, b) => a.billType - b.billType || (a.billNo < b.billNo ? -1 : 1))
    .map((bill) => ({ bill, room: Number(bill.netAmt), lines: [] as NewLine[] })) // as: filled below
  // What rises comes first, so that it makes room.
  for (const line of lines.toSorted((a, b) => b.netAmt - a.netAmt)) {
    let rest = line.netAmt
    for (const target of targets) {
      const part = rest > 0 ? rest : Math.max(rest, -target.room)
      if (part === 0) continue
      target.lines.push({ ...line, grossAmt: part, netAmt: part })
      target.room += part
      rest -= part
      if (rest === 0) break
    }
  }
  return targets
    .filter((target) => target.lines.length > 0)
    .map(({ bill, lines: targetLines }) => ({ bill, lines: targetLines }))
}
