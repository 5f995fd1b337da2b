import type { SomeOf } from '#contract/kit/codes.ts'
import { type CheckItem, inputType } from '#contract/modules/duty/patrol/point.ts'
import { type ItemResult, pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { addMinutes } from '#core/clock.ts'

// The code of a point proves that the executor is there. The time of the check decides between in time, early and late;
// its results may be a finding. A window that ended without a check is a miss; a later entry by hand marks it but never
// removes it.

const is = pointStatus.is
/** Seconds do not count: a wall clock shows minutes. */
const minute = (time: string) => time.slice(0, 16)
const earliestMinutes = 60

interface PointTimes {
  planFrom: string
  planTo: string
  /** The window of the task. */
  endTime: string
  earlyMinutes: number
  lateMinutes: number
}

export type Moment = 'tooEarly' | 'early' | 'inTime' | 'late' | 'over'

/** How a moment compares to the expected time. */
export function walkMoment(at: string, { planFrom, planTo, endTime, earlyMinutes, lateMinutes }: PointTimes): Moment {
  if (isClosed(at, { endTime, lateMinutes })) return 'over'
  const opens = addMinutes(planFrom, -earlyMinutes)
  if (minute(at) < minute(addMinutes(opens, -earliestMinutes))) return 'tooEarly'
  if (minute(at) < minute(opens)) return 'early'
  return minute(at) <= minute(addMinutes(planTo, lateMinutes)) ? 'inTime' : 'late'
}

/** The window and the grace time after it are over. */
export const isClosed = (at: string, { endTime, lateMinutes }: Pick<PointTimes, 'endTime' | 'lateMinutes'>) =>
  minute(at) > minute(addMinutes(endTime, lateMinutes))

/** The state of a point checked in time, early or late; a finding comes first. */
export const pointStatusOf = (moment: 'early' | 'inTime' | 'late', abnormal: boolean) =>
  abnormal ? is.abnormal : { early: is.early, inTime: is.inTime, late: is.late }[moment]

/** The point was checked while its task ran. */
export const doneStates: SomeOf<typeof pointStatus> = [is.inTime, is.early, is.late, is.abnormal]
/** Checked on site, or entered afterwards. */
export const isChecked = (status: number) => doneStates.includes(status) || status === is.patched

interface Standing {
  pointStatus: number
  abnormal: number
  nursingId: string | null
}

/** The totals of a task; `closed` when its window is over. */
export function countsOf(points: readonly Standing[], closed: boolean, minExecutors: number) {
  const done = points.filter(({ pointStatus: status }) => doneStates.includes(status))
  const missed = points.filter(({ pointStatus: status }) => status === is.missed || status === is.patched)
  const all = done.length === points.length
  const ended = all ? taskStatus.is.done : done.length > 0 ? taskStatus.is.partly : taskStatus.is.missed
  const open = done.length > 0 ? taskStatus.is.begun : taskStatus.is.due
  const people = new Set(done.map(({ nursingId }) => nursingId))
  return {
    taskStatus: all || closed ? ended : open,
    pointTotal: points.length,
    pointDone: done.length,
    missCount: missed.length,
    abnormalCount: points.filter(({ abnormal }) => abnormal === 1).length,
    fewPeople: (all || closed) && done.length > 0 && people.size < minExecutors ? 1 : 0,
  }
}

/** Per cent with one decimal. */
export const walkedRate = ({ pointDone, pointTotal }: { pointDone: number; pointTotal: number }) =>
  pointTotal === 0 ? 0 : Math.round((pointDone / pointTotal) * 1000) / 10

/** True when the points before one of an ordered line are all done, or over. */
export const isNext = (sort: number, points: readonly { sort: number; pointStatus: number }[]) =>
  points.every((one) => one.sort >= sort || isChecked(one.pointStatus))

interface ItemFindings {
  items: ItemResult[]
  abnormal: boolean
  problem?: { field: string; message: string }
}
interface CheckInput {
  items?: readonly ItemResult[] | null
  photos?: readonly string[] | null
  remark?: string | null
  photoRequired: boolean
}

/** The findings, item by item in the order of the point, and the first missing one. */
export function findingsOf(
  checkItems: readonly CheckItem[],
  { items, photos, remark, photoRequired }: CheckInput,
): ItemFindings {
  const sent = items ?? []
  const stray = sent.find(({ itemName }) => !checkItems.some((one) => one.itemName === itemName))
  const read = checkItems.map((item) =>
    readItem(
      item,
      sent.find(({ itemName }) => itemName === item.itemName),
    ),
  )
  const found = read.flatMap(({ result }) => (result ? [result] : []))
  const abnormal = found.some((one) => one.abnormal === 1)
  const pictures = photos?.length ?? 0
  const wantsPhoto = photoRequired || checkItems.some((one) => one.inputType === inputType.is.photo && one.required)
  const lacks = read.findIndex(({ lack }) => lack)
  const problem = stray
    ? { field: 'items', message: `没有检查项“${stray.itemName}”` }
    : lacks >= 0
      ? { field: 'items', message: `${checkItems[lacks].itemName}：${read[lacks].lack}` }
      : wantsPhoto && pictures === 0
        ? { field: 'photos', message: '请先拍照' }
        : abnormal && !remark && pictures === 0
          ? { field: 'remark', message: '异常项须填写备注或拍照' }
          : undefined
  return { items: found, abnormal, problem }
}

/** One item as it is stored: a number out of its range is abnormal, whatever the executor entered. */
function readItem(item: CheckItem, sent: ItemResult | undefined): { result?: ItemResult; lack?: string } {
  const { itemName } = item
  const needs = item.required === 1
  const value = sent?.value ?? ''
  const abnormal = sent?.abnormal === 1
  if (item.inputType === inputType.is.photo)
    return sent ? { result: { itemName, value: null, abnormal: abnormal ? 1 : 0 } } : {}
  if (item.inputType === inputType.is.normal) {
    if (!sent) return needs ? { lack: '请选择正常或异常' } : {}
    return { result: { itemName, value: abnormal ? '异常' : '正常', abnormal: abnormal ? 1 : 0 } }
  }
  if (value === '') {
    if (needs) return { lack: '不能为空' }
    return abnormal ? { result: { itemName, value: null, abnormal: 1 } } : {}
  }
  if (item.inputType === inputType.is.text) return { result: { itemName, value, abnormal: abnormal ? 1 : 0 } }
  const number = Number(value)
  if (Number.isNaN(number)) return { lack: '请填写数字' }
  const outside = (item.min != null && number < item.min) || (item.max != null && number > item.max)
  return { result: { itemName, value, abnormal: abnormal || outside ? 1 : 0 } }
}

/** The abnormal items of a point, in words: 温度46、外观异常. */
export function wrongOf({ items }: { items: readonly ItemResult[] | null }): string {
  const wrong = (items ?? []).filter(({ abnormal }) => abnormal === 1)
  return wrong.map(({ itemName, value }) => `${itemName}${value ?? ''}`).join('、')
}
