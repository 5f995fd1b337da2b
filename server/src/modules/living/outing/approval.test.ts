import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { approval } from '#contract/modules/platform/review/approval.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { openHouse } from '../../../../test/stays.ts'
import { openWard } from './test-house.ts'

/** Outings and their postponements in the list of documents waiting for a user's decision. */

let house: Awaited<ReturnType<typeof openHouse>>
let ward: Awaited<ReturnType<typeof openWard>>
let t: TestApp
beforeAll(async () => {
  house = await openHouse()
  t = house.t
  ward = await openWard(house)
  const list = (['OUTING', 'OUTING_POSTPONE'] as const).map((biz) => ({
    settingKey: checkKey(biz),
    value: { ...checkDefault(biz), openStatus: 1 as const },
  }))
  await house.admin.ok(setting.saveSwitches, { list })
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const waiting = async (client: Client, outId: string) =>
  (await client.ok(approval.approvals, { size: 1000 })).list.filter(({ docId }) => docId === outId)

const asksOf = async (client: Client) => (await client.ok(todo.list, { todoStatus: 0, size: 1000 })).list

test('a registration, then its postponement, each decided with the version in the list', async () => {
  const { oldmanId } = await ward.resident()
  const { outId } = await ward.register(oldmanId)
  const [request] = await waiting(ward.head, outId)
  expect(request).toMatchObject({ biz: 'OUTING', direct: 1, overdue: 0, deadline: '2025-06-11 10:00:00' })
  // The head who registered it does not find it; the other head of the ward does.
  expect(await waiting(ward.nurse, outId)).toEqual([])
  expect(await waiting(ward.other, outId)).toHaveLength(1)
  const old = await ward.head.call(outing.pass, { outId, version: (request.version ?? 0) + 1, auditType: 1 })
  expect(old.code).toBe(21002)
  const passed = await ward.head.ok(outing.pass, { outId, version: request.version ?? 0, auditType: 1 })
  expect(await waiting(ward.head, outId)).toEqual([])
  const later = { outId, version: passed.version, planBackTime: '2025-06-14 18:00:00', reason: '多住一天' }
  await ward.nurse.ok(outing.postpone, later)
  const [postponed] = await waiting(ward.head, outId)
  expect(postponed).toMatchObject({ biz: 'OUTING_POSTPONE', direct: 1, content: expect.stringContaining('多住一天') })
  const input = { outId, version: postponed.version ?? 0, auditType: 2 as const, auditOpinion: '床位要用' }
  expect((await ward.head.call(outing.decline, input)).code).toBe(0)
  expect(await waiting(ward.head, outId)).toEqual([])
})

test('after a move to another ward its documents are decided there, and no longer in the old ward', async () => {
  const there = await openWard(house)
  const { oldmanId } = await ward.resident()
  const { outId } = await ward.register(oldmanId)
  const [bed] = await makeBeds(t, { deptId: there.deptId })
  expect((await house.adjust(oldmanId, bed.bedId)).msg).toBe('')
  expect(await waiting(ward.head, outId)).toEqual([])
  const [request] = await waiting(there.head, outId)
  expect((await asksOf(there.head)).map(({ bizId }) => bizId)).toContain(outId)
  const passed = await there.head.call(outing.pass, { outId, version: request?.version ?? 0, auditType: 1 })
  expect([passed.msg, passed.data?.outStatus]).toEqual(['', 2])
  const later = { outId, version: passed.data.version, planBackTime: '2025-06-14 18:00:00', reason: '多住一天' }
  await there.nurse.ok(outing.postpone, later)
  const [home] = await makeBeds(t, { deptId: ward.deptId })
  expect((await house.adjust(oldmanId, home.bedId)).msg).toBe('')
  expect((await waiting(ward.head, outId)).map(({ biz }) => biz)).toEqual(['OUTING_POSTPONE'])
})
