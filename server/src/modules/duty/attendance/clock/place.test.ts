import { expect, test } from 'vitest'
import { clockPlace, metresBetween } from './place.ts'

const gate = { name: '正门', longitude: 121.43, latitude: 31.18, radius: 200 }

test('a degree of latitude is 111 km, one of longitude at 31° north 95 km', () => {
  expect(metresBetween(gate, { longitude: 121.43, latitude: 32.18 })).toBeCloseTo(111_195, -2)
  expect(metresBetween(gate, { longitude: 122.43, latitude: 31.18 })).toBeCloseTo(95_130, -2)
})
test.each([
  [{ point: { longitude: 121.43, latitude: 31.1817 } }, '正门'],
  [{ point: { longitude: 121.43, latitude: 31.1819 } }, undefined],
  [{ bssid: 'AA:BB:CC:00:11:22' }, '无线网'],
  [{ bssid: 'aa:bb:cc:00:11:33' }, undefined],
  [{}, undefined],
])('%o is at %s', (position, name) => {
  expect(clockPlace(position, [gate], [{ bssid: 'aa:bb:cc:00:11:22' }])).toBe(name)
})
