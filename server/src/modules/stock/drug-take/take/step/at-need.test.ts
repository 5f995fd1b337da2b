import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import type { Client } from '../../../../../../test/app.ts'
import { roundsOf } from '../../../../../../test/drug-rounds.ts'
import { openPharmacy, type Pharmacy } from '../../../../../../test/drugs.ts'

/** Doses given at need (stock.md 5.4). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))
const { dosed, takesOf, now, go, seen, band, stockOf, run } = roundsOf(() => p)
const fieldOf = (answer: { data: unknown }) => (answer.data as { errors?: { field: string }[] }).errors?.[0]?.field // as: a refusal at a field

describe('a drug at need', () => {
  const prn = { freq: 'prn', maxPerDay: 3, minIntervalMinutes: 240, indication: '疼痛' }
  const ask = (client: Client, of: { oldmanId: string; use: { useId: string } }, more: object = {}) =>
    client.call(drugTake.takeDo, {
      action: 'prn',
      oldmanId: of.oldmanId,
      useId: of.use.useId,
      reason: '头痛',
      ...band(of.oldmanId),
      ...more,
    })

  test('scenario 22: at most 3 a day, 240 min apart: 08:00 given, 11:00 → 24047; 12:00, 16:00 given, 20:30 → 24046', async () => {
    const of = await dosed({ use: prn })
    expect(await takesOf(of.oldmanId)).toEqual([])
    const at = async (time: string) => {
      p.at(time)
      return (await ask(p.zhang, of)).code
    }
    expect(await at('08:00')).toBe(0)
    p.at('11:00')
    expect(await ask(p.zhang, of)).toMatchObject({ code: 24047, msg: '距上次用药不足240分钟' })
    expect([await at('12:00'), await at('16:00')]).toEqual([0, 0])
    await run('clock', '17:00')
    expect(await at('20:30')).toBe(24046)
    expect(await stockOf(of)).toEqual([17, 0])
    const [option] = await p.zhang.ok(drugTake.takeDict, { oldmanId: of.oldmanId })
    expect(option).toMatchObject({ stock: 17, takenToday: 3, sinceMinutes: 270 })
    const todos = (await p.zhang.ok(todo.list, { todoStatus: 0, size: 200 })).list.filter(({ title }) =>
      title.includes(of.drug.drugName),
    )
    expect(todos).toHaveLength(3)
  })

  test('the effect of a void dose is never asked for', async () => {
    const of = await dosed({ use: prn })
    p.at('08:00')
    await ask(p.zhang, of)
    const todosOf = async (takeId: string) =>
      (await p.zhang.ok(todo.list, { todoStatus: 0, size: 300 })).list.filter(({ bizId }) => bizId === takeId).length
    const before = await now(of)
    await run('clock', '18:00')
    expect(await todosOf(before.takeId)).toBe(1)
    expect((await go(p.head, 'void', [seen(before)], { reason: '登记错了人' })).code).toBe(0)
    expect(await todosOf(before.takeId)).toBe(0)
  })

  test('a dose that waits in the round counts: asked for twice in a row it is 24047', async () => {
    const of = await dosed({ use: prn })
    const unseen = { verifyWay: null, verifyCode: null }
    p.at('08:00')
    expect((await ask(p.zhang, of, unseen)).code).toBe(0)
    p.at('08:05')
    expect((await ask(p.li, of, unseen)).code).toBe(24047)
    const [option] = await p.zhang.ok(drugTake.takeDict, { oldmanId: of.oldmanId })
    expect(option).toMatchObject({ takenToday: 1, sinceMinutes: 5 })
  })

  test('a high-risk or unverified dose goes through the round; the wrong person is 24045; the setting of another resident 21003', async () => {
    const of = await dosed({ use: prn, drug: { highRisk: 1 } })
    expect((await ask(p.zhang, of)).data).toMatchObject({ results: [{ code: 0, status: 0 }] })
    const plain = await dosed({ use: prn })
    expect((await ask(p.zhang, plain, band('nobody'))).code).toBe(24045)
    expect((await ask(p.zhang, plain, { verifyWay: null, verifyCode: null })).data).toMatchObject({
      results: [{ status: 0 }],
    })
    expect((await ask(p.zhang, { oldmanId: of.oldmanId, use: plain.use })).code).toBe(21003)
    expect(fieldOf(await ask(p.zhang, plain, { reason: null }))).toBe('reason')
  })
})
