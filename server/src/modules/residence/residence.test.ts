import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { residence } from '#contract/modules/residence.ts'
import { roomMap } from '#contract/modules/room-map.ts'
import { visit } from '#contract/modules/visit.ts'
import { type Client, type TestApp, testApp } from '../../../test/app.ts'
import { makeElder, makeFamily, makeLevel, step, versionOf } from '../../../test/elders.ts'
import { makeBeds } from '../../../test/factories.ts'

/** Acceptance scenarios of residence.md 10 that need neither fees nor outings, by their numbers. */

let t: TestApp
let admin: Client
let levelId: string
const today = '2025-06-10'

beforeAll(async () => {
  t = await testApp({ now: `${today} 10:00:00` })
  admin = await t.as('ADMIN')
  levelId = await makeLevel(t)
})
afterAll(() => t.close())

const checkin = (bedId: string, more: object = {}) => ({ bedId, levelId, liveDate: today, ...more })
const trial = (bedId: string, more: object = {}) => checkin(bedId, { trialDays: 7, ...more })
const stayOf = (oldmanId: string) => admin.ok(residence.get, { oldmanId })
const recordsOf = async (oldmanId: string) =>
  (await admin.ok(residence.record, { oldmanId })).list.map((record) => record.recordType)
const card = async (bedId: string) => (await admin.ok(roomMap.beds, { bedIds: bedId })).list[0]
const openRows = (bedId: string) =>
  t.db((db) => db.selectFrom('bedStay').selectAll().where('bedId', '=', bedId).where('dateTo', 'is', null).execute())

async function lives(bedId: string, more: object = {}, elder = {}) {
  const person = await makeElder(t, elder)
  const answer = await step(admin, person.oldmanId, 1, checkin(bedId, more))
  expect(answer.msg).toBe('')
  return person
}
async function adjust(oldmanId: string, bedIdNew: string, more: object = {}) {
  const version = await versionOf(admin, oldmanId)
  return admin.call(residence.adjust, {
    oldmanId,
    bedIdNew,
    adjustDate: today,
    adjustReason: '家属要求',
    version,
    ...more,
  })
}

describe('booking', () => {
  test('1: a booking holds the bed for seven days and the map shows it', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    const body = { bedId: bed.bedId, planLiveDate: '2025-06-12', reserveAmount: 200_000 }
    const answer = await step(admin, oldmanId, 5, { ...body, tradeWays: [{ tradeWay: 1, amount: 200_000 }] })
    expect(answer).toMatchObject({
      code: 0,
      data: { oldmanStatus: 5, bookExpireDate: '2025-06-17', reserveAmount: 200_000 },
    })
    expect(await card(bed.bedId)).toMatchObject({ displayStatus: 2, oldmanId, holdExpire: '2025-06-17' })
    expect(await recordsOf(oldmanId)).toEqual([2, 1])
  })

  test('2: a second booking of the bed is refused at its field with free beds of the same kind, and leaves no trace', async () => {
    const [bed, other] = await makeBeds(t, { bedsPerRoom: 2 })
    const [first, second] = [await makeElder(t), await makeElder(t)]
    await step(admin, first.oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    const before = await stayOf(second.oldmanId)
    const answer = await step(admin, second.oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    expect(answer).toMatchObject({ code: 31021, msg: '该床位已被占用，请重新选择' })
    const { errors, bedId, bedName, freeBeds } = answer.data as unknown as Record<string, never[]>
    expect({ errors, bedId, bedName }).toEqual({
      errors: [{ field: 'bedId', message: '该床位已被占用，请重新选择' }],
      bedId: bed.bedId,
      bedName: bed.fullName,
    })
    expect(freeBeds.length).toBeLessThanOrEqual(10)
    expect(freeBeds).toContainEqual(expect.objectContaining({ bedId: other.bedId, bedName: other.fullName }))
    expect(await stayOf(second.oldmanId)).toEqual(before)
    expect(await recordsOf(second.oldmanId)).toEqual([1])
  })

  test('7: an expired booking is cancelled by the night, and its bed is free', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    await step(admin, oldmanId, 5, {
      bedId: bed.bedId,
      planLiveDate: today,
      bookExpireDate: today,
      reserveAmount: 200_000,
    })
    await runJob('booking-expiry', '2025-06-10')
    expect((await stayOf(oldmanId)).oldmanStatus).toBe(5)
    await runJob('booking-expiry', '2025-06-11')
    expect(await stayOf(oldmanId)).toMatchObject({ oldmanStatus: 6, bedId: null, reserveAmount: 200_000 })
    expect((await card(bed.bedId)).displayStatus).toBe(0)
    const { list } = await admin.ok(residence.record, { oldmanId })
    expect(list[0]).toMatchObject({ recordType: 13, operatorName: '系统', remark: '预订到期自动取消' })
  })

  test('keeps an expired booking while the institution decides itself', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    await step(admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today, bookExpireDate: today })
    await setting('bookAutoCancel', 0)
    await runJob('booking-expiry', '2025-06-11')
    await setting('bookAutoCancel', 1)
    expect((await stayOf(oldmanId)).oldmanStatus).toBe(5)
    t.clock.set('2025-06-11 09:00:00')
    expect((await step(admin, oldmanId, 3)).code).toBe(31023)
    t.clock.set(`${today} 10:00:00`)
  })

  test('8: cancelling needs a word about the money and frees the bed', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    await step(admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today, reserveAmount: 200_000 })
    const without = await step(admin, oldmanId, 6, { cancelReason: '另选机构' })
    expect(without).toMatchObject({ code: 21001, data: { errors: [{ field: 'refundMode' }] } })
    const tooMuch = await step(admin, oldmanId, 6, { cancelReason: '另选机构', refundMode: 2, refundAmount: 200_001 })
    expect(tooMuch).toMatchObject({ code: 21001, data: { errors: [{ field: 'refundAmount' }] } })
    const done = await step(admin, oldmanId, 6, { cancelReason: '另选机构', refundMode: 2, refundAmount: 100_000 })
    expect(done).toMatchObject({ code: 0, data: { oldmanStatus: 6, bedId: null, cancelReason: '另选机构' } })
    expect(await openRows(bed.bedId)).toEqual([])
  })

  test('a confirmed booking keeps its bed without an end, and may still be cancelled', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    await step(admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    const confirmed = await step(admin, oldmanId, 3, { levelId })
    expect(confirmed.data).toMatchObject({ oldmanStatus: 3, bookExpireDate: null, bedId: bed.bedId, levelId })
    await runJob('booking-expiry', '2025-12-31')
    expect(await openRows(bed.bedId)).toHaveLength(1)
    expect((await step(admin, oldmanId, 6, { cancelReason: '不来了' })).data.oldmanStatus).toBe(6)
    expect((await step(admin, oldmanId, 3)).data.oldmanStatus).toBe(3)
    expect((await recordsOf(oldmanId)).slice(0, 2)).toEqual([16, 13])
  })

  test('somebody waiting without a bed has nothing to cancel', async () => {
    const { oldmanId } = await makeElder(t)
    const answer = await step(admin, oldmanId, 6, { cancelReason: '不来了' })
    expect(answer).toMatchObject({ code: 31020, msg: '当前状态“待入住”不能变更为“取消预订”' })
  })
})

describe('check-in', () => {
  test('4: needs somebody to call, then turns the hold into an occupancy', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t, { urgent: false })
    await step(admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    const body = checkin(bed.bedId)
    expect(await step(admin, oldmanId, 1, body)).toMatchObject({ code: 31015, msg: '请至少填写一名紧急联系人' })
    await makeFamily(t, { oldmanId })
    const answer = await step(admin, oldmanId, 1, body)
    expect(answer).toMatchObject({
      code: 0,
      data: { oldmanStatus: 1, formalDate: today, chargeStartDate: today, liveDays: 1 },
    })
    expect(await openRows(bed.bedId)).toMatchObject([{ kind: 2, oldmanId, dateFrom: today }])
    expect(await card(bed.bedId)).toMatchObject({ displayStatus: 1, liveDays: 1, holdName: null })
  })

  test('5: living cannot become a trial', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    const answer = await step(admin, oldmanId, 4, trial(bed.bedId))
    expect(answer).toMatchObject({ code: 31020, msg: '当前状态“在住”不能变更为“试住”' })
  })

  test('6: a trial has its end, and becomes a stay with a record', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    const started = await step(admin, oldmanId, 4, trial(bed.bedId, { liveDate: '2025-06-03' }))
    expect(started.data).toMatchObject({ oldmanStatus: 4, trialEndDate: today, liveDays: 8 })
    expect((await card(bed.bedId)).displayStatus).toBe(3)
    const { list } = await admin.ok(residence.list, { expiring: 0 })
    expect(list.map((row) => row.oldmanId)).toContain(oldmanId)
    const tomorrow = await step(admin, oldmanId, 1, { formalDate: '2025-06-11' })
    expect(tomorrow).toMatchObject({ code: 21001, data: { errors: [{ field: 'formalDate' }] } })
    const answer = await step(admin, oldmanId, 1, { formalDate: today })
    expect(answer.data).toMatchObject({ oldmanStatus: 1, formalDate: today })
    expect((await admin.ok(residence.list, { expiring: 0 })).list.map((row) => row.oldmanId)).not.toContain(oldmanId)
    expect((await recordsOf(oldmanId))[0]).toBe(6)
  })

  test('the guards answer in the order of their row', async () => {
    const [bed, taken] = await makeBeds(t, { rooms: 2 })
    await lives(taken.bedId)
    const { oldmanId } = await makeElder(t, { urgent: false })
    const wrong = { liveDate: '2025-06-11', chargeStartDate: '2025-06-10' }
    expect((await step(admin, oldmanId, 1, checkin(taken.bedId, wrong))).code).toBe(31015)
    await makeFamily(t, { oldmanId })
    expect((await step(admin, oldmanId, 1, checkin(taken.bedId, wrong))).code).toBe(31021)
    const future = await step(admin, oldmanId, 1, checkin(bed.bedId, wrong))
    expect(future).toMatchObject({
      code: 31022,
      data: { errors: [{ field: 'liveDate', message: '入住日期不能晚于今天' }] },
    })
    for (const chargeStartDate of ['2025-06-09', '2025-06-26'])
      expect((await step(admin, oldmanId, 1, checkin(bed.bedId, { chargeStartDate }))).code).toBe(31029)
    await admin.ok(roomMap.mark, { type: '2', bedId: bed.bedId, status: 5, reason: '床板断裂' })
    expect(await step(admin, oldmanId, 1, checkin(bed.bedId))).toMatchObject({ code: 31024, msg: '床位不可用（维修）' })
    expect((await stayOf(oldmanId)).oldmanStatus).toBe(3)
  })

  test('a demand of the institution that nobody can confirm refuses', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    for (const [key, code, msg] of [
      ['checkinNeedAssessment', 31025, '请先完成入住评估'],
      ['checkinNeedContract', 31026, '请先签订入住合同'],
      ['checkinNeedDeposit', 31027, '入住押金未足额缴纳（应收500.00元，已收0.00元）'],
    ] as const) {
      await setting(key, 1)
      const answer = await step(admin, oldmanId, 1, checkin(bed.bedId, { depositDue: 50_000 }))
      await setting(key, 0)
      expect(answer).toMatchObject({ code, msg })
    }
  })

  test('a short stay has its end from the beginning', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    const answer = await step(admin, oldmanId, 1, checkin(bed.bedId, { liveType: 4 }))
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: 'planQuitDate' }] } })
    const body = checkin(bed.bedId, { liveType: 4, planQuitDate: '2025-07-10' })
    expect((await step(admin, oldmanId, 1, body)).code).toBe(0)
  })

  test('another bed than the held one lets the held one go', async () => {
    const [held, chosen] = await makeBeds(t, { rooms: 2 })
    const { oldmanId } = await makeElder(t)
    await step(admin, oldmanId, 5, { bedId: held.bedId, planLiveDate: today })
    expect((await step(admin, oldmanId, 1, checkin(chosen.bedId))).code).toBe(0)
    expect((await card(held.bedId)).displayStatus).toBe(0)
    expect((await card(chosen.bedId)).displayStatus).toBe(1)
  })

  test('B5: a room taken whole blocks all its beds, and gives them back', async () => {
    const beds = await makeBeds(t, { bedsPerRoom: 3 })
    const { oldmanId } = await lives(beds[1].bedId, { wholeRoom: 1 })
    expect((await Promise.all(beds.map((bed) => card(bed.bedId)))).map((one) => one.displayStatus)).toEqual([7, 1, 7])
    const other = await makeElder(t)
    expect((await step(admin, other.oldmanId, 1, checkin(beds[0].bedId))).code).toBe(31021)
    expect((await adjust(oldmanId, beds[0].bedId, { wholeRoom: 1 })).code).toBe(0)
    expect((await Promise.all(beds.map((bed) => card(bed.bedId)))).map((one) => one.displayStatus)).toEqual([1, 7, 7])
    expect((await adjust(oldmanId, beds[0].bedId, { wholeRoom: 0 })).code).toBe(0)
    expect((await step(admin, other.oldmanId, 1, checkin(beds[1].bedId))).code).toBe(0)
    const again = await adjust(oldmanId, beds[0].bedId, { wholeRoom: 1 })
    expect(again.code).toBe(31021)
  })
})

describe('departure', () => {
  test('10: frees the bed, cancels visits to come and takes back card and wristband', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId, { liveDate: '2025-06-01' })
    await t.db((db) =>
      db.updateTable('oldman').set({ icCard: 'IC-1', wristbandNo: 'W-1' }).where('oldmanId', '=', oldmanId).execute(),
    )
    await admin.ok(visit.create, {
      oldmanId,
      visitorName: '周明',
      visitorPhone: '13812345678',
      planTime: '2025-06-12 10:00:00',
    })
    const handoverList = [{ handoverType: 3, name: '房门钥匙', returned: 1 }]
    const answer = await step(admin, oldmanId, 2, { quitDate: today, quitType: 1, handoverList })
    expect(answer).toMatchObject({ code: 0, data: { oldmanStatus: 2, quitDate: today, liveDays: 9, handoverList } })
    expect((await card(bed.bedId)).displayStatus).toBe(0)
    const person = await t.db((db) =>
      db.selectFrom('oldman').selectAll().where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow(),
    )
    expect(person).toMatchObject({ oldmanStatus: 2, bedId: null, icCard: null, wristbandNo: null })
    const { list } = await admin.ok(visit.list, { visitStatus: 4 })
    expect(list).toContainEqual(expect.objectContaining({ oldmanId, cancelReason: '退住自动取消' }))
  })

  test('10: shows the bed as 待清洁 where the institution cleans first, until somebody moves in', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    await setting('bedCleanFlow', 1)
    await step(admin, oldmanId, 2, { quitDate: today, quitType: 1 })
    await setting('bedCleanFlow', 0)
    expect((await card(bed.bedId)).displayStatus).toBe(8)
    await lives(bed.bedId)
    expect((await card(bed.bedId)).displayStatus).toBe(1)
  })

  test('11: taking a departure back leaves the stay as if it had never ended', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId, { liveDate: '2025-06-01' })
    const before = await rowsOf(oldmanId)
    await step(admin, oldmanId, 2, { quitDate: '2025-06-09', quitType: 1 })
    expect((await step(admin, oldmanId, 4)).code).toBe(31020)
    const answer = await step(admin, oldmanId, 1)
    expect(answer).toMatchObject({ code: 0, data: { oldmanStatus: 1, quitDate: null, bedId: bed.bedId } })
    expect(await rowsOf(oldmanId)).toEqual(before)
    expect((await recordsOf(oldmanId))[0]).toBe(14)
  })

  test('12: the bed being taken meanwhile, another one continues from the very day', async () => {
    const [bed, other] = await makeBeds(t, { rooms: 2 })
    const { oldmanId } = await lives(bed.bedId, { liveDate: '2025-06-01' })
    await step(admin, oldmanId, 2, { quitDate: '2025-06-09', quitType: 1 })
    await lives(bed.bedId)
    expect((await step(admin, oldmanId, 1)).code).toBe(31021)
    expect((await step(admin, oldmanId, 1, { bedId: other.bedId })).code).toBe(0)
    expect(await rowsOf(oldmanId)).toEqual([
      { bedId: bed.bedId, dateFrom: '2025-06-01', dateTo: '2025-06-09' },
      { bedId: other.bedId, dateFrom: '2025-06-09', dateTo: null },
    ])
  })

  test('13: tomorrow is a plan, not a departure', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    const answer = await step(admin, oldmanId, 2, { quitDate: '2025-06-11', quitType: 1 })
    expect(answer).toMatchObject({ code: 31032, msg: '退住日期不能晚于今天，可先登记预计退住' })
    const version = await versionOf(admin, oldmanId)
    await admin.ok(residence.update, { oldmanId, planQuitDate: '2025-06-11', version })
    expect((await card(bed.bedId)).planQuitDate).toBe('2025-06-11')
  })

  test('asks for what each kind of departure needs', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId, { liveDate: '2025-06-05' })
    for (const quitType of [5, 6, 9])
      expect(await step(admin, oldmanId, 2, { quitDate: today, quitType })).toMatchObject({
        code: 21001,
        data: { errors: [{ field: 'quitReason' }] },
      })
    expect((await step(admin, oldmanId, 2, { quitDate: today, quitType: 4 })).data).toMatchObject({
      errors: [{ field: 'deathTime' }],
    })
    expect((await step(admin, oldmanId, 2, { quitDate: '2025-06-04', quitType: 1 })).code).toBe(21001)
    const deathTime = '2025-06-10 06:30:00'
    expect((await step(admin, oldmanId, 2, { quitDate: today, quitType: 4, deathTime })).data.deathTime).toBe(deathTime)
  })

  test('cannot be dated back to the last change of bed', async () => {
    const [bed, other] = await makeBeds(t, { rooms: 2 })
    const { oldmanId } = await lives(bed.bedId, { liveDate: '2025-06-01' })
    await adjust(oldmanId, other.bedId, { adjustDate: '2025-06-08' })
    const answer = await step(admin, oldmanId, 2, { quitDate: '2025-06-08', quitType: 1 })
    expect(answer).toMatchObject({ code: 31033, msg: '日期早于最近一次床位变动（2025-06-08）' })
    expect((await step(admin, oldmanId, 2, { quitDate: '2025-06-09', quitType: 1 })).code).toBe(0)
  })

  test('coming back begins a new stay and keeps the old one', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId, { liveDate: '2025-06-01' })
    await step(admin, oldmanId, 2, { quitDate: '2025-06-09', quitType: 1 })
    const old = await stayOf(oldmanId)
    const back = await step(admin, oldmanId, 3)
    expect(back.data).toMatchObject({ oldmanStatus: 3, bedId: null, liveDate: null })
    expect(back.data.liveId).not.toBe(old.liveId)
    expect((await step(admin, oldmanId, 1, checkin(bed.bedId, { liveDate: '2025-06-08' }))).code).toBe(31021)
    const [free] = await makeBeds(t)
    const early = await step(admin, oldmanId, 1, checkin(free.bedId, { liveDate: '2025-06-08' }))
    expect(early).toMatchObject({ code: 31030, msg: '入住日期不能早于上次退住日期' })
    expect((await step(admin, oldmanId, 1, checkin(free.bedId, { liveDate: '2025-06-09' }))).code).toBe(0)
    const { list } = await admin.ok(residence.list, { oldmanName: back.data.oldmanName })
    expect(list.map(({ oldmanStatus, current }) => [oldmanStatus, current])).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  test('somebody who left may be booked again at once', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    await step(admin, oldmanId, 2, { quitDate: today, quitType: 1 })
    const answer = await step(admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: '2025-06-20' })
    expect(answer.data).toMatchObject({ oldmanStatus: 5, bedId: bed.bedId })
    expect((await recordsOf(oldmanId)).slice(0, 3)).toEqual([2, 3, 12])
  })
})

describe('moves', () => {
  test('14: two residents exchange beds, each bed has one open row and both a record', async () => {
    const [low, high] = await makeBeds(t, { rooms: 2 })
    const [one, other] = [
      await lives(low.bedId, { liveDate: '2025-06-01' }),
      await lives(high.bedId, { liveDate: '2025-06-02' }),
    ]
    const answer = await exchange(one.oldmanId, other.oldmanId)
    expect(answer.data).toMatchObject([{ bedId: high.bedId }, { bedId: low.bedId }])
    expect(await openRows(low.bedId)).toMatchObject([{ oldmanId: other.oldmanId, dateFrom: today }])
    expect(await openRows(high.bedId)).toMatchObject([{ oldmanId: one.oldmanId, dateFrom: today }])
    for (const { oldmanId } of [one, other]) expect((await recordsOf(oldmanId))[0]).toBe(8)
  })

  test('15: crossing exchanges neither block each other nor double a bed', async () => {
    const [low, high] = await makeBeds(t, { rooms: 2 })
    const [one, other] = [await lives(low.bedId), await lives(high.bedId)]
    const [a, b] = await Promise.all([exchange(one.oldmanId, other.oldmanId), exchange(other.oldmanId, one.oldmanId)])
    const codes = [a.code, b.code].sort()
    expect([
      [0, 0],
      [0, 21002],
    ]).toContainEqual(codes)
    for (const bed of [low, high]) expect(await openRows(bed.bedId)).toHaveLength(1)
  })

  test('an exchange needs two who live here', async () => {
    const [low, high] = await makeBeds(t, { rooms: 2 })
    const one = await lives(low.bedId)
    const booked = await makeElder(t)
    await step(admin, booked.oldmanId, 5, { bedId: high.bedId, planLiveDate: today })
    expect((await exchange(one.oldmanId, booked.oldmanId)).code).toBe(31042)
    expect((await exchange(one.oldmanId, one.oldmanId)).code).toBe(31042)
  })

  test('16: the same bed and a bed under repair are refused', async () => {
    const [bed, broken] = await makeBeds(t, { rooms: 2 })
    const { oldmanId } = await lives(bed.bedId)
    expect(await adjust(oldmanId, bed.bedId)).toMatchObject({ code: 31039, msg: '新床位与原床位相同' })
    await admin.ok(roomMap.mark, { type: '1', roomId: broken.roomId, status: 5, reason: '粉刷' })
    expect(await adjust(oldmanId, broken.bedId)).toMatchObject({ code: 31024, msg: '床位不可用（维修）' })
  })

  test('17: a room has one sex, married couples excepted', async () => {
    const [his, hers] = await makeBeds(t, { bedsPerRoom: 2 })
    const [hersBefore] = await makeBeds(t)
    const husband = await lives(his.bedId, {}, { sex: 0 })
    const wife = await lives(hersBefore.bedId, {}, { sex: 1 })
    expect(await adjust(wife.oldmanId, hers.bedId)).toMatchObject({ code: 31040, msg: '该房间已入住异性老人' })
    await setting('roomSexLimit', 0)
    expect((await adjust(wife.oldmanId, hers.bedId, {})).code).toBe(0)
    await setting('roomSexLimit', 1)
    await adjust(wife.oldmanId, hersBefore.bedId)
    await makeFamily(t, { oldmanId: wife.oldmanId, relation: 11, idCard: husband.idCard, isUrgent: 0 })
    expect((await adjust(wife.oldmanId, hers.bedId)).code).toBe(0)
  })

  test('a room for women takes no man', async () => {
    const [bed] = await makeBeds(t, { sexLimit: 1 })
    const { oldmanId } = await makeElder(t, { sex: 0 })
    const answer = await step(admin, oldmanId, 1, checkin(bed.bedId))
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: 'bedId', message: '该房间仅限女性入住' }] } })
  })

  test('a second move of the day replaces the first bed, which counts no day', async () => {
    const [first, second, third] = await makeBeds(t, { rooms: 3 })
    const { oldmanId } = await lives(first.bedId, { liveDate: '2025-06-01' })
    await adjust(oldmanId, second.bedId)
    await adjust(oldmanId, third.bedId)
    expect(await rowsOf(oldmanId)).toEqual([
      { bedId: first.bedId, dateFrom: '2025-06-01', dateTo: today },
      { bedId: second.bedId, dateFrom: today, dateTo: today },
      { bedId: third.bedId, dateFrom: today, dateTo: null },
    ])
    const back = await adjust(oldmanId, first.bedId, { adjustDate: '2025-06-09' })
    expect(back).toMatchObject({ code: 31033, msg: `日期早于最近一次床位变动（${today}）` })
    expect((await adjust(oldmanId, first.bedId)).code).toBe(0)
  })

  test('a preview answers and changes nothing', async () => {
    const [bed, other] = await makeBeds(t, { rooms: 2 })
    const { oldmanId } = await lives(bed.bedId)
    const before = await stayOf(oldmanId)
    const url = `/pims/web-pi/oldmans/live/adjust?preview=1`
    const payload = {
      oldmanId,
      bedIdNew: other.bedId,
      adjustDate: today,
      adjustReason: '看看',
      version: before.version,
    }
    const response = await t.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: admin.headers('PUT', url.split('?')[0]),
    })
    expect(response.json()).toMatchObject({
      code: 0,
      data: { bedName: other.fullName, billPreview: [], adjustLines: [] },
    })
    expect(await stayOf(oldmanId)).toEqual(before)
  })

  test('a held bed can be changed, an archive without a bed cannot', async () => {
    const [bed, other] = await makeBeds(t, { rooms: 2 })
    const { oldmanId } = await makeElder(t)
    expect(await adjust(oldmanId, bed.bedId)).toMatchObject({ code: 31038, msg: '仅在住、试住或预订老人可调床' })
    await step(admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    expect((await adjust(oldmanId, other.bedId)).code).toBe(0)
    expect(await card(other.bedId)).toMatchObject({ displayStatus: 2, oldmanId })
  })

  test('a stale version is refused before anything else is judged', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    const answer = await adjust(oldmanId, bed.bedId, { version: 1 })
    expect(answer).toMatchObject({ code: 21002 })
  })
})

describe('rights', () => {
  test('33: without the right to let somebody leave the call answers 401', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    const finance = await t.as('FINANCE')
    const doctor = await t.as('DOCTOR')
    for (const user of [finance, doctor]) {
      const answer = await user.call(residence.step, {
        oldmanId,
        oldmanStatusNew: '2',
        version: 2,
        quitDate: today,
        quitType: 1,
      })
      expect([answer.status, answer.code]).toEqual([401, 401])
    }
    const reception = await t.as('RECEPTION')
    const version = await versionOf(admin, oldmanId)
    const revoke = await reception.call(residence.step, {
      oldmanId,
      oldmanStatusNew: '2',
      version,
      quitDate: today,
      quitType: 1,
    })
    expect(revoke.code).toBe(0)
    const back = await reception.call(residence.step, { oldmanId, oldmanStatusNew: '1', version: version + 1 })
    expect([back.status, back.code]).toEqual([401, 401])
  })

  test('the same request number gives the same answer and moves nobody twice', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    const version = await versionOf(admin, oldmanId)
    const body = { oldmanId, oldmanStatusNew: '1', version, ...checkin(bed.bedId), requestNo: 'one-and-the-same' }
    const [first, second] = [await admin.call(residence.step, body), await admin.call(residence.step, body)]
    expect(first.code).toBe(0)
    expect(second.data).toEqual(first.data)
    expect(await recordsOf(oldmanId)).toEqual([5, 1])
  })
})

async function exchange(oldmanId: string, oldmanIdTo: string, more: object = {}) {
  const [versionFrom, versionTo] = [await versionOf(admin, oldmanId), await versionOf(admin, oldmanIdTo)]
  const body = { oldmanId, oldmanIdTo, exchangeDate: today, reason: '室友不合', versionFrom, versionTo }
  return admin.call(residence.exchange, { ...body, ...more })
}

function rowsOf(oldmanId: string) {
  return t.db((db) =>
    db
      .selectFrom('bedStay')
      .select(['bedId', 'dateFrom', 'dateTo'])
      .where('oldmanId', '=', oldmanId)
      .orderBy('createTime')
      .orderBy('bedStayId')
      .execute(),
  )
}

function setting(settingKey: string, value: number) {
  return t.db((db) =>
    db
      .insertInto('setting')
      .values({ orgId: t.orgId, settingKey, value: JSON.stringify(value) })
      .onConflict((c) => c.columns(['orgId', 'settingKey']).doUpdateSet({ value: JSON.stringify(value) }))
      .execute(),
  )
}

async function runJob(name: string, day: string) {
  const job = t.modules.flatMap((module) => module.jobs).find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  const who = { ...t.who(), now: `${day} 00:10:00`, today: day }
  const run = { orgId: t.orgId, slot: `${day} 00:10:00`, day, now: who.now, who, services: t.services, after: () => {} }
  return t.db((db) => job.run(db, run))
}
