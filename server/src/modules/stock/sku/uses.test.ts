import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { depot } from '#contract/modules/stock/sku/depot.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { joinGoods } from './uses.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a depot with stock or open documents is neither removed nor switched off (23012), and the refusal says why', async () => {
  const chief = await t.as('STORE_MANAGER')
  const row = await chief.ok(depot.depotCreate, { depotName: '布草库', depotType: 5, keeperIds: [chief.userId] })
  let open = 2
  const use = {
    name: '未完成单据',
    ofDepot: async (_: unknown, __: unknown, id: string) => (id === row.depotId ? open : 0),
  }
  onTestFinished(joinGoods(use))
  const refs = [{ type: '未完成单据', count: 2 }]
  const refused = { code: 23012, msg: '仓库仍有库存或未完成单据', data: { refs } }
  const { depotId, version } = row
  expect(await chief.call(depot.depotRemove, { depotId })).toMatchObject(refused)
  expect(await chief.call(depot.depotUpdate, { depotId, status: 0, version })).toMatchObject(refused)
  expect((await chief.ok(depot.depotUpdate, { depotId, address: '后楼', version })).address).toBe('后楼')
  open = 0
  expect((await chief.call(depot.depotRemove, { depotId })).code).toBe(0)
})
