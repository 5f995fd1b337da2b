import { beforeEach, describe, expect, test } from 'vitest'
import { bedWait } from '#contract/modules/living/bed-wait/bed-wait.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { elsewhere } from '../../../../test/app.ts'
import { consultationInput, makeReceiver, register } from '../../../../test/consults.ts'
import { makeElder, step } from '../../../../test/elders.ts'
import { idCardFor, makeBeds } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { onRow } from '../../../../test/rows.ts'
import { openHouse } from '../../../../test/stays.ts'
import { byTurn, fits } from './rules.ts'

const t = hosted()
const desk = enters(t, 'RECEPTION')
const withdraw = onRow(bedWait.withdraw)
const edit = onRow(bedWait.update)
let house: Awaited<ReturnType<typeof openHouse>>
let bedId: string
let oldmanId: string

beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  house = await openHouse(t)
  bedId = (await makeBeds(t))[0].bedId
  oldmanId = (await makeElder(t)).oldmanId
})
const waits = (more: object = {}) => desk.ok(bedWait.create, { oldmanId, ...more })
const shown = (waitId: string) => desk.ok(bedWait.get, { waitId })
const offered = (waitId: string, more: object = {}) =>
  desk.call(bedWait.offer, { waitId, bedId, offerUntil: '2025-06-12', ...more })
const proposed = async () => (await desk.ok(bedWait.proposals)).list.find((bed) => bed.bedId === bedId)

describe('matching people and beds', () => {
  const bed = { roomType: 2, price: 200000, sexLimit: null, mates: [] }
  const one = { waitId: '1', sex: 1, roomType: null, maxPrice: null, priority: 3, waitSince: '2025-06-01' }
  test('the bed must fit type, price and sex, and the reasons are shown', () => {
    expect(fits(bed, one)).toEqual(['不限房型'])
    expect(fits(bed, { ...one, roomType: 2, maxPrice: 200000 })).toEqual(['房型相符', '在价格上限内'])
    expect(fits(bed, { ...one, roomType: 1 })).toBeUndefined()
    expect(fits(bed, { ...one, maxPrice: 199999 })).toBeUndefined()
    expect(fits({ ...bed, sexLimit: 0 }, one)).toBeUndefined()
    expect(fits({ ...bed, mates: [0] }, one)).toBeUndefined()
    expect(fits({ ...bed, sexLimit: 1, mates: [1] }, one)).toEqual(['不限房型', '符合房间性别', '同室为同性'])
  })
  test('urgent people come first, then those who have waited longest', () => {
    const others = [one, { ...one, waitId: '2', waitSince: '2025-05-01' }, { ...one, waitId: '3', priority: 1 }]
    expect(others.toSorted(byTurn).map(({ waitId }) => waitId)).toEqual(['3', '2', '1'])
  })
})

test('a free bed is proposed to waiting people; offered to one it is proposed to no other, declined to all again', async () => {
  const { waitId } = await waits({ priority: 1 })
  expect((await proposed())?.candidates[0]).toMatchObject({ waitId, reasons: ['不限房型'] })
  const { data } = await offered(waitId)
  expect(data).toMatchObject({ waitStatus: 2, offerBedId: bedId, offerUntil: '2025-06-12' })
  expect(await proposed()).toBeUndefined()
  const answer = { offerId: data.offerId ?? '', offerStatus: 3 as const, answerRemark: '想等单间' }
  expect(await desk.ok(bedWait.answer, answer)).toMatchObject({ waitStatus: 1, offerId: null })
  expect((await desk.call(bedWait.answer, answer)).code).toBe(21009)
  expect((await proposed())?.candidates[0]).toMatchObject({ waitId })
})

test('a bed and a person have one open offer each, also of two at once; nobody is on the list twice', async () => {
  const first = await waits()
  expect((await desk.call(bedWait.create, { oldmanId })).code).toBe(31045)
  const other = await desk.ok(bedWait.create, { oldmanId: (await makeElder(t)).oldmanId })
  const both = await Promise.all([offered(first.waitId), offered(other.waitId)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 31043])
  const winner = both[0].code === 0 ? first : other
  const [second] = await makeBeds(t)
  expect((await offered(winner.waitId, { bedId: second.bedId })).code).toBe(31044)
  expect((await offered(other.waitId, { offerUntil: '2025-06-09' })).code).toBe(21001)
})

test('a bed that booking would refuse is not offered: beside the other sex, living or booked there', async () => {
  const [own, beside, third] = await makeBeds(t, { bedsPerRoom: 3 })
  const { waitId } = await waits()
  const woman = await makeElder(t, { sex: 0 })
  const booked = await step(house.admin, woman.oldmanId, 5, { bedId: own.bedId, planLiveDate: '2025-06-12' })
  expect(booked.msg).toBe('')
  const refused = { code: 31040, data: { errors: [{ field: 'bedId' }] } }
  expect(await offered(waitId, { bedId: beside.bedId })).toMatchObject(refused)
  expect(await shown(waitId)).toMatchObject({ waitStatus: 1, offerId: null })
  const { client } = await makeReceiver(t, '钱接待')
  const { consultationId } = await register(client, { sex: 1 })
  const asks = await client.ok(bedWait.create, { consultationId })
  expect(await offered(asks.waitId, { bedId: third.bedId })).toMatchObject(refused)
  const other = await desk.ok(bedWait.create, { oldmanId: (await makeElder(t, { sex: 0 })).oldmanId })
  expect((await offered(other.waitId, { bedId: beside.bedId })).msg).toBe('')
})

test('an accepted bed is filled in at booking, and booking ends the waiting', async () => {
  const { waitId } = await waits()
  const { data } = await offered(waitId)
  await desk.ok(bedWait.answer, { offerId: data.offerId ?? '', offerStatus: 2 })
  expect(await shown(waitId)).toMatchObject({ waitStatus: 3, personId: oldmanId, oldmanStatus: 3, offerBedId: bedId })
  const booked = await step(house.admin, oldmanId, 5, { bedId, planLiveDate: '2025-06-12' })
  expect(booked.msg).toBe('')
  expect(await shown(waitId)).toMatchObject({ waitStatus: 4, offerId: null })
})

test('a bed that somebody else moves into is no longer offered, and the person it was offered to waits again', async () => {
  const { waitId } = await waits()
  await offered(waitId)
  await house.lives(bedId)
  expect(await shown(waitId)).toMatchObject({ waitStatus: 1, offerId: null })
  expect((await offered(waitId)).code).toBe(31021)
})

test('taking a whole room ends the offer of a bed in it; an undone departure takes its old bed back', async () => {
  const [own, beside] = await makeBeds(t, { bedsPerRoom: 2 })
  const { waitId } = await waits()
  await offered(waitId, { bedId: beside.bedId })
  await house.lives(own.bedId, { wholeRoom: 1 })
  expect(await shown(waitId)).toMatchObject({ waitStatus: 1, offerId: null })

  const back = await house.lives(bedId)
  expect((await step(house.admin, back.oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })).msg).toBe('')
  expect((await offered(waitId)).msg).toBe('')
  expect((await step(house.admin, back.oldmanId, 1)).msg).toBe('')
  expect(await shown(waitId)).toMatchObject({ waitStatus: 1, offerId: null })
})

test('an offer is open until the end of its day, then the nightly job ends it and the reception desk is told', async () => {
  const { waitId } = await waits()
  await offered(waitId)
  await house.runJob('bed-offer-lapse', '2025-06-12')
  expect((await shown(waitId)).waitStatus).toBe(2)
  await house.runJob('bed-offer-lapse', '2025-06-13')
  expect(await shown(waitId)).toMatchObject({ waitStatus: 1, offerId: null })
  const { list } = await desk.ok(message.list, {})
  expect(list[0]).toMatchObject({ title: expect.stringContaining('未按时答复') })
})

test('leaving the list ends the offer; it needs the permission to book, and another institution finds nobody', async () => {
  const row = await waits()
  await offered(row.waitId)
  const now = await shown(row.waitId)
  const nurse = await t.as('NURSE')
  expect((await withdraw(nurse, now, { remark: '不来了' })).status).toBe(401)
  const other = await (await elsewhere(t)).as('ADMIN')
  expect((await other.call(bedWait.get, { waitId: row.waitId })).code).toBe(21003)
  expect((await withdraw(desk, { ...now, version: 1 }, { remark: '不来了' })).code).toBe(21002)
  expect((await withdraw(desk, now, { remark: '不来了' })).data).toMatchObject({ waitStatus: 5, offerId: null })
  expect((await edit(desk, await shown(row.waitId), { priority: 1 })).code).toBe(21009)
  expect((await desk.call(bedWait.create, { oldmanId })).code).toBe(0)
})

test('a consultation is added to the list too, once, and only by its own receiver', async () => {
  const { client } = await makeReceiver(t, '周接待')
  const { consultationId } = await register(client)
  const row = await client.ok(bedWait.create, { consultationId, roomType: 1 })
  expect(row).toMatchObject({
    waitName: consultationInput().oldmanName,
    waitSince: '2025-06-10',
    priority: 3,
    personId: null,
  })
  expect((await client.call(bedWait.create, { consultationId })).code).toBe(31045)
  expect((await desk.call(bedWait.create, {})).code).toBe(21001)
  expect((await desk.call(bedWait.create, { consultationId, oldmanId })).code).toBe(21001)
  const colleague = await t.as('RECEPTION')
  expect((await colleague.call(bedWait.create, { consultationId })).code).toBe(21003)
  const lives = await house.lives(bedId)
  expect((await desk.call(bedWait.create, { oldmanId: lives.oldmanId })).code).toBe(21001)
})

test('a person waiting by a consultation does not wait again by the archive made from it', async () => {
  const { client } = await makeReceiver(t, '吴接待')
  const { consultationId } = await register(client)
  await client.ok(bedWait.create, { consultationId })
  const { oldmanId: archive } = await client.ok(consultation.archives, { consultationId, oldmanIdCard: idCardFor() })
  expect(await desk.call(bedWait.create, { oldmanId: archive })).toMatchObject({
    code: 31045,
    data: { errors: [{ field: 'oldmanId' }] },
  })
})

test('a lost consultation no longer waits, and its bed is for the next', async () => {
  const { client } = await makeReceiver(t, '郑接待')
  const { consultationId, version } = await register(client)
  const { waitId } = await client.ok(bedWait.create, { consultationId, priority: 1 })
  expect((await offered(waitId)).code).toBe(0)
  const next = await waits({ priority: 3 })
  const lose = { consultationId, version, consultStatus: 4 as const, lostReason: 1 }
  expect((await client.call(consultation.status, lose)).msg).toBe('')
  expect(await shown(waitId)).toMatchObject({ waitStatus: 5, offerId: null, remark: '咨询已流失' })
  const turn = (await proposed())?.candidates.map((one) => one.waitId)
  expect([turn?.includes(waitId), turn?.includes(next.waitId)]).toEqual([false, true])
})
