import { expect, test } from 'vitest'
import { isLiveEvent, readFrame } from './live-events.ts'

const frame = (event: string, data: unknown) => JSON.stringify({ id: '1', event, ts: 1, data })

test('reads a frame of the catalogue', () => {
  const read = readFrame(frame('bed.changed', { bedIds: ['b1'] }))
  expect(read?.event === 'bed.changed' && read.data.bedIds).toEqual(['b1'])
})

test('an alarm keeps the columns of its list row', () => {
  const receivers = { notifyUserIds: ['u1'], screen: 1 }
  const row = { alarmId: 'a', alarmKind: 1, level: 2, alarmStatus: 1, version: 3, bedName: '101-1', ...receivers }
  expect(readFrame(frame('alarm.raised', row))?.data).toEqual(row)
})

test.each(['登录失效', 'web', '{', '[]', frame('bed.moved', {}), frame('bed.changed', { bedIds: [] })])(
  'leaves aside what is not of the catalogue: %s',
  (text) => expect(readFrame(text)).toBeUndefined(),
)

test('a name every object has is not an event', () => {
  expect(isLiveEvent('constructor')).toBe(false)
})
