import { isInside, isNear, outsideOf, type Point } from '#contract/modules/devices/position/geometry.ts'
import { type Fix, oldestMs } from './fence.ts'

// Other conditions of a tag's wearer (iot.md 8.3): no movement, away from the room at night, his tag is silent, its
// battery is low.

export interface Room {
  mapId: string
  polygon: readonly Point[]
}

/** The number of equal fixes needed for a change. */
const sure = 2

export interface Rest {
  mapId: string
  x: number
  y: number
  /** ms since which he has been there. */
  since: number
}

/** Where he rests and since when: a fix marked as moving, or three metres, is movement. */
export function restedAt(rest: Rest | undefined, fix: Fix, still: 0 | 1 | undefined): Rest {
  const stays = rest && still !== 0 && rest.mapId === fix.mapId && (still === 1 || isNear(rest, fix))
  return stays ? rest : { mapId: fix.mapId, x: fix.x, y: fix.y, since: fix.ts }
}

/** In the area of his room. */
export const isIn = (room: Room | undefined, fix: Pick<Fix, 'mapId' | 'x' | 'y'>) =>
  room !== undefined && room.mapId === fix.mapId && isInside(fix, room.polygon)

export interface Away {
  /** ms of the first fix outside of his room; undefined: he is in it. */
  since?: number
  /** The number of successive fixes inside. */
  ins: number
}

/** Out of his room: outside by more than the error of the fix. Back: two fixes inside. */
export function awayAfter(away: Away, room: Room, fix: Fix): Away {
  if (isIn(room, fix)) {
    const ins = Math.min(sure, away.ins + 1)
    return { ins, since: ins >= sure ? undefined : away.since }
  }
  const gap = fix.mapId === room.mapId ? outsideOf(fix, room.polygon) : Number.POSITIVE_INFINITY
  return gap > fix.acc ? { ins: 0, since: away.since ?? fix.ts } : { ...away, ins: 0 }
}

export interface Contact {
  /** ms of the last fix that counts. */
  at?: number
  /** The number of successive fixes since it was lost. */
  again: number
}

/** Only a fix measured recently counts. */
export const heardAfter = (contact: Contact, fix: Fix, now: number): Contact =>
  now - fix.ts > oldestMs ? contact : { at: fix.ts, again: Math.min(sure, contact.again + 1) }

export const isBack = ({ again }: Contact) => again >= sure

/** Battery: low until it is clearly above. */
export function isBatteryLow(before: boolean, battery: number, limit: number) {
  return before ? battery <= limit + 10 : battery <= limit
}
