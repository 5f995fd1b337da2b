import {
  type Abnormal,
  type Item,
  items,
  judge,
  type Limit,
  outside,
  requiredOf,
  type SignType,
  signType,
  type Weighed,
} from '#contract/modules/care/vital-sign/limits.ts'

/** What has been typed into a grid, and what it means. Pure. */

/** What is not understood stays a text. */
export type Typed = Partial<Record<Item, number | string | null>>

/** The numbers of what was typed. */
export const readOf = (typed: Typed = {}): Partial<Record<Item, number>> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => typeof value === 'number'))

export interface Verdict {
  /** Why it cannot be sent. */
  wrong?: string
  /** Whether anything stands in the row. */
  filled: boolean
  grades: ReturnType<typeof judge>['grades']
  said: string | null
  worst: Abnormal
}

/** Of the limits of many those a resident is judged by: the own ones and the house's. */
export const limitsFor = (limits: readonly Limit[], oldmanId: string): Limit[] =>
  limits.filter((limit) => !limit.oldmanId || limit.oldmanId === oldmanId)

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

interface Taken {
  oldmanId: string
  measureTime: string
  weight?: number | null
}
/** Earlier weights of a resident, as a new one is judged by them. */
export const weighedOf = (rows: readonly Taken[], oldmanId: string, measureTime: string): Weighed[] =>
  rows.flatMap((row) =>
    row.oldmanId === oldmanId && row.weight != null && row.measureTime < measureTime
      ? [{ weight: row.weight, daysBefore: daysBetween(row.measureTime.slice(0, 10), measureTime.slice(0, 10)) }]
      : [],
  )

/** Whether a row may be sent, and how its values are judged. */
export function verdictOf(
  type: SignType,
  typed: Typed,
  more: object,
  limits: readonly Limit[],
  earlier: readonly Weighed[] = [],
): Verdict {
  const values = readOf(typed)
  const filled = Object.values(typed).some((value) => value != null)
  const { grades, abnormalText: text, abnormal: worst } = judge(type, { ...values, ...more }, limits, earlier)
  const missing = requiredOf(type).some((item) => typed[item] == null)
  const unread = Object.values(typed).some((value) => typeof value === 'string')
  const beyond = outside(type, values)
  const wrong = !filled
    ? undefined
    : unread
      ? '有看不懂的数字'
      : missing
        ? '未填完整'
        : beyond
          ? `${items[beyond].label}超出可录入范围`
          : type === signType.is.pressure && Number(values.systolic) <= Number(values.diastolic)
            ? '收缩压须大于舒张压'
            : undefined
  return { filled, wrong, grades, said: text, worst }
}

/** By room: 颐和楼-405-A and -B stand beside each other under 颐和楼-405. */
export function byRoom<R extends { bedName?: string | null; oldmanName?: string | null }>(rows: readonly R[]): R[] {
  const place = ({ bedName, oldmanName }: R) => `${bedName ? `0 ${bedName}` : '1'} ${oldmanName ?? ''}`
  return [...rows].sort((one, other) => place(one).localeCompare(place(other), 'zh-CN', { numeric: true }))
}

/** As many at once as a call takes. */
export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}
