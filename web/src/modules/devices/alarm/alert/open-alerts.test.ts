import { expect, test } from 'vitest'
import { settingsOf } from './alert-settings.ts'
import {
  type Alert,
  type AlertState,
  alertsForWall,
  alertsToShow,
  announcedAgain,
  markOf,
  nothingKnown,
  withNews,
} from './open-alerts.ts'

const alert = (key: string, over: Partial<Alert> = {}): Alert => ({
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
  place: '',
  person: '',
  what: '',
  time: '2026-06-01 10:00:00',
  takenBy: '',
  permit: 'p',
  ...over,
})

test('of frames from two channels the higher version counts, in any order', () => {
  let known = withNews(nothingKnown, { kind: 'row', alert: alert('a', { version: 3, level: 3 }) })
  known = withNews(known, { kind: 'row', alert: alert('a', { version: 2 }) })
  known = withNews(known, { kind: 'change', key: 'a', version: 1, change: { waiting: false } })
  expect([...known.open.values()]).toMatchObject([{ version: 3, level: 3, waiting: true }])
  known = withNews(known, { kind: 'change', key: 'a', version: 4, change: { waiting: false, takenBy: '李护士' } })
  expect(alertsToShow(known, true)).toEqual([])
})
test('an ended alert does not come back with a late frame or an older list', () => {
  let known = withNews(nothingKnown, { kind: 'row', alert: alert('a', { version: 2 }) })
  known = withNews(known, { kind: 'gone', key: 'a', version: 3 })
  known = withNews(known, { kind: 'row', alert: alert('a', { version: 3 }) })
  known = withNews(known, { kind: 'list', source: 'alarm', alerts: [alert('a', { version: 2 })] })
  expect(known.open.size).toBe(0)
})
test('a list replaces the open alerts of its source, and of no other', () => {
  let known = withNews(nothingKnown, { kind: 'row', alert: alert('a') })
  known = withNews(known, { kind: 'row', alert: alert('c', { source: 'call' }) })
  known = withNews(known, { kind: 'list', source: 'alarm', alerts: [alert('b')] })
  expect([...known.open.keys()].sort()).toEqual(['b', 'c'])
})
test('a list without changes keeps the same state, and a changed list keeps the unchanged alerts', () => {
  const list = (...alerts: Alert[]) => ({ kind: 'list', source: 'alarm', alerts }) as const
  let known = withNews(nothingKnown, { kind: 'row', alert: alert('c', { source: 'call' }) })
  known = withNews(withNews(known, announcedAgain(row('a', 1))), list(alert('a'), alert('b')))
  expect(withNews(known, list(alert('a'), alert('b')))).toBe(known)
  const changed = withNews(known, list(alert('a'), alert('b', { version: 2 })))
  expect(changed).not.toBe(known)
  expect(changed.open.get('a')).toBe(known.open.get('a'))
  expect(withNews(known, list(alert('a')))).not.toBe(known)
})
test('an alert that came while a list was being read stays', () => {
  const next = withNews(nothingKnown, { kind: 'row', alert: alert('old') })
  let known = withNews(next, { kind: 'row', alert: alert('new') })
  known = withNews(known, { kind: 'list', source: 'alarm', alerts: [], since: next })
  expect([...known.open.keys()]).toEqual(['new'])
  known = withNews(known, { kind: 'change', key: 'new', version: 2, change: { level: 3 } })
  expect(known.open.get('new')).toMatchObject({ level: 3 })
  const moved = withNews(known, {
    kind: 'list',
    source: 'alarm',
    alerts: [],
    since: withNews(nothingKnown, row('new', 1)),
  })
  expect([...moved.open.keys()]).toEqual(['new'])
})
test('an incomplete list removes nothing', () => {
  let known = withNews(nothingKnown, { kind: 'row', alert: alert('a') })
  known = withNews(known, { kind: 'list', source: 'alarm', alerts: [alert('b')], whole: false })
  expect([...known.open.keys()].sort()).toEqual(['a', 'b'])
})
test('alerts that name the user and are not acknowledged are shown, the most urgent and oldest first', () => {
  const rows = [
    alert('late', { time: '2026-06-01 10:05:00' }),
    alert('early'),
    alert('urgent', { level: 3, time: '2026-06-01 10:09:00' }),
    alert('other', { mine: false }),
    alert('taken', { waiting: false }),
    alert('over', { cleared: true, time: '2026-06-01 10:01:00' }),
    alert('over-common', { cleared: true, level: 1 }),
    alert('over-urgent', { cleared: true, level: 3, time: '2026-06-01 10:10:00' }),
  ]
  const known = withNews(nothingKnown, { kind: 'list', source: 'alarm', alerts: rows })
  expect(alertsToShow(known, true).map(({ key }) => key)).toEqual(['urgent', 'over-urgent', 'early', 'over', 'late'])
  expect(alertsToShow(known, false).map(({ key }) => key)).toEqual(['urgent', 'over-urgent'])
})

/** A row of this version, as in a frame or a list. */
const row = (key: string, version: number, over: Partial<Alert> = {}) =>
  ({ kind: 'row', alert: alert(key, { version, ...over }) }) as const
const marked = (known: AlertState, key = 'a') => markOf(known.open.get(key) ?? alert('gone'))

test('a dismissed alert comes back when it is announced again, once for both channels, and not for a silent change', () => {
  let known = withNews(nothingKnown, announcedAgain(row('a', 1)))
  const first = marked(known)
  known = withNews(known, { kind: 'change', key: 'a', version: 2, change: { cleared: true } })
  known = withNews(known, { kind: 'list', source: 'alarm', alerts: [alert('a', { version: 3 })] })
  expect(marked(known)).toBe(first)
  known = withNews(known, announcedAgain(row('a', 4)))
  const second = marked(known)
  expect(second).not.toBe(first)
  known = withNews(known, announcedAgain(row('a', 4)))
  expect(marked(known)).toBe(second)
})
test('a frame that comes after the list with the same version still announces', () => {
  let known = withNews(nothingKnown, announcedAgain(row('a', 1)))
  const first = marked(known)
  known = withNews(known, { kind: 'list', source: 'alarm', alerts: [alert('a', { version: 2 })] })
  known = withNews(known, announcedAgain(row('a', 2)))
  expect(marked(known)).not.toBe(first)
})
test('a reminder stays until somebody has handled the alert, even when lists are read; an alert that waits again is no reminder', () => {
  let known = withNews(nothingKnown, announcedAgain(row('a', 2, { waiting: false, takenBy: '李护士' })))
  expect(alertsToShow(known, true)).toMatchObject([{ again: true }])
  for (const version of [2, 3])
    known = withNews(known, { kind: 'list', source: 'alarm', alerts: [alert('a', { version, waiting: false })] })
  known = withNews(known, { kind: 'change', key: 'a', version: 4, change: { cleared: true } })
  expect(alertsToShow(known, true)).toMatchObject([{ again: true }])
  known = withNews(known, announcedAgain(row('a', 5, { level: 3 })))
  expect(alertsToShow(known, true)).toMatchObject([{ again: false, waiting: true }])
})
test('a wall screen shows alerts whose step has reached it, where the institution wants it', () => {
  const rows = [alert('no'), alert('wall', { screen: true }), alert('urgent', { screen: true, level: 3 })]
  const known = withNews(nothingKnown, { kind: 'list', source: 'alarm', alerts: rows })
  const keys = (remind: boolean, ...positions: string[]) =>
    alertsForWall(known, { remind, positions }).map(({ key }) => key)
  expect(keys(true, 'SCREEN')).toEqual(['urgent', 'wall'])
  expect(keys(false, 'SCREEN')).toEqual(['urgent'])
  expect(keys(true, 'POPUP', 'FULL')).toEqual([])
  // Settings that cannot be read silence no wall screen.
  expect(alertsForWall(known, settingsOf({})).map(({ key }) => key)).toEqual(['urgent', 'wall'])
})
