import type { LiveDevice } from '../../device/service.ts'
import type { Recent, Stay } from './course.ts'
import type { Away, Heard, Rest } from './fence/conditions.ts'
import type { FenceState, Fix } from './fence/fence.ts'
import type { KeptRule } from './world.ts'

/** The state of a worn tag. It is stored, so that another process goes on with it. */
export interface TagState {
  fences: Record<string, FenceState>
  recent: Recent
  /** The last point of the course that was kept. */
  point?: Fix
  stay?: Stay
  rest?: Rest
  night: Away
  heard: Heard
  /** ms since which nothing kept it from being heard: back from an outing, its gateway is there. */
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
  standing: Record<string, Standing>
}

/** The rule, as it was, of a raised alarm; `rests`: unknown, or not watched. */
interface Standing {
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
  /** As it is shown. */
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

/** There is nothing newer of it. */
export const isNews = (before: number | undefined, ts: number) => before === undefined || ts >= before

export const tagKey = ({ orgId, deviceNo }: Pick<LiveDevice, 'orgId' | 'deviceNo'>) => `${orgId}/${deviceNo}`
