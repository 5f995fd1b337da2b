import type { ReplyFor } from '#contract/kit/calls.ts'
import { type CheckItem, inputType } from '#contract/modules/duty/patrol/point.ts'
import { type patrolRecord, pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { type patrolTask, taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { addDays, nowOf, todayOf } from '#kit/value/format.ts'
import { clockMs } from '../../../../app/kit/clock.ts'
import type { Item } from '../../../../app/queue/rules.ts'

/**
 * Order and state of rounds and points on the phone; pure except for the query of the server (administration.md 4,
 * Phone).
 */

export type Task = ReplyFor<typeof patrolTask.taskList>['list'][number]
export type Point = ReplyFor<typeof patrolRecord.recordPoints>[number]

const halfDayMs = 12 * 3_600_000
/**
 * Query for the user's tasks of these days. The days change at noon: a night round is still found after midnight, and
 * its stored answer too where there is no network.
 */
export function mineOf(ms = clockMs()) {
  const from = todayOf(ms - halfDayMs)
  return { mine: 1 as const, dateFrom: from, dateTo: addDays(from, 2), pageHelper: '0' as const }
}

/** Tasks of today or tomorrow, and those of yesterday that are still open. */
export function isNear(
  { taskDate, endTime, lateMinutes }: Pick<Task, 'taskDate' | 'endTime' | 'lateMinutes'>,
  now: string,
) {
  const today = now.slice(0, 10)
  if (taskDate >= today) return taskDate <= addDays(today, 1)
  return now.slice(0, 16) <= nowOf(msOf(endTime) + lateMinutes * 60_000).slice(0, 16)
}

const { begun, done, partly, missed, cancelled } = taskStatus.is
export type RoundState = 'begun' | 'due' | 'done' | 'missed'
export const standingWords: Record<RoundState, string> = {
  begun: '进行中',
  due: '未开始',
  done: '完成',
  missed: '漏检',
}

/** State of a task in the list; undefined for a cancelled one, which is not shown. */
export function standingOf({ taskStatus: status, startTime }: Pick<Task, 'taskStatus' | 'startTime'>, now: string) {
  if (status === cancelled) return undefined
  if (status === done) return 'done'
  if (status === partly || status === missed) return 'missed'
  return status === begun || startTime <= now ? 'begun' : 'due'
}

const soonMs = 10 * 60_000
const msOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`)
/** Whether an open round is in its last ten minutes. */
export const endsSoon = ({ endTime }: Pick<Task, 'endTime'>, standing: RoundState, now: string) =>
  standing === 'begun' && now >= nowOf(msOf(endTime) - soonMs)

/** Whether nobody has checked in, including records waiting on this phone; a refused record does not count. */
export const isOpen = (point: Point, own: readonly Item[]) =>
  point.pointStatus === pointStatus.is.open && waitingOf(point, own)?.state !== 'waiting'

export const waitingOf = <I extends Item>({ taskPointPkId }: Point, own: readonly I[]) =>
  own.find(({ kind, rows }) => kind === 'checks' && rows[0].taskPointPkId === taskPointPkId)

/** The points in their order, the next open one first. */
export function inOrder(points: readonly Point[], own: readonly Item[]) {
  const next = points.find((point) => isOpen(point, own))
  return next ? [next, ...points.filter((point) => point !== next)] : [...points]
}

/** The point of a code, an open one first; undefined where none has it, `unknown` where this phone cannot tell. */
export async function pointOf(code: string, points: readonly Point[], own: readonly Item[]) {
  // Browsers calculate digests over https only.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return 'unknown'
  const fitting: Point[] = []
  for (const point of points) {
    const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(`${code}${point.taskPointPkId}`))
    const digest = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
    if (point.digests?.includes(digest)) fitting.push(point)
  }
  return fitting.find((point) => isOpen(point, own)) ?? fitting[0]
}

/** Input at a point, by item. */
export type Findings = Readonly<Record<string, { value?: string; abnormal?: 0 | 1 }>>

/** Sets every item with normal or abnormal to normal. */
export const allFine = (items: readonly CheckItem[], found: Findings): Findings => ({
  ...found,
  ...Object.fromEntries(
    items
      .filter((item) => item.inputType === inputType.is.normal)
      .map(({ itemName }) => [itemName, { abnormal: 0 as const }]),
  ),
})

/** The items as they are sent. */
export const sentItems = (items: readonly CheckItem[], found: Findings) =>
  items.flatMap(({ itemName }) => {
    const finding = found[itemName]
    return finding ? [{ itemName, value: finding.value || undefined, abnormal: finding.abnormal ?? 0 }] : []
  })

const outside = ({ min, max }: CheckItem, value: string) =>
  (min != null && Number(value) < min) || (max != null && Number(value) > max)

/** Whether an item is abnormal: marked so, or out of its range. */
export const isAbnormal = (items: readonly CheckItem[], found: Findings) =>
  items.some((item) => {
    const { value, abnormal } = found[item.itemName] ?? {}
    return abnormal === 1 || (item.inputType === inputType.is.number && !!value && outside(item, value))
  })

interface PointInput {
  found: Findings
  remark: string
  photos: number
  code: string
}

/** The first missing value before sending, as a sentence; the server checks again. */
export function lackOf(
  items: readonly CheckItem[],
  photoRequired: boolean,
  { found, remark, photos, code }: PointInput,
) {
  if (!code) return '请先扫码、刷卡或输入编号'
  for (const item of items) {
    const finding = found[item.itemName]
    if (item.inputType === inputType.is.photo) {
      if (item.required === 1 && photos === 0) return `${item.itemName}：请先拍照`
      continue
    }
    if (item.inputType === inputType.is.number && finding?.value && Number.isNaN(Number(finding.value)))
      return `${item.itemName}：请填写数字`
    const empty = item.inputType === inputType.is.normal ? finding?.abnormal === undefined : !finding?.value
    if (item.required === 1 && empty) return `${item.itemName}不能为空`
  }
  if (photoRequired && photos === 0) return '请先拍照'
  return isAbnormal(items, found) && !remark.trim() && photos === 0 ? '异常项须填写备注或拍照' : undefined
}
