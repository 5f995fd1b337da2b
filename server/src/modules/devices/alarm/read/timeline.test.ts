import { expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { raiseIn } from '../service.ts'
import { noteAlarm } from './timeline.ts'

const t = hosted({ now: '2025-06-10 10:00:00' })
const nurse = enters(t, 'ADMIN')

test('of repeated entries only the last are shown, with the number left out; steps of users are all shown', async () => {
  const key = { orgId: t.orgId, kind: 1, type: 4, level: 2, deviceNo: 'WEEK-1', at: t.clock.ms() } as const
  const escalate = [{ afterSec: 3600, roles: ['NURSE' as const] }]
  const row = await t.db((db) => raiseIn(db, t.who(), { ...key, escalate }))
  const alarmId = row?.alarmId ?? ''
  const again = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ alarmId, action: 'repeat' as const, text: `第${from + at}次` }))
  await t.db((db) => noteAlarm(db, t.who(), again(1, 300)))
  await t.db((db) => noteAlarm(db, t.who(), [{ alarmId, action: 'step', text: '第2步' }]))
  await t.db((db) => noteAlarm(db, t.who(), again(301, 150)))
  const { timeline } = await nurse.ok(alarm.get, { alarmId })
  expect(timeline).toHaveLength(1 + 1 + 200 + 1)
  expect(timeline.slice(0, 3).map(({ action, text }) => [action, text])).toEqual([
    ['raise', '触发'],
    ['note', '此前另有250条再次触发和恢复，未列出'],
    ['repeat', '第251次'],
  ])
  expect(timeline.findIndex(({ action }) => action === 'step')).toBe(52)
  expect(timeline.at(-1)?.text).toBe('第450次')
})
