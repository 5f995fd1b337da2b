/**
 * How a table fits on paper: columns get what their texts need, upright or across; what is wider still goes in parts,
 * each beginning with the columns that say whose row it is. Never one character a line.
 */

/** Width of A4 between its margins, in mm. */
const uprightMm = 182
const acrossMm = 269
/** What a smaller letter saves before a table goes in parts. */
const smaller = 0.85
/** Columns that say whose row it is, together at most so wide, and no more than a quarter of the paper. */
const keptMm = 60
/** Of a Latin letter at 10 pt, and of the padding and line of a cell. */
const letterMm = 2.0
const paddingMm = 4.4
/** A column of signs: two letters and a hair. */
const signMm = 6
/** A text goes on in the next line beyond so many letters; a head is broken before it gets narrower than this. */
const widestText = 32
const narrowestHead = 6

export interface PaperPlan {
  landscape: boolean
  /** In smaller letters. */
  small: boolean
  /** Columns of each part, by their place in the table, with their share of its width in percent. */
  parts: { at: number; share: number }[][]
}

/**
 * From the texts of its head and cells; with `roomMm` for a paper so wide between its margins, which is never turned.
 * Columns of `signs` hold one sign a line, and are as narrow as it is: a month of days stands on one page.
 */
export function planTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { roomMm, signs = [] }: { roomMm?: number; signs?: readonly number[] } = {},
): PaperPlan {
  const widths = head.map((label, at) => (signs.includes(at) ? signMm : columnMm(label, rows, at)))
  const whole = widths.map((_, at) => at)
  const total = sumOf(widths)
  const planned = (parts: number[][], landscape: boolean, small: boolean): PaperPlan => ({
    landscape,
    small,
    parts: parts.map((places) => {
      const room = sumOf(places.map((at) => widths[at]))
      return places.map((at) => ({ at, share: (widths[at] / room) * 100 }))
    }),
  })
  if (roomMm) {
    const fits = total <= roomMm / smaller
    const parts = fits
      ? [whole]
      : partsOf(
          widths.map((width) => width * smaller),
          roomMm,
        )
    return planned(parts, false, total > roomMm)
  }
  if (total <= uprightMm) return planned([whole], false, false)
  if (total <= acrossMm / smaller) return planned([whole], true, total > acrossMm)
  return planned(
    partsOf(
      widths.map((width) => width * smaller),
      acrossMm,
    ),
    true,
    true,
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Columns side by side as far as they fit, the first ones again in each part. */
function partsOf(widths: readonly number[], paperMm: number): number[][] {
  const keep = widths[0] + widths[1] <= Math.min(keptMm, paperMm / 4) ? 2 : 1
  const remaining = widths.slice(0, keep).map((_, at) => at)
  const room = paperMm - sumOf(widths.slice(0, keep))
  const parts: number[][] = []
  let left = 0
  for (const [at, width] of widths.entries()) {
    if (at < keep) continue
    if (parts.length === 0 || width > left) {
      parts.push([...remaining])
      left = room
    }
    parts.at(-1)?.push(at)
    left -= width
  }
  return parts
}

function columnMm(head: string, rows: readonly (readonly string[])[], at: number) {
  const longest = rows.reduce((most, row) => Math.max(most, letters(row[at])), 0)
  // A head may stand in two lines, a number never.
  const needed = Math.max(longest, narrowestHead, Math.ceil(letters(head) / 2))
  return Math.min(needed, widestText) * letterMm + paddingMm
}

/** Of its longest line; a Chinese character is as wide as two letters. */
const letters = (text: string) => Math.max(...text.split('\n').map(lettersOf))

function lettersOf(line: string) {
  let width = 0
  for (const char of line) width += char > '\u2000' ? 2 : 1
  return width
}
