import { useQuery } from '@tanstack/react-query'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { send } from '#kit/http/request.ts'

export type Bed = ReplyFor<typeof roomMap.beds>['list'][number]

const pageSize = 500

/** Every permitted bed, page by page: a wall screen shows every resident. Read again with the room map. */
export const useBeds = () =>
  useQuery({
    queryKey: [roomMap.beds.module, roomMap.beds.name, 'whole'],
    queryFn: ({ signal }) => allBeds((page) => send(roomMap.beds, { page, size: pageSize }, { silent: true, signal })),
  })

/** All pages of a list; the first one gives the total. */
export async function allBeds<R>(read: (page: number) => Promise<{ list: R[]; total: number; size: number }>) {
  const first = await read(1)
  const rest = Array.from({ length: Math.ceil(first.total / first.size) - 1 }, (_, at) => read(at + 2))
  return [first, ...(await Promise.all(rest))].flatMap(({ list }) => list)
}

/** The floors with beds, by name, and the floor of each bed. */
export function floorsOf(beds: readonly Bed[]) {
  const many = new Set(beds.map(({ buildingId }) => buildingId)).size > 1
  const nameOf = ({ buildingName, locationName }: Bed) =>
    [many ? buildingName : '', locationName].filter(Boolean).join(' ')
  return {
    floors: new Map(beds.map((bed) => [bed.locationId, nameOf(bed)])),
    floorOf: new Map(beds.map(({ bedId, locationId }) => [bedId, locationId])),
  }
}
