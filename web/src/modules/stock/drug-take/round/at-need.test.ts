import { expect, test } from 'vitest'
import { usePause } from '#contract/modules/stock/drug-take/use.ts'
import { whyNot } from './at-need.ts'

const use = {
  pause: usePause.is.none,
  takenToday: 1,
  maxPerDay: 3,
  sinceMinutes: 240,
  minIntervalMinutes: 240,
  stock: 5,
  dose: 1,
} as const

test('a drug at need is offered, or gives the reason and the time to wait', () => {
  expect(whyNot(use)).toBeUndefined()
  expect(whyNot({ ...use, sinceMinutes: null, takenToday: 0 })).toBeUndefined()
  expect(whyNot({ ...use, takenToday: 3 })).toBe('今日已用3次，到每日上限')
  expect(whyNot({ ...use, sinceMinutes: 200 })).toBe('间隔须240分钟，还要等40分钟')
  expect(whyNot({ ...use, minIntervalMinutes: null, sinceMinutes: 0 })).toBeUndefined()
  expect(whyNot({ ...use, stock: 0.5 })).toBe('代管库存不足，请先收药')
  expect(whyNot({ ...use, pause: usePause.is.review })).toBe('返院待复核，请先复核用药')
  expect(whyNot({ ...use, pause: usePause.is.hospital })).toBe('外出或住院中')
})
