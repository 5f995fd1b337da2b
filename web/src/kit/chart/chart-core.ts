import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkAreaComponent, RadarComponent, TooltipComponent } from 'echarts/components'
import type { EChartsCoreOption } from 'echarts/core'
import { init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import { meaning, standingColour } from '../look/colours.ts'
import type { ChartProps, Series } from './Chart.tsx'

use([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  RadarComponent,
  TooltipComponent,
  LabelLayout,
  CanvasRenderer,
])

export const start = (box: HTMLElement) => init(box)

interface Look {
  colours: string[]
  fontSize: number
  fontFamily: string
  clickable: boolean
}

const grey = meaning.muted
const line = '#E6E8EB'

const counted = (value: unknown, unit = '') =>
  `${typeof value === 'number' ? value.toLocaleString('zh-CN', unit === '元' ? cents : {}) : (value ?? '—')}${unit}`
/** Money is written as in lists. */
const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/**
 * Turns numbers into the options of a picture: labels beside the data instead of legends, thin lines instead of frames.
 */
export function optionOf(props: ChartProps, look: Look): EChartsCoreOption {
  const base = {
    color: look.colours,
    animationDuration: 200,
    textStyle: { fontFamily: look.fontFamily, fontSize: look.fontSize - 2, color: grey },
    tooltip: {
      trigger: props.kind === 'pie' || props.kind === 'radar' ? 'item' : 'axis',
      confine: true,
      valueFormatter: (value: unknown) => counted(value, props.unit),
    },
  }
  if (props.kind === 'radar') return { ...base, ...radar(props, look) }
  return props.kind === 'pie'
    ? { ...base, series: [pie(props, look)] }
    : { ...base, ...axes(props), series: props.series.map((one, index) => bars(props, one, index, look)) }
}

/** Overlaid shapes, each in its colour with its name above. */
function radar({ x, series, most = [] }: ChartProps, look: Look) {
  const indicator = x.map((name, at) => ({ name, max: most[at] }))
  const shapes = series.map(({ name, data }, at) => ({
    name,
    value: [...data],
    symbolSize: 5,
    lineStyle: { width: 2, color: look.colours[at] },
    areaStyle: { color: look.colours[at], opacity: 0.08 },
  }))
  return {
    // A single shape is named by the title.
    legend:
      series.length > 1
        ? { top: 0, right: 8, icon: 'roundRect', itemWidth: 10, itemHeight: 10, textStyle: { color: grey } }
        : undefined,
    radar: {
      indicator,
      radius: '68%',
      axisName: { color: grey },
      splitArea: { show: false },
      axisLine: { lineStyle: { color: line } },
      splitLine: { lineStyle: { color: line } },
    },
    series: [{ type: 'radar', data: shapes }],
  }
}

function axes({ kind, x, series, unit }: ChartProps) {
  const names = {
    type: 'category',
    data: [...x],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: line } },
    axisLabel: { color: grey, hideOverlap: true },
  }
  const values = {
    type: 'value',
    scale: kind === 'line',
    minInterval: unit === '%' ? undefined : 1,
    splitLine: { lineStyle: { color: line } },
    axisLabel: { color: grey },
  }
  // Names at the end of the lines need room on the right. Bars side by side or stacked have no room for names, so they
  // get a legend.
  const named = series.length > 1 && (kind === 'bar' || kind === 'stack')
  const right =
    kind === 'line' && series.length > 1
      ? Math.max(...series.map((one) => one.name.length)) * 14 + 12
      : kind === 'rank'
        ? 48
        : 12
  const grid = { left: 8, right, top: named ? 32 : 24, bottom: 4, containLabel: true }
  const legend = named
    ? { top: 0, right: 8, icon: 'roundRect', itemWidth: 10, itemHeight: 10, textStyle: { color: grey } }
    : undefined
  if (kind !== 'rank') return { grid, legend, xAxis: names, yAxis: values }
  return {
    grid: { ...grid, top: 4 },
    xAxis: { ...values, show: false },
    yAxis: { ...names, inverse: true, axisLine: { show: false } },
  }
}

/** A state or a level keeps the colour it has on the map and in lists. */
const ownColour = ({ named = {} }: ChartProps, name: string) => named[name] ?? standingColour(name)
const ownStyle = (props: ChartProps, name: string) => {
  const color = ownColour(props, name)
  return color ? { itemStyle: { color } } : {}
}

function bars(props: ChartProps, one: Series, index: number, look: Look) {
  const { kind, x, series, unit } = props
  const colour = ownColour(props, one.name) ?? look.colours[index]
  const data = one.data.map((value, at) => ({ value, ...(kind === 'line' ? {} : ownStyle(props, x[at])) }))
  const common = { name: one.name, color: colour, data, cursor: look.clickable ? 'pointer' : 'default' }
  const few = x.length <= 12
  if (kind === 'line') {
    return {
      ...common,
      type: 'line',
      symbolSize: 5,
      showSymbol: few,
      lineStyle: { width: 2 },
      markArea: index === 0 && props.band ? stripe(props.band) : undefined,
      label: { show: few && series.length === 1, color: grey },
      labelLayout: { hideOverlap: true },
      endLabel: { show: series.length > 1, formatter: '{a}', color: colour },
    }
  }
  const inside = kind === 'stack'
  const label = inside
    ? // Where bars are many, each is narrower than its number.
      { show: few, formatter: (point: { value: number }) => (fits(props, point.value) ? counted(point.value) : '') }
    : {
        // Side by side the numbers of neighbours would overlap.
        show: kind === 'rank' || x.length * series.length <= 12,
        position: kind === 'rank' ? 'right' : 'top',
        formatter: (point: { value: number }) => counted(point.value, unit),
        color: grey,
      }
  const stacked = inside ? { stack: 'all', labelLayout: { hideOverlap: true } } : {}
  return { ...common, type: 'bar', ...stacked, barMaxWidth: 28, label }
}

/** A part of a stacked bar shows its number only where it is as high as a line of text; the tooltip shows all. */
function fits({ x, series, height = 0 }: ChartProps, value: number) {
  const most = Math.max(...x.map((_, at) => series.reduce((sum, { data }) => sum + Math.max(data[at] ?? 0, 0), 0)))
  return value !== 0 && Math.abs(value) * (height - aroundBars) >= most * lineHeight
}
/** Legend above and names under the chart. */
const aroundBars = 60
const lineHeight = 14

/** The normal range, drawn behind the lines. */
const stripe = ({ from, to, label }: NonNullable<ChartProps['band']>) => ({
  silent: true,
  itemStyle: { color: meaning.success, opacity: 0.08 },
  label: { color: meaning.success, position: 'insideTopLeft' },
  data: [[{ name: label, yAxis: from }, { yAxis: to }]],
})

function pie(props: ChartProps, look: Look) {
  const { x, series, unit } = props
  const values = series[0]?.data ?? []
  return {
    name: series[0]?.name,
    type: 'pie',
    radius: ['45%', '70%'],
    cursor: look.clickable ? 'pointer' : 'default',
    data: x
      .map((name, index) => ({ name, value: values[index] ?? 0, ...ownStyle(props, name) }))
      .filter((slice) => slice.value),
    label: {
      formatter: (slice: { name: string; value: number }) => `${slice.name} ${counted(slice.value, unit)}`,
      color: grey,
    },
    labelLine: { length: 8, length2: 8 },
    itemStyle: { borderColor: '#fff', borderWidth: 1 },
  }
}
