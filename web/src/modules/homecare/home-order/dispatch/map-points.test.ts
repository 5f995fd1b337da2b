import { expect, test } from 'vitest'
import { metresText, nameOnMap, readable, sheetOf } from './map-points.ts'

const size = { width: 800, height: 400 }

test('all points lie on the sheet, east to the right and north at the top', () => {
  const home = { lng: 121.48, lat: 31.23 }
  const east = { lng: 121.58, lat: 31.23 }
  const north = { lng: 121.48, lat: 31.28 }
  const { at } = sheetOf([home, east, north], size)
  for (const place of [home, east, north]) {
    expect(at(place).x).toBeGreaterThanOrEqual(48)
    expect(at(place).x).toBeLessThanOrEqual(752)
    expect(at(place).y).toBeGreaterThanOrEqual(47.9)
    expect(at(place).y).toBeLessThanOrEqual(352.1)
  }
  expect(at(east).x).toBeGreaterThan(at(home).x)
  expect(at(north).y).toBeLessThan(at(home).y)
})

test('a single home stands in the middle, with a scale in metres', () => {
  const sheet = sheetOf([{ lng: 121.48, lat: 31.23 }], size)
  expect(sheet.at({ lng: 121.48, lat: 31.23 })).toEqual({ x: 400, y: 200 })
  expect(sheet.scale.metres).toBe(200)
  expect([metresText(200), metresText(5000)]).toEqual(['200米', '5公里'])
})

test('a name of thirty characters takes the room of five', () => {
  expect([nameOnMap('欧阳秀英兰'), nameOnMap('阿卜杜热西提·买买提依明')]).toEqual(['欧阳秀英兰', '阿卜杜热…'])
})

test('of names that would overlap the first is shown', () => {
  const one = { x: 100, y: 100 }
  const near = { x: 150, y: 110 }
  const below = { x: 150, y: 140 }
  expect([...readable([one, near, below], (at) => at)]).toEqual([one, below])
})
