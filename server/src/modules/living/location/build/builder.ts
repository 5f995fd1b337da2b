import type { z } from 'zod'
import type { Batch } from '#contract/modules/living/location/location.ts'

// Makes building × floors × rooms × beds at once (platform.md 3, batch builder). Numbers follow a pattern known from
// doors: {层} is the floor, {号} the room on it with two digits, {楼} the building. The plan is shown before anything is
// made, and existing rooms are left alone.

type Input = Pick<
  z.output<typeof Batch>,
  'buildingName' | 'floorFrom' | 'floorTo' | 'roomsPerFloor' | 'roomPattern' | 'bedsPerRoom' | 'bedNaming'
>

export interface PlannedFloor {
  floorName: string
  sort: number
  rooms: { roomName: string; sort: number; beds: string[] }[]
}

/** The most beds one request makes. */
export const mostBeds = 2000

export function bedCountOf({ floorFrom, floorTo, roomsPerFloor, bedsPerRoom }: Input) {
  return (floorTo - floorFrom + 1) * roomsPerFloor * bedsPerRoom
}

export function plan(input: Input): PlannedFloor[] {
  const beds = Array.from({ length: input.bedsPerRoom }, (_, index) => bedNameOf(input.bedNaming, index))
  return range(input.floorFrom, input.floorTo).map((floor) => ({
    floorName: `${floor}层`,
    sort: floor,
    rooms: range(1, input.roomsPerFloor).map((room) => ({
      roomName: roomNameOf(input, floor, room),
      sort: room,
      beds,
    })),
  }))
}

function roomNameOf({ roomPattern, buildingName }: Input, floor: number, room: number) {
  return roomPattern
    .replaceAll('{楼}', buildingName)
    .replaceAll('{层}', String(floor))
    .replaceAll('{号}', String(room).padStart(2, '0'))
}

export function bedNameOf(naming: number, index: number) {
  if (naming === 1) return String.fromCharCode(65 + index)
  return naming === 2 ? String(index + 1) : String(index + 1).padStart(2, '0')
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
