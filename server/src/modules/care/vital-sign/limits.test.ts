import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { type House, openHouse } from '../../../../test/stays.ts'

/** The limits of the institution, and of one of its residents (care.md 10). */

let house: House
let nurse: Client
let carer: Client
let doctor: Client
let oldmanId: string
beforeAll(async () => {
  house = await openHouse()
  ;[nurse, carer, doctor] = await Promise.all(
    (['NURSE_HEAD', 'CARER', 'DOCTOR'] as const).map((role) => house.t.as(role)),
  )
  const userIds = [nurse, carer, doctor].map(({ userId }) => userId)
  // They belong to no ward: all of them see the whole institution here.
  await house.t.db((db) =>
    db.updateTable('userAccount').set({ dataScope: 'ALL' }).where('userId', 'in', userIds).execute(),
  )
})
afterAll(() => house.t.close())
beforeEach(async () => {
  house.t.clock.set('2025-06-10 10:00:00')
  const [bed] = await makeBeds(house.t)
  oldmanId = (await house.lives(bed.bedId)).oldmanId
})

const at = '2025-06-10 09:30:00'
const saved = async (client: Client, body: object) => {
  const answer = await client.call(vitalSign.save, body)
  expect(answer.msg).toBe('')
  return answer.data.results[0]
}

describe('limits', () => {
  const limit = (more: object = {}) => ({ oldmanId, signType: 2, low1: 88, high1: 92, reason: '慢阻肺', ...more })
  const doctorId = () => doctor.userId

  test('32: 88–92 set by the doctor: 90 is normal here and 提示 for others; after its last day it has no effect', async () => {
    expect((await nurse.call(vitalSign.saveLimit, limit())).msg).toMatch('个人阈值须由医生确认')
    await nurse.ok(vitalSign.saveLimit, limit({ doctorId: doctorId(), until: '2025-06-11' }))
    const spo2 = (more: object = {}) => ({ oldmanId, signType: 2, measureTime: at, spo2: 90, ...more })
    expect((await saved(nurse, spo2())).abnormal).toBe(0)
    const [bed] = await makeBeds(house.t)
    const { oldmanId: other } = await house.lives(bed.bedId)
    expect((await saved(nurse, spo2({ oldmanId: other }))).abnormal).toBe(1)
    house.t.clock.set('2025-06-12 10:00:00')
    expect((await saved(nurse, spo2({ measureTime: '2025-06-12 09:00:00' }))).abnormal).toBe(1)
    await house.t.round('care-day', '2025-06-12 10:00:01')
    expect(await nurse.ok(vitalSign.limits, { oldmanId })).toEqual([])
    // It is over in the night after its last day, whether or not the nightly job has run; the next one is set anew.
    await nurse.ok(vitalSign.saveLimit, limit({ doctorId: doctorId(), until: '2025-06-12' }))
    house.t.clock.set('2025-06-13 00:01:00')
    expect(await nurse.ok(vitalSign.limits, { oldmanId })).toEqual([])
    expect(await nurse.ok(vitalSign.saveLimit, limit({ doctorId: doctorId(), low1: 87 }))).toMatchObject({ low1: 87 })
  })

  test('32: limits for many residents: each with its own beside the institution’s, of residents in reach, while in force', async () => {
    const own = await nurse.ok(vitalSign.saveLimit, limit({ doctorId: doctorId(), until: '2025-06-11' }))
    const both = async (client: Client) =>
      (await client.ok(vitalSign.limits, { signTypes: '2' })).map(({ limitId }) => limitId)
    expect(await both(carer)).toContain(own.limitId)
    const elsewhere = await house.t.as('NURSE')
    expect(await both(elsewhere)).not.toContain(own.limitId)
    house.t.clock.set('2025-06-12 00:01:00')
    expect(await both(carer)).not.toContain(own.limitId)
  })

  test('one row each: saving again replaces it, with the version that was read', async () => {
    const own = limit({ doctorId: doctorId() })
    const first = await nurse.ok(vitalSign.saveLimit, own)
    expect((await nurse.call(vitalSign.saveLimit, { ...own, low1: 86 })).code).toBe(21002)
    const next = await nurse.ok(vitalSign.saveLimit, { ...own, low1: 86, version: first.version })
    expect(next).toMatchObject({ limitId: first.limitId, low1: 86 })
    expect(await nurse.ok(vitalSign.limits, { oldmanId })).toHaveLength(1)
  })

  test('of two who set one limit at the same moment one is refused with 21002', async () => {
    const both = await Promise.all(
      [110, 115].map((high1) => nurse.call(vitalSign.saveLimit, { signType: 6, low1: 12, high1: high1 - 90 })),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 21002])
    await nurse.ok(vitalSign.removeLimits, {
      limitIds: (await nurse.ok(vitalSign.limits, { signTypes: '6' })).map(({ limitId }) => limitId),
    })
  })

  test('bounds must rise; blood pressure names the value of the pair; a carer sets none', async () => {
    const messageOf = async (more: object) =>
      (await nurse.call(vitalSign.saveLimit, limit({ doctorId: doctorId(), ...more }))).msg
    expect(await messageOf({ low2: 90 })).toMatch('危急下限不能高于正常下限')
    expect(await messageOf({ low1: 92 })).toMatch('正常上限须高于正常下限')
    expect(await messageOf({ high2: 91 })).toMatch('危急上限不能低于正常上限')
    expect(await messageOf({ low1: null, high1: null })).toMatch('请至少填写一个界限')
    expect(await messageOf({ signType: 1 })).toMatch('请选择收缩压或舒张压')
    expect(await messageOf({ signType: 4, low1: 100, high1: null })).toMatch('正常范围为空：未填的按100–100')
    expect(await messageOf({ signType: 3, low1: 8, high1: null })).toMatch('正常范围为空')
    expect(await messageOf({ signType: 7 })).toMatch('体重按变化判定')
    expect(await messageOf({ until: '2025-06-09' })).toMatch('有效期不能早于今天')
    expect((await carer.call(vitalSign.saveLimit, limit({ doctorId: doctorId() }))).status).toBe(401)
  })

  test('limits of the institution replace the defaults, for residents without their own', async () => {
    const { limitId } = await nurse.ok(vitalSign.saveLimit, { signType: 4, high1: 110 })
    expect((await saved(nurse, { oldmanId, signType: 4, measureTime: at, heartRate: 108 })).abnormal).toBe(0)
    expect((await nurse.ok(vitalSign.limits, { signTypes: '4' })).map((one) => one.limitId)).toEqual([limitId])
    await nurse.ok(vitalSign.removeLimits, { limitIds: [limitId] })
    expect((await nurse.call(vitalSign.removeLimits, { limitIds: [limitId] })).code).toBe(21003)
    const late = { oldmanId, signType: 4, measureTime: '2025-06-10 09:35:00', heartRate: 108 }
    expect((await saved(nurse, late)).abnormal).toBe(1)
  })
})
