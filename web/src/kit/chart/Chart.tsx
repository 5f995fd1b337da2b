import { Empty, Skeleton, theme } from 'antd'
import type { EChartsType } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { seriesColours } from '../look/colours.ts'

export interface Series {
  name: string
  data: readonly (number | null)[]
}

export interface ChartProps {
  /**
   * `stack` and `bar` have vertical bars, `rank` horizontal ones; `pie` takes the first series; `radar` compares shapes
   * over three axes or more.
   */
  kind: 'line' | 'bar' | 'stack' | 'rank' | 'pie' | 'radar'
  x: readonly string[]
  /** At most five; more would need a legend that nobody reads. */
  series: readonly Series[]
  /** Maximum of each axis of a radar. */
  most?: readonly number[]
  /** Unit after each number: 人, %, 元. */
  unit?: string
  height?: number
  /** Colours by name, for names that are no states: the care levels of the institution. */
  named?: Readonly<Record<string, string>>
  /** A stripe behind the lines: the normal range. */
  band?: { from: number; to: number; label: string }
  /** The content of the chart in words, for users who cannot see it. */
  title: string
  /** Opens the list behind a number. */
  onPick?: (x: string, series: string) => void
}

/**
 * A chart with labels beside its data. The library is fetched when the first chart is shown.
 *
 *     <Chart kind="line" title="近30天在住人数" x={days} series={[{ name: '在住', data }]} unit="人" onPick={(day) => page.open(`/live/live/list?day=${day}`)} />
 */
export function Chart(props: ChartProps) {
  const { x, series, height = 240, title, onPick } = props
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const pick = useRef(onPick)
  pick.current = onPick
  const { token } = theme.useToken()
  const [ready, setReady] = useState(false)
  const empty = !series.some((one) => one.data.some((value) => value !== null))

  useEffect(() => {
    if (empty || !host.current) return
    const box = host.current
    let isUnmounted = false
    const observer = new ResizeObserver(() => chart.current?.resize())
    void import('./chart-core.ts').then(({ start }) => {
      if (isUnmounted) return
      chart.current = start(box)
      chart.current.on('click', (event) => pick.current?.(String(event.name), String(event.seriesName ?? '')))
      observer.observe(box)
      setReady(true)
    })
    return () => {
      isUnmounted = true
      observer.disconnect()
      chart.current?.dispose()
      chart.current = undefined
      setReady(false)
    }
  }, [empty])

  useEffect(() => {
    if (!ready) return
    const colours = [token.colorPrimary, ...seriesColours]
    const look = {
      colours,
      fontSize: token.fontSize,
      fontFamily: token.fontFamily,
      clickable: pick.current !== undefined,
    }
    void import('./chart-core.ts').then(({ optionOf }) =>
      chart.current?.setOption(optionOf({ ...props, height }, look), true),
    )
  })

  if (empty)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${title}：暂无数据`} style={{ height, margin: 0 }} />
    )
  const words = `${title}：${x
    .slice(0, 12)
    .map((name, index) => `${name} ${series[0].data[index] ?? '—'}`)
    .join('，')}`
  return (
    <div style={{ height, position: 'relative' }} role="img" aria-label={words}>
      {!ready && <Skeleton.Node active style={{ width: '100%', height }} />}
      <div ref={host} style={{ position: 'absolute', inset: 0 }} />
    </div>
  )
}

/** A line of the last days of one number, small enough for a number card. */
export function Sparkline({
  data,
  title,
  width = 96,
  height = 28,
}: {
  data: readonly number[]
  title: string
  width?: number
  height?: number
}) {
  if (data.length < 2) return null
  const low = Math.min(...data)
  const high = Math.max(...data)
  const at = (value: number, index: number) =>
    `${((index / (data.length - 1)) * (width - 2) + 1).toFixed(1)},${(height - 2 - ((value - low) / (high - low || 1)) * (height - 4)).toFixed(1)}`
  return (
    <svg width={width} height={height} role="img" aria-label={`${title}：${data.join('，')}`}>
      <polyline points={data.map(at).join(' ')} fill="none" stroke="var(--pims-primary, #0f6bcb)" strokeWidth="1.5" />
    </svg>
  )
}
