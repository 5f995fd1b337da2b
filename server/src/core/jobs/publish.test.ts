import { expect, test } from 'vitest'
import { type BusEvent, openBus } from '../live/bus.ts'
import { systemWho } from '../who/who.ts'
import { publish } from './publish.ts'

test('reads lists again without an event of their own, after the existing events; none where no row was written', async () => {
  const bus = await openBus()
  const events: Pick<BusEvent, 'event' | 'data'>[] = []
  bus.subscribe(({ event, data }) => events.push({ event, data }))
  const readersOf = () => 'home.query'
  const services = { bus, readersOf }
  const who = systemWho('org', '2025-06-10 10:00:00')
  publish(services, who, ['vital-sign'])
  who.events.push({ event: 'board.count', data: { counts: {} } })
  publish(services, who, ['alarm'])
  publish(services, who, [])
  expect(events).toEqual([
    { event: 'data.changed', data: { modules: ['vital-sign'] } },
    { event: 'board.count', data: { counts: {} } },
    { event: 'data.changed', data: { modules: ['alarm'] } },
    { event: 'board.count', data: { counts: {} } },
  ])
  await bus.close()
})
