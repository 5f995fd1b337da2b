import type { ReplyFor } from '#contract/kit/calls.ts'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeOrderConfig } from '#contract/modules/homecare/home-order/config.ts'
import { orderSteps } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { serviceProject } from '#contract/modules/homecare/home-service/home-service.ts'
import { newId } from '#core/new-id.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { makeEmp } from '../../../../test/factories.ts'
import { onRow } from '../../../../test/rows.ts'
import { makeHomeElder, urgent } from '../home-elder/test-elders.ts'
import { makeServiceProject } from '../home-service/test-services.ts'

/** Orders and the rows they need, for tests of this module and of those above it. */

export const pay = onRow(orderSteps.pay)
export const distribute = onRow(orderSteps.distribute)
export const receive = onRow(orderSteps.receive)
export const grab = onRow(orderSteps.grab)
export const start = onRow(orderSteps.start)
export const over = onRow(orderSteps.over)
export const confirm = onRow(orderSteps.confirm)
export const cancel = onRow(orderSteps.cancel)
export const afterSales = onRow(orderSteps.afterSales)
export const look = onRow(homeOrder.get)

/** Where all elders of these tests live. */
export const home = { longitude: 121.48, latitude: 31.23 }
export const atDoor = { lng: 121.48, lat: 31.23 }

/** An elder with an emergency contact. */
export const makeServed = (by: Client, more: object = {}) =>
  makeHomeElder(by, { ...home, oldmanName: `周${newId().slice(-6)}`, family: [urgent], ...more })

/** An elder with this balance in his account. */
export async function makePaying(by: Client, balance: number, more: object = {}) {
  const elder = await makeServed(by, more)
  const first = balance > 0 ? { firstAmount: balance, tradeWay: 1 } : {}
  const { accountId } = await by.ok(homeAccount.create, { oldmanId: elder.oldmanId, ...first })
  return { ...elder, accountId }
}

/** A published service, 45.00 an hour by booking by default. */
export async function makeSold(by: Client, more: object = {}) {
  const hourly = { serveUnit: '小时', price: 4500, durationMinutes: 60, minQuantity: 1 }
  const project = await makeServiceProject(by, { ...hourly, ...more })
  await by.ok(serviceProject.shelve, { type: '1', ids: [project.id] })
  return project
}

/** An employee who serves at home. */
export async function makeWorker(t: TestApp) {
  const emp = await makeEmp(t)
  const client = await t.as('HOMECARE_WORKER', { empId: emp.empId })
  return { ...emp, client, userId: client.userId }
}

export type Order = Extract<ReplyFor<typeof homeOrder.create>, { orderNo: string }>

/** Two hours at 45.00, at two in the afternoon, by default. */
export async function makeOrder(by: Client, more: object = {}): Promise<Order> {
  const oldmanId = 'oldmanId' in more ? String(more.oldmanId) : (await makePaying(by, 30_000)).oldmanId
  const items = 'items' in more ? undefined : [{ projectId: (await makeSold(by)).id, quantity: 2 }]
  const order = await by.ok(homeOrder.create, { oldmanId, items, planStart: '2025-06-10 14:00:00', ...more })
  if ('preview' in order) throw new Error('asked for a price')
  return order
}

/** Paid from the balance. */
export async function makePaid(by: Client, more: object = {}) {
  return (await pay(by, await makeOrder(by, more), { payWay: 'BALANCE' })).data
}

/** Dispatched to this worker, who accepts. */
export async function makeTaken(by: Client, worker: { userId: string; client: Client }, more: object = {}) {
  const sent = (await distribute(by, await makePaid(by, more), { workerIds: [worker.userId] })).data
  return (await receive(worker.client, sent, { accept: 1 })).data
}

/** Done from two to four. */
export async function makeDone(t: TestApp, by: Client, worker: { userId: string; client: Client }, more: object = {}) {
  const accepted = await makeTaken(by, worker, more)
  t.clock.set('2025-06-10 14:00:00')
  const begun = (await start(worker.client, accepted, atDoor)).data
  t.clock.set('2025-06-10 16:00:00')
  return (await over(worker.client, begun)).data
}

/** Changes the settings of orders; returns a function that restores them. */
export async function configure(by: Client, values: object) {
  const { version } = await by.ok(homeOrderConfig.configGet)
  return by.ok(homeOrderConfig.configSave, { ...values, version })
}
