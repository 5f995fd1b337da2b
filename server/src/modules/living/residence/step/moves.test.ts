import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { location } from '#contract/modules/living/location/location.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { reminder } from '#contract/modules/platform/reminder/reminder.ts'
import { makeElder, makeFamily, makeLevel, step, versionOf } from '../../../../../test/elders.ts'
import { makeBeds, makeRole } from '../../../../../test/factories.ts'
import { type House, openHouse, settleStay, today } from '../../../../../test/stays.ts'

/** Departure, moves and exchanges: acceptance scenarios of residence.md 10, by number. */

let house: House

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.t.close())

describe('departure', () => {
  test('scenario 10: frees the bed, cancels planned visits and takes back card and wristband', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-01' })
    await house.t.db((db) =>
      db.updateTable('oldman').set({ icCard: 'IC-1', wristbandNo: 'W-1' }).where('oldmanId', '=', oldmanId).execute(),
    )
    await house.admin.ok(visit.create, {
      oldmanId,
      visitorName: '周明',
      visitorPhone: '13812345678',
      planTime: '2025-06-12 10:00:00',
    })
    const handoverList = [{ handoverType: 3, name: '房门钥匙', returned: 1 }]
    const answer = await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1, handoverList })
    expect(answer).toMatchObject({ code: 0, data: { oldmanStatus: 2, quitDate: today, liveDays: 9, handoverList } })
    expect((await house.card(bed.bedId)).displayStatus).toBe(0)
    const person = await house.t.db((db) =>
      db.selectFrom('oldman').selectAll().where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow(),
    )
    expect(person).toMatchObject({ oldmanStatus: 2, bedId: null, icCard: null, wristbandNo: null })
    const { list } = await house.admin.ok(visit.list, { visitStatus: 4 })
    expect(list).toContainEqual(expect.objectContaining({ oldmanId, cancelReason: '退住自动取消' }))
  })

  test('scenario 10: shows the bed as 待清洁 where the institution cleans first, until the next move-in', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId)
    await house.setting('bedCleanFlow', 1)
    await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
    await house.setting('bedCleanFlow', 0)
    expect((await house.card(bed.bedId)).displayStatus).toBe(8)
    await house.lives(bed.bedId)
    expect((await house.card(bed.bedId)).displayStatus).toBe(1)
  })

  test('scenario 11: an undone departure leaves the stay as if it had never ended', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-01' })
    const before = await house.rowsOf(oldmanId)
    await step(house.admin, oldmanId, 2, { quitDate: '2025-06-09', quitType: 1 })
    expect((await step(house.admin, oldmanId, 4)).code).toBe(31020)
    const answer = await step(house.admin, oldmanId, 1)
    expect(answer).toMatchObject({ code: 0, data: { oldmanStatus: 1, quitDate: null, bedId: bed.bedId } })
    expect(await house.rowsOf(oldmanId)).toEqual(before)
    expect((await house.recordsOf(oldmanId))[0]).toBe(14)
  })

  test('scenario 12: if the bed was taken meanwhile, another one continues from the same day', async () => {
    const [bed, other] = await makeBeds(house.t, { rooms: 2 })
    const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-01' })
    await step(house.admin, oldmanId, 2, { quitDate: '2025-06-09', quitType: 1 })
    await house.lives(bed.bedId)
    expect((await step(house.admin, oldmanId, 1)).code).toBe(31021)
    expect((await step(house.admin, oldmanId, 1, { bedId: other.bedId })).code).toBe(0)
    expect(await house.rowsOf(oldmanId)).toEqual([
      { bedId: bed.bedId, dateFrom: '2025-06-01', dateTo: '2025-06-09' },
      { bedId: other.bedId, dateFrom: '2025-06-09', dateTo: null },
    ])
  })

  test('ends the open reminders about the resident; undoing it opens them again', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId)
    const remind = { remindType: 5, remindDate: '2025-06-20 09:00:00', oldmanId, repeatType: 3 }
    const created = await house.admin.ok(reminder.create, { ...remind, title: '更换胃管' })
    const done = await house.admin.ok(reminder.create, { ...remind, title: '复查' })
    const handled = { status: 3, handleRemark: '已取消', version: done.version }
    await house.admin.ok(reminder.handle, { remindId: done.remindId, ...handled })
    const open = async () =>
      (await house.admin.ok(reminder.list, { status: 0, size: 100 })).list.map(({ remindId }) => remindId)
    const before = await open()
    expect(before).toContain(created.remindId)
    await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 4, deathTime: '2025-06-10 06:30:00' })
    const { list } = await house.admin.ok(reminder.list, { status: 2, size: 100 })
    expect(list).toContainEqual(expect.objectContaining({ remindId: created.remindId, handleRemark: '系统处理' }))
    expect(await open()).toEqual([])
    expect((await step(house.admin, oldmanId, 1)).msg).toBe('')
    expect(await open()).toEqual(before)
  })

  test('an undone second departure returns to the bed it left, not to that of an earlier departure', async () => {
    const beds = await makeBeds(house.t, { rooms: 2 })
    const { oldmanId } = await house.lives(beds[0].bedId, { liveDate: '2025-06-01' })
    await step(house.admin, oldmanId, 2, { quitDate: '2025-06-05', quitType: 1 })
    expect((await step(house.admin, oldmanId, 1, { bedId: beds[1].bedId })).msg).toBe('')
    await step(house.admin, oldmanId, 2, { quitDate: '2025-06-09', quitType: 1 })
    await house.lives(beds[0].bedId)
    expect((await step(house.admin, oldmanId, 1)).msg).toBe('')
    expect((await house.stayOf(oldmanId)).bedId).toBe(beds[1].bedId)
    expect(await house.rowsOf(oldmanId)).toEqual([
      { bedId: beds[0].bedId, dateFrom: '2025-06-01', dateTo: '2025-06-05' },
      { bedId: beds[1].bedId, dateFrom: '2025-06-05', dateTo: null },
    ])
  })

  test('a room taken whole takes no further bed, and returns with the beds it got since', async () => {
    const [bed, beside] = await makeBeds(house.t, { bedsPerRoom: 2 })
    await house.t.db((db) => db.updateTable('room').set({ capacity: 3 }).where('roomId', '=', bed.roomId).execute())
    const { oldmanId } = await house.lives(bed.bedId, { wholeRoom: 1 })
    const further = { bedName: 'C', roomId: bed.roomId, bedType: 1 }
    expect(await house.admin.call(location.bedCreate, further)).toMatchObject({
      code: 21009,
      msg: '当前状态“包房”不允许此操作',
    })
    await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
    const third = await house.admin.ok(location.bedCreate, further)
    expect((await step(house.admin, oldmanId, 1)).msg).toBe('')
    for (const { bedId } of [beside, third]) expect((await house.card(bedId)).displayStatus).toBe(7)
  })

  test('cannot be undone into a bed that is under repair or out of use since', async () => {
    const [bed, other] = await makeBeds(house.t, { rooms: 2 })
    const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-01' })
    await step(house.admin, oldmanId, 2, { quitDate: '2025-06-09', quitType: 1 })
    await house.admin.ok(roomMap.mark, { type: '2', bedId: bed.bedId, status: 5, reason: '换床垫' })
    expect(await step(house.admin, oldmanId, 1)).toMatchObject({ code: 31024, msg: '床位不可用（维修）' })
    expect((await step(house.admin, oldmanId, 1, { bedId: other.bedId })).msg).toBe('')
  })

  test('scenario 13: tomorrow is a plan, not a departure', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId)
    const answer = await step(house.admin, oldmanId, 2, { quitDate: '2025-06-11', quitType: 1 })
    expect(answer).toMatchObject({ code: 31032, msg: '退住日期不能晚于今天，可先登记预计退住' })
    const version = await versionOf(house.admin, oldmanId)
    await house.admin.ok(residence.update, { oldmanId, planQuitDate: '2025-06-11', version })
    expect((await house.card(bed.bedId)).planQuitDate).toBe('2025-06-11')
  })

  test('needs the fields of its kind of departure', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-05' })
    for (const quitType of [5, 6, 9])
      expect(await step(house.admin, oldmanId, 2, { quitDate: today, quitType })).toMatchObject({
        code: 21001,
        data: { errors: [{ field: 'quitReason' }] },
      })
    expect((await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 4 })).data).toMatchObject({
      errors: [{ field: 'deathTime' }],
    })
    expect((await step(house.admin, oldmanId, 2, { quitDate: '2025-06-04', quitType: 1 })).code).toBe(21001)
    const deathTime = '2025-06-10 06:30:00'
    expect((await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 4, deathTime })).data.deathTime).toBe(
      deathTime,
    )
  })

  test('clears the data of a death when the kind of departure changes, and when the resident returns', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-05' })
    const diedAt = async () =>
      house.t.db((db) =>
        db.selectFrom('oldman').select('deathTime').where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow(),
      )
    const leaving = { quitDate: today, deathTime: '2025-06-10 06:30:00' }
    expect((await step(house.admin, oldmanId, 2, { ...leaving, quitType: 1 })).data.deathTime).toBeNull()
    expect(await diedAt()).toEqual({ deathTime: null })
    await step(house.admin, oldmanId, 1)
    expect((await step(house.admin, oldmanId, 2, { ...leaving, quitType: 4 })).data.deathTime).toBe(leaving.deathTime)
    await settleStay(house.admin, oldmanId)
    expect((await step(house.admin, oldmanId, 3)).msg).toBe('')
    expect(await diedAt()).toEqual({ deathTime: null })
  })

  test('cannot be dated back to the last change of bed', async () => {
    const [bed, other] = await makeBeds(house.t, { rooms: 2 })
    const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-01' })
    await house.adjust(oldmanId, other.bedId, { adjustDate: '2025-06-08' })
    const answer = await step(house.admin, oldmanId, 2, { quitDate: '2025-06-08', quitType: 1 })
    expect(answer).toMatchObject({ code: 31033, msg: '日期早于最近一次床位变动（2025-06-08）' })
    expect((await step(house.admin, oldmanId, 2, { quitDate: '2025-06-09', quitType: 1 })).code).toBe(0)
  })

  test('a return begins a new stay and keeps the old one', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-01' })
    await step(house.admin, oldmanId, 2, { quitDate: '2025-06-09', quitType: 1 })
    const old = await house.stayOf(oldmanId)
    expect((await step(house.admin, oldmanId, 3)).code).toBe(31028)
    await settleStay(house.admin, oldmanId)
    const back = await step(house.admin, oldmanId, 3)
    expect(back.data).toMatchObject({ oldmanStatus: 3, bedId: null, liveDate: null })
    expect(back.data.liveId).not.toBe(old.liveId)
    expect((await step(house.admin, oldmanId, 1, house.checkin(bed.bedId, { liveDate: '2025-06-08' }))).code).toBe(
      31021,
    )
    const [free] = await makeBeds(house.t)
    const early = await step(house.admin, oldmanId, 1, house.checkin(free.bedId, { liveDate: '2025-06-08' }))
    expect(early).toMatchObject({ code: 31030, msg: '入住日期不能早于上次退住日期' })
    expect((await step(house.admin, oldmanId, 1, house.checkin(free.bedId, { liveDate: '2025-06-09' }))).code).toBe(0)
    const { list } = await house.admin.ok(residence.list, { oldmanName: back.data.oldmanName })
    expect(list.map(({ oldmanStatus, current }) => [oldmanStatus, current])).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  test('a departed and settled resident may be booked again at once', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId)
    await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
    await settleStay(house.admin, oldmanId)
    const answer = await step(house.admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: '2025-06-20' })
    expect(answer.data).toMatchObject({ oldmanStatus: 5, bedId: bed.bedId })
    expect((await house.recordsOf(oldmanId)).slice(0, 3)).toEqual([2, 3, 12])
  })
})

describe('moves', () => {
  test('scenario 14: two residents exchange beds, each bed has one open row and both a record', async () => {
    const [low, high] = await makeBeds(house.t, { rooms: 2 })
    const one = await house.lives(low.bedId, { liveDate: '2025-06-01' })
    const other = await house.lives(high.bedId, { liveDate: '2025-06-02' })
    const answer = await house.exchange(one.oldmanId, other.oldmanId)
    expect(answer.data).toMatchObject([{ bedId: high.bedId }, { bedId: low.bedId }])
    expect(await house.openRows(low.bedId)).toMatchObject([{ oldmanId: other.oldmanId, dateFrom: today }])
    expect(await house.openRows(high.bedId)).toMatchObject([{ oldmanId: one.oldmanId, dateFrom: today }])
    for (const { oldmanId } of [one, other]) expect((await house.recordsOf(oldmanId))[0]).toBe(8)
  })

  test('scenario 15: crossing exchanges neither deadlock nor double a bed', async () => {
    const [low, high] = await makeBeds(house.t, { rooms: 2 })
    const one = await house.lives(low.bedId)
    const other = await house.lives(high.bedId)
    const [a, b] = await Promise.all([
      house.exchange(one.oldmanId, other.oldmanId),
      house.exchange(other.oldmanId, one.oldmanId),
    ])
    const codes = [a.code, b.code].sort()
    expect([
      [0, 0],
      [0, 21002],
    ]).toContainEqual(codes)
    for (const bed of [low, high]) expect(await house.openRows(bed.bedId)).toHaveLength(1)
  })

  test('an exchange needs two current residents', async () => {
    const [low, high] = await makeBeds(house.t, { rooms: 2 })
    const one = await house.lives(low.bedId)
    const booked = await makeElder(house.t)
    await step(house.admin, booked.oldmanId, 5, { bedId: high.bedId, planLiveDate: today })
    expect((await house.exchange(one.oldmanId, booked.oldmanId)).code).toBe(31042)
    expect((await house.exchange(one.oldmanId, one.oldmanId)).code).toBe(31042)
  })

  test('scenario 16: the same bed and a bed under repair are refused', async () => {
    const [bed, broken] = await makeBeds(house.t, { rooms: 2 })
    const { oldmanId } = await house.lives(bed.bedId)
    expect(await house.adjust(oldmanId, bed.bedId)).toMatchObject({ code: 31039, msg: '新床位与原床位相同' })
    await house.admin.ok(roomMap.mark, { type: '1', roomId: broken.roomId, status: 5, reason: '粉刷' })
    expect(await house.adjust(oldmanId, broken.bedId)).toMatchObject({ code: 31024, msg: '床位不可用（维修）' })
  })

  test('scenario 17: a room has one sex, married couples excepted', async () => {
    const [his, hers] = await makeBeds(house.t, { bedsPerRoom: 2 })
    const [hersBefore] = await makeBeds(house.t)
    const husband = await house.lives(his.bedId, {}, { sex: 0 })
    const wife = await house.lives(hersBefore.bedId, {}, { sex: 1 })
    expect(await house.adjust(wife.oldmanId, hers.bedId)).toMatchObject({ code: 31040, msg: '该房间已入住异性老人' })
    await house.setting('roomSexLimit', 0)
    expect((await house.adjust(wife.oldmanId, hers.bedId, {})).code).toBe(0)
    await house.setting('roomSexLimit', 1)
    await house.adjust(wife.oldmanId, hersBefore.bedId)
    await makeFamily(house.t, { oldmanId: wife.oldmanId, relation: 11, idCard: husband.idCard, isUrgent: 0 })
    expect((await house.adjust(wife.oldmanId, hers.bedId)).code).toBe(0)
  })

  test('a booking is checked like its check-in: by residents and bookings of the room, and by the sex the room is for', async () => {
    const book = (oldmanId: string, bedId: string) =>
      step(house.admin, oldmanId, 5, {
        bedId,
        planLiveDate: today,
        reserveAmount: 200_000,
        tradeWays: [{ tradeWay: 1, amount: 200_000 }],
      })
    const [his, hers] = await makeBeds(house.t, { bedsPerRoom: 2 })
    await house.lives(his.bedId, {}, { sex: 0 })
    const woman = await makeElder(house.t, { sex: 1 })
    expect(await book(woman.oldmanId, hers.bedId)).toMatchObject({ code: 31040, msg: '该房间已入住异性老人' })
    const [one, other] = await makeBeds(house.t, { bedsPerRoom: 2 })
    const man = await makeElder(house.t, { sex: 0 })
    expect((await book(man.oldmanId, one.bedId)).msg).toBe('')
    expect((await book(woman.oldmanId, other.bedId)).code).toBe(31040)
    const [forMen] = await makeBeds(house.t, { sexLimit: 0 })
    expect(await book(woman.oldmanId, forMen.bedId)).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'bedId' }] },
    })
    await house.setting('roomSexLimit', 0)
    expect((await book(woman.oldmanId, other.bedId)).msg).toBe('')
    await house.setting('roomSexLimit', 1)
  })

  test('a room for women takes no man', async () => {
    const [bed] = await makeBeds(house.t, { sexLimit: 1 })
    const { oldmanId } = await makeElder(house.t, { sex: 0 })
    const answer = await step(house.admin, oldmanId, 1, house.checkin(bed.bedId))
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: 'bedId', message: '该房间仅限女性入住' }] } })
  })

  test('a second move of the day replaces the first bed, which counts no day', async () => {
    const [first, second, third] = await makeBeds(house.t, { rooms: 3 })
    const { oldmanId } = await house.lives(first.bedId, { liveDate: '2025-06-01' })
    await house.adjust(oldmanId, second.bedId)
    await house.adjust(oldmanId, third.bedId)
    expect(await house.rowsOf(oldmanId)).toEqual([
      { bedId: first.bedId, dateFrom: '2025-06-01', dateTo: today },
      { bedId: second.bedId, dateFrom: today, dateTo: today },
      { bedId: third.bedId, dateFrom: today, dateTo: null },
    ])
    const back = await house.adjust(oldmanId, first.bedId, { adjustDate: '2025-06-09' })
    expect(back).toMatchObject({ code: 31033, msg: `日期早于最近一次床位变动（${today}）` })
    expect((await house.adjust(oldmanId, first.bedId)).code).toBe(0)
  })

  test('a preview answers and changes nothing', async () => {
    const [bed, other] = await makeBeds(house.t, { rooms: 2 })
    const { oldmanId } = await house.lives(bed.bedId)
    const before = await house.stayOf(oldmanId)
    const url = `/pims/web-pi/oldmans/live/adjust?preview=1`
    const payload = {
      oldmanId,
      bedIdNew: other.bedId,
      adjustDate: today,
      adjustReason: '看看',
      version: before.version,
    }
    const response = await house.t.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: house.admin.headers('PUT', url.split('?')[0]),
    })
    expect(response.json()).toMatchObject({
      code: 0,
      data: { bedName: other.fullName, billPreview: [], adjustLines: [] },
    })
    expect(await house.stayOf(oldmanId)).toEqual(before)
  })

  test('a booked bed can be changed, an archive without a bed cannot move', async () => {
    const [bed, other] = await makeBeds(house.t, { rooms: 2 })
    const { oldmanId } = await makeElder(house.t)
    expect(await house.adjust(oldmanId, bed.bedId)).toMatchObject({ code: 31038, msg: '仅在住、试住或预订老人可调床' })
    await step(house.admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    expect((await house.adjust(oldmanId, other.bedId)).code).toBe(0)
    expect(await house.card(other.bedId)).toMatchObject({ displayStatus: 2, oldmanId })
  })

  test('a stale version is refused before all other checks', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await house.lives(bed.bedId)
    const answer = await house.adjust(oldmanId, bed.bedId, { version: 1 })
    expect(answer).toMatchObject({ code: 21002 })
  })

  test('another level along with a move or 转正 needs the permission for 调级', async () => {
    const [bed, other, third] = await makeBeds(house.t, { rooms: 3 })
    const codes = ['query', 'adjust', 'formal'].map((one) => `live.live.list.${one}`)
    await makeRole(house.t, 'MOVES', codes)
    const mover = await house.t.as('MOVES')
    const levelIdNew = await makeLevel(house.t)
    const { oldmanId } = await makeElder(house.t)
    const trial = house.checkin(bed.bedId, { trialDays: 7 })
    expect((await step(house.admin, oldmanId, 4, trial)).msg).toBe('')
    const move = async (bedIdNew: string, more: object = {}) => {
      const version = await versionOf(house.admin, oldmanId)
      const body = { oldmanId, bedIdNew, adjustDate: today, adjustReason: '换房', version }
      return mover.call(residence.adjust, { ...body, ...more })
    }
    expect((await move(other.bedId, { levelIdNew })).status).toBe(401)
    expect((await move(other.bedId, { levelIdNew: house.levelId })).msg).toBe('')
    expect((await step(mover, oldmanId, 1, { formalDate: today, levelId: levelIdNew })).status).toBe(401)
    expect((await step(mover, oldmanId, 1, { formalDate: today })).msg).toBe('')
    expect(await house.stayOf(oldmanId)).toMatchObject({ oldmanStatus: 1, levelId: house.levelId })
    const moved = await house.adjust(oldmanId, third.bedId, { levelIdNew })
    expect(moved.msg).toBe('')
  })
})
