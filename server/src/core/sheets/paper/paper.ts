/** The content of a paper that the server prints as PDF or Word; it does not say how the paper is drawn. */

export type Block =
  /** Label and value, two pairs in a line; an empty value shows a dash. */
  | { facts: readonly (readonly [label: string, value: string | number | null | undefined])[] }
  | { heading: string }
  | { text: string; strong?: boolean }
  /** Relative widths; the head is repeated on each page. */
  | { head: readonly string[]; widths: readonly number[]; rows: readonly (readonly string[])[] }
  /** The signers, beside each other; without a picture there is space for a pen. */
  | { signs: readonly { label: string; picture?: Picture; below?: string }[] }

export interface Picture {
  type: 'png' | 'jpg'
  data: Buffer
}

export interface Paper {
  title: string
  /** The institution, above the title. */
  house: string
  /** At the bottom of every page beside its number. */
  foot: string
  blocks: readonly Block[]
}

/** The text shown for an empty value. */
export const shownOf = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? '—' : String(value)

/** The pairs of facts, two in a line. */
export function pairsOf(facts: readonly (readonly [string, string | number | null | undefined])[]) {
  const lines: string[][] = []
  for (let at = 0; at < facts.length; at += 2) {
    const left = facts[at]
    const right = facts[at + 1]
    lines.push([left[0], shownOf(left[1]), right?.[0] ?? '', right ? shownOf(right[1]) : ''])
  }
  return lines
}
