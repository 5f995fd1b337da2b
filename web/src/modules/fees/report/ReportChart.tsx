import { Chart } from '#kit/chart/Chart.tsx'

interface Props {
  kind: 'stack' | 'bar'
  title: string
  x: string[]
  series: { name: string; data: number[] }[]
}

/** The report as a chart, in yuan; from the sixth series on they are summed up as one. */
export default function ReportChart({ kind, title, x, series }: Props) {
  const weight = (data: readonly number[]) => data.reduce((sum, value) => sum + Math.abs(value), 0)
  const sorted = series.toSorted((a, b) => weight(b.data) - weight(a.data))
  const rest = sorted.slice(4)
  const shown =
    rest.length > 1
      ? [
          ...sorted.slice(0, 4),
          { name: '其他方式', data: x.map((_, at) => rest.reduce((sum, one) => sum + one.data[at], 0)) },
        ]
      : sorted
  const inYuan = shown.map(({ name, data }) => ({ name, data: data.map((fen) => Math.round(fen) / 100) }))
  return (
    <div className="k-card">
      <Chart kind={kind} title={title} x={x} series={inYuan} unit="元" height={180} />
    </div>
  )
}
