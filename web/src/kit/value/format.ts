/** Texts for values: money, days and times as people read them. Pure; `today` is a parameter where it matters. */

/** The calendar day in Asia/Shanghai, `YYYY-MM-DD`, whatever zone the computer is set to. */
export const todayOf = (now = Date.now()) => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
/** The wire form of this moment, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const nowOf = (now = Date.now()) => new Date(now + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

export function addDays(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 123450 → `1,234.50`. Fen are whole, so nothing is rounded. */
export function yuan(fen: number | null | undefined) {
  if (fen === null || fen === undefined || !Number.isFinite(fen)) return ''
  const whole = Math.trunc(Math.abs(fen) / 100)
  const cents = String(Math.abs(fen) % 100).padStart(2, '0')
  return `${fen < 0 ? '-' : ''}${whole.toLocaleString('en-US')}.${cents}`
}

const near = (day: string, today: string) =>
  day === today ? '今天' : day === addDays(today, -1) ? '昨天' : day === addDays(today, 1) ? '明天' : undefined

/** `2026-03-05 14:05:00` → `今天 14:05`, `昨天 14:05`, else `2026-03-05 14:05`. */
export function timeWords(value: string | null | undefined, today = todayOf()) {
  if (!value) return ''
  const day = value.slice(0, 10)
  return `${near(day, today) ?? day} ${value.slice(11, 16)}`.trim()
}

export function dayWords(value: string | null | undefined, today = todayOf()) {
  return value ? (near(value, today) ?? value) : ''
}
