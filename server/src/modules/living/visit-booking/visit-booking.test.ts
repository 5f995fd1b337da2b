import { beforeEach, describe, expect, test } from 'vitest'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { visitBooking } from '#contract/modules/living/visit-booking/visit-booking.ts'
import { visitorBlock } from '#contract/modules/living/visitor-block/visitor-block.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { elsewhere } from '../../../../test/app.ts'
import { step } from '../../../../test/elders.ts'
import { makeBeds, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { onRow } from '../../../../test/rows.ts'
import { openHouse } from '../../../../test/stays.ts'
import { visitor } from '../../../../test/visitor.ts'

const t = hosted()
const director = enters(t, 'ADMIN')
const reception = enters(t, 'RECEPTION')
const change = onRow(visit.update)
let serial = 0
let gateCode: string
let phone: string
let lives: { oldmanId: string; oldmanName: string }

const slots = [
  { fromTime: '09:00', toTime: '10:00', capacity: 2 },
  { fromTime: '14:00', toTime: '16:00', capacity: 1 },
] as const
const opening = {
  open: 1 as const,
  daysAhead: 7,
  weekDays: [1, 2, 3, 4, 5, 6, 7],
  slots: [...slots],
  notice: '请带身份证',
}
const open = async (more: object = {}) => {
  const { version } = await director.ok(visitBooking.gate)
  return director.ok(visitBooking.gateSet, { ...opening, ...more, version })
}
beforeEach(async () => {
  serial += 1
  t.clock.set(`2025-06-${String(9 + serial).padStart(2, '0')} 08:00:00`)
  gateCode = (await open()).gateCode ?? ''
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId)
  phone = `1370000${String(1000 + serial)}`
  await t.db((db) =>
    db
      .insertInto('family')
      .values({
        orgId: t.orgId,
        familyId: `kin-${serial}`,
        oldmanId,
        familyName: '王小明',
        relation: 2,
        phoneNum: phone,
      })
      .execute(),
  )
  const found = await t.db((db) =>
    db
      .selectFrom('oldman')
      .select(['oldmanId', 'oldmanName'])
      .where('oldmanId', '=', oldmanId)
      .executeTakeFirstOrThrow(),
  )
  lives = found
})

/** A relative with a phone of his own. */
const guest = (at = 1) => visitor(t, `10.2.${serial}.${at}`)
const today = () => t.clock.now().slice(0, 10)
let numbers = 0
const input = (more: object = {}) => {
  numbers += 1
  return {
    orgId: t.orgId,
    gateCode,
    oldmanName: lives.oldmanName,
    visitorName: '王小明',
    visitorPhone: phone,
    relation: 2,
    visitorCount: 2,
    visitWay: 1,
    healthDeclare: 1,
    day: today(),
    fromTime: '09:00',
    bookingNo: `booking-of-a-phone-${numbers}`,
    ...more,
  }
}
const books = async (more: object = {}, who = guest()) =>
  who.call(visitBooking.book, { ...input(more), ...(await who.picture()) })
const listed = async () => (await reception.ok(visit.list, { oldmanId: lives.oldmanId })).list

describe('a booking of a relative', () => {
  test('is a planned visit that the reception desk sees and is told of', async () => {
    const changed: unknown[] = []
    const leave = t.services.bus.subscribe(({ orgId, event, data }) => {
      if (orgId === t.orgId && event === 'data.changed') changed.push(data)
    })
    const answer = await books()
    leave()
    expect(changed).toEqual([{ modules: ['visit', 'dashboard'] }])
    expect(answer).toMatchObject({
      code: 0,
      data: {
        oldmanName: lives.oldmanName,
        visitStatus: 1,
        planTime: `${today()} 09:00:00`,
        endTime: `${today()} 10:00:00`,
      },
    })
    expect(await listed()).toMatchObject([
      {
        visitStatus: 1,
        booked: 1,
        visitorName: '王小明',
        visitorCount: 2,
        healthDeclare: 1,
        createByName: '王小明（家属）',
      },
    ])
    const { list } = await reception.ok(message.list, {})
    expect(list[0]).toMatchObject({ title: expect.stringContaining(`王小明预约探访：${lives.oldmanName}`) })
  })

  test('finds the resident however a phone writes his name and number', async () => {
    const [first, ...rest] = lives.oldmanName
    const bookingInput = { oldmanName: `\u202D${first}　${rest.join('\u200B')} `, visitorPhone: `\u202D${phone}\u202C` }
    expect(await books(bookingInput)).toMatchObject({ code: 0, data: { oldmanName: lives.oldmanName } })
  })

  test('waits until the reception desk confirms it, where the institution wants that; only a confirmed visitor is let in', async () => {
    const audit = (value: 0 | 1) =>
      director.ok(setting.saveSwitches, { list: [{ settingKey: 'visitAuditOpen', value }] })
    await audit(1)
    const who = guest()
    const { data: booked } = await who.call(visitBooking.book, { ...input(), ...(await who.picture()) })
    expect(booked).toMatchObject({ visitStatus: 1, toConfirm: 1 })
    const { list } = await reception.ok(message.list, {})
    const detail = await reception.ok(message.get, { id: list[0].id })
    expect(detail.content).toContain('请在来访登记中确认')
    const [row] = await listed()
    expect((await reception.ok(visit.list, { toConfirm: 1 })).list.map(({ visitId }) => visitId)).toEqual([row.visitId])
    expect(await reception.ok(visit.update, { visitId: row.visitId, version: row.version, confirm: 1 })).toMatchObject({
      visitStatus: 1,
      toConfirm: 0,
      planTime: `${today()} 09:00:00`,
    })
    const seen = await who.call(visitBooking.find, { orgId: t.orgId, visitorPhone: phone, bookCode: booked.bookCode })
    expect(seen.data.toConfirm).toBe(0)
    await books({ fromTime: '14:00', visitorName: '王小刚' })
    const second = (await listed()).find(({ toConfirm }) => toConfirm === 1)
    const came = { visitId: second?.visitId, version: second?.version, comeTime: t.clock.now() }
    expect(await reception.ok(visit.update, came)).toMatchObject({ visitStatus: 2, toConfirm: 0 })
    await audit(0)
    expect((await listed()).every(({ toConfirm }) => toConfirm === 0)).toBe(true)
  })

  test('sent again it is the same, and another for the same hours is refused', async () => {
    const who = guest()
    const sent = { ...input(), ...(await who.picture()) }
    const first = await who.call(visitBooking.book, sent)
    const second = await who.call(visitBooking.book, sent)
    expect(second).toEqual(first)
    expect(await listed()).toHaveLength(1)
    expect((await books()).code).toBe(31080)
  })

  test('of two at once for the last place one gets it', async () => {
    const one = guest(1)
    const other = guest(2)
    const sent = await Promise.all(
      [one, other].map(async (who, at) => ({
        ...input({ fromTime: '14:00', visitorName: `访客${at}` }),
        ...(await who.picture()),
      })),
    )
    const answers = await Promise.all([one, other].map((who, at) => who.call(visitBooking.book, sent[at] ?? {})))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 31078])
  })

  test('the rules of the reception desk apply: a limit a day, and an unwell visitor is not let in', async () => {
    for (const _ of [1, 2, 3, 4, 5])
      await reception.ok(visit.create, { oldmanId: lives.oldmanId, visitorName: '李', visitorPhone: '13800000001' })
    expect((await books()).code).toBe(31072)
    expect(await books({ healthDeclare: 0 })).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'healthDeclare' }] },
    })
    const tomorrow = `${today().slice(0, 8)}${String(Number(today().slice(8)) + 1).padStart(2, '0')}`
    expect((await books({ healthDeclare: 0, visitWay: 2, day: tomorrow })).code).toBe(0)
  })

  test('accepts only hours that are offered', async () => {
    for (const more of [{ fromTime: '10:00' }, { day: '2025-05-01' }, { day: '2025-12-01' }])
      expect(await books(more)).toMatchObject({ code: 21001, data: { errors: [{ field: 'fromTime' }] } })
    t.clock.set(`${today()} 09:00:00`)
    expect((await books()).code).toBe(21001)
  })
})

describe('never reveals who lives here', () => {
  test('a stranger, a wrong name, a departed resident and one without visits get the same answer', async () => {
    const answers = [await books({ visitorPhone: '13999999999' }), await books({ oldmanName: '无此人' })]
    await director.ok(visitorBlock.create, { visitorName: '王小明', visitorPhone: phone, reason: '吵闹' })
    answers.push(await books())
    const waiting = await makeResident(t)
    await t.db((db) =>
      db
        .insertInto('family')
        .values({
          orgId: t.orgId,
          familyId: `wait-${serial}`,
          oldmanId: waiting.oldmanId,
          familyName: '王',
          relation: 2,
          phoneNum: '13711112222',
        })
        .execute(),
    )
    answers.push(await books({ oldmanName: waiting.oldmanName, visitorPhone: '13711112222' }))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.code).toBe(31077)
    expect(await listed()).toEqual([])
  })

  test('after ten names tried with one number the right one is refused too, from whatever address', async () => {
    for (let at = 1; at <= 10; at += 1) expect((await books({ oldmanName: `试${at}` }, guest(at))).code).toBe(31077)
    expect((await books({}, guest(20))).code).toBe(31077)
  })

  test('a picture can be used once, also where the answer was a refusal; the tries of an address are limited', async () => {
    const who = guest()
    const picture = await who.picture()
    expect((await who.call(visitBooking.book, { ...input({ oldmanName: '无此人' }), ...picture })).code).toBe(31077)
    expect((await who.call(visitBooking.book, { ...input(), ...picture })).code).toBe(21102)
    expect((await who.call(visitBooking.book, input())).code).toBe(21102)
    for (let at = 0; at < 17; at += 1) await who.call(visitBooking.book, input())
    expect((await books({}, who)).code).toBe(21101)
  })

  test('the offer shows hours and no names', async () => {
    const offer = async () => (await guest().call(visitBooking.offer, { orgId: t.orgId, gateCode })).data
    const first = await offer()
    const left = ({ fromTime, toTime }: (typeof slots)[number], places: number) => ({ fromTime, toTime, left: places })
    const [morning, afternoon] = slots
    const dayWith = (places: number) => ({ day: today(), slots: [left(morning, places), left(afternoon, 1)] })
    expect(first).toMatchObject({ notice: '请带身份证', days: expect.arrayContaining([dayWith(2)]) })
    expect(first.days).toHaveLength(8)
    await books()
    const then = await offer()
    expect(then.days).toContainEqual(dayWith(1))
    expect(JSON.stringify(then)).not.toContain(lives.oldmanName)
  })
})

describe('the booking of the caller', () => {
  test('is found and cancelled by phone and code, also twice; the place is free again', async () => {
    const { data } = await books({ fromTime: '14:00' })
    const own = { orgId: t.orgId, visitorPhone: phone, bookCode: String(data.bookCode).toLowerCase() }
    expect((await guest().call(visitBooking.find, own)).data).toEqual(data)
    for (const wrong of [{ bookCode: 'AAAAAAAA' }, { visitorPhone: '13999999999' }, { orgId: 'nowhere' }])
      expect((await guest().call(visitBooking.find, { ...own, ...wrong })).code).toBe(31079)
    for (const _ of [1, 2])
      expect((await guest().call(visitBooking.cancel, own)).data).toMatchObject({ visitStatus: 4 })
    expect(await listed()).toMatchObject([{ visitStatus: 4, cancelReason: '家属取消' }])
    const { list } = await reception.ok(message.list, {})
    expect(list[0]).toMatchObject({ title: expect.stringContaining('取消了探访') })
    expect((await books({ fromTime: '14:00' })).code).toBe(0)
  })

  test('moved by the reception desk it shows the new time, and no end before it', async () => {
    const { data } = await books()
    const own = { orgId: t.orgId, visitorPhone: phone, bookCode: String(data.bookCode) }
    const [row] = await listed()
    await change(reception, row ?? {}, { planTime: `${today()} 15:00:00` })
    expect((await guest().call(visitBooking.find, own)).data).toMatchObject({
      planTime: `${today()} 15:00:00`,
      endTime: null,
    })
  })

  test('a visitor who has arrived cannot cancel', async () => {
    const { data } = await books()
    const [row] = await listed()
    await change(reception, row ?? {}, { comeTime: t.clock.now() })
    const own = { orgId: t.orgId, visitorPhone: phone, bookCode: String(data.bookCode) }
    expect((await guest().call(visitBooking.cancel, own)).code).toBe(21009)
  })
})

describe('the gate of an institution', () => {
  test('a changed code, a closed gate and an unknown institution get the same answer', async () => {
    const { gateCode: next } = await director.ok(visitBooking.renew, {})
    expect(next).not.toBe(gateCode)
    expect((await books()).code).toBe(31076)
    expect((await books({ gateCode: next, orgId: 'nowhere' })).code).toBe(31076)
    gateCode = next ?? ''
    expect((await books()).code).toBe(0)
    await open({ open: 0 })
    expect((await guest().call(visitBooking.offer, { orgId: t.orgId, gateCode })).code).toBe(31076)
  })

  test('is set by users who manage visits, with valid hours, from the newest version', async () => {
    const { version } = await reception.ok(visitBooking.gate)
    expect((await reception.call(visitBooking.gateSet, { ...opening, version })).status).toBe(401)
    expect((await reception.call(visitBooking.renew, {})).status).toBe(401)
    const atSlots = { code: 21001, data: { errors: [{ field: 'slots' }] } }
    for (const wrong of [
      [{ fromTime: '10:00', toTime: '10:00', capacity: 1 }],
      [...slots, { fromTime: '09:30', toTime: '11:00', capacity: 1 }],
      [],
    ])
      expect(await director.call(visitBooking.gateSet, { ...opening, slots: wrong, version })).toMatchObject(atSlots)
    expect((await director.call(visitBooking.gateSet, { ...opening, version: Number(version) - 1 })).code).toBe(21002)
  })

  test('another institution has its own', async () => {
    const other = await elsewhere(t)
    const theirs = await (await other.as('ADMIN')).ok(visitBooking.gate)
    expect(theirs).toMatchObject({ open: 0, gateCode: null })
    expect((await guest().call(visitBooking.offer, { orgId: other.orgId, gateCode })).code).toBe(31076)
  })
})

test('a departed resident can no longer be visited', async () => {
  await step(director, lives.oldmanId, 2, { quitDate: today(), quitType: 1 })
  expect((await books()).code).toBe(31077)
})
