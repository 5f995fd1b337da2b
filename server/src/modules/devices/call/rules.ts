import type { CodeOf } from '#contract/kit/codes.ts'
import { callPriority, callStatus, callType } from '#contract/modules/devices/call/call.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { DeviceEvent } from '#contract/modules/devices/device/telemetry.ts'

// A frightened resident presses the key again and again: that is one call until some time after an answer. An
// unanswered call becomes late and stays so; a toilet call is only ended at the toilet. Seconds are whole, a share of
// none is none.

type CallType = CodeOf<typeof callType>
const byDevice: Readonly<Record<number, CallType>> = {
  [deviceType.is.bedCall]: callType.is.bed,
  [deviceType.is.toiletCall]: callType.is.toilet,
  [deviceType.is.carriedCall]: callType.is.carried,
  [deviceType.is.other]: callType.is.door,
}
/** A mattress has no key but SOS, which counts as one at the bed. */
const bySos: Readonly<Record<number, CallType>> = { ...byDevice, [deviceType.is.mattress]: callType.is.bed }

/** The kind of call of a key of that device: undefined where the key makes none, such as SOS of a tag (iot.md 2.1). */
export function typeOf(event: DeviceEvent['event'], device: number): CallType | undefined {
  if (event === 'call') return byDevice[device]
  if (event === 'sos') return bySos[device]
  return event === 'assist' && bySos[device] !== undefined ? callType.is.assist : undefined
}

/** 卫生间, SOS and 增援 come before others; a toilet only where the institution wants it so. */
export function priorityOf(type: number, event: DeviceEvent['event'], toiletFirst: boolean) {
  const { urgent, usual } = callPriority.is
  if (event === 'sos' || type === callType.is.assist) return urgent
  return type === callType.is.toilet && toiletFirst ? urgent : usual
}

interface CallState {
  callStatus: number
  /** ms */
  callMs: number
}
const { calling, answered, arrived } = callStatus.is

/** True when a press belongs to an existing call: unanswered, or answered within the time of merging. */
export function isRepeat({ callStatus: status, callMs }: CallState, at: number, mergeSec: number) {
  if (status === calling) return true
  return (status === answered || status === arrived) && at - callMs <= mergeSec * 1000
}

/**
 * Keys at the bed that end their own call; a toilet call is ended at the toilet, help for colleagues is not cancelled.
 */
export const mayCancel = (type: number) => type !== callType.is.toilet && type !== callType.is.assist

export const secondsBetween = (from: number, to: number) => Math.max(0, Math.round((to - from) / 1000))

export interface CallFact {
  callType: number
  deptId: string
  callStatus: number
  overtime: number
  falseCall: boolean
  /** Hours 0 to 23. */
  hour: number
  responseSec: number | null
}

export function callFigures(calls: readonly CallFact[]) {
  const count = (fits: (one: CallFact) => boolean) => calls.filter(fits).length
  const responses = responsesOf(calls)
  return {
    total: calls.length,
    answered: responses.length,
    overtime: count(({ overtime }) => overtime === 1),
    cancelled: count((one) => one.callStatus === callStatus.is.cancelled),
    cleaned: count((one) => one.callStatus === callStatus.is.cleaned),
    falseCount: count(({ falseCall }) => falseCall),
    avgResponseSec: meanOf(responses),
    p90ResponseSec: nearestRank(responses, 0.9),
    byHour: Array.from({ length: 24 }, (_, hour) => count((one) => one.hour === hour)),
    byType: callType.options.map(({ value, label }) => ({
      callType: value,
      callTypeName: label,
      count: count((one) => one.callType === value),
    })),
  }
}

/** The figures of each department, the busiest first. */
export function byDept(calls: readonly CallFact[], nameOf: (deptId: string) => string) {
  return [...Map.groupBy(calls, ({ deptId }) => deptId)]
    .map(([deptId, own]) => ({
      deptId,
      deptName: nameOf(deptId),
      total: own.length,
      overtime: own.filter(({ overtime }) => overtime === 1).length,
      avgResponseSec: meanOf(responsesOf(own)),
    }))
    .toSorted((a, b) => b.total - a.total || (a.deptId < b.deptId ? -1 : 1))
}

const responsesOf = (calls: readonly CallFact[]) => calls.flatMap(({ responseSec }) => responseSec ?? [])
const meanOf = (values: readonly number[]) =>
  values.length > 0 ? Math.round(values.reduce((sum, value) => sum + value, 0) / values.length) : null

/** The percentile by nearest rank: the smallest value that is not below that share of them. */
export function nearestRank(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.at(Math.max(0, Math.ceil(share * sorted.length) - 1)) ?? null
}
