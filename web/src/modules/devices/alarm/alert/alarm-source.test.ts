import { expect, test } from 'vitest'
import type { LiveFrame } from '#contract/kit/catalog/live-events.ts'
import { send } from '#kit/http/request.ts'
import { source } from './alarm-source.ts'
import { alertsToShow, nothingKnown, withNews } from './open-alerts.ts'

const row = {
  alarmId: 'a1',
  alarmKind: 1,
  alarmType: 4,
  level: 2,
  alarmStatus: 0,
  cleared: 0,
  flapping: 0,
  count: 5,
  raisedTime: '2026-06-01 10:00:00',
  notifyUserIds: ['me'],
  screen: 0,
  version: 1,
}
const frame = (event: string, data: object) => ({ id: 'f', ts: 0, event, data }) as object as LiveFrame // as: of the catalogue
const inFront = (...frames: LiveFrame[]) =>
  alertsToShow(
    frames.flatMap((one) => source.hear(one, { userId: 'me', channel: 'WEB', send })).reduce(withNews, nothingKnown),
    true,
  )

test('an alarm that begins to flap while open makes no more sound, and sounds again when it has calmed down', () => {
  const raised = frame('alarm.raised', row)
  const updated = (flapping: number, version: number) =>
    frame('alarm.updated', { alarmId: 'a1', alarmStatus: 0, level: 2, count: 6, cleared: 0, flapping, version })
  expect(inFront(raised, updated(1, 2))).toMatchObject([{ flapping: true, waiting: true }])
  expect(inFront(raised, updated(1, 2), updated(0, 3))).toMatchObject([{ flapping: false }])
})

test('an alarm of a position opens on the page of positions, any other on that of alarms', () => {
  const of = (alarmKind: number) => inFront(frame('alarm.raised', { ...row, alarmKind })).map(source.address)
  expect([1, 3, 4].map(of)).toEqual([
    ['/yunmuIot/alarm?alarmId=a1'],
    ['/elderPosition/locateAlarm?id=a1'],
    ['/yunmuIot/alarm?alarmId=a1'],
  ])
})
