import type { CSSProperties } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { sexes } from '#contract/kit/value/id-card.ts'
import { plainName } from '#contract/kit/value/plain-name.ts'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import type { BedCard, BedCount, roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { meaning, standingColour } from '#kit/look/colours.ts'

/** Filters, groups and sums of the map, from one read of all beds. Pure. */

export type Bed = z.output<typeof BedCard>
export type Config = ReplyFor<typeof roomMap.config>
export type Count = z.output<typeof BedCount>

/** The colour of a state on all screens; on the map a user may choose others. */
export const statusColour = (status: number) => standingColour(bedStatus.label(status)) ?? meaning.muted
export const colourOf = (status: number, own: Record<string, string> = {}) => own[status] ?? statusColour(status)

/** Gives a card its colours; the style sheet mixes the tints. */
export const paint = (bed: string, level?: string | null) =>
  ({ '--bed': bed, '--level': level ?? undefined }) as CSSProperties // as: React's type has no custom properties

/** Order of the legend: free beds, occupied ones, those out of order. */
export const legend: readonly { status: number; count: keyof Count }[] = [
  { status: bedStatus.is.free, count: 'free' },
  { status: bedStatus.is.living, count: 'living' },
  { status: bedStatus.is.trial, count: 'trial' },
  { status: bedStatus.is.booked, count: 'booked' },
  { status: bedStatus.is.out, count: 'out' },
  { status: bedStatus.is.whole, count: 'whole' },
  { status: bedStatus.is.cleaning, count: 'clean' },
  { status: bedStatus.is.repair, count: 'repair' },
  { status: bedStatus.is.disabled, count: 'disabled' },
]

export interface MapFilters {
  buildingId?: string
  floorId?: string
  keyword?: string
  sex?: 0 | 1
  statuses: readonly number[]
}

/** The same filters as the server's count, applied to the beds already read. */
export function fits(bed: Bed, { buildingId, floorId, keyword, sex, statuses }: MapFilters) {
  if (buildingId && bed.buildingId !== buildingId) return false
  if (floorId && bed.locationId !== floorId) return false
  if (sex !== undefined && bed.sex !== sex) return false
  return statuses.length === 0 || statuses.includes(bed.displayStatus) ? !keyword || named(bed, keyword) : false
}

const named = (bed: Bed, keyword: string) => {
  const typed = plainName(keyword).toLowerCase()
  return [bed.bedName, bed.oldmanName ?? '', bed.pinyin].some((text) => text.toLowerCase().includes(typed))
}

export interface Group {
  id: string
  name: string
  beds: Bed[]
}

/** Beds are in the order of the institution, so groups are too. */
function grouped(beds: readonly Bed[], id: (bed: Bed) => string, name: (bed: Bed) => string): Group[] {
  const groups = new Map<string, Group>()
  for (const bed of beds) {
    const group = groups.get(id(bed))
    if (group) group.beds.push(bed)
    else groups.set(id(bed), { id: id(bed), name: name(bed), beds: [bed] })
  }
  return [...groups.values()]
}

export const buildingsIn = (beds: readonly Bed[]) =>
  grouped(
    beds,
    (bed) => bed.buildingId,
    (bed) => bed.buildingName ?? '',
  )
export const floorsIn = (beds: readonly Bed[]) =>
  grouped(
    beds,
    (bed) => bed.locationId,
    (bed) => [bed.buildingName, bed.locationName].filter(Boolean).join(' '),
  )
/** Beds on the floors of a wall screen; all beds where no floor is named, or none of the named floors has beds. */
export function hangsOn(beds: readonly Bed[], floors: readonly string[] = []) {
  const here = beds.filter((bed) => floors.includes(bed.locationId))
  return here.length > 0 ? here : beds
}
export const roomsIn = (beds: readonly Bed[]) =>
  grouped(
    beds,
    (bed) => bed.roomId,
    (bed) => bed.roomName,
  )

/** Groups by place in their order, by state in that of the legend, or by care level. */
export function sorted(beds: readonly Bed[], sort: string | null | undefined) {
  if (sort === 'status') return beds.toSorted((one, other) => rank(one) - rank(other))
  if (sort === 'level') return beds.toSorted((one, other) => levelOf(one).localeCompare(levelOf(other), 'zh-CN'))
  return beds
}
const rank = (bed: Bed) => legend.findIndex(({ status }) => status === bed.displayStatus)
/** Beds without a level come last. */
const levelOf = (bed: Bed) => bed.levelName ?? '\uffff'

export const maskName = (name: string) => `${name.slice(0, 1)}**`

/** The sex of the residents of a room, in one word. */
export function roomSex(beds: readonly Bed[]) {
  const found = new Set(beds.flatMap((bed) => (bed.oldmanId && bed.sex !== null ? [bed.sex] : [])))
  if (found.size === 0) return undefined
  return found.size > 1 ? '男女' : found.has(sexes.is.male) ? '男' : '女'
}

const lived: readonly number[] = [bedStatus.is.living, bedStatus.is.trial, bedStatus.is.out]
export const isLived = (bed: Bed) => lived.includes(bed.displayStatus)
export const isFree = (bed: Bed) =>
  bed.displayStatus === bedStatus.is.free || bed.displayStatus === bedStatus.is.cleaning

/** A card in one sentence, as a tooltip and for users who cannot see colours. */
export function describe(bed: Bed) {
  const who = bed.oldmanName ? [bed.oldmanName, bed.age != null && `${bed.age}岁`, bed.levelName] : []
  const since = bed.liveDate ? `${bed.liveDate}入住` : bed.holdExpire ? `保留到${bed.holdExpire}` : bed.statusReason
  const alarms = bed.alarms.map(({ text }) => text).join('、')
  return [bed.bedName, bedStatus.label(bed.displayStatus), ...who, since, alarms].filter(Boolean).join('，')
}

/** A planned departure within a week shows its day (residence.md 7). */
export function leavesSoon(bed: Bed, lastDay: string) {
  return bed.planQuitDate && bed.planQuitDate <= lastDay ? bed.planQuitDate.slice(5) : undefined
}
