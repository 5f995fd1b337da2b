import { expect, test } from 'vitest'
import { equals } from './card-groups.ts'
import type { Alert } from './open-alerts.ts'

const alert = (key: string, more: Partial<Alert> = {}): Alert => ({
  key,
  source: 'alarm',
  id: key,
  version: 1,
  level: 2,
  waiting: true,
  cleared: false,
  flapping: false,
  again: false,
  quiet: false,
  mine: true,
  screen: false,
  place: key,
  person: '',
  what: '网关离线',
  takenBy: '',
  time: '2026-06-01 10:00:00',
  permit: 'test.deal',
  ...more,
})
const gateway = (key: string, more: Partial<Alert> = {}) => alert(key, { equal: '4-3', equalWhat: '网关离线', ...more })

test('twelve gateways that are offline form one card; alerts about people stay separate, the most urgent first', () => {
  const gateways = Array.from({ length: 12 }, (_, at) => gateway(`gateway-${at}`))
  const people = [alert('one', { level: 3, person: '王秀英' }), alert('other', { level: 3, person: '李国强' })]
  expect(equals([...people, ...gateways]).map(({ first, all }) => [first.key, all.length])).toEqual([
    ['one', 1],
    ['other', 1],
    ['gateway-0', 12],
  ])
})

test('another level, or an acknowledged alert that is announced again, gets its own card', () => {
  const front = [gateway('a'), gateway('b', { level: 1 }), gateway('c', { again: true }), gateway('d')]
  expect(equals(front).map(({ all }) => all.map(({ key }) => key))).toEqual([['a', 'd'], ['b'], ['c']])
})
