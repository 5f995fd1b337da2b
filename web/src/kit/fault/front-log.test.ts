import { expect, test } from 'vitest'
import { type FrontLogEntry, makeFrontLog } from './front-log.ts'

const place = { now: () => Date.UTC(2026, 5, 1, 1, 2, 3), page: () => 'http://h/#/live/visit/come' }

test('B173 each entry has an id made from the time, unique', () => {
  const log = makeFrontLog(place)
  const ids = [log.err('a'), log.err('b')].map((entry) => Number(entry.id))
  expect(ids[0]).toBe(place.now())
  expect(ids[1]).toBe(place.now() + 1)
})

test('B174 an entry has its seven fields', () => {
  const log = makeFrontLog(place)
  const entry = log.err('坏了', { ajaxUrl: '/pims/web-org/visit', parms: { oldmanName: '王', loginPassword: 'x' } })
  expect(entry).toMatchObject({ type: 'err', message: '坏了', pageUrl: place.page(), ajaxUrl: '/pims/web-org/visit' })
  expect(entry.parms).toBe('{"oldmanName":"王","loginPassword":"***"}')
  expect(entry.datetime).toMatch(/^2026-06-01 \d\d:02:03$/)
  expect(entry.ts).toBe(place.now())
  expect(log.info('慢').type).toBe('info')
})

test('B175 the buffer holds the last 12', () => {
  const log = makeFrontLog(place)
  for (let count = 1; count <= 15; count += 1) log.err(`e${count}`)
  expect(log.entries().map((entry) => entry.message)).toEqual(Array.from({ length: 12 }, (_, index) => `e${index + 4}`))
})

test('B177 the list is cleared on success and kept on failure', async () => {
  const log = makeFrontLog(place)
  const sent: FrontLogEntry[][] = []
  let works = false
  log.deliverThrough(async (entries) => {
    sent.push(entries)
    if (!works) throw new Error('down')
  })
  log.err('a')
  await log.send()
  expect(log.entries()).toHaveLength(1)
  works = true
  await log.send()
  expect(log.entries()).toEqual([])
  await log.send()
  expect(sent).toHaveLength(2)
})

test('B178 a failing front-log call leaves no entry of its own', async () => {
  const log = makeFrontLog(place)
  log.deliverThrough(() => Promise.reject(new Error('down')))
  log.err('a')
  await log.send()
  expect(log.entries().map((entry) => entry.message)).toEqual(['a'])
})
