import { costProject } from '#contract/modules/fees/cost-project/cost-project.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { newId } from '#core/new-id.ts'
import type { Client, TestApp } from './app.ts'

/** Price lists for tests of fees. Names are made unique, so that one file may make several. */

export async function makeChild(client: Client, projectId: string, price: number, more: object = {}) {
  const projectChildName = `项目${newId().slice(-8)}`
  const child = await client.ok(feeProject.createChild, { projectId, projectChildName, price, chargeCycle: 2, ...more })
  return child.projectChildId
}

/** A bed of this price, for this bed alone. */
export function priceBed(client: Client, bedId: string, price: number, more: object = {}) {
  return makeChild(client, 'fee-bed', price, { linkType: 1, linkIds: [bedId], ...more })
}
export function priceLevel(client: Client, levelId: string, price: number, more: object = {}) {
  return makeChild(client, 'fee-care', price, { linkType: 2, linkIds: [levelId], ...more })
}
/** Meals by the day. */
export function priceMeals(client: Client, price: number, more: object = {}) {
  return makeChild(client, 'fee-meal', price, { chargeCycle: 1, linkType: 3, ...more })
}

/** Rows of a resident in the order of their days, as stored. */
export function costRows(t: TestApp, oldmanId: string) {
  return t.db((db) =>
    db
      .selectFrom('costProject')
      .select(['projectChildId', 'source', 'startDate', 'endDate', 'price', 'status', 'quantity', 'setId'])
      .where('oldmanId', '=', oldmanId)
      .orderBy('source')
      .orderBy('startDate')
      .orderBy('createTime')
      .orderBy('oldmanCostId')
      .execute(),
  )
}

export async function saveCosts(client: Client, oldmanId: string, rows: object[]) {
  const { version } = await client.ok(costProject.list, { oldmanId })
  return client.call(costProject.save, { oldmanId, rows, version })
}
