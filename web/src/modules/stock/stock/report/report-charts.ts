import type { ReportKind } from '#contract/modules/stock/stock-doc/report.ts'

/** The chart of a report, in yuan; the largest first. */

interface Row {
  name?: string | null
  skuName?: string | null
  closeAmount?: number | null
  amount?: number | null
}
interface Picture {
  kind: 'rank' | 'pie'
  title: string
  x: string[]
  series: { name: string; data: number[] }[]
}

/** Number of bars that can be told apart. */
const most = 10
const yuan = (fen: number | null | undefined) => Math.round(fen ?? 0) / 100

export function chartOf(kind: ReportKind, rows: readonly Row[], sum: Record<string, number>): Picture | undefined {
  if (rows.length === 0) return undefined
  if (kind === 'flow') {
    return { kind: 'rank', title: '期末金额', ...ranked(rows, 'name', 'closeAmount') }
  }
  if (kind === 'age') {
    const x = ['30天内', '31–90天', '91–180天', '180天以上']
    const data = ['days30', 'days90', 'days180', 'daysOver'].map((key) => yuan(sum[key]))
    return { kind: 'pie', title: '库存金额按库龄', x, series: [{ name: '金额', data }] }
  }
  if (kind === 'trace') return undefined
  const title = { usage: '领用金额最多', supplier: '采购金额最多', proposal: '建议采购金额' }[kind]
  return { kind: 'rank', title, ...ranked(rows, kind === 'proposal' ? 'skuName' : 'name') }
}

/** Sums rows with the same name, the largest first. */
export function ranked(rows: readonly Row[], by: 'name' | 'skuName', worth: 'amount' | 'closeAmount' = 'amount') {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row[by] ?? '', (sums.get(row[by] ?? '') ?? 0) + (row[worth] ?? 0))
  const top = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, most)
  return { x: top.map(([name]) => name), series: [{ name: '金额', data: top.map(([, fen]) => yuan(fen)) }] }
}
