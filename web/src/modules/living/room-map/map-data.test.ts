import { expect, test } from 'vitest'
import { partOf } from '#kit/test/part-of.ts'
import { type Bed, fits, hangsOn } from './map-data.ts'

const bed = partOf<Bed>({ bedName: '一号楼-101-A', oldmanName: '王秀英', pinyin: 'wxy', sex: 1, displayStatus: 1 })

test('a card is found by bed, name and initials, as the count is', () => {
  const found = (keyword: string) => fits(bed, { keyword, statuses: [] })
  expect(['101-a', '秀英', 'WXY', 'lxy'].map(found)).toEqual([true, true, true, false])
  expect(fits(bed, { keyword: 'wxy', statuses: [0] })).toBe(false)
})

test('a wall screen shows its floors, and all of them where none is named or none exists any more', () => {
  const beds = ['f1', 'f2', 'f2'].map((locationId) => ({ ...bed, locationId }))
  expect(hangsOn(beds, ['f2'])).toHaveLength(2)
  expect([hangsOn(beds), hangsOn(beds, []), hangsOn(beds, ['f9'])].map((some) => some.length)).toEqual([3, 3, 3])
})
