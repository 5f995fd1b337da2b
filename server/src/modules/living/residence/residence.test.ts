import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { makeElder, makeFamily, step, versionOf } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { type House, openHouse, today } from '../../../../test/stays.ts'

/** Booking and check-in: acceptance scenarios of residence.md 10 that need neither fees nor outings, by number. */

let house: House
const tradeWays = [{ tradeWay: 1, amount: 200_000 }]

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.t.close())

const Taken = z.looseObject({ freeBeds: z.array(z.unknown()) })

describe('booking', () => {
  test('scenario 1: a booking holds the bed for seven days and the map shows it', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    const body = { bedId: bed.bedId, planLiveDate: '2025-06-12', reserveAmount: 200_000 }
    const answer = await step(house.admin, oldmanId, 5, { ...body, tradeWays })
    expect(answer).toMatchObject({
      code: 0,
      data: { oldmanStatus: 5, bookExpireDate: '2025-06-17', reserveAmount: 200_000 },
    })
    expect(await house.card(bed.bedId)).toMatchObject({ displayStatus: 2, oldmanId, holdExpire: '2025-06-17' })
    expect(await house.recordsOf(oldmanId)).toEqual([2, 1])
  })

  test('scenario 2: a second booking of the bed is refused at its field with free beds of the same kind, and leaves no trace', async () => {
    const [bed, other] = await makeBeds(house.t, { bedsPerRoom: 2 })
    const first = await makeElder(house.t)
    const second = await makeElder(house.t)
    await step(house.admin, first.oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    const before = await house.stayOf(second.oldmanId)
    const answer = await step(house.admin, second.oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    expect(answer).toMatchObject({ code: 31021, msg: '该床位已被占用，请重新选择' })
    const { freeBeds, ...rest } = Taken.parse(answer.data)
    expect(rest).toEqual({
      errors: [{ field: 'bedId', message: '该床位已被占用，请重新选择' }],
      bedId: bed.bedId,
      bedName: bed.fullName,
    })
    expect(freeBeds.length).toBeLessThanOrEqual(10)
    expect(freeBeds).toContainEqual(expect.objectContaining({ bedId: other.bedId, bedName: other.fullName }))
    expect(await house.stayOf(second.oldmanId)).toEqual(before)
    expect(await house.recordsOf(second.oldmanId)).toEqual([1])
  })

  test('scenario 7: the nightly job cancels an expired booking, and its bed is free', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    await step(house.admin, oldmanId, 5, {
      bedId: bed.bedId,
      planLiveDate: today,
      bookExpireDate: today,
      reserveAmount: 200_000,
      tradeWays,
    })
    await house.runJob('booking-expiry', '2025-06-10')
    expect((await house.stayOf(oldmanId)).oldmanStatus).toBe(5)
    await house.runJob('booking-expiry', '2025-06-11')
    expect(await house.stayOf(oldmanId)).toMatchObject({ oldmanStatus: 6, bedId: null, reserveAmount: 200_000 })
    expect((await house.card(bed.bedId)).displayStatus).toBe(0)
    const { list } = await house.admin.ok(residence.record, { oldmanId })
    expect(list[0]).toMatchObject({ recordType: 13, operatorName: '系统', remark: '预订到期自动取消' })
  })

  test('a booking comes up at the reception desk on the last day its bed is kept, and no longer once it is cancelled', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    await step(house.admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today, bookExpireDate: '2025-06-20' })
    const reminders = () =>
      house.t.db((db) => db.selectFrom('remind').selectAll().where('oldmanId', '=', oldmanId).execute())
    await house.t.round('reminder-day', '2025-06-11 00:20:30')
    expect(await reminders()).toMatchObject([{ remindDate: '2025-06-20 00:00:00', advanceDays: 0, status: 0 }])
    house.t.clock.set(`${today} 10:00:00`)
    expect((await step(house.admin, oldmanId, 6, { cancelReason: '家属改变主意' })).msg).toBe('')
    await house.t.round('reminder-day', '2025-06-12 00:20:30')
    expect(await reminders()).toMatchObject([{ status: 2, handleRemark: '系统处理' }])
    house.t.clock.set(`${today} 10:00:00`)
  })

  test('keeps an expired booking where the institution decides itself', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    await step(house.admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today, bookExpireDate: today })
    await house.setting('bookAutoCancel', 0)
    await house.runJob('booking-expiry', '2025-06-11')
    await house.setting('bookAutoCancel', 1)
    expect((await house.stayOf(oldmanId)).oldmanStatus).toBe(5)
    house.t.clock.set('2025-06-11 09:00:00')
    expect((await step(house.admin, oldmanId, 3)).code).toBe(31023)
    house.t.clock.set(`${today} 10:00:00`)
  })

  test('scenario 8: a cancellation must say what happens with the money, and frees the bed', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    await step(house.admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today, reserveAmount: 200_000, tradeWays })
    const without = await step(house.admin, oldmanId, 6, { cancelReason: '另选机构' })
    expect(without).toMatchObject({ code: 21001, data: { errors: [{ field: 'refundMode' }] } })
    const tooMuch = await step(house.admin, oldmanId, 6, {
      cancelReason: '另选机构',
      refundMode: 2,
      refundAmount: 200_001,
    })
    expect(tooMuch).toMatchObject({ code: 21001, data: { errors: [{ field: 'refundAmount' }] } })
    const done = await step(house.admin, oldmanId, 6, {
      cancelReason: '另选机构',
      refundMode: 2,
      refundAmount: 100_000,
    })
    expect(done).toMatchObject({ code: 0, data: { oldmanStatus: 6, bedId: null, cancelReason: '另选机构' } })
    expect(await house.openRows(bed.bedId)).toEqual([])
  })

  test('a confirmed booking keeps its bed without an end, and may still be cancelled', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    await step(house.admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    const confirmed = await step(house.admin, oldmanId, 3, { levelId: house.levelId })
    expect(confirmed.data).toMatchObject({
      oldmanStatus: 3,
      bookExpireDate: null,
      bedId: bed.bedId,
      levelId: house.levelId,
    })
    await house.runJob('booking-expiry', '2025-12-31')
    expect(await house.openRows(bed.bedId)).toHaveLength(1)
    expect((await step(house.admin, oldmanId, 6, { cancelReason: '不来了' })).data.oldmanStatus).toBe(6)
    expect((await step(house.admin, oldmanId, 3)).data.oldmanStatus).toBe(3)
    expect((await house.recordsOf(oldmanId)).slice(0, 2)).toEqual([16, 13])
  })

  test('a person waiting without a bed has nothing to cancel', async () => {
    const { oldmanId } = await makeElder(house.t)
    const answer = await step(house.admin, oldmanId, 6, { cancelReason: '不来了' })
    expect(answer).toMatchObject({ code: 31020, msg: '当前状态“待入住”不能变更为“取消预订”' })
  })
})

describe('check-in', () => {
  test('scenario 4: needs an emergency contact, then turns the booking into an occupancy', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t, { urgent: false })
    await step(house.admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    const body = house.checkin(bed.bedId)
    expect(await step(house.admin, oldmanId, 1, body)).toMatchObject({ code: 31015, msg: '请至少填写一名紧急联系人' })
    await makeFamily(house.t, { oldmanId })
    const answer = await step(house.admin, oldmanId, 1, body)
    expect(answer).toMatchObject({
      code: 0,
      data: { oldmanStatus: 1, formalDate: today, chargeStartDate: today, liveDays: 1 },
    })
    expect(await house.openRows(bed.bedId)).toMatchObject([{ kind: 2, oldmanId, dateFrom: today }])
    expect(await house.card(bed.bedId)).toMatchObject({ displayStatus: 1, liveDays: 1, holdName: null })
  })

  test('scenario 5: a final stay cannot become a trial', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId)
    const answer = await step(house.admin, oldmanId, 4, house.trial(bed.bedId))
    expect(answer).toMatchObject({ code: 31020, msg: '当前状态“在住”不能变更为“试住”' })
  })

  test('scenario 6: a trial has its end, and becomes a stay with a record', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    const started = await step(house.admin, oldmanId, 4, house.trial(bed.bedId, { liveDate: '2025-06-03' }))
    expect(started.data).toMatchObject({ oldmanStatus: 4, trialEndDate: today, liveDays: 8 })
    expect((await house.card(bed.bedId)).displayStatus).toBe(3)
    for (const filter of [{ expiring: 0 }, { trialEnding: 0 }]) {
      const { list } = await house.admin.ok(residence.list, filter)
      expect(list.map((row) => row.oldmanId)).toContain(oldmanId)
    }
    const tomorrow = await step(house.admin, oldmanId, 1, { formalDate: '2025-06-11' })
    expect(tomorrow).toMatchObject({ code: 21001, data: { errors: [{ field: 'formalDate' }] } })
    const answer = await step(house.admin, oldmanId, 1, { formalDate: today })
    expect(answer.data).toMatchObject({ oldmanStatus: 1, formalDate: today })
    expect((await house.admin.ok(residence.list, { expiring: 0 })).list.map((row) => row.oldmanId)).not.toContain(
      oldmanId,
    )
    expect((await house.recordsOf(oldmanId))[0]).toBe(6)
  })

  test('the guards answer in the order of their row', async () => {
    const [bed, takenBed] = await makeBeds(house.t, { rooms: 2 })
    await house.lives(takenBed.bedId)
    const { oldmanId } = await makeElder(house.t, { urgent: false })
    const wrong = { liveDate: '2025-06-11', chargeStartDate: '2025-06-10' }
    expect((await step(house.admin, oldmanId, 1, house.checkin(takenBed.bedId, wrong))).code).toBe(31015)
    await makeFamily(house.t, { oldmanId })
    expect((await step(house.admin, oldmanId, 1, house.checkin(takenBed.bedId, wrong))).code).toBe(31021)
    const future = await step(house.admin, oldmanId, 1, house.checkin(bed.bedId, wrong))
    expect(future).toMatchObject({
      code: 31022,
      data: { errors: [{ field: 'liveDate', message: '入住日期不能晚于今天' }] },
    })
    for (const chargeStartDate of ['2025-06-09', '2025-06-26'])
      expect((await step(house.admin, oldmanId, 1, house.checkin(bed.bedId, { chargeStartDate }))).code).toBe(31029)
    await house.admin.ok(roomMap.mark, { type: '2', bedId: bed.bedId, status: 5, reason: '床板断裂' })
    expect(await step(house.admin, oldmanId, 1, house.checkin(bed.bedId))).toMatchObject({
      code: 31024,
      msg: '床位不可用（维修）',
    })
    expect((await house.stayOf(oldmanId)).oldmanStatus).toBe(3)
  })

  test('refuses when the institution demands something that no module can confirm', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    for (const [key, code, msg] of [
      ['checkinNeedAssessment', 31025, '请先完成入住评估'],
      ['checkinNeedContract', 31026, '请先签订入住合同'],
      ['checkinNeedDeposit', 31027, '入住押金未足额缴纳（应收500.00元，已收0.00元）'],
    ] as const) {
      await house.setting(key, 1)
      const answer = await step(house.admin, oldmanId, 1, house.checkin(bed.bedId, { depositDue: 50_000 }))
      await house.setting(key, 0)
      expect(answer).toMatchObject({ code, msg })
    }
  })

  test('a short stay has its end from the beginning', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    const answer = await step(house.admin, oldmanId, 1, house.checkin(bed.bedId, { liveType: 4 }))
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: 'planQuitDate' }] } })
    const body = house.checkin(bed.bedId, { liveType: 4, planQuitDate: '2025-07-10' })
    expect((await step(house.admin, oldmanId, 1, body)).code).toBe(0)
  })

  test('a check-in into another bed releases the booked one', async () => {
    const [heldBed, chosen] = await makeBeds(house.t, { rooms: 2 })
    const { oldmanId } = await makeElder(house.t)
    await step(house.admin, oldmanId, 5, { bedId: heldBed.bedId, planLiveDate: today })
    expect((await step(house.admin, oldmanId, 1, house.checkin(chosen.bedId))).code).toBe(0)
    expect((await house.card(heldBed.bedId)).displayStatus).toBe(0)
    expect((await house.card(chosen.bedId)).displayStatus).toBe(1)
  })

  test('B5: a room taken whole blocks all its beds, and frees them again', async () => {
    const beds = await makeBeds(house.t, { bedsPerRoom: 3 })
    const { oldmanId } = await house.lives(beds[1].bedId, { wholeRoom: 1 })
    expect((await Promise.all(beds.map((bed) => house.card(bed.bedId)))).map((one) => one.displayStatus)).toEqual([
      7, 1, 7,
    ])
    const other = await makeElder(house.t)
    expect((await step(house.admin, other.oldmanId, 1, house.checkin(beds[0].bedId))).code).toBe(31021)
    expect((await house.adjust(oldmanId, beds[0].bedId, { wholeRoom: 1 })).code).toBe(0)
    expect((await Promise.all(beds.map((bed) => house.card(bed.bedId)))).map((one) => one.displayStatus)).toEqual([
      1, 7, 7,
    ])
    expect((await house.adjust(oldmanId, beds[0].bedId, { wholeRoom: 0 })).code).toBe(0)
    expect((await step(house.admin, other.oldmanId, 1, house.checkin(beds[1].bedId))).code).toBe(0)
    const again = await house.adjust(oldmanId, beds[0].bedId, { wholeRoom: 1 })
    expect(again.code).toBe(31021)
  })
})

describe('permissions', () => {
  test('scenario 33: without the permission for departures the call answers 401', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId)
    const finance = await house.t.as('FINANCE')
    const doctor = await house.t.as('DOCTOR')
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
    const reception = await house.t.as('RECEPTION')
    const version = await versionOf(house.admin, oldmanId)
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
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    const version = await versionOf(house.admin, oldmanId)
    const body = { oldmanId, oldmanStatusNew: '1', version, ...house.checkin(bed.bedId), requestNo: 'one-and-the-same' }
    const first = await house.admin.call(residence.step, body)
    const second = await house.admin.call(residence.step, body)
    expect(first.code).toBe(0)
    expect(second.data).toEqual(first.data)
    expect(await house.recordsOf(oldmanId)).toEqual([5, 1])
  })
})
