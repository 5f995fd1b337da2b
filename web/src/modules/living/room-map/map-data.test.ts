import { expect, test } from 'vitest'
import { type Bed, fits } from './map-data.ts'

// as: what the filters read of a card
const bed = { bedName: '一号楼-101-A', oldmanName: '王秀英', pinyin: 'wxy', sex: 1, displayStatus: 1 } as unknown as Bed

test('a card is found by bed, name and initials, as its count is', () => {
  const found = (keyword: string) => fits(bed, { keyword, statuses: [] })
  expect(['101-a', '秀英', 'WXY', 'lxy'].map(found)).toEqual([true, true, true, false])
  expect(fits(bed, { keyword: 'wxy', statuses: [0] })).toBe(false)
})
