import type { ReplyFor } from '#contract/kit/calls.ts'
import type { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { adverseStatus } from '#contract/modules/campus/adverse-event/adverse-event.ts'

/** The statistics of adverse events as rows for screen and paper, with the filters of the lists behind them. */

export type Answer = ReplyFor<typeof adverseEvent.statistics>

export interface GroupRow {
  name: string
  total: number
  /** Filters of the list that shows these events. */
  filters: object
  closed?: number
  rate?: number | null
  share?: number
  cumulative?: number
}
export interface Group {
  title: string
  head: string
  rows: readonly GroupRow[]
  /** Shown as horizontal bars, the most frequent first. */
  lies: boolean
}

type Label = (value: never) => string
interface Labels {
  type: Label
  level: Label
  cause: Label
}

export const rateText = (rate: number | null | undefined) => (rate == null ? '—' : rate.toFixed(2))
const closedOnes = { status: adverseStatus.is.closed }

/** Label, value and the filters of the list behind it. */
export const headOf = ({ sum, residentDays, analysed }: Answer): readonly (readonly [string, string, object?])[] => [
  ['上报事件', `${sum.total} 件`, {}],
  ['已结案', `${sum.closed} 件`, closedOnes],
  ['涉及老人', `${sum.ofResidents} 件`],
  ['入住床日', `${residentDays} 天`],
  ['每千床日发生率', rateText(sum.rate)],
  ['已分析原因', `${analysed} 件`],
]

export function groupsOf(answer: Answer, label: Labels): readonly Group[] {
  const { byType, byLevel, byHour, byPlace, byMonth, causes } = answer
  const named = (of: Label, value: unknown) => of(value as never) // as: a dictionary labels unknown values too
  return [
    {
      title: '各类型',
      head: '类型',
      lies: true,
      rows: byType.map((row) => ({
        ...row,
        name: named(label.type, row.eventType),
        filters: { eventType: row.eventType },
      })),
    },
    {
      title: '各等级',
      head: '等级',
      lies: true,
      rows: byLevel.map((row) => ({
        ...row,
        name: named(label.level, row.eventLevel),
        filters: { eventLevel: row.eventLevel },
      })),
    },
    {
      title: '各时段',
      head: '时段',
      lies: false,
      rows: byHour.map((row) => ({ ...row, name: `${row.hour}时`, filters: { hour: row.hour } })),
    },
    {
      title: '各地点',
      head: '地点',
      lies: true,
      rows: byPlace.map((row) => ({ ...row, name: row.locationName, filters: { locationId: row.locationId } })),
    },
    {
      title: '各月',
      head: '月份',
      lies: false,
      rows: byMonth.map((row) => ({ ...row, name: row.month, filters: monthOf(answer, row.month) })),
    },
    {
      title: '原因（帕累托）',
      head: '原因',
      lies: true,
      rows: causes.map(({ cause, count, ...part }) => ({
        ...part,
        name: named(label.cause, cause),
        total: count,
        filters: { cause },
      })),
    },
  ]
}

/** The days of a month within the period. */
function monthOf({ from, to }: Answer, month: string) {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
  const first = `${month}-01`
  const end = last
  return { happenFrom: `${first < from ? from : first} 00:00:00`, happenTo: `${end > to ? to : end} 23:59:59` }
}

export interface GroupColumn {
  title: string
  text: (row: GroupRow) => string
  right?: boolean
  /** Filters of the list behind the number. */
  filters?: (row: GroupRow) => object | undefined
}

export function columnsOf({ head, rows }: Group): readonly GroupColumn[] {
  const isPareto = rows.some(({ cumulative }) => cumulative !== undefined)
  const percent = (value: number | undefined) => `${(value ?? 0).toFixed(1)}%`
  return [
    { title: head, text: ({ name }) => name },
    {
      title: isPareto ? '次数' : '事件',
      text: ({ total }) => String(total),
      right: true,
      filters: (row) => (row.total > 0 ? row.filters : undefined),
    },
    ...(isPareto
      ? [
          { title: '占比', text: (row: GroupRow) => percent(row.share), right: true },
          { title: '累计占比', text: (row: GroupRow) => percent(row.cumulative), right: true },
        ]
      : [
          {
            title: '已结案',
            text: ({ closed }: GroupRow) => String(closed ?? 0),
            right: true,
            filters: (row: GroupRow) => (row.closed ? { ...row.filters, ...closedOnes } : undefined),
          },
          { title: '每千床日', text: ({ rate }: GroupRow) => rateText(rate), right: true },
        ]),
  ]
}

/** The address of the list with the same count. */
export function behindOf({ from, to }: Answer, filters: object) {
  const query = { counted: 1, happenFrom: `${from} 00:00:00`, happenTo: `${to} 23:59:59`, ...filters }
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  return `/administration/adverseEvent/records?${entries.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')}`
}
