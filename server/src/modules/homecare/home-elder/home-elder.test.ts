import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { homeElder as calls } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { systemWho } from '#core/who/who.ts'
import { step } from '../../../../test/elders.ts'
import { idCardFor, makeBeds, makeResident, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { onRow } from '../../../../test/rows.ts'
import { openHouse } from '../../../../test/stays.ts'
import { assertServed, isAwayOn, joinHomeElders, urgentContactOf } from './service.ts'
import { elderInput, makeHomeElder, urgent } from './test-elders.ts'

const t = hosted()
const manager = enters(t, 'HOMECARE_MANAGER')
const change = onRow(calls.update)
const make = (more: object = {}) => makeHomeElder(manager, more)
const look = (oldmanId: string) => manager.ok(calls.get, { oldmanId })
const wrong = (field: string) => ({ code: 21001, data: { errors: [expect.objectContaining({ field })] } })
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

describe('a new archive', () => {
  test('numbers count within a year; sex and birth date come from the ID card', async () => {
    const first = await make()
    const second = await make({ oldmanIdCard: idCardFor({ sex: 0, birthDate: '1938-02-01' }) })
    expect(first).toMatchObject({
      status: 1,
      sex: 1,
      birthDate: '1940-03-05',
      age: 85,
      region: '上海市黄浦区',
      family: [],
    })
    expect(first.oldmanNo).toMatch(/^JJ2025\d{5}$/)
    expect(Number(second.oldmanNo.slice(2))).toBe(Number(first.oldmanNo.slice(2)) + 1)
    expect(second).toMatchObject({ sex: 0, birthDate: '1938-02-01', age: 87 })
  })

  test('26001: an ID card is in one archive, also when two users enter it at once', async () => {
    const input = elderInput()
    const both = await Promise.all([1, 2].map(() => manager.call(calls.create, input)))
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 26001])
    const again = await manager.call(calls.create, input)
    expect(again).toMatchObject({ code: 26001, msg: '身份证号已存在', data: { errors: [{ field: 'oldmanIdCard' }] } })
    const other = await make()
    expect((await change(manager, other, { oldmanIdCard: input.oldmanIdCard })).code).toBe(26001)
  })

  test('a card with a wrong check digit, an unborn person, an unknown region and incomplete coordinates are refused', async () => {
    const card = idCardFor()
    const bad = card.slice(0, 17) + (card.endsWith('1') ? '2' : '1')
    expect(await manager.call(calls.create, elderInput({ oldmanIdCard: bad }))).toMatchObject(wrong('oldmanIdCard'))
    const unborn = idCardFor({ birthDate: '2025-06-11' })
    expect(await manager.call(calls.create, elderInput({ oldmanIdCard: unborn }))).toMatchObject(wrong('oldmanIdCard'))
    expect(await manager.call(calls.create, elderInput({ regionCode: '999999' }))).toMatchObject(wrong('regionCode'))
    expect(await manager.call(calls.create, elderInput({ longitude: 121.49 }))).toMatchObject(wrong('latitude'))
    const placed = await make({ longitude: 121.490317, latitude: 31.239666 })
    expect(placed).toMatchObject({ longitude: 121.490317, latitude: 31.239666 })
    expect(await change(manager, placed, { latitude: null })).toMatchObject(wrong('latitude'))
  })

  test('a cleared list is empty; living conditions and family may be sent along', async () => {
    const row = await make({ diseases: [1001], floor: '4楼', devices: ['制氧机'], family: [urgent] })
    expect(row).toMatchObject({ floor: '4楼', devices: ['制氧机'], family: [{ familyName: '张伟', isUrgent: 1 }] })
    expect((await change(manager, row, { diseases: null })).data).toMatchObject({ diseases: [] })
  })
})

describe('states', () => {
  test('a pause begins at once and ends by itself after its last day', async () => {
    const row = await make()
    const paused = await change(manager, row, { status: 2, pauseTo: '2025-06-12', pauseReason: '住院' })
    expect(paused.data).toMatchObject({
      status: 2,
      pauseFrom: '2025-06-10',
      pauseTo: '2025-06-12',
      pauseReason: '住院',
    })
    await t.round('care-day', '2025-06-12 00:05:00')
    expect((await look(row.oldmanId)).status).toBe(2)
    await t.round('care-day', '2025-06-13 00:05:00')
    expect(await look(row.oldmanId)).toMatchObject({ status: 1, pauseFrom: null, pauseTo: null, pauseReason: null })
  })

  test('a planned pause begins on its day; until then he is in service, and not on its days', async () => {
    const row = await make()
    const input = { status: 2, pauseFrom: '2025-06-22', pauseTo: '2025-06-24' }
    const { data: planned } = await change(manager, row, input)
    expect(planned).toMatchObject({ status: 1, pauseFrom: '2025-06-22' })
    const days = ['2025-06-21', '2025-06-22', '2025-06-24', '2025-06-25']
    const stored = { status: planned.status, pauseFrom: '2025-06-22', pauseTo: '2025-06-24' }
    expect(days.map((day) => isAwayOn(stored, day))).toEqual([false, true, true, false])
    expect(() => assertServed(stored)).not.toThrow()
    expect(() => assertServed({ status: 2 })).toThrow('当前状态“暂停”不允许此操作')
    await t.round('care-day', '2025-06-22 00:05:00')
    expect((await look(row.oldmanId)).status).toBe(2)
  })

  test('a plan may be dropped, a pause be ended by hand; one that ends before it begins is refused', async () => {
    const row = await make()
    const { data: planned } = await change(manager, row, { status: 2, pauseFrom: '2025-06-20' })
    const { data: dropped } = await change(manager, planned, { pauseFrom: null })
    expect(dropped).toMatchObject({ status: 1, pauseFrom: null })
    const back = await change(manager, dropped, { status: 2, pauseFrom: '2025-06-20', pauseTo: '2025-06-19' })
    expect(back).toMatchObject(wrong('pauseTo'))
    const past = await change(manager, dropped, { status: 2, pauseFrom: '2025-06-01', pauseTo: '2025-06-09' })
    expect(past).toMatchObject(wrong('pauseTo'))
    const { data: paused } = await change(manager, dropped, { status: 2 })
    expect((await change(manager, paused, { status: 1 })).data).toMatchObject({ status: 1, pauseFrom: null })
  })

  test('26004: an archive with open orders does not end; joined modules follow its end and its resumption', async () => {
    let open = 2
    const events: string[] = []
    const leave = joinHomeElders({
      name: 'test',
      openOrders: async () => open,
      ended: async (_db, _who, { oldmanName }) => events.push(`${oldmanName} ended`),
      resumed: async (_db, _who, { oldmanName }) => events.push(`${oldmanName} resumed`),
    })
    const row = await make({ oldmanName: '钱多' })
    const end = { status: 3, endDate: '2025-06-10', endReason: '迁往外地' }
    expect(await change(manager, row, end)).toMatchObject({ code: 26004, msg: '该老人还有2个未完成工单' })
    open = 0
    expect(await change(manager, row, { status: 3, endReason: '迁往外地' })).toMatchObject(wrong('endDate'))
    expect(await change(manager, row, { status: 3, endDate: '2025-06-10' })).toMatchObject(wrong('endReason'))
    expect(await change(manager, row, { ...end, endDate: '2025-06-11' })).toMatchObject(wrong('endDate'))
    const { data: ended } = await change(manager, row, end)
    expect(ended).toMatchObject({ status: 3, endDate: '2025-06-10', endReason: '迁往外地' })
    expect(await change(manager, ended, { status: 2 })).toMatchObject({
      code: 21009,
      msg: expect.stringContaining('终止'),
    })
    const { data: again } = await change(manager, ended, { status: 1 })
    expect(again).toMatchObject({ status: 1, endDate: null, endReason: null })
    expect(events).toEqual(['钱多 ended', '钱多 resumed'])
    leave()
  })

  test('an ID card of a resident gives a warning, and the archive may only be paused', async () => {
    const { admin, checkin } = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanIdCard, oldmanId } = await makeResident(t)
    expect((await step(admin, oldmanId, 1, checkin(bed.bedId, { liveDate: '2025-06-10' }))).msg).toBe('')
    const row = await make({ oldmanIdCard })
    expect(row).toMatchObject({ status: 2, warning: '该老人已入住机构' })
    expect(await change(manager, row, { status: 1 })).toMatchObject(wrong('status'))
    await t.round('care-day', '2025-07-10 00:05:00')
    expect((await look(row.oldmanId)).status).toBe(2)
    expect((await make()).warning).toBeNull()
  })
})

test('a corrected card may belong to a resident', async () => {
  const { admin, checkin } = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanIdCard, oldmanId } = await makeResident(t)
  await step(admin, oldmanId, 1, checkin(bed.bedId, { liveDate: '2025-06-10' }))
  const row = await make()
  expect((await change(manager, row, { oldmanIdCard })).data).toMatchObject({ status: 2, warning: '该老人已入住机构' })
})

test('an elder who moves into the institution is paused in home care at once, and the manager is notified of open orders', async () => {
  const { admin, checkin } = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanIdCard, oldmanId } = await makeResident(t)
  const row = await make({ oldmanIdCard, oldmanName: '孙外婆' })
  expect(row).toMatchObject({ status: 1, warning: null })
  const leave = joinHomeElders({ name: 'test', openOrders: async () => 3 })
  expect((await step(admin, oldmanId, 1, checkin(bed.bedId, { liveDate: '2025-06-10' }))).msg).toBe('')
  leave()
  expect(await look(row.oldmanId)).toMatchObject({
    status: 2,
    pauseFrom: '2025-06-10',
    pauseTo: null,
    pauseReason: '该老人已入住机构',
    warning: '该老人已入住机构',
  })
  const { list } = await manager.ok(message.list, { size: 1000 })
  expect(list.filter(({ bizId }) => bizId === row.oldmanId)).toMatchObject([
    { title: '孙外婆已入住机构，居家服务已暂停', content: '还有3个未完成的工单，请核实是否取消。' },
  ])
})

describe('removing', () => {
  test('26003: an archive with an account or an order stays; of many all are deleted or none', async () => {
    const one = await make()
    const two = await make()
    const leave = joinHomeElders({ name: 'test', isUsed: async (_db, _who, ids) => ids.includes(two.oldmanId) })
    const ids = [one.oldmanId, two.oldmanId]
    const refused = await manager.call(calls.remove, { ids })
    expect(refused).toMatchObject({ code: 26003, msg: '该老人已有账户或工单，不能删除' })
    leave()
    expect((await manager.call(calls.remove, { ids: [...ids, 'nobody'] })).code).toBe(21003)
    expect((await manager.call(calls.remove, { ids })).code).toBe(0)
    expect((await manager.call(calls.get, { oldmanId: one.oldmanId })).code).toBe(21003)
  })
})

describe('family', () => {
  const save = onRow(calls.familySave)

  test('is replaced by the list; the history of the archive shows it, and its version counts on', async () => {
    const row = await make()
    const { data: first } = await save(manager, row, { list: [urgent, { ...urgent, familyName: '张梅', isUrgent: 0 }] })
    expect(first.family.map(({ familyName }) => familyName)).toEqual(['张伟', '张梅'])
    expect((await save(manager, row, { list: [] })).code).toBe(21002)
    const [wei, mei] = first.family
    const list = [{ ...mei, isPayer: 1, familyName: '张美' }]
    const { data: second } = await save(manager, first, { list })
    expect(second.family).toEqual([expect.objectContaining({ familyId: mei.familyId, familyName: '张美', isPayer: 1 })])
    expect((await save(manager, second, { list: [{ ...urgent, familyId: wei.familyId }] })).code).toBe(21003)
    const payers = [1, 2].map(() => ({ ...urgent, isPayer: 1 }))
    expect((await save(manager, second, { list: payers })).code).toBe(21001)
    expect(await manager.ok(calls.familyList, { oldmanId: row.oldmanId })).toHaveLength(1)
  })

  test('26002: a first order needs an emergency contact', async () => {
    const row = await make({ family: [{ ...urgent, isUrgent: 0 }] })
    const contact = (oldmanId: string) => t.db((db) => urgentContactOf(db, systemWho(t.orgId, t.clock.now()), oldmanId))
    await expect(contact(row.oldmanId)).rejects.toMatchObject({ refusal: { code: 26002, text: '请填写紧急联系人' } })
    await save(manager, row, { list: [urgent] })
    expect((await contact(row.oldmanId)).familyName).toBe('张伟')
  })
})

describe('permissions', () => {
  test('.extend alone changes the living conditions, and nothing else', async () => {
    await makeRole(t, 'HOME_EXTEND', ['homecare.archives.query', 'homecare.archives.extend'])
    const helper = await t.as('HOME_EXTEND')
    const row = await make({ doorNote: '钥匙在门卫' })
    const { data } = await onRow(calls.extend)(helper, row, { floor: '2楼', elevator: 1 })
    expect(data).toMatchObject({ floor: '2楼', elevator: 1, doorNote: null, birthDate: null, phoneNum: '13800001234' })
    expect(data.oldmanIdCard).toMatch(/^\*{16}/)
    expect((await change(helper, data, { address: '别处' })).status).toBe(401)
    expect((await look(row.oldmanId)).doorNote).toBe('钥匙在门卫')
  })

  test('the cashier reads name, phone and address; a worker no archive at all', async () => {
    const cashier = await t.as('CASHIER')
    const worker = await t.as('HOMECARE_WORKER')
    const row = await make({ oldmanName: '沈阿婆', abilityLevel: 2 })
    const { list } = await cashier.ok(calls.list, { name: '沈阿婆' })
    expect(list[0]).toMatchObject({
      oldmanName: '沈阿婆',
      phoneNum: '13800001234',
      homeOldmanType: null,
      abilityLevel: null,
    })
    expect((await cashier.call(calls.get, { oldmanId: row.oldmanId })).status).toBe(401)
    expect((await worker.call(calls.list, {})).status).toBe(401)
  })

  test('filters: by region and all below it, by the last digits of a number, by kind, by account', async () => {
    const row = await make({ oldmanName: '陆小方', regionCode: '440305', phoneNum: '13655557777', homeOldmanType: 3 })
    const found = async (query: object) =>
      (await manager.ok(calls.list, { size: 1000, ...query })).list.some(({ oldmanId }) => oldmanId === row.oldmanId)
    for (const regionCode of ['440000', '440300', '440305']) expect(await found({ regionCode })).toBe(true)
    expect(await found({ regionCode: '440100' })).toBe(false)
    expect(await found({ phone: '7777', type: 3, name: '小方', status: 1 })).toBe(true)
    expect(await found({ idCard: row.oldmanIdCard })).toBe(true)
    expect(await found({ hasAccount: 1 })).toBe(false)
    const mine = `home_oldman.oldman_id = '${row.oldmanId}'`
    const leave = joinHomeElders({
      name: 'test',
      hasAccount: () => sql.raw(`(${mine})`),
      balances: async () => new Map([[row.oldmanId, { accountId: 'a', accountStatus: 1, balance: 3000 }]]),
    })
    expect([await found({ hasAccount: 1 }), await found({ hasAccount: 0 })]).toEqual([true, false])
    expect(await look(row.oldmanId)).toMatchObject({ accountId: 'a', balance: 3000 })
    const free = await manager.ok(calls.noAccount, { keyword: '陆小方' })
    leave()
    expect(free.total).toBe(0)
    expect((await manager.ok(calls.noAccount, { keyword: '陆小方' })).total).toBe(1)
  })

  test('the tree of regions counts its elders', async () => {
    await make({ regionCode: '460107' })
    const tree = await manager.ok(calls.area, {})
    const hainan = tree.find(({ code }) => code === '460000')
    expect(hainan).toMatchObject({ name: '海南省', count: 1, children: [{ name: '海口市', children: [{ count: 1 }] }] })
  })
})

moduleCases('archives of home care', {
  app: () => t,
  role: 'HOMECARE_MANAGER',
  key: 'oldmanId',
  calls: { create: calls.create, update: calls.update, get: calls.get, list: calls.list },
  input: () => ({ ...elderInput() }),
  edit: { address: '福州路1号' },
  meanwhile: { remark: '另一人改的' },
})
