import {
  type Abnormal,
  type EarlierWeight,
  type Item,
  items,
  judge,
  type Limit,
  outside,
  requiredOf,
  type SignType,
  signType,
} from '#contract/modules/care/vital-sign/limits.ts'

/** The typed values of a grid, and their check. Pure. */

/** A value that is no number stays a text. */
export type TypedValues = Partial<Record<Item, number | string | null>>

/** The numbers among the typed values. */
export const readOf = (typed: TypedValues = {}): Partial<Record<Item, number>> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => typeof value === 'number'))

export interface Verdict {
  /** Why the row cannot be sent. */
  wrong?: string
  /** Whether the row has any value. */
  filled: boolean
  grades: ReturnType<typeof judge>['grades']
  text: string | null
  worst: Abnormal
}

/** The limits of a resident: the own ones and those of the institution. */
export const limitsFor = (limits: readonly Limit[], oldmanId: string): Limit[] =>
  limits.filter((limit) => !limit.oldmanId || limit.oldmanId === oldmanId)

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

interface WeightRow {
  oldmanId: string
  measureTime: string
  weight?: number | null
}
/** Earlier weights of a resident, by which a new one is judged. */
export const weighedOf = (rows: readonly WeightRow[], oldmanId: string, measureTime: string): EarlierWeight[] =>
  rows.flatMap((row) =>
    row.oldmanId === oldmanId && row.weight != null && row.measureTime < measureTime
      ? [{ weight: row.weight, daysBefore: daysBetween(row.measureTime.slice(0, 10), measureTime.slice(0, 10)) }]
      : [],
  )

/** Whether a row may be sent, and the judgement of its values. */
export function verdictOf(
  type: SignType,
  typed: TypedValues,
  more: object,
  limits: readonly Limit[],
  earlier: readonly EarlierWeight[] = [],
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
  return { filled, wrong, grades, text, worst }
}

/** Sorted by room: 颐和楼-405-A and -B stand beside each other under 颐和楼-405. */
export function byRoom<R extends { bedName?: string | null; oldmanName?: string | null }>(rows: readonly R[]): R[] {
  const place = ({ bedName, oldmanName }: R) => `${bedName ? `0 ${bedName}` : '1'} ${oldmanName ?? ''}`
  return [...rows].sort((one, other) => place(one).localeCompare(place(other), 'zh-CN', { numeric: true }))
}

/** Splits rows into parts as large as a call takes. */
export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}
