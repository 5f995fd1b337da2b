import { Location } from '#contract/modules/living/location/location.ts'
import { Bed, Room } from '#contract/modules/living/location/room.ts'
import { table } from '#core/rows/store/table.ts'

export const locations = table('location', 'locationId', { label: '位置', fields: Location, title: 'locationName' })
export const rooms = table('room', 'roomId', { label: '房间', fields: Room, title: 'roomName' })
export const beds = table('bed', 'bedId', { label: '床位', fields: Bed, title: 'fullName' })
