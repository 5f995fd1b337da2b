import { expect, test } from 'vitest'
import type { LiveFrame } from '#contract/kit/catalog/live-events.ts'
import { send } from '#kit/http/request.ts'
import { alertsToShow, nothingKnown, withNews } from '../alarm/alert/open-alerts.ts'
import { source } from './alert-source.ts'

const row = {
  callRecordId: 'c1',
  callType: 1,
  callTypeName: '床头',
  bedId: 'b1',
  bedName: '3A-2床',
  oldmanName: '王秀英',
  callTime: '2026-06-01 10:00:00',
  repeatCount: 0,
  priority: 2,
  notifyUserIds: ['me'],
  screen: 0,
  callStatus: 0,
  version: 1,
}
const frame = (event: string, data: object) => ({ id: 'f', ts: 0, event, data }) as object as LiveFrame // as: of the catalogue
const raised = (more: object = {}) => frame('call.raised', { ...row, ...more })
const updated = (more: object) => frame('call.updated', { callRecordId: 'c1', repeatCount: 0, priority: 2, ...more })
/** The alerts shown after these frames. */
const inFront = (...frames: LiveFrame[]) =>
  alertsToShow(
    frames.flatMap((one) => source.hear(one, { userId: 'me', channel: 'WEB', send })).reduce(withNews, nothingKnown),
    true,
  )

test('a call is named as one, and marks its bed', () => {
  expect(inFront(raised())).toMatchObject([{ what: '床头呼叫', bedId: 'b1', place: '3A-2床' }])
  expect(inFront(raised({ repeatCount: 2 }))).toMatchObject([{ what: '床头呼叫 已呼叫3次' }])
})

test('an answered call where nobody has come is shown again, even after dismissing, until somebody is there', () => {
  const answered = updated({ callStatus: 1, answerName: '张敏', version: 2 })
  expect(inFront(raised(), answered)).toEqual([])
  const again = raised({ callStatus: 1, answerName: '张敏', version: 3 })
  expect(inFront(raised(), answered, again)).toMatchObject([{ again: true, waiting: false, takenBy: '张敏' }])
  const pressed = updated({ callStatus: 1, answerName: '张敏', repeatCount: 1, version: 4 })
  expect(inFront(raised(), answered, again, pressed)).toHaveLength(1)
  const arrived = updated({ callStatus: 2, answerName: '张敏', version: 5 })
  expect(inFront(raised(), answered, again, pressed, arrived)).toEqual([])
  expect(source.againText).toBe('已应答，尚未到场')
})

test('a bell without a place is named by its number', () => {
  const nowhere = { bedId: null, bedName: null, oldmanName: null, callType: 2, deviceNo: 'HJ-0007' }
  expect(inFront(raised(nowhere))).toMatchObject([
    { what: '卫生间呼叫', place: '设备HJ-0007', words: '设备HJ-0007呼叫' },
  ])
})
