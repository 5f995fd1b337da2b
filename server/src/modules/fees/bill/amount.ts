/**
 * Exact amounts (fees.md 0, 5.2): a fraction of whole numbers until the one rounding of a line, half away from zero.
 * There are no floating-point numbers: fen are safe integers on input and output, bigints in between.
 */

/** `over / under`, rounded half away from zero to a whole fen. */
export function rounded(over: bigint, under: bigint): number {
  if (under <= 0n) throw new Error('a fraction needs a positive denominator')
  const size = over < 0n ? -over : over
  const whole = (size * 2n + under) / (under * 2n)
  const result = Number(over < 0n ? -whole : whole)
  if (!Number.isSafeInteger(result)) throw new Error('an amount beyond what money may be')
  return result
}

/** A part of a period: 20 of 31 days. */
export interface Share {
  days: number
  of: number
}

/** `fen × quantity × days / of`; quantity in hundredths. A whole period is the price itself. */
export function amountOf(fen: number, quantity: number, { days, of }: Share): number {
  return rounded(BigInt(fen) * BigInt(quantity) * BigInt(days), 100n * BigInt(of))
}
