/**
 * Fits a table on paper: columns get the width of their texts, in portrait or landscape; a wider table is printed in
 * parts, each beginning with the columns that name the row. No column becomes so narrow that each character takes a
 * line.
 */

/** Width of A4 between its margins, in mm. */
const uprightMm = 182
const acrossMm = 269
/** Factor of the smaller letters, tried before a table is printed in parts. */
const smaller = 0.85
/** Largest width of the columns that name the row, in mm; they also take no more than a quarter of the paper. */
const keptMm = 60
/** Width of a Latin letter at 10 pt, and of the padding and line of a cell. */
const letterMm = 2.0
const paddingMm = 4.4
/** Width of a column of signs: two letters. */
const signMm = 6
/** A text continues on the next line after so many letters; a head is broken before it becomes narrower than this. */
const widestText = 32
const narrowestHead = 6

export interface PaperPlan {
  landscape: boolean
  /** Printed in smaller letters. */
  small: boolean
  /** Columns of each part, by their index in the table, with their share of its width in percent. */
  parts: { at: number; share: number }[][]
}

/**
 * Plans a table from the texts of its head and cells; `roomMm` is the width between the margins of a paper that is
 * never turned. Columns of `signs` hold one sign in a line and have its width: a month of days fits on one page.
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

/** Splits the columns into parts that fit, each with the first columns again. */
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
  // A head may have two lines, a number never.
  const needed = Math.max(longest, narrowestHead, Math.ceil(letters(head) / 2))
  return Math.min(needed, widestText) * letterMm + paddingMm
}

/** Length of the longest line in letters; a Chinese character is as wide as two letters. */
const letters = (text: string) => Math.max(...text.split('\n').map(lettersOf))

function lettersOf(line: string) {
  let width = 0
  for (const char of line) width += char > '\u2000' ? 2 : 1
  return width
}
