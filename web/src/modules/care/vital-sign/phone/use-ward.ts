import type { ReplyFor } from '#contract/kit/calls.ts'
import type { Limit, SignType } from '#contract/modules/care/vital-sign/limits.ts'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { placeOf } from '../../../../app/kit/place.ts'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { byRoom, limitsFor, weighedOf } from '../grid/grid-rows.ts'

/** The residents by room, with the last values and the limits of each. */

export interface Person {
  oldmanId: string
  oldmanName: string
  bedName: string | null
}
export type Earlier = ReplyFor<typeof vitalSign.list>['list'][number]
export interface Room {
  room: string
  people: Person[]
}

export function useWard(type: SignType) {
  const people = useRead(resident.list, { oldmanStatuses: '1,4', pageHelper: '0' })
  const earlier = useRead(vitalSign.list, { signTypes: String(type), status: '1', size: 1000 })
  const limits = useRead(vitalSign.limits, { signTypes: String(type) })
  const rooms = Map.groupBy(byRoom((people.data?.list ?? []).map(personOf)), ({ bedName }) => placeOf(bedName).room)
  // Newest first: the first of each resident is the last value.
  const rows = earlier.data?.list ?? []
  const before = new Map(rows.toReversed().map((row) => [row.oldmanId, row]))
  return {
    people,
    rooms: [...rooms.entries()].map(([room, inRoom]): Room => ({ room, people: inRoom })),
    before,
    limitsOf: (oldmanId: string): Limit[] => limitsFor(limits.data ?? [], oldmanId),
    weighed: (oldmanId: string, measureTime: string) => weighedOf(rows, oldmanId, measureTime),
  }
}

const personOf = (row: { oldmanId: string; oldmanName: string; bedName?: string | null }): Person => ({
  oldmanId: row.oldmanId,
  oldmanName: row.oldmanName,
  bedName: row.bedName ?? null,
})
