import type { AlarmChannel, AlarmLevel, AlarmRole } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { LiveDevice } from '../device/service.ts'

/** The words of the seam (service.ts): a condition, and the resident or device it is true of. */

/**
 * Of one key there is one open alarm (iot.md 4.2). Kind 4 is of its device, the others of the resident where there is
 * one.
 */
export interface AlarmKey {
  orgId: string
  kind: 1 | 2 | 3 | 4 | 5
  type: number
  mode?: number | null
  oldmanId?: string | null
  deviceNo?: string | null
  /** What else distinguishes the key: the fence of kind 3 types 1 and 2, the call of kind 2. */
  part?: string | null
}

/** Step 0 comes `afterSec` after the raising, like the others; `everybody`: all who are on duty in the area. */
export interface Step {
  afterSec: number
  roles?: readonly AlarmRole[]
  userIds?: readonly string[]
  everybody?: boolean
}

/** The rule that found it, as it is now: the alarm keeps it (`snapshot` beside what stands here, if there is more). */
export interface SignalRule {
  ruleId: string
  ruleName: string
  /** Minutes after it was dealt with in which it is not raised again. */
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
  /** As people read it: `125次/分`. */
  value?: string
  threshold?: string
  device?: LiveDevice
  bedId?: string | null
  locationId?: string | null
  deptId?: string | null
  rule?: SignalRule
  /** Steps of its own where no rule says them. */
  escalate?: readonly Step[]
  place?: Place
  callRecordId?: string
  /** Told afterwards: kept as closed (补传), without a sound. */
  backfill?: boolean
  /** A repetition of a signal: no new count on an open alarm. */
  standing?: boolean
  /** Momentary (SOS, a fall, a vital sign): no longer true once it has been handled. */
  momentary?: boolean
}
