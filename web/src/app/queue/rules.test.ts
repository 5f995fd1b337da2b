import { expect, test } from 'vitest'
import {
  backOffMs,
  bodyOf,
  dueOf,
  hasRoom,
  type Item,
  isNearlyFull,
  isOld,
  nextLook,
  othersWords,
  renewed,
  settle,
  titleOf,
  verdictOf,
} from './rules.ts'

const now = 1_700_000_000_000
const hour = 3_600_000
const item = (more: Partial<Item> = {}): Item => ({
  requestNo: 'r1',
  userId: 'u1',
  userName: '赵敏',
  kind: 'tasks',
  about: [{ title: '王秀英 晨间护理', page: '/task/t1' }],
  rows: [{ taskId: 't1', taskStatus: 2, finishTime: '2026-11-23 09:20:00' }],
  slots: [],
  offline: 1,
  madeAt: now,
  state: 'waiting',
  tries: 0,
  unanswered: 0,
  nextAt: 0,
  ...more,
})
const many = (count: number, more: Partial<Item> = {}) => Array.from({ length: count }, () => item(more))
let madeCount = 0
const number = () => `new${++madeCount}`
const ok = { code: 0, message: '', results: [{ code: 0, message: '' }] }
const refusal = (code: number, message = '不行') => ({ code: 0, message: '', results: [{ code, message }] })

test('an answer of 0 removes the item', () => {
  expect(settle(item(), ok, now, number)).toEqual({ left: [], stop: false })
})

test('no answer, 21004, 429 and 5xx are tried again after 5, 15, 60 seconds, with the same request number', () => {
  for (const code of [999, 21004, 429, 408, 500, 502, 503, 504, 5000])
    expect([code, verdictOf(code)]).toEqual([code, 'again'])
  let one = item()
  const waits: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const [next] = settle(one, { code: 999, message: '' }, now, number).left
    waits.push(next.nextAt - now)
    one = next
  }
  expect(waits).toEqual([5_000, 15_000, 60_000, 60_000, 60_000])
  expect([one.requestNo, one.state, one.unanswered]).toEqual(['r1', 'waiting', 5])
  expect(backOffMs(40)).toBe(60_000)
})

test('without an answer the round ends; after a server error the next item is sent', () => {
  const stop = (code: number) => settle(item(), { code, message: '' }, now, number).stop
  expect([999, 429, 4011, 5000, 21004].map(stop)).toEqual([true, true, true, false, false])
})

test('the end of the session keeps every item as it is', () => {
  for (const code of [4011, 4012, 4013])
    expect(settle(item(), { code, message: '' }, now, number)).toEqual({ left: [item()], stop: true })
})

test('any other refusal moves the item to 未成功 with its text and a new request number', () => {
  for (const code of [
    14131, 14132, 14133, 14134, 14135, 14138, 14139, 14142, 14143, 14006, 21009, 21003, 21001, 401, 4010, 404,
  ]) {
    const [left] = settle(item(), refusal(code, '任务已由李梅于09:10完成'), now, number).left
    expect(left).toMatchObject({ state: 'failed', code, text: '任务已由李梅于09:10完成' })
    expect(left.requestNo).not.toBe('r1')
  }
  expect(settle(item(), { code: 21001, message: '参数校验失败' }, now, number).left[0]).toMatchObject({
    state: 'failed',
  })
})

test('the good rows of several are removed and each refused one becomes an item of its own, with its own pictures', () => {
  const several = item({
    rows: [{ taskId: 'a' }, { taskId: 'b' }, { taskId: 'c' }],
    about: ['a', 'b', 'c'].map((id) => ({ title: `晨间护理${id}`, page: `/task/${id}` })),
    slots: [
      { photoId: 'p1', row: 0, field: 'photos' },
      { photoId: 'p2', row: 2, field: 'photos', path: '/files/2' },
    ],
  })
  const results = [0, 14139, 14006].map((code) => ({ code, message: String(code) }))
  const { left } = settle(several, { code: 0, message: '', results }, now, number)
  expect(left.map(({ rows, code, slots }) => [rows, code, slots])).toEqual([
    [[{ taskId: 'b' }], 14139, []],
    [[{ taskId: 'c' }], 14006, [{ photoId: 'p2', row: 0, field: 'photos', path: '/files/2' }]],
  ])
  expect(titleOf(several)).toBe('晨间护理a等3项')
  expect(left.map(({ about }) => about)).toEqual([
    [{ title: '晨间护理b', page: '/task/b' }],
    [{ title: '晨间护理c', page: '/task/c' }],
  ])
  expect(new Set(left.map(({ requestNo }) => requestNo)).size).toBe(2)
})

test('an item that got no answer and is then refused as late is sent once more as offline', () => {
  const waited = item({ offline: 0, unanswered: 3, tries: 3 })
  const [again] = settle(waited, refusal(14134), now, number).left
  expect(again).toMatchObject({ state: 'waiting', offline: 1, tries: 0, nextAt: now })
  expect(again.requestNo).not.toBe('r1')
  expect(settle(again, refusal(14134), now, number).left[0].state).toBe('failed')
  expect(settle(item({ offline: 0 }), refusal(14134), now, number).left[0].state).toBe('failed')
  expect(settle(waited, { code: 21006, message: '' }, now, number).left[0].state).toBe('failed')
})

test('a dose is one request; made without a network it has no version', () => {
  const takes = [{ takeId: 't1', version: 3, lines: [{ takeLineId: 'l1', actualDose: 1 }] }]
  const row = { action: 'give', takes, verifyWay: 1, verifyCode: 'o1', giveTime: '2025-06-20 08:10:00' }
  const dose = item({ kind: 'takes', rows: [row] })
  expect(bodyOf({ ...dose, offline: 0 })).toMatchObject({ action: 'give', takes, offline: 0 })
  const [{ version: _, ...bare }] = takes
  expect(bodyOf({ ...dose, offline: 1 })).toMatchObject({ giveTime: '2025-06-20 08:10:00', takes: [bare], offline: 1 })
  expect(bodyOf({ ...dose, offline: 1 })).toHaveProperty('takes', [bare])
})

test('the body has each row with its own pictures, the offline mark and the number, and no version', () => {
  const one = item({
    rows: [{ taskId: 'a' }, { taskId: 'b' }],
    slots: [
      { photoId: 'p1', row: 0, field: 'photos', path: '/files/1' },
      { photoId: 'p2', row: 0, field: 'photos', path: '/files/2' },
      { photoId: 'p3', row: 1, field: 'signImage', path: '/files/3' },
    ],
  })
  expect(bodyOf(one)).toEqual({
    requestNo: 'r1',
    tasks: [
      { taskId: 'a', offline: 1, photos: ['/files/1', '/files/2'] },
      { taskId: 'b', offline: 1, signImage: '/files/3' },
    ],
  })
  expect(bodyOf(item({ kind: 'signs', rows: [{ oldmanId: 'o' }] }))).toEqual({
    requestNo: 'r1',
    signs: [{ oldmanId: 'o', offline: 1 }],
  })
})

test('items are sent in order, of this user only, and only when their time has come', () => {
  const items = [
    item({ requestNo: 'other', userId: 'u2' }),
    item({ requestNo: 'failed', state: 'failed' }),
    item({ requestNo: 'later', nextAt: now + 1 }),
    item({ requestNo: 'first' }),
    item({ requestNo: 'second' }),
  ]
  expect(dueOf(items, 'u1', now)?.requestNo).toBe('first')
  expect(dueOf(items, 'u1', now + 1)?.requestNo).toBe('later')
  expect(dueOf(items, 'u3', now)).toBeUndefined()
  expect([nextLook(items, 'u1'), nextLook([], 'u1')]).toEqual([0, undefined])
})

test('a record that pauses after a try is due at once when the user sends it', () => {
  const paused = item({ nextAt: now + 60_000 })
  expect([dueOf([paused], 'u1', now), dueOf([paused], 'u1', Number.POSITIVE_INFINITY)]).toEqual([undefined, paused])
})

test('items of another user are kept and named', () => {
  const items = [...many(2, { userId: 'u2', userName: '李梅' }), item(), item({ userId: 'u3', userName: '周杰' })]
  expect(othersWords(items, 'u1')).toEqual([
    '有2条未上传记录属于李梅，请由本人登录上传',
    '有1条未上传记录属于周杰，请由本人登录上传',
  ])
})

test('a phone holds 500 items or 50 pictures, with a warning from 80 %', () => {
  const photo = { photoId: 'p', row: 0, field: 'photos' } as const
  const pictured = (count: number) => [item({ slots: Array.from({ length: count }, () => photo) })]
  expect([hasRoom(many(499), 0), hasRoom(many(500), 0)]).toEqual([true, false])
  expect([hasRoom(pictured(49), 1), hasRoom(pictured(50), 1), hasRoom(pictured(48), 2)]).toEqual([true, false, true])
  expect([isNearlyFull(many(399)), isNearlyFull(many(400))]).toEqual([false, true])
  expect([isNearlyFull(pictured(39)), isNearlyFull(pictured(40))]).toEqual([false, true])
  const uploaded = [item({ slots: Array.from({ length: 50 }, () => ({ ...photo, path: '/files/1' })) })]
  expect([hasRoom(uploaded, 1), isNearlyFull(uploaded)]).toEqual([true, false])
})

test('an item older than 20 hours is red', () => {
  expect([20 * hour, 20 * hour + 1].map((age) => isOld(item({ madeAt: now - age }), now))).toEqual([false, true])
})

test('修改重发 sends changed rows as a new request', () => {
  const failed = item({ state: 'failed', code: 14134, text: '已超时，请填写原因', tries: 3 })
  const next = renewed(failed, [{ taskId: 't1', lateReason: '抢救' }], number)
  expect(next).toMatchObject({ state: 'waiting', tries: 0, nextAt: 0, rows: [{ taskId: 't1', lateReason: '抢救' }] })
  expect([next.requestNo === 'r1', next.code, next.text]).toEqual([false, undefined, undefined])
})

test('a check-in of a patrol is one request, with its time, its photos and the offline mark', () => {
  const row = { taskPointPkId: 'p1', checkWay: 2, code: '1004', deviceTime: '2026-11-23 20:05:00' }
  const slots = [{ photoId: 'x', row: 0, field: 'photos' as const, path: '/files/1' }]
  const body = bodyOf(item({ kind: 'checks', rows: [row], slots }))
  expect(body).toEqual({ requestNo: 'r1', ...row, offline: 1, photos: ['/files/1'] })
})

test('the end of a home visit waits for its own start in any state, not for another visit', () => {
  const start = item({ kind: 'starts', rows: [{ id: 'a' }], nextAt: now + 60_000 })
  const over = item({ kind: 'overs', rows: [{ id: 'a' }] })
  const other = item({ kind: 'overs', rows: [{ id: 'b' }] })
  expect(dueOf([start, over], 'u1', now)).toBeUndefined()
  expect(nextLook([start, over], 'u1')).toBe(now + 60_000)
  expect(dueOf([start, over, other], 'u1', now)).toBe(other)
  expect(dueOf([{ ...start, state: 'failed' }, over], 'u1', now)).toBeUndefined()
  expect(dueOf([over], 'u1', now)).toBe(over)
})
