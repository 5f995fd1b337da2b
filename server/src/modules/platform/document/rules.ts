import { isPlaceholder, type PlaceholderKey } from '#contract/modules/platform/document/placeholder.ts'

// A template is text with placeholders: {{oldmanName}}. An unknown placeholder would be printed in a contract, so a
// template with one is refused. A value unknown when a document is made is left blank, to be written by hand.

export const blank = '＿＿＿＿＿＿'

const place = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The placeholders of a text in order, and the first invalid piece: `{{oldmanNmae}}`, or an incomplete one. */
export function placesIn(text: string): { keys: PlaceholderKey[]; unknown?: string } {
  const keys: PlaceholderKey[] = []
  for (const [, name] of text.matchAll(place)) {
    if (!isPlaceholder(name)) return { keys, unknown: name }
    keys.push(name)
  }
  const half = /\{\{.{0,40}|.{0,40}\}\}/s.exec(text.replace(place, ''))
  return half ? { keys, unknown: half[0].replace(/[{}]/g, '').trim() || '{{' } : { keys }
}

export type Values = Partial<Record<PlaceholderKey, string>>

/** The text with its placeholders filled; `missing` collects those without a value. */
export function fillText(text: string, values: Values, missing: Set<PlaceholderKey>) {
  return text.replace(place, (whole, name: string) => {
    if (!isPlaceholder(name)) return whole
    const value = values[name]
    if (!value) missing.add(name)
    return value || blank
  })
}

/** `2026-06-01` as papers write it: 2026年6月1日. */
export function dayInWords(day: string | null | undefined) {
  if (!day) return undefined
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** `1940-03-05` without its day: 1940年3月. */
export function monthInWords(day: string) {
  const [year, month] = day.split('-').map(Number)
  return `${year}年${month}月`
}

const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '兆']

/** An amount as receipts and contracts write it: 480050 fen is 肆仟捌佰元伍角. */
export function upperOf(fen: number): string {
  if (fen < 0) return `负${upperOf(-fen)}`
  const yuan = Math.floor(fen / 100)
  const jiao = Math.floor(fen / 10) % 10
  const cent = fen % 10
  const whole = yuan > 0 ? `${upperWhole(yuan)}元` : ''
  if (jiao === 0 && cent === 0) return `${whole || '零元'}整`
  const zero = jiao === 0 && whole ? '零' : ''
  return `${whole}${jiao ? `${digits[jiao]}角` : zero}${cent ? `${digits[cent]}分` : ''}`
}

/** Groups of four digits; a row of zeros is read as one 零. */
function upperWhole(value: number) {
  let text = ''
  let gap = false
  const figures = String(value)
  for (let at = 0; at < figures.length; at += 1) {
    const rest = figures.length - 1 - at
    const digit = Number(figures[at])
    if (digit === 0) gap = true
    else {
      text += `${gap && text ? '零' : ''}${digits[digit]}${places[rest % 4]}`
      gap = false
    }
    const group = figures.slice(Math.max(0, at - 3), at + 1)
    if (rest % 4 === 0 && rest > 0 && Number(group) > 0) text += groups[rest / 4]
  }
  return text
}
