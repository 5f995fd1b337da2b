import { beforeAll, describe, expect, test } from 'vitest'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { costProject } from '#contract/modules/fees/cost-project/cost-project.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type BilledHouse, openBilledHouse } from '../../../../../test/billed-house.ts'
import { hosted } from '../../../../../test/hosted.ts'
import { codesOf, hand, on } from '../test-house.ts'

/** The charge of an activity, to the fen (administration.md 6, fees.md 2.4). */

const t = hosted()
let house: BilledHouse
beforeAll(async () => {
  house = await openBilledHouse(t)
})
const of = hand(t, () => house.admin)
const paid = (day: string, more: object = {}) =>
  of.make({ ...on(day), fee: 2_000, projectChildId: house.hair, ...more })
const linesOf = async (oldmanId: string) =>
  (await house.admin.ok(costProject.list, { oldmanId })).list.filter(({ source }) => source === 9)

const close = (feeMonth: string, closed: number) => {
  const snapshot = { closeTime: '2025-06-10 09:00:00', snapshot: '{}', snapshotHash: '' }
  return t.db((db) =>
    db
      .insertInto('monthClose')
      .values({ orgId: t.orgId, feeMonth, closed, ...snapshot })
      .onConflict((at) => at.columns(['orgId', 'feeMonth']).doUpdateSet({ closed }))
      .execute(),
  )
}

describe('charged at sign-in', () => {
  test('18: one line for each who comes; cancelled while it runs all are reversed and the bills are as before', async () => {
    const ids: string[] = []
    for (let at = 0; at < 15; at += 1) ids.push(await house.moveIn('2025-06-01'))
    house.at('2025-06-10')
    const { activityId } = await paid('2025-06-10')
    await of.register(activityId, ids)
    const before = await Promise.all(ids.map((oldmanId) => house.month(oldmanId, '2025-06')))
    t.clock.set('2025-06-10 14:00:00')
    expect(await of.signIn(activityId, ids)).toMatchObject({ success: 15 })
    expect(await of.look(activityId)).toMatchObject({ income: 30_000, signNum: 15 })
    for (const [at, oldmanId] of ids.entries()) {
      const bill = await house.month(oldmanId, '2025-06')
      expect(bill?.netAmt).toBe((before[at]?.netAmt ?? 0) + 2_000)
      expect(bill?.lines.filter(({ price }) => price === 2_000)).toMatchObject([
        { quantity: 1, netAmt: 2_000, dateFrom: '2025-06-10', remark: '手工书画' },
      ])
      expect(await linesOf(oldmanId)).toHaveLength(1)
    }
    t.clock.set('2025-06-10 15:00:00')
    expect((await of.cancel(activityId)).code).toBe(0)
    for (const [at, oldmanId] of ids.entries()) {
      expect((await house.month(oldmanId, '2025-06'))?.netAmt).toBe(before[at]?.netAmt)
      await house.holds(oldmanId)
    }
    expect(await of.look(activityId)).toMatchObject({ income: 0, activityStatus: 5 })
  })

  test('the line is reversed with the sign-in, and posted anew with the next; never twice', async () => {
    const oldmanId = await house.moveIn('2025-06-01')
    house.at('2025-06-11')
    const net = (await house.month(oldmanId, '2025-06'))?.netAmt ?? 0
    const { activityId } = await paid('2025-06-11', { fee: 1_999 })
    t.clock.set('2025-06-11 14:00:00')
    const bill = async () => (await house.month(oldmanId, '2025-06'))?.netAmt
    await of.signIn(activityId, [oldmanId])
    await of.signIn(activityId, [oldmanId])
    expect(await bill()).toBe(net + 1_999)
    await of.signIn(activityId, [oldmanId], { cancel: 1 })
    expect(await bill()).toBe(net)
    await of.signIn(activityId, [oldmanId])
    expect(await bill()).toBe(net + 1_999)
    await of.signIn(activityId, [oldmanId], { cancel: 1 })
    expect(await bill()).toBe(net)
    await house.holds(oldmanId)
    expect((await of.edit(activityId, { place: '二楼' })).code).toBe(21009)
  })

  test('consumeMode 2: the line waits for the next bill, and is cancelled with the sign-in', async () => {
    const oldmanId = await house.moveIn('2025-06-01')
    await house.setting('consumeMode', 2)
    house.at('2025-06-12')
    const net = (await house.month(oldmanId, '2025-06'))?.netAmt
    const { activityId } = await paid('2025-06-12')
    t.clock.set('2025-06-12 14:00:00')
    await of.signIn(activityId, [oldmanId])
    expect((await house.month(oldmanId, '2025-06'))?.netAmt).toBe(net)
    expect(await linesOf(oldmanId)).toMatchObject([{ status: 1, price: 2_000 }])
    await of.signIn(activityId, [oldmanId], { cancel: 1 })
    expect((await linesOf(oldmanId)).filter(({ status }) => status === 1)).toEqual([])
    await house.setting('consumeMode', 1)
  })
})

describe('refusals by fees', () => {
  test('32011, 32031: a closed account fails its resident alone, a closed month all; nobody is signed in', async () => {
    const departing = await house.moveIn('2025-06-01')
    const fine = await house.moveIn('2025-06-01')
    await house.payAll(departing)
    house.at('2025-06-13')
    const { activityId } = await paid('2025-06-13')
    await of.register(activityId, [departing, fine])
    const account = (accountStatus: Row<'account'>['accountStatus']) =>
      t.db((db) => db.updateTable('account').set({ accountStatus }).where('oldmanId', '=', departing).execute())
    await account(3)
    t.clock.set('2025-06-13 14:00:00')
    expect(codesOf(await of.signIn(activityId, [departing, fine]))).toEqual([32011, 0])
    const signs = await of.signs(activityId)
    expect(signs.get(departing)).toMatchObject({ signStatus: 0, chargeAmount: null })
    expect(signs.get(fine)).toMatchObject({ signStatus: 1, chargeAmount: 2_000 })
    await account(1)
    await close('2025-06', 1)
    const answer = await of.signIn(activityId, [departing])
    expect(answer.results).toMatchObject([{ code: 32031, message: '2025-06已结账，不能录入或作废该月单据' }])
    // A charge in a closed month cannot be reversed either.
    expect(codesOf(await of.signIn(activityId, [fine], { cancel: 1 }))).toEqual([32031])
    expect((await of.cancel(activityId)).code).toBe(32031)
    await close('2025-06', 0)
    expect((await of.look(activityId)).signNum).toBe(1)
  })

  test('a project charged by the month cannot be used for an activity', async () => {
    const organiserId = await of.organiserId()
    const send = (projectChildId: string) =>
      house.admin.call(activity.save, {
        title: '收费',
        activityType: 3,
        content: '收费',
        place: '大厅',
        organiserId,
        ...on('2025-06-30'),
        fee: 100,
        projectChildId,
      })
    expect(await send(house.care)).toMatchObject({ code: 21001, msg: '参数校验失败：请选择按次收费的项目' })
    expect((await send(house.hair)).code).toBe(0)
  })
})
