import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { soak } from '../../../../test/long.ts'
import { openHouse } from '../../../../test/stays.ts'
import { openWard } from './test-house.ts'

const rounds = soak(10, 50)

/** Real concurrency needs the real server: two connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two users at the same resident', () => {
  let house: Awaited<ReturnType<typeof openHouse>>
  let ward: Awaited<ReturnType<typeof openWard>>
  beforeAll(async () => {
    house = await openHouse()
    ward = await openWard(house)
  })
  afterAll(() => house.t.close())

  test(`of two registrations of the same days, ${rounds} times, one stays, the other is 31064`, {
    timeout: 240_000,
  }, async () => {
    const { oldmanId } = await ward.resident()
    for (let turn = 0; turn < rounds; turn += 1) {
      const both = await Promise.all([
        ward.nurse.call(outing.create, ward.said(oldmanId)),
        ward.head.call(outing.create, ward.said(oldmanId)),
      ])
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 31064])
      const created = both.find(({ code }) => code === 0)?.data
      if (created) await ward.nurse.ok(outing.cancel, { ...ward.idOf(created), reason: '重来' })
    }
  })

  test('of two visitors registered at once with one place left one is 31072', async () => {
    for (let turn = 0; turn < rounds; turn += 1) {
      const { oldmanId } = await ward.resident()
      const come = () =>
        house.admin.call(visit.create, { oldmanId, visitorName: '王小明', visitorPhone: '13800000001' })
      for (const _ of [1, 2, 3, 4]) expect((await come()).code).toBe(0)
      const both = await Promise.all([come(), come()])
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 31072])
    }
  })

  test('of a pass and a cancellation at the same moment one succeeds, the other gets the new state', async () => {
    for (let turn = 0; turn < rounds; turn += 1) {
      const { oldmanId } = await ward.resident()
      const row = await ward.register(oldmanId)
      const both = await Promise.all([
        ward.head.call(outing.pass, ward.idOf(row)),
        ward.nurse.call(outing.cancel, { ...ward.idOf(row), reason: '不去' }),
      ])
      const [done, late] = both.map(({ code }) => code).toSorted()
      // A passed outing may still be cancelled by a user who reads it again; a cancelled one cannot be passed.
      expect([done, [21002, 31069].includes(late)]).toEqual([0, true])
    }
  })

  test(`of a pass in one window and a decline in another, ${rounds} times, one succeeds, the other is 31069`, {
    timeout: 240_000,
  }, async () => {
    for (let turn = 0; turn < rounds; turn += 1) {
      const { oldmanId } = await ward.resident()
      const row = await ward.register(oldmanId)
      const [passed, declined] = await Promise.all([
        ward.head.call(outing.pass, ward.idOf(row)),
        ward.head.call(outing.decline, { ...ward.idOf(row), auditOpinion: '天气不好' }),
      ])
      expect([passed.code, declined.code].toSorted()).toEqual([0, 31069])
      const { outStatus: state } = await ward.nurse.ok(outing.get, { outId: row.outId })
      expect(state).toBe(passed.code === 0 ? outStatus.is.ready : outStatus.is.refused)
    }
  })
})
