import type { CountLine } from './inventory-kind.ts'

/** The sheet of a count on screen: the shown lines, the next one, and the line of a scan. Pure. */

export type CountTab = 'all' | 'open' | 'diff'

export const isOpenLine = ({ countQuantity }: Pick<CountLine, 'countQuantity'>) => countQuantity == null

/** Lines of a tab. */
export function linesOf(lines: readonly CountLine[], shown: CountTab): readonly CountLine[] {
  if (shown === 'open') return lines.filter(isOpenLine)
  if (shown === 'diff') return lines.filter(({ diffQuantity }) => Boolean(diffQuantity))
  return lines
}

/** The lines with the values counted here, until newer ones are read. */
export function withCounted(
  lines: readonly CountLine[],
  saved: ReadonlyMap<string, Pick<CountLine, 'countQuantity' | 'lineVersion'>>,
): CountLine[] {
  return lines.map((line) => {
    const own = saved.get(line.detailId)
    return own && own.lineVersion > line.lineVersion ? { ...line, ...own } : line
  })
}

/**
 * Index of the line for a scan or a text: by the whole barcode, code or batch number, else by a part of the name. Of
 * several lines the first uncounted one, from the present line on; -1 where none matches.
 */
export function meantLine(lines: readonly CountLine[], typed: string, from: number): number {
  const text = typed.trim().toLowerCase()
  if (!text) return -1
  const whole = ({ barCode, skuCode, batchNo }: CountLine) =>
    [barCode, skuCode, batchNo].some((one) => one?.toLowerCase() === text)
  const part = ({ skuName, specName }: CountLine) => `${skuName} ${specName}`.toLowerCase().includes(text)
  const order = [...lines.keys()].map((at) => (at + Math.max(from, 0)) % lines.length)
  for (const fits of [whole, part]) {
    const found = order.filter((at) => fits(lines[at]))
    if (found.length > 0) return found.find((at) => isOpenLine(lines[at])) ?? found[0]
  }
  return -1
}

/** The rows of equal height in a window, with some before and after. */
export function windowOf({ top, height, row, count }: { top: number; height: number; row: number; count: number }) {
  const spare = 6
  const first = Math.max(0, Math.floor(top / row) - spare)
  return { first, last: Math.min(count, Math.ceil((top + height) / row) + spare) }
}
