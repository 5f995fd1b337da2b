import { beforeEach, describe, expect, test } from 'vitest'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { homeOrderRule } from '#contract/modules/homecare/home-order/rule.ts'
import { serviceProject } from '#contract/modules/homecare/home-service/home-service.ts'
import { newId } from '#core/new-id.ts'
import { makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { moduleCases } from '../../../../../test/module-cases.ts'
import { noticeTitles } from '../../../../../test/notices.ts'
import { onRow } from '../../../../../test/rows.ts'
import { makeHomeElder, urgent } from '../../home-elder/test-elders.ts'
import * as made from '../test-orders.ts'
import { runRules } from './handlers.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const manager = enters(t, 'HOMECARE_MANAGER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const { makePaying, makeServed, makeSold, makeWorker } = made
const change = onRow(homeOrderRule.ruleUpdate)
const weekly = { cycleType: 2, weekDays: [1, 3], times: ['09:00'], startDate: '2025-06-01', advanceDays: 3 }
async function input(more: object = {}) {
  const oldmanIds = 'oldmanIds' in more ? [] : [(await makeServed(admin)).oldmanId]
  const items = [{ projectId: (await makeSold(admin)).id, quantity: 2 }]
  return { ...weekly, ruleName: `规则${newId().slice(-8)}`, oldmanIds, items, ...more }
}
const create = async (more: object = {}) => admin.call(homeOrderRule.ruleCreate, await input(more))
async function makeRule(more: object = {}) {
  const rule = (await create(more)).data
  if ('preview' in rule) throw new Error('asked for dates')
  return rule
}
/** A rule after a change. */
async function changed(rule: { id: string; version: number }, values: object) {
  const { data } = await change(admin, rule, values)
  if ('preview' in data) throw new Error('asked for dates')
  return data
}
const run = (rule: { id: string }, dateTo = '2025-06-13') => admin.ok(homeOrderRule.ruleRun, { id: rule.id, dateTo })
const ordersOf = async (rule: { id: string }) => (await admin.ok(homeOrder.list, { ruleId: rule.id, size: 1000 })).list
const projects = async (projectName: string) => (await admin.ok(serviceProject.list, { projectName })).list
/** The nightly job, once for all rules of this institution. */
const night = () => t.db((db) => runRules(db, t.who()))

describe('orders of a rule', () => {
  test('scenario 20: two elders, Wednesday alone: 2 orders; run again 0', async () => {
    const oldmanIds = [(await makeServed(admin)).oldmanId, (await makeServed(admin)).oldmanId]
    const rule = await makeRule({ oldmanIds })
    expect(await run(rule)).toEqual({ created: 2, skipped: [] })
    const orders = await ordersOf(rule)
    expect(orders.map(({ planStart, orderSource, status }) => [planStart, orderSource, status])).toEqual(
      Array.from({ length: 2 }, () => ['2025-06-11 09:00:00', 2, 1]),
    )
    expect((await run(rule)).created).toBe(0)
    await night()
    expect(await ordersOf(rule)).toHaveLength(2)
    const whole = await admin.ok(homeOrderRule.ruleGet, { id: rule.id })
    expect(whole).toMatchObject({ generatedCount: 2, unpaidCount: 2, oldmanCount: 2, cycleText: '每周一、三 09:00' })
    expect(whole.nextDates[0]).toEqual({ planStart: '2025-06-11 09:00:00' })
    expect(whole.logs).toHaveLength(2)
  })

  test('a moved or cancelled order is not made again', async () => {
    const rule = await makeRule()
    await run(rule)
    const [order] = await ordersOf(rule)
    const moved = (await onRow(homeOrder.update)(admin, order, { planStart: '2025-06-11 13:00:00' })).data
    await made.cancel(admin, moved, { by: 1, cancelReason: 1 })
    expect((await run(rule)).created).toBe(0)
  })

  test('scenario 21: too little in the account: the order stays unpaid, the manager is notified, and it is kept until an hour before', async () => {
    const { oldmanId } = await makePaying(admin, 4000)
    const rule = await makeRule({ oldmanIds: [oldmanId], payMode: 1 })
    await run(rule)
    const [order] = await ordersOf(rule)
    expect(order).toMatchObject({ status: 1, payStatus: 0 })
    expect(await noticeTitles(manager, order.id)).toContain(`规则工单自动扣款未成功：${order.oldmanName}`)
    await t.round('clock', '2025-06-11 07:59:00')
    expect((await made.look(admin, order)).data.status).toBe(1)
    await t.round('clock', '2025-06-11 08:00:00')
    expect((await made.look(admin, order)).data.status).toBe(7)
  })

  test('paid from the account, and dispatched to the named workers', async () => {
    const { oldmanId } = await makePaying(admin, 30_000)
    const worker = await makeWorker(t)
    const rule = await makeRule({ oldmanIds: [oldmanId], payMode: 1, workerIds: [worker.userId] })
    await run(rule)
    const [order] = await ordersOf(rule)
    expect(order).toMatchObject({ status: 3, payStatus: 1, workerIds: [worker.userId] })
    expect(await noticeTitles(worker.client, order.id)).toHaveLength(1)
  })

  test('skipped with its reason: a paused elder, another order at that time', async () => {
    const paused = await makeServed(admin)
    const busy = await makePaying(admin, 0)
    const rule = await makeRule({ oldmanIds: [paused.oldmanId, busy.oldmanId] })
    await onRow(homeElder.update)(admin, paused, {
      status: 2,
      pauseFrom: '2025-06-10',
      pauseTo: '2025-06-20',
      pauseReason: '住院',
    })
    await made.makeOrder(admin, {
      oldmanId: busy.oldmanId,
      planStart: '2025-06-11 10:00:00',
      items: [{ projectId: (await makeSold(admin)).id, quantity: 1 }],
    })
    const { created, skipped } = await run(rule)
    expect([created, skipped.map(({ reason }) => reason)]).toEqual([
      0,
      ['老人已暂停或终止服务', '该老人同一时段已有工单'],
    ])
    expect(await noticeTitles(manager, rule.id)).toEqual([`工单规则跳过2项：${rule.ruleName}`])
    expect((await admin.ok(homeOrderRule.ruleGet, { id: rule.id })).logs).toHaveLength(2)
    await run(rule)
    expect((await admin.ok(homeOrderRule.ruleGet, { id: rule.id })).logs).toHaveLength(2)
  })
})

describe('a rule that cannot make its orders', () => {
  test('skips elders without an emergency contact, as the desk refuses them, and elders named twice come once', async () => {
    const alone = await makeHomeElder(admin, made.home)
    const worker = await makeWorker(t)
    const rule = await makeRule({ oldmanIds: [alone.oldmanId], workerIds: [worker.userId, worker.userId] })
    expect(await run(rule)).toMatchObject({ created: 0, skipped: [{ reason: '请填写紧急联系人' }] })
    await admin.ok(homeElder.familySave, { oldmanId: alone.oldmanId, version: alone.version, list: [urgent] })
    expect((await run(rule)).created).toBe(1)
    expect((await ordersOf(rule)).map(({ workerIds }) => workerIds)).toEqual([[worker.userId]])
  })

  test('is skipped with the reason, and the other rules of the night run', async () => {
    const sold = await makeSold(admin)
    const changed = await makeRule({ items: [{ projectId: sold.id, quantity: 2 }] })
    const others = [await makeRule(), await makeRule()]
    await onRow(serviceProject.update)(admin, (await projects(sold.projectName))[0], { minQuantity: 3 })
    await night()
    expect(await ordersOf(changed)).toEqual([])
    expect(await noticeTitles(manager, changed.id)).toEqual([`工单规则跳过1项：${changed.ruleName}`])
    for (const rule of others) expect(await ordersOf(rule)).toHaveLength(1)
  })

  test('a deleted archive is taken out of its rules, which go on for the others', async () => {
    const departing = await makeServed(admin)
    const stays = await makeServed(admin)
    const only = await makeServed(admin)
    const rule = await makeRule({ oldmanIds: [departing.oldmanId, stays.oldmanId] })
    const last = await makeRule({ oldmanIds: [only.oldmanId] })
    await admin.ok(homeElder.remove, { ids: [departing.oldmanId, only.oldmanId] })
    const look = (id: string) => admin.ok(homeOrderRule.ruleGet, { id })
    expect(await look(rule.id)).toMatchObject({ oldmanIds: [stays.oldmanId], status: 1 })
    expect(await look(last.id)).toMatchObject({ status: 0 })
    await night()
    expect((await ordersOf(rule)).map(({ oldmanId }) => oldmanId)).toEqual([stays.oldmanId])
  })
})

describe('changing rules', () => {
  test('a preview shows the next ten times and stores nothing', async () => {
    const seen = (await create({ preview: 1 })).data
    if (!('preview' in seen)) throw new Error('stored')
    expect(seen.nextDates).toHaveLength(10)
    expect(seen.nextDates[1]).toEqual({ planStart: '2025-06-16 09:00:00' })
  })

  test('21001 without its days, 26301 withdrawn, 26303 at night or elsewhere, 21007 by name', async () => {
    expect((await create({ weekDays: [] })).data).toMatchObject({ errors: [{ field: 'weekDays' }] })
    expect((await create({ times: ['19:00'] })).code).toBe(26303)
    const far = await makeSold(admin, { areaCodes: ['320100'] })
    expect((await create({ items: [{ projectId: far.id, quantity: 1 }] })).code).toBe(26303)
    await admin.ok(serviceProject.shelve, { type: '0', ids: [far.id] })
    expect((await create({ items: [{ projectId: far.id, quantity: 1 }] })).code).toBe(26301)
    const rule = await makeRule()
    expect((await create({ ruleName: rule.ruleName })).code).toBe(21007)
    expect((await create({ oldmanIds: ['nobody'] })).code).toBe(21003)
  })

  test('a change recreates unpaid orders', async () => {
    const rule = await makeRule()
    await run(rule)
    await change(admin, rule, { times: ['10:00'] })
    const orders = await ordersOf(rule)
    expect(orders.map(({ planStart, status }) => [planStart.slice(11, 16), status]).toSorted()).toEqual([
      ['09:00', 7],
      ['10:00', 1],
    ])
  })

  test('a paid order stays, and replaces another one of its day: nobody pays twice after a change of the rule', async () => {
    const { oldmanId, accountId } = await makePaying(admin, 90_000)
    const rule = await makeRule({ oldmanIds: [oldmanId], payMode: 1 })
    await run(rule)
    const later = await changed(rule, { times: ['14:00'] })
    expect((await ordersOf(rule)).map(({ planStart, payStatus }) => [planStart, payStatus])).toEqual([
      ['2025-06-11 09:00:00', 1],
    ])
    expect((await admin.ok(homeAccount.get, { accountId })).balance).toBe(81_000)
    const { logs } = await admin.ok(homeOrderRule.ruleGet, { id: rule.id })
    expect(logs.map(({ planStart, reason }) => [planStart, reason])).toEqual([
      ['2025-06-11 14:00:00', '当天已有按原规则下的工单'],
      ['2025-06-11 09:00:00', null],
    ])
    // The rule makes its orders of the coming days; the second visit of this day is one of them.
    expect((await run(rule, '2025-06-16')).created).toBe(1)
    await changed(later, { times: ['14:00', '17:00'] })
    expect((await ordersOf(rule)).map(({ planStart }) => planStart).toSorted()).toEqual([
      '2025-06-11 09:00:00',
      '2025-06-11 17:00:00',
      '2025-06-16 14:00:00',
    ])
  })

  test('a new name or look-ahead leaves its orders alone; a disabled rule keeps those that were not cancelled', async () => {
    const rule = await makeRule()
    await run(rule)
    const { oldmanIds, weekDays, times, items } = rule
    const whole = {
      oldmanIds,
      weekDays,
      times,
      items: items.map(({ projectId, quantity }) => ({ projectId, quantity })),
    }
    const renamed = await changed(rule, { ...whole, ruleName: `规则${newId().slice(-8)}`, advanceDays: 7 })
    const states = async () => (await ordersOf(rule)).map(({ planStart, status }) => [planStart.slice(0, 10), status])
    const both = [
      ['2025-06-16', 1],
      ['2025-06-11', 1],
    ]
    expect(await states()).toEqual(both)
    const off = await changed(renamed, { status: 0 })
    await changed(off, { times: ['10:00'] })
    expect(await states()).toEqual(both)
  })

  test('disabled it cancels unpaid orders on request; `.enable` alone permits it', async () => {
    await makeRole(t, 'SWITCHES', ['homecare.orderRule.query', 'homecare.orderRule.enable'])
    const switcher = await t.as('SWITCHES')
    const rule = await makeRule()
    await run(rule)
    expect((await change(switcher, rule, { ruleName: '别名' })).status).toBe(401)
    const off = (await change(switcher, rule, { status: 0, cancelUnpaid: 1 })).data
    expect(off).toMatchObject({ status: 0 })
    expect((await ordersOf(rule)).map(({ status }) => status)).toEqual([7])
    expect((await admin.call(homeOrderRule.ruleRun, { id: rule.id, dateTo: '2025-06-13' })).code).toBe(21009)
    // The cancelled orders come back with the rule.
    await change(switcher, { ...rule, version: rule.version + 1 }, { status: 1 })
    await night()
    expect((await ordersOf(rule)).map(({ status }) => status).toSorted()).toEqual([1, 7])
  })

  test('21008 with orders, deleted without; run at most a month ahead', async () => {
    const used = await makeRule()
    const free = await makeRule()
    await run(used)
    const refused = await admin.call(homeOrderRule.ruleRemove, { ids: [free.id, used.id] })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '服务工单', count: 1 }] } })
    await admin.ok(homeOrderRule.ruleRemove, { ids: [free.id] })
    expect((await admin.call(homeOrderRule.ruleGet, { id: free.id })).code).toBe(21003)
    for (const dateTo of ['2025-06-09', '2025-07-12'])
      expect((await admin.call(homeOrderRule.ruleRun, { id: used.id, dateTo })).code).toBe(21001)
  })

  test('withdrawing a service stops its rules; an archive that ends is taken out of them', async () => {
    const sold = await makeSold(admin)
    const one = await makeServed(admin)
    const two = await makeServed(admin)
    const rule = await makeRule({
      oldmanIds: [one.oldmanId, two.oldmanId],
      items: [{ projectId: sold.id, quantity: 1 }],
    })
    await onRow(homeElder.update)(admin, one, { status: 3, endDate: '2025-06-10', endReason: '搬走' })
    const look = () => admin.ok(homeOrderRule.ruleGet, { id: rule.id })
    expect(await look()).toMatchObject({ oldmanIds: [two.oldmanId], status: 1 })
    await admin.ok(serviceProject.shelve, { type: '0', ids: [sold.id] })
    expect(await look()).toMatchObject({ status: 0, nextDates: [] })
    expect(await noticeTitles(manager, rule.id)).toEqual([`工单规则已停用：${rule.ruleName}`])
    // Published again, the rule stays off, and the user is told so.
    const back = { type: '1', ids: [sold.id] }
    expect(await admin.ok(serviceProject.shelve, back)).toEqual({ changed: 1, offRules: [rule.ruleName] })
    expect(await look()).toMatchObject({ status: 0 })
    expect(await admin.ok(serviceProject.shelve, back)).toEqual({ changed: 0, offRules: [] })
  })
})

moduleCases('rules of orders', {
  app: () => t,
  role: 'ADMIN',
  key: 'id',
  calls: {
    create: homeOrderRule.ruleCreate,
    update: homeOrderRule.ruleUpdate,
    get: homeOrderRule.ruleGet,
    list: homeOrderRule.ruleList,
  },
  input: () => input(),
  edit: { advanceDays: 5 },
  meanwhile: { advanceDays: 7 },
})
