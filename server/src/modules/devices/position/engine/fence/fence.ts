import { type Period, within } from '#contract/modules/devices/alarm/periods.ts'
import { outside, type Shape } from '../../rail/rules.ts'

// Whether a tag is inside a fence (iot.md 8.2). A fix is uncertain: nothing changes before several valid ones in a row
// agree, and out means farther away than the buffer and than the error of the fix. In between nothing changes, and the
// count begins again: a resident on the border raises no alarm.

export interface Fence extends Shape {
  railId: string
  railName: string
  mapId: string
  railType: number
  bufferM: number
  confirmCount: number
  dwellSec: number
  maxAcc: number
  periods: readonly Period[]
}
export interface Fix {
  mapId: string
  x: number
  y: number
  /** Error in metres. */
  acc: number
  /** ms when it was measured. */
  ts: number
}

export type Side = 'unknown' | 'in' | 'out'
export interface FenceState {
  /** The fence with its shape: a changed one starts again. */
  shape: string
  side: Side
  /** He was inside and went out, and has not been inside since. */
  left: boolean
  ins: number
  outs: number
  /** ms of the first fix of those outside. */
  outSince?: number
  /** ms of the last valid fix. */
  validAt?: number
}

export const oldestMs = 30_000
export const lostMs = 300_000

/** The fields whose change makes it another fence. */
export const shapeOf = ({ mapId, shape, points, x, y, r, railType, bufferM, confirmCount, dwellSec, maxAcc }: Fence) =>
  JSON.stringify([mapId, shape, points, x, y, r, railType, bufferM, confirmCount, dwellSec, maxAcc])

export const unknown = (fence: Fence): FenceState => ({
  shape: shapeOf(fence),
  side: 'unknown',
  left: false,
  ins: 0,
  outs: 0,
})

/** The state after a fix; `now` is ms. The same object when the fix does not count. */
export function afterFix(fence: Fence, state: FenceState, fix: Fix, now: number): FenceState {
  if (!within(fence.periods, now)) return state.side === 'unknown' && !state.left ? state : unknown(fence)
  if (fix.acc > fence.maxAcc || now - fix.ts > oldestMs) return state
  const away = fix.mapId === fence.mapId ? outside(fence, fix) : Number.POSITIVE_INFINITY
  const valid = { ...state, validAt: fix.ts }
  if (away === 0) return inside(fence, { ...valid, outs: 0, outSince: undefined, ins: state.ins + 1 })
  if (away <= Math.max(fence.bufferM, fix.acc)) return { ...valid, ins: 0, outs: 0, outSince: undefined }
  return leave(fence, { ...valid, ins: 0, outs: state.outs + 1, outSince: state.outSince ?? fix.ts }, fix.ts)
}

function inside({ confirmCount }: Fence, state: FenceState): FenceState {
  if (state.ins < confirmCount) return state
  return { ...state, side: 'in', left: false, ins: confirmCount }
}

function leave({ confirmCount, dwellSec }: Fence, state: FenceState, ts: number): FenceState {
  if (state.outs < confirmCount) return state
  // The side before is unknown: it takes the new side, without an alarm.
  if (state.side === 'unknown') return { ...state, side: 'out' }
  if (state.side === 'out' || ts - (state.outSince ?? ts) < dwellSec * 1000) return state
  return { ...state, side: 'out', left: true }
}

/** After 300 s without a valid fix the side is unknown, and so outside the hours of the fence. */
export function afterSilence(fence: Fence, state: FenceState, now: number): FenceState {
  if (!within(fence.periods, now)) return state.side === 'unknown' && !state.left ? state : unknown(fence)
  if (state.side === 'unknown' || state.validAt === undefined || now - state.validAt < lostMs) return state
  return unknown(fence)
}
