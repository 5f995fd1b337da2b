import { beforeEach, describe, expect, test } from 'vitest'
import { orderNoShow } from '#contract/modules/homecare/home-order/no-show.ts'
import { enters, hosted } from '../../../../../../test/hosted.ts'
import { todosOf } from '../../../../../../test/notices.ts'
import { onRow } from '../../../../../../test/rows.ts'
import * as made from '../../test-orders.ts'
import { countsFrom, knockAgainAt, lacksOf } from '../rules.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const manager = enters(t, 'HOMECARE_MANAGER')
const tryDoor = onRow(orderNoShow.tryDoor)
const noShow = onRow(orderNoShow.noShow)
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const knock = 1
const call = 2
type Worker = Awaited<ReturnType<typeof made.makeWorker>>
type AcceptedOrder = Awaited<ReturnType<typeof made.makeTaken>>

async function atTheDoor() {
  const worker = await made.makeWorker(t)
  const accepted = await made.makeTaken(admin, worker)
  t.clock.set('2025-06-10 14:00:00')
  return { worker, accepted }
}
/** Tries at the door at these times, and a call at the last of them. */
async function tried({ client }: Worker, accepted: AcceptedOrder, times: readonly string[], rings = true) {
  let row = accepted
  for (const time of times) {
    t.clock.set(`2025-06-10 ${time}:00`)
    row = (await tryDoor(client, row, { tryKind: knock })).data
  }
  return rings ? (await tryDoor(client, row, { tryKind: call, note: '响铃无人接' })).data : row
}

describe('required tries', () => {
  const at = (tryKind: number, time: string) => ({ tryKind, tryTime: `2025-06-10 ${time}:00` })
  test('three at the door and a call', () => {
    const knocks = [at(1, '14:00'), at(1, '14:05'), at(1, '14:10')]
    expect(lacksOf([])).toBe('还要敲门3次，还要打一次电话')
    expect(lacksOf(knocks)).toBe('还要打一次电话')
    expect(lacksOf([at(2, '14:01'), ...knocks.slice(1)])).toBe('还要敲门1次')
    expect(lacksOf([...knocks, at(2, '14:11')])).toBeUndefined()
  })
  test('tries at the door are five minutes apart, calls at any time', () => {
    expect(knockAgainAt([])).toBeUndefined()
    expect(knockAgainAt([at(1, '14:00'), at(2, '14:03')])).toBe('2025-06-10 14:05:00')
  })
  test('tries for another time, or by a former worker, do not count', () => {
    const planStart = '2025-06-10 14:00:00'
    expect(countsFrom({ planStart, receiveTime: '2025-06-10 09:00:00' })).toBe(planStart)
    expect(countsFrom({ planStart, receiveTime: '2025-06-10 14:20:00' })).toBe('2025-06-10 14:20:00')
  })
})

test('before its time there is no no-show (26331); too soon after the last try the refusal has the next time', async () => {
  const worker = await made.makeWorker(t)
  const accepted = await made.makeTaken(admin, worker)
  t.clock.set('2025-06-10 13:50:00')
  expect((await tryDoor(worker.client, accepted, { tryKind: knock })).code).toBe(26331)
  t.clock.set('2025-06-10 14:00:00')
  const once = (await tryDoor(worker.client, accepted, { tryKind: knock })).data
  t.clock.set('2025-06-10 14:04:00')
  expect((await tryDoor(worker.client, once, { tryKind: knock })).data).toMatchObject({
    errors: [{ field: 'tryKind', message: '距上次敲门太近，请14:05后再敲' }],
  })
  const rung = await tryDoor(worker.client, once, { tryKind: call })
  expect(rung).toMatchObject({ code: 0, data: { status: 4 } })
})

test('after all tries the manager is asked to call the family, and ends it; with the fee of a late cancellation by the elder', async () => {
  await made.configure(admin, { cancelFeePercent: 20 })
  const { worker, accepted } = await atTheDoor()
  const two = await tried(worker, accepted, ['14:00', '14:05'])
  expect(await todosOf(manager, accepted.id, { todoStatus: 0 })).toEqual([])
  const early = await noShow(manager, two, { contacted: '女儿说在外地' })
  expect(early.data).toMatchObject({
    errors: [{ field: 'contacted', message: expect.stringContaining('还要敲门1次') }],
  })
  const three = await tried(worker, two, ['14:10'], false)
  expect(await todosOf(manager, accepted.id, { todoStatus: 0 })).toMatchObject([
    { title: `上门未遇，请联系家属：${accepted.oldmanName}`, content: expect.stringContaining('紧急联系人') },
  ])
  expect((await noShow(worker.client, three, { contacted: '女儿说在外地' })).status).toBe(401)
  const ended = (await noShow(manager, three, { contacted: '女儿说在外地' })).data
  expect(ended).toMatchObject({
    status: 7,
    cancelBy: 1,
    cancelReason: 9,
    cancelRemark: '上门未遇。家属联系：女儿说在外地',
    cancelFee: 1800,
    refundAmount: 7200,
  })
  expect(await todosOf(manager, accepted.id, { todoStatus: 0 })).toEqual([])
  expect((await tryDoor(worker.client, ended, { tryKind: knock })).code).toBe(21009)
  await made.configure(admin, { cancelFeePercent: 0 })
})

test('with another cause there is no fee where the institution is responsible', async () => {
  await made.configure(admin, { cancelFeePercent: 20 })
  const { worker, accepted } = await atTheDoor()
  const three = await tried(worker, accepted, ['14:00', '14:05', '14:10'])
  const { data } = await noShow(manager, three, { contacted: '老人昨晚送医', by: 2 })
  expect(data).toMatchObject({ status: 7, cancelBy: 2, cancelFee: 0, refundAmount: 9000 })
  await made.configure(admin, { cancelFeePercent: 0 })
})

test('an elder who opens after all is served, and the to-do to call ends', async () => {
  const { worker, accepted } = await atTheDoor()
  const three = await tried(worker, accepted, ['14:00', '14:05', '14:10'])
  expect(await todosOf(manager, accepted.id, { todoStatus: 0 })).toHaveLength(1)
  expect((await made.start(worker.client, three, made.atDoor)).data).toMatchObject({ status: 5 })
  expect(await todosOf(manager, accepted.id, { todoStatus: 0 })).toEqual([])
})

test('its page shows the tries made and missing; those of a former worker do not count', async () => {
  const { worker, accepted } = await atTheDoor()
  const two = await tried(worker, accepted, ['14:00', '14:05'])
  const shown = (await made.look(manager, two)).data
  expect(shown.tries).toMatchObject([{ tryKind: 1 }, { tryKind: 1 }, { tryKind: 2, note: '响铃无人接' }])
  expect(shown.noShowLacks).toBe('还要敲门1次')
  const other = await made.makeWorker(t)
  t.clock.set('2025-06-10 14:06:00')
  const sent = (await made.distribute(manager, two, { workerIds: [other.userId], reason: '换人再去' })).data
  const again = (await made.receive(other.client, sent, { accept: 1 })).data
  expect((await made.look(manager, again)).data).toMatchObject({
    tries: [],
    noShowLacks: '还要敲门3次，还要打一次电话',
  })
  expect((await tryDoor(worker.client, again, { tryKind: knock })).code).toBe(26323)
  expect((await tryDoor(other.client, two, { tryKind: knock })).code).toBe(21002)
})
