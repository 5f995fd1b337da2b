import { afterEach, expect, test } from 'vitest'
import { freePort, mosquitto } from '../../../test/mosquitto.ts'
import type { BusEvent } from './bus.ts'
import { openBus } from './bus.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

test('an event arrives with id and time, in the shape of the catalogue', async () => {
  const bus = await openBus({ now: () => 5 })
  const events: BusEvent[] = []
  const off = bus.subscribe((message) => events.push(message))
  bus.publish('o1', 'bed.changed', { bedIds: ['b1'], secret: 'x' }, { deptIds: ['d1'] })
  off()
  bus.publish('o1', 'bed.changed', { bedIds: ['b2'] })
  const target = { deptIds: ['d1'] }
  expect(events).toEqual([
    { orgId: 'o1', event: 'bed.changed', data: { bedIds: ['b1'] }, target, id: expect.any(String), ts: 5 },
  ])
})

test('data that do not fit the catalogue are a programming error', async () => {
  const bus = await openBus()
  expect(() => bus.publish('o1', 'bed.changed', { bedIds: 'b1' })).toThrow('bed.changed')
})

test('two processes on one broker receive each other’s events, and each its own once', async () => {
  const { url, stop } = await mosquitto(await freePort())
  closers.push(stop)
  const [one, two] = await Promise.all([openBus({ mqttUrl: url }), openBus({ mqttUrl: url })])
  closers.push(one.close, two.close)
  const events: string[] = []
  one.subscribe(({ id }) => events.push(`one ${id}`))
  const last = new Promise<void>((resolve) => two.onRevoked(() => resolve()))
  two.subscribe(({ id }) => events.push(`two ${id}`))
  const back = new Promise<void>((resolve) =>
    one.onTopic(({ topic }) => topic === 'app/v1/o1/mattress/b1' && resolve()),
  )
  one.publish('o1', 'bed.changed', { bedIds: ['b1'] })
  one.revoke({ orgId: 'o1', sessionIds: ['s1'], reason: 'KICKED', message: '您已被管理员强制下线，请重新登录' })
  two.publishTopic({ orgId: 'o1', topic: 'app/v1/o1/mattress/b1', payload: '{}', qos: 0, retain: true })
  await Promise.all([last, back])
  const [id] = events.map((text) => text.slice(4))
  expect(events.toSorted()).toEqual([`one ${id}`, `two ${id}`])
})

test('a broker that is not there yet blocks no one, and its events arrive when it comes', async () => {
  const port = await freePort()
  const warned: string[] = []
  const log = { warn: (_: object, text: string) => void warned.push(text) }
  const [one, two] = await Promise.all([1, 2].map(() => openBus({ mqttUrl: `mqtt://127.0.0.1:${port}`, log })))
  closers.push(one.close, two.close)
  expect(warned).toContain('bus: broker')
  const event = new Promise<unknown>((resolve) => two.subscribe(({ data }) => resolve(data)))
  const { stop } = await mosquitto(port)
  closers.push(stop)
  const off = setInterval(() => one.publish('o1', 'bed.changed', { bedIds: ['b1'] }), 100)
  closers.push(() => clearInterval(off))
  expect(await event).toEqual({ bedIds: ['b1'] })
})

test('a bus whose broker never came closes at once', async () => {
  const bus = await openBus({ mqttUrl: `mqtt://127.0.0.1:${await freePort()}` })
  bus.publish('o1', 'bed.changed', { bedIds: ['b1'] })
  const started = performance.now()
  await bus.close()
  expect(performance.now() - started).toBeLessThan(5000)
})

test('events sent while the broker is away arrive when it is back', async () => {
  const port = await freePort()
  const first = await mosquitto(port)
  const [one, two] = await Promise.all([openBus({ mqttUrl: first.url }), openBus({ mqttUrl: first.url })])
  closers.push(one.close, two.close)
  await first.stop()
  const event = new Promise<unknown>((resolve) => two.subscribe(({ data }) => resolve(data)))
  const again = await mosquitto(port)
  closers.push(again.stop)
  // Both links come back on their own; the message is repeated because the restarted broker has forgotten them.
  const off = setInterval(() => one.publish('o1', 'bed.changed', { bedIds: ['late'] }), 100)
  closers.push(() => clearInterval(off))
  expect(await event).toEqual({ bedIds: ['late'] })
})
