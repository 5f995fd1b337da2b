// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { send } from '#kit/http/request.ts'
import { joinAlertSource, type Me } from '../joined-alerts.ts'
import { lookAgain, lookAs, useAlerts, useReading } from './alerts-store.ts'
import type { Alert } from './open-alerts.ts'

/** Sessions outside of the back office: the phone passes its own. */

const alertOf = (me: string): Alert => ({
  key: 'test:1',
  source: 'test',
  id: '1',
  version: 1,
  level: 2,
  waiting: true,
  cleared: false,
  flapping: false,
  again: false,
  quiet: false,
  mine: true,
  screen: true,
  place: '',
  person: me,
  what: '',
  time: '2026-06-01 10:00:00',
  takenBy: '',
  permit: 'test.deal',
})
let answer: (me: string) => Promise<Alert[]>
let ways: Me['send'][]
joinAlertSource('test', {
  permit: 'test.query',
  load: async () => ({
    source: {
      read: ({ userId, send: way }) => {
        ways.push(way)
        return answer(userId)
      },
      hear: () => [],
      take: { word: '确认', run: async () => [] },
      address: () => '/',
    },
  }),
})
const shown = () => [...renderHook(useAlerts).result.current.open.values()].map(({ person }) => person)
const ownWay: Me['send'] = (...args) => send(...args)
const sit = (userId: string, codes = ['test.query']) =>
  lookAs({ userId: () => userId, codes: () => new Set(codes), channel: 'APP', send: ownWay })

beforeEach(() => {
  ways = []
  answer = async (me) => [alertOf(me)]
})

test('reads with the codes and the sender of the given session, and starts anew for the next one', async () => {
  sit('u1')
  await lookAgain()
  expect(shown()).toEqual(['u1'])
  sit('u2', [])
  expect(shown()).toEqual([])
  await lookAgain()
  expect(shown()).toEqual([])
  expect(ways).toEqual([ownWay])
})

test('an answer for a session that has ended shows nothing to anybody', async () => {
  sit('u1')
  const answers = [Promise.withResolvers<Alert[]>(), Promise.withResolvers<Alert[]>()]
  const waiting = answers.values()
  answer = () => waiting.next().value?.promise ?? Promise.resolve([])
  const looks = [lookAgain(), lookAgain()]
  await new Promise((done) => setTimeout(done, 0))
  sit('u2')
  answers[0].resolve([alertOf('u1')])
  answers[1].reject(new Error('登录状态失效'))
  await Promise.all(looks)
  expect(shown()).toEqual([])
})

test('an empty list means that nothing is open only once every list was read, not before, and not after a failure', async () => {
  const reading = () => renderHook(useReading).result.current
  sit('u1')
  expect(reading()).toBe('reading')
  answer = async () => {
    throw new Error('no way through')
  }
  await lookAgain()
  expect(reading()).toBe('failed')
  answer = async () => []
  await lookAgain()
  expect([reading(), shown()]).toEqual(['read', []])
  sit('u2')
  expect(reading()).toBe('reading')
})
