/** The text a cell shows. */

/** From this size on a sheet stores fifteen digits of a number and shows zeros for the rest. */
const exactBelow = 1e15

/**
 * The text of a cell without surrounding spaces, direction marks that other programs add, and the signs that protect it
 * from being read as a formula.
 */
export function plainText(text: string) {
  return (
    text
      .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
      .trim()
      // Banks write `="00123"` so that a sheet does not read digits as a number.
      .replace(/^="(.*)"$/s, (_, inside: string) => inside.replaceAll('""', '"').trim())
      // The apostrophe that sheets of the product put before a text that begins like a formula (sheet-file.ts).
      .replace(/^'(?=[=@+\-＝＠＋－])/, '')
  )
}

/**
 * A number as Excel shows it: rounding errors of a formula appear after the fifteenth digit. A number of more digits is
 * written with its exponent, so that nobody takes the remaining digits for the whole (`cellFlaw` of sheet-cells.ts).
 */
export function numberText(raw: string) {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw.trim()
  const shown = Number(value.toPrecision(15))
  return Math.abs(value) < exactBelow ? String(shown) : shown.toExponential().toUpperCase()
}

/** Number formats of days and times that a workbook need not spell out (ECMA-376 18.8.30, with those of Chinese Excel). */
export const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** True when a number format shows a day or a time. */
export function isDayFormat(code: string) {
  const [first] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .split(';')
  return !/general/i.test(first) && /[ymdhs]/i.test(first)
}

const dayMs = 86_400_000
const lastDay = 2_958_465

/**
 * The day that a sheet stores as this number, with its time if it has one; a time alone without a day. Undefined after
 * the year 9999.
 */
export function dayText(serial: number, from1904: boolean) {
  if (!(serial >= 0 && serial <= lastDay)) return undefined
  const seconds = Math.round(serial * 86_400)
  const days = Math.floor(seconds / 86_400)
  const time = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19)
  if (days === 0 && !from1904) return time
  // Excel counts 29 February 1900, which did not exist.
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const day = new Date(start + days * dayMs).toISOString().slice(0, 10)
  return time === '00:00:00' ? day : `${day} ${time}`
}
