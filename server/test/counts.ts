import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import type { TestApp } from './app.ts'
import { openStore } from './goods.ts'

/** A store with two counters, a keeper of the depot and a user who confirms, by the real calls. */
export async function openCounts(t: TestApp) {
  const house = await openStore(t)
  const { chief } = house
  const admin = await t.as('ADMIN')
  const keeper = await t.as('STOREKEEPER')
  const helper = await t.as('STOREKEEPER', { loginName: 'helper' })
  const today = () => t.who().today
  const whole = (id: string, by = chief) => by.ok(inventory.inventoryGet, { inventoryId: id })
  return {
    ...house,
    admin,
    keeper,
    helper,
    whole,
    newDepot: () => house.newDepot(keeper),
    /** Puts this many of a new item into a depot. */
    async goods(depotId: string, quantity = 50, price = 100, more: object = {}) {
      const { skuId } = await house.newItem({ batchManage: 1, ...more })
      const lines = [{ skuId, quantity, price }]
      await keeper.ok(store.storePost, { storeType: 5, bizDate: today(), depotId, lines })
      return skuId
    },
    stockIn: async (depotId: string, skuId: string) => {
      const [row] = (await chief.ok(stock.list, { depotId, skuId, zero: 1 })).list
      return row ? [row.quantity, row.amount] : [0, 0]
    },
    begin: (depotId: string, more: object = {}) => {
      const counterIds = [keeper.userId, helper.userId]
      return keeper.ok(inventory.inventorySave, { depotId, inventoryType: 1, bizDate: today(), counterIds, ...more })
    },
    /** The body that saves the first line, as it was read. */
    async line(id: string, countQuantity: number, more: object = {}) {
      const { detailId, lineVersion } = (await whole(id)).lines[0]
      return { id, lines: [{ detailId, lineVersion, countQuantity, ...more }] }
    },
    review: (openStatus: 0 | 1) =>
      admin.ok(setting.saveSwitches, {
        list: [{ settingKey: checkKey('INVENTORY'), value: { ...checkDefault('INVENTORY'), openStatus } }],
      }),
  }
}
