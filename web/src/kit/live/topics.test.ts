import { expect, test } from 'vitest'
import { attachBus, fits, wantTopic } from './topics.ts'

function someBus() {
  const requests: string[] = []
  return {
    requests,
    subscribe: (topics: string[]) => requests.push(`+ ${topics.join()}`),
    unsubscribe: (topics: string[]) => requests.push(`- ${topics.join()}`),
  }
}

test('the first screen subscribes to a topic, the last one ends it', () => {
  const bus = someBus()
  attachBus(bus)
  const first = wantTopic('a')
  const second = wantTopic('a')
  first()
  expect(bus.requests).toEqual(['+ a'])
  second()
  expect(bus.requests).toEqual(['+ a', '- a'])
})

test('topics wanted before the bus is there, or when another one comes, are subscribed then', () => {
  attachBus(undefined)
  const end = wantTopic('b')
  const bus = someBus()
  attachBus(bus)
  expect(bus.requests).toEqual(['+ b'])
  end()
  attachBus(undefined)
})

test('a plus stands for any one level', () => {
  expect(fits('app/v1/o/mattress/+', 'app/v1/o/mattress/b1')).toBe(true)
  expect(fits('app/v1/o/mattress/+', 'app/v1/o/mattress/b1/x')).toBe(false)
  expect(fits('app/v1/o/mattress/+', 'app/v1/o/position/b1')).toBe(false)
})
