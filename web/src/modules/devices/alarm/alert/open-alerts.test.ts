import { expect, test } from 'vitest'
import { type Alert, nothingKnown, popping, told } from './open-alerts.ts'

const alert = (key: string, over: Partial<Alert> = {}): Alert => ({
  ...{ key, source: 'alarm', id: key, version: 1, level: 2, waiting: true, cleared: false, flapping: false },
  ...{
    again: false,
    quiet: false,
    mine: true,
    screen: false,
    place: '',
    person: '',
    what: '',
    time: '2026-06-01 10:00:00',
  },
  ...{ takenBy: '', permit: 'p' },
  ...over,
})

test('of what two channels tell the higher version counts, in whatever order it comes', () => {
  let known = told(nothingKnown, { kind: 'row', alert: alert('a', { version: 3, level: 3 }) })
  known = told(known, { kind: 'row', alert: alert('a', { version: 2 }) })
  known = told(known, { kind: 'change', key: 'a', version: 1, change: { waiting: false } })
  expect([...known.open.values()]).toMatchObject([{ version: 3, level: 3, waiting: true }])
  known = told(known, { kind: 'change', key: 'a', version: 4, change: { waiting: false, takenBy: '李护士' } })
  expect(popping(known, true)).toEqual([])
})
test('what has ended does not come back with a late frame or an older list', () => {
  let known = told(nothingKnown, { kind: 'row', alert: alert('a', { version: 2 }) })
  known = told(known, { kind: 'gone', key: 'a', version: 3 })
  known = told(known, { kind: 'row', alert: alert('a', { version: 3 }) })
  known = told(known, { kind: 'list', source: 'alarm', alerts: [alert('a', { version: 2 })] })
  expect(known.open.size).toBe(0)
})
test('a list says of its source what is open, and nothing of another', () => {
  let known = told(nothingKnown, { kind: 'row', alert: alert('a') })
  known = told(known, { kind: 'row', alert: alert('c', { source: 'call' }) })
  known = told(known, { kind: 'list', source: 'alarm', alerts: [alert('b')] })
  expect([...known.open.keys()].sort()).toEqual(['b', 'c'])
})
test('in front stands what names me and nobody has taken, the most urgent and oldest first', () => {
  const rows = [
    alert('late', { time: '2026-06-01 10:05:00' }),
    alert('early'),
    alert('urgent', { level: 3, time: '2026-06-01 10:09:00' }),
    alert('other', { mine: false }),
    alert('taken', { waiting: false }),
    alert('over', { cleared: true }),
    alert('over-urgent', { cleared: true, level: 3, time: '2026-06-01 10:10:00' }),
  ]
  const known = told(nothingKnown, { kind: 'list', source: 'alarm', alerts: rows })
  expect(popping(known, true).map(({ key }) => key)).toEqual(['urgent', 'over-urgent', 'early', 'late'])
  expect(popping(known, false).map(({ key }) => key)).toEqual(['urgent', 'over-urgent'])
})
