import { ageOn } from '#core/clock.ts'

/**
 * The calculations of the dashboard, without a database: shares that add up to exactly 100.0, and age bands. Users
 * compare these figures with their lists, so nothing is rounded away.
 */

/** Percents with one decimal that sum to 100.0, by largest remainder; all 0 when there is nothing. */
export function percents(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total === 0) return values.map(() => 0)
  const exact = values.map((value) => (value * 1000) / total)
  const tenths = exact.map(Math.floor)
  const missing = 1000 - tenths.reduce((sum, value) => sum + value, 0)
  const byRemainder = exact
    .map((value, index) => [value - tenths[index], index] as const)
    .sort((a, b) => b[0] - a[0] || a[1] - b[1])
  for (const [, index] of byRemainder.slice(0, missing)) tenths[index] += 1
  return tenths.map((value) => value / 10)
}

export interface PanelRow {
  code: string
  name: string
  value: number
  percent: number
}

/** Rows of a panel with their shares. */
export function shares(rows: readonly Omit<PanelRow, 'percent'>[]): PanelRow[] {
  const parts = percents(rows.map((row) => row.value))
  return rows.map((row, index) => ({ ...row, percent: parts[index] }))
}

const bands = [
  ['lt60', '60岁以下', 0, 59],
  ['60', '60–69岁', 60, 69],
  ['70', '70–79岁', 70, 79],
  ['80', '80–89岁', 80, 89],
  ['90', '90–99岁', 90, 99],
  ['100', '100岁以上', 100, 999],
] as const

export function ageBands(birthDates: readonly string[], today: string): PanelRow[] {
  const ages = birthDates.map((birthDate) => ageOn(birthDate, today))
  return shares(
    bands.map(([code, name, from, to]) => ({
      code,
      name,
      value: ages.filter((age) => age >= from && age <= to).length,
    })),
  )
}

/** The age on a birthday. */
export function turning(birthDate: string, date: string) {
  return Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4))
}

/** One decimal, as the screen shows it. */
export function oneDecimal(value: number) {
  return Math.round(value * 10) / 10
}

/** The last `count` months up to this one, oldest first. */
export function lastMonths(month: string, count: number) {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, step) => {
    const at = index - (count - 1) + step
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** Last day of a month. */
export function monthEnd(month: string) {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)
}
