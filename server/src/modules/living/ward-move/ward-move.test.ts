import { beforeEach, describe, expect, test } from 'vitest'
import { bedWait } from '#contract/modules/living/bed-wait/bed-wait.ts'
import { wardMove } from '#contract/modules/living/ward-move/ward-move.ts'
import { newId } from '#core/new-id.ts'
import { elsewhere } from '../../../../test/app.ts'
import { makeElder, makeFamily, step } from '../../../../test/elders.ts'
import { type MadeBed, makeBeds } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { openHouse } from '../../../../test/stays.ts'
import { propose } from './rules.ts'

const t = hosted()
const desk = enters(t, 'RECEPTION')
let house: Awaited<ReturnType<typeof openHouse>>
/** Beds of the closed ward, and of the one beside it; free beds of other tests are put out of use. */
let ward: MadeBed[] = []
let other: MadeBed[] = []

beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  house = await openHouse(t)
  await t.db((db) => db.updateTable('room').set({ status: 0 }).execute())
  ward = await makeBeds(t, { rooms: 2, bedsPerRoom: 2 })
  other = await makeBeds(t, { rooms: 2, bedsPerRoom: 2 })
})

const planned = (query: object = { locationIds: ward[0].buildingId }) => desk.ok(wardMove.plan, query)
const lines = ({ movers }: Awaited<ReturnType<typeof planned>>) =>
  movers.map(({ oldmanId, bedIdNew, version, wholeRoom }) => ({
    oldmanId,
    bedIdNew: bedIdNew ?? '',
    version,
    wholeRoom,
  }))
const move = (items: ReturnType<typeof lines>, more: object = {}) =>
  desk.ok(wardMove.move, { moveDate: '2025-06-10', reason: '病区维修', items, ...more })
const bedOf = async (oldmanId: string) => (await house.stayOf(oldmanId)).bedId
const live = (bed: MadeBed, sex: 0 | 1 = 1) => house.lives(bed.bedId, {}, { sex })

describe('the plan of new beds', () => {
  const one = { oldmanId: 'a', roomType: 2, price: 2000, wholeRoom: false, spouseId: null }
  const bed = (bedId: string, roomId: string, more: object = {}) => ({
    bedId,
    roomId,
    roomType: 2,
    price: 2000,
    ...more,
  })
  const anybody = { mayShare: () => true, empty: new Set<string>() }
  const names = (found: ReadonlyMap<string, string>) => Object.fromEntries(found)

  test('the same type of room comes first, then the nearest price', () => {
    const beds = [
      bed('single', 'r1', { roomType: 1 }),
      bed('dear', 'r2', { price: 2900 }),
      bed('near', 'r3', { price: 1900 }),
    ]
    expect(names(propose([one], beds, anybody))).toEqual({ a: 'near' })
    expect(names(propose([one], beds.slice(0, 2), anybody))).toEqual({ a: 'dear' })
  })
  test('couples get the room with two beds, also when others come before them in order', () => {
    const going = [one, { ...one, oldmanId: 'b', spouseId: 'c' }, { ...one, oldmanId: 'c', spouseId: 'b' }]
    const beds = [bed('1', 'r1'), bed('2', 'r1'), bed('3', 'r2')]
    expect(names(propose(going, beds, anybody))).toEqual({ a: '3', b: '1', c: '2' })
  })
  test('proposes no bed beside the other sex, planned residents included', () => {
    const going = [one, { ...one, oldmanId: 'b' }]
    const apart = { ...anybody, mayShare: (_: string, __: string, coming: readonly string[]) => coming.length === 0 }
    expect(names(propose(going, [bed('1', 'r1'), bed('2', 'r1')], apart))).toEqual({ a: '1' })
  })
  test('a resident with a whole room gets an empty one, with all its beds', () => {
    const going = [
      { ...one, wholeRoom: true },
      { ...one, oldmanId: 'b' },
    ]
    const beds = [bed('1', 'r1'), bed('2', 'r2'), bed('3', 'r2')]
    expect(names(propose(going, beds, { ...anybody, empty: new Set(['r2']) }))).toEqual({ a: '2', b: '1' })
    expect(names(propose(going, beds, anybody))).toEqual({ b: '1' })
  })
})

test('shows every resident and booking of the ward with a bed elsewhere; women and men stay apart', async () => {
  const man = await live(ward[0])
  const woman = await live(ward[2], 0)
  const booked = await makeElder(t, { sex: 1 })
  expect((await step(house.admin, booked.oldmanId, 5, { bedId: ward[1].bedId, planLiveDate: '2025-06-20' })).msg).toBe(
    '',
  )
  const plan = await planned()
  expect(plan.movers).toMatchObject([
    { oldmanId: man.oldmanId, bedId: ward[0].bedId, oldmanStatus: 1, spouseName: null, why: null },
    { oldmanId: booked.oldmanId, bedId: ward[1].bedId, oldmanStatus: 5 },
    { oldmanId: woman.oldmanId, bedId: ward[2].bedId },
  ])
  expect(plan.beds.map(({ bedId }) => bedId)).toEqual(other.map(({ bedId }) => bedId))
  const roomOf = (at: number) => other.find(({ bedId }) => bedId === plan.movers[at].bedIdNew)?.roomId
  expect(roomOf(0)).toBe(roomOf(1))
  expect(roomOf(2)).not.toBe(roomOf(0))
})

test('a preview moves nobody; then each has his new bed, and a repeated request moves nobody twice', async () => {
  const one = await live(ward[0])
  const two = await live(ward[1])
  const items = lines(await planned())
  const look = await move(items, { preview: 1 })
  expect(look.items).toMatchObject([
    { oldmanId: one.oldmanId, code: 0, bedName: other[0].fullName, change: 0 },
    { oldmanId: two.oldmanId, code: 0, bedName: other[1].fullName },
  ])
  expect(await bedOf(one.oldmanId)).toBe(ward[0].bedId)
  const done = await move(items, { requestNo: 'empty-ward-1' })
  expect(done.items.map(({ code }) => code)).toEqual([0, 0])
  expect([await bedOf(one.oldmanId), await bedOf(two.oldmanId)]).toEqual([other[0].bedId, other[1].bedId])
  expect(await move(items, { requestNo: 'empty-ward-1' })).toEqual(done)
  expect((await house.rowsOf(one.oldmanId)).length).toBe(2)
  expect((await move(items, { requestNo: 'empty-ward-2' })).items.map(({ code }) => code)).toEqual([21002, 21002])
  expect((await planned()).movers).toEqual([])
})

test('a refusal for one does not delay the others and is shown; the rest is planned again', async () => {
  const one = await live(ward[0])
  const two = await live(ward[1])
  const items = lines(await planned())
  const both = items.map((line) => ({ ...line, bedIdNew: items[0].bedIdNew }))
  expect((await move(both)).items).toMatchObject([
    { oldmanId: one.oldmanId, code: 0 },
    { oldmanId: two.oldmanId, code: 31021, message: '该床位已被占用，请重新选择' },
  ])
  expect((await planned()).movers).toMatchObject([{ oldmanId: two.oldmanId, bedIdNew: other[1].bedId }])
  expect(
    (await desk.call(wardMove.move, { moveDate: '2025-06-10', reason: '维修', items: [items[1], items[1]] })).code,
  ).toBe(21001)
})

test('husband and wife stay together, and may be moved into a room of their own', async () => {
  const husband = await makeElder(t, { sex: 1 })
  const wife = await makeElder(t, { sex: 0 })
  await makeFamily(t, { oldmanId: wife.oldmanId, relation: 11, idCard: husband.idCard, isUrgent: 0 })
  for (const [at, { oldmanId }] of [husband, wife].entries())
    expect((await step(house.admin, oldmanId, 1, house.checkin(ward[at].bedId))).msg).toBe('')
  await live(other[0])
  const plan = await planned()
  expect(plan.movers).toMatchObject([
    { oldmanId: husband.oldmanId, spouseName: wife.oldmanName, bedIdNew: other[2].bedId },
    { oldmanId: wife.oldmanId, spouseName: husband.oldmanName, bedIdNew: other[3].bedId },
  ])
  expect((await move(lines(plan))).items.map(({ code }) => code)).toEqual([0, 0])
})

test('residents without a bed are listed with the reason, and a whole room needs an empty one', async () => {
  const whole = await house.lives(ward[0].bedId, { wholeRoom: 1 })
  await live(other[0])
  await live(other[2])
  expect((await planned()).movers).toMatchObject([
    { oldmanId: whole.oldmanId, wholeRoom: 1, bedIdNew: null, why: '没有全空的房间可包房' },
  ])
  await live(other[1])
  await live(other[3])
  expect((await planned()).movers).toMatchObject([{ why: '其他病区没有空床' }])
})

test('a bed that is offered, planned to be repaired, or of the same ward is proposed to nobody; offers are shown', async () => {
  await live(ward[0])
  const repair = {
    orgId: t.orgId,
    statusId: newId(),
    type: 2 as const,
    bedId: other[3].bedId,
    status: 5 as const,
    reason: '检修',
  }
  await t.db((db) =>
    db
      .insertInto('roomBedStatus')
      .values({ ...repair, startTime: '2025-07-01 08:00:00' })
      .execute(),
  )
  const first = await makeElder(t)
  const second = await makeElder(t)
  const until = { offerUntil: '2025-06-12' }
  for (const [bed, { oldmanId }] of [
    [other[0], first],
    [ward[1], second],
  ] as const) {
    const { waitId } = await desk.ok(bedWait.create, { oldmanId })
    await desk.ok(bedWait.offer, { waitId, bedId: bed.bedId, ...until })
  }
  const plan = await planned({ locationIds: ward[0].roomId })
  expect(plan.offered).toEqual([{ bedName: ward[1].fullName, waitName: second.oldmanName, ...until }])
  const ids = plan.beds.map(({ bedId }) => bedId)
  expect(ids.toSorted()).toEqual([ward[2], ward[3], other[1], other[2]].map(({ bedId }) => bedId).toSorted())
})

test('without the permission to move beds there is no plan, and another institution has nobody to move', async () => {
  await live(ward[0])
  expect((await desk.call(wardMove.plan, {})).code).toBe(21001)
  const items = lines(await planned())
  expect((await (await t.as('FINANCE')).call(wardMove.plan, { locationIds: ward[0].buildingId })).status).toBe(401)
  const admin = await (await elsewhere(t)).as('ADMIN')
  expect((await admin.ok(wardMove.plan, { locationIds: ward[0].buildingId })).movers).toEqual([])
  const input = { moveDate: '2025-06-10', reason: '维修', items }
  expect((await admin.ok(wardMove.move, input)).items).toMatchObject([{ code: 21003 }])
})
