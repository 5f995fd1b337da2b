import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreement, contractStatus } from '#contract/modules/living/agreement/agreement.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { makeElder } from '../../../../test/elders.ts'
import { soak } from '../../../../test/long.ts'
import { openHouse } from '../../../../test/stays.ts'

const turns = soak(10, 50)

/** Real concurrency needs the real server: two connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two users at the same contract', () => {
  let house: Awaited<ReturnType<typeof openHouse>>
  beforeAll(async () => {
    house = await openHouse()
    house.t.clock.set('2025-06-10 10:00:00')
    const type: FreshRow<'templateType'> = {
      orgId: house.t.orgId,
      typeId: 'type-contract',
      typeName: '入住协议',
      category: 1,
      sort: 1,
    }
    await house.t.db((db) => db.insertInto('templateType').values(type).execute())
  })
  afterAll(() => house.t.close())

  const terms = { startDate: '2025-01-01', endDate: '2025-06-30', contractName: '养老服务合同', partyC: '王小明' }
  const paper = (oldmanId: string) => ({ oldmanId, typeId: 'type-contract', ...terms })

  test(`of two signed at once, ${turns} times, one binds, the other is 31085`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { oldmanId } = await makeElder(house.t)
      const both = await Promise.all([1, 2].map(() => house.admin.call(agreement.create, paper(oldmanId))))
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 31085])
    }
  })

  test(`of two renewals at once, ${turns} times, one is stored, the other is 31085`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { oldmanId } = await makeElder(house.t)
      const { contractId, version } = await house.admin.ok(agreement.create, paper(oldmanId))
      const renew = { contractId, version, action: 'renew' as const, endDate: '2026-06-30' }
      const both = await Promise.all([1, 2].map(() => house.admin.call(agreement.update, renew)))
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 31085])
    }
  })

  test(`ended by one and renewed by another, ${turns} times: an ended contract is not renewed (21009)`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { oldmanId } = await makeElder(house.t)
      const { contractId, version } = await house.admin.ok(agreement.create, paper(oldmanId))
      const same = { contractId, version }
      const [ended, renewed] = await Promise.all([
        house.admin.call(agreement.update, {
          ...same,
          action: 'terminate',
          terminateDate: '2025-06-10',
          terminateReason: '转院',
        }),
        house.admin.call(agreement.update, { ...same, action: 'renew', endDate: '2026-06-30' }),
      ])
      // A renewal is a contract of its own: the old one may still be ended after it.
      expect(ended.code).toBe(0)
      expect([0, 21002, 21009]).toContain(renewed.code)
      const { list } = await house.admin.ok(agreement.list, { oldmanId })
      const states = list.map((row) => row.contractStatus).toSorted()
      const { coming, terminated } = contractStatus.is
      expect(states).toEqual(renewed.code === 0 ? [coming, terminated] : [terminated])
    }
  })
})
