import type { LiveDevice } from '../../device/service.ts'
import type { Recent, Stay } from './course.ts'
import type { Away, Contact, Rest } from './fence/conditions.ts'
import type { FenceState, Fix } from './fence/fence.ts'
import type { KeptRule } from './world.ts'

/** The state of a worn tag. It is stored, so that another process can go on with it. */
export interface TagState {
  fences: Record<string, FenceState>
  recent: Recent
  /** The last stored point of the course. */
  point?: Fix
  stay?: Stay
  rest?: Rest
  night: Away
  heard: Contact
  /** ms since which messages can be expected: after an outing, or the return of its gateway. */
  expectedSince: number
  low: boolean
  battery?: number
  /** ms of the sample or event with this value: an older one is ignored. */
  batteryAt?: number
  /** ms of the newest fix. */
  fixAt?: number
  tampered: boolean
  tamperAt?: number
  /** Conditions that were signalled and are not over, by their key. */
  standing: Record<string, StandingAlarm>
}

/** The rule of a raised alarm, as it was then; `rests`: unknown, or not watched. */
interface StandingAlarm {
  ruleId: string
  version?: number
  params?: KeptRule['params']
  since: number
  rests?: true
}

export interface Tag {
  device: LiveDevice
  oldmanId: string
  state: TagState
  /** The position to show. */
  place?: Fix & { areaId?: string; areaName?: string }
  still: 0 | 1
  dirty: boolean
}

export const freshState = (expectedSince: number): TagState => ({
  fences: {},
  recent: [],
  night: { ins: 0 },
  heard: { again: 0 },
  expectedSince,
  low: false,
  tampered: false,
  standing: {},
})

/** True when there is nothing newer. */
export const isNews = (before: number | undefined, ts: number) => before === undefined || ts >= before

export const tagKey = ({ orgId, deviceNo }: Pick<LiveDevice, 'orgId' | 'deviceNo'>) => `${orgId}/${deviceNo}`

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'positionLatest.state': TagState
  }
}
