import type { AlarmChannel, AlarmLevel, AlarmRole } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { LiveDevice } from '../device/service.ts'

/** The types of the interface (service.ts): a condition, and the resident or device it is true of. */

/**
 * There is one open alarm of each key (iot.md 4.2). Kind 4 belongs to its device, the others to the resident where
 * there is one.
 */
export interface AlarmKey {
  orgId: string
  kind: 1 | 2 | 3 | 4 | 5
  type: number
  mode?: number | null
  oldmanId?: string | null
  deviceNo?: string | null
  /** Distinguishes further keys: the fence of kind 3 types 1 and 2, the call of kind 2. */
  part?: string | null
}

/** Each step, step 0 included, comes `afterSec` after the raising; `everybody`: all who are on duty in the area. */
export interface Step {
  afterSec: number
  roles?: readonly AlarmRole[]
  userIds?: readonly string[]
  everybody?: boolean
}

/** The rule that found it, as it is now: the alarm stores it (`snapshot`: further values of the rule). */
export interface SignalRule {
  ruleId: string
  ruleName: string
  /** Minutes after handling in which it is not raised again. */
  silentMinutes: number
  /** Empty: the default of 4.3. */
  escalate: readonly Step[]
  notify: readonly AlarmChannel[]
  snapshot?: object
}

export interface Place {
  railId?: string
  railName?: string
  mapId?: string
  x?: number
  y?: number
  areaName?: string
}

/** A condition that has been true for its duration. `at` and `since` are ms. */
export interface Signal extends AlarmKey {
  level: AlarmLevel
  at: number
  since?: number
  /** The value as text: `125次/分`. */
  value?: string
  threshold?: string
  device?: LiveDevice
  bedId?: string | null
  locationId?: string | null
  deptId?: string | null
  rule?: SignalRule
  /** Steps of its own where no rule has any. */
  escalate?: readonly Step[]
  place?: Place
  callRecordId?: string
  /** Sent afterwards: stored as closed (补传), without a sound. */
  backfill?: boolean
  /** A repetition of a signal: no new count on an open alarm. */
  standing?: boolean
  /** Momentary (SOS, a fall, a vital sign): no longer true once it has been handled. */
  momentary?: boolean
}
