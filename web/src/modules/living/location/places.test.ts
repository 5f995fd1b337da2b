import { expect, test } from 'vitest'
import { firstTypeIn, type Place, pathTo, roomWords } from './places.ts'

const place = (locationId: string, locationType: 1 | 2 | 3, children: Place[] = []): Place => ({
  locationId,
  locationName: locationId,
  locationType,
  sort: 1,
  status: 1,
  version: 1,
  roomCount: 0,
  bedCount: 0,
  children,
})
const park = place('park', 1, [place('house', 2, [place('floor', 3)])])

test('the path of a place names everything above it', () => {
  expect(pathTo([park], 'floor').map((one) => one.locationId)).toEqual(['park', 'house', 'floor'])
  expect(pathTo([park], 'gone')).toEqual([])
  expect(pathTo([park], undefined)).toEqual([])
})

test('the kind proposed first for a new place may lie in its parent', () => {
  expect([undefined, park, park.children[0], park.children[0]?.children[0]].map(firstTypeIn)).toEqual([2, 2, 3, 6])
})

test('a room is named with its building and floor', () => {
  expect(roomWords({ buildingName: '1号楼', locationName: '1层', roomName: '101' })).toBe('1号楼 1层 101')
  expect(roomWords({ roomName: '101' })).toBe('101')
})
