import { beforeEach, describe, expect, test } from 'vitest'
import { mattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import { msOf } from '#core/clock.ts'
import { deviceHouse, type MadeDevice } from '../../../../../test/devices.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { moduleCases } from '../../../../../test/module-cases.ts'
import { onRow } from '../../../../../test/rows.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { seedRules } from './seed.ts'

const { t, admin, start, make, bindTo, sample } = deviceHouse()
let ruleCount = 0
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const ruleInput = (more: object = {}) => {
  ruleCount += 1
  return { ruleName: `规则${ruleCount}`, scopeType: 1, items: [{ alarmType: 4 }], ...more }
}
const create = (more: object = {}) => admin.ok(mattressRule.create, ruleInput(more))
const refused = (more: object) => admin.call(mattressRule.create, ruleInput(more))
const change = onRow(mattressRule.update)
const look = onRow(mattressRule.get)
const remove = onRow(mattressRule.remove)
const fieldOf = ({ data }: { data: unknown }) => (data as { errors: { field: string }[] }).errors[0].field // as: of 21001

moduleCases('rules of mattresses', {
  app: () => t,
  role: 'ADMIN',
  key: 'ruleId',
  calls: mattressRule,
  input: () => ruleInput(),
  edit: { silentMinutes: 10 },
  meanwhile: { sort: 50 },
})

describe('a rule', () => {
  test('begins with defaults: fields not sent have their default value, 离床 is watched at night', async () => {
    const row = await create({ items: [{ alarmType: 1 }, { alarmType: 2, mode: 2 }, { alarmType: 3 }] })
    expect(row).toMatchObject({
      silentMinutes: 5,
      sort: 100,
      status: 1,
      scopeText: '全部老人',
      notify: ['WEB', 'APP', 'LIGHT'],
      escalate: [],
      items: [
        { alarmType: 1, outMinutes: 10, periods: [{ weekDays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }] },
        { alarmType: 2, mode: 2, count: 30 },
        { alarmType: 3, low: 8, high: 30, durationSec: 60, apneaSec: 20 },
      ],
    })
    const noon = [{ weekDays: [1], from: '12:00', to: '14:00' }]
    const { items } = await create({ periods: noon, items: [{ alarmType: 1 }] })
    expect(items[0].periods).toBeUndefined()
  })

  test('a rule without periods watches 离床 at night, not all day', async () => {
    const noon = [{ weekDays: [1], from: '12:00', to: '14:00' }]
    const row = await create({ periods: noon, items: [{ alarmType: 1 }, { alarmType: 5 }] })
    expect((await change(admin, row, { periods: [] })).data).toMatchObject({
      items: [{ alarmType: 1, periods: [{ from: '22:00', to: '06:00' }] }, { alarmType: 5 }],
    })
  })

  test('every institution begins with one, which does not come back once it was removed', async () => {
    const { list } = await admin.ok(mattressRule.list, { ruleName: '默认规则' })
    expect(list).toMatchObject([{ scopeType: 1, status: 1, items: [1, 3, 4, 5].map((alarmType) => ({ alarmType })) }])
    expect((await remove(admin, list[0])).code).toBe(0)
    await t.db((db) => seedRules(db, t.orgId, t.clock.now()))
    expect((await look(admin, list[0])).code).toBe(21003)
  })

  test('a lower limit equal to the upper one is 16202, when made and when edited', async () => {
    const wrong = [{ alarmType: 5 }, { alarmType: 4, low: 80, high: 80 }]
    expect(await refused({ items: wrong })).toMatchObject({ code: 16202, msg: '下限须小于上限' })
    const row = await create()
    expect((await change(admin, row, { items: wrong })).code).toBe(16202)
  })

  test('a name is unique', async () => {
    const { ruleName } = await create()
    expect(await refused({ ruleName })).toMatchObject({ code: 21007, msg: '规则名称已存在' })
  })

  test.each([
    ['no item', { items: [] }, 'items'],
    ['one alarm twice', { items: [{ alarmType: 5 }, { alarmType: 5 }] }, 'items'],
    [
      'a mode twice',
      {
        items: [
          { alarmType: 2, mode: 1 },
          { alarmType: 2, mode: 1 },
        ],
      },
      'items',
    ],
    ['体动 without a mode', { items: [{ alarmType: 2 }] }, 'items.0.mode'],
    ['no such alarm', { items: [{ alarmType: 6 }] }, 'items.0.alarmType'],
    ['a parameter out of its range', { items: [{ alarmType: 1, outMinutes: 0 }] }, 'items.0.outMinutes'],
    ['an hour that is none', { periods: [{ weekDays: [1], from: '24:00', to: '06:00' }] }, 'periods.0.from'],
    ['a day twice', { periods: [{ weekDays: [1, 1], from: '22:00', to: '06:00' }] }, 'periods.0.weekDays'],
    ['steps that do not rise', { escalate: [60, 60].map((afterSec) => ({ afterSec, roles: ['NURSE'] })) }, 'escalate'],
    ['a step for nobody', { escalate: [{ afterSec: 0, roles: [] }] }, 'escalate.0'],
    ['a step for a stranger', { escalate: [{ afterSec: 0, userIds: ['nobody'] }] }, 'escalate'],
    ['a scope of nobody', { scopeType: 4, scopeIds: [] }, 'scopeIds'],
    ['a scope of strangers', { scopeType: 3, scopeIds: ['nobody'] }, 'scopeIds'],
    ['a scope of all, of some', { scopeType: 1, scopeIds: ['nobody'] }, 'scopeIds'],
  ])('%s is 21001', async (_, more, field) => {
    const answer = await refused(more)
    expect([answer.code, fieldOf(answer)]).toEqual([21001, field])
  })

  test('modes of 体动 are independent, and lists find a rule by its alarms', async () => {
    const row = await create({ items: [1, 2, 3].map((mode) => ({ alarmType: 2, mode })) })
    const found = async (alarmType: number) =>
      (await admin.ok(mattressRule.list, { alarmType, size: 1000 })).list.some(({ ruleId }) => ruleId === row.ruleId)
    expect([await found(2), await found(5)]).toEqual([true, false])
  })

  test('a scope is shown by names; users who may not see its residents read their number', async () => {
    const house = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId, oldmanName } = await house.lives(bed.bedId)
    const row = await create({ scopeType: 4, scopeIds: [oldmanId] })
    expect(row.scopeText).toBe(oldmanName)
    const ward = await t.as('NURSE_HEAD')
    const { list } = await ward.ok(mattressRule.list, { ruleName: row.ruleName })
    expect(list[0].scopeText).toBe('1位老人')
  })

  test('a rule changed to all residents has no residents of its own any more, and can be edited again', async () => {
    const house = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await house.lives(bed.bedId)
    const row = await create({ scopeType: 4, scopeIds: [oldmanId] })
    const { data } = await change(admin, row, { scopeType: 1 })
    expect(data).toMatchObject({ scopeType: 1, scopeIds: [], scopeText: '全部老人' })
    const again = { ruleId: row.ruleId, version: row.version + 1, scopeType: 1 as const, silentMinutes: 10 }
    expect(await admin.ok(mattressRule.update, again)).toMatchObject({ scopeIds: [], silentMinutes: 10 })
  })

  test('it is enabled and disabled by its own call, with the version that was read', async () => {
    const row = await create()
    const off = (version: number) => admin.call(mattressRule.status, { ruleId: row.ruleId, status: 0, version })
    expect((await off(row.version)).data).toMatchObject({ status: 0, version: row.version + 1 })
    expect((await off(row.version)).code).toBe(21002)
    const carer = await t.as('CARER')
    expect((await carer.call(mattressRule.status, { ruleId: row.ruleId, status: 1, version: 2 })).status).toBe(401)
  })
})

describe('a replay', () => {
  const from = '2025-06-10 10:00:00'
  const span = { from, to: '2025-06-10 11:00:00' }

  async function residentInBed() {
    const house = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await house.lives(bed.bedId)
    const row = await make(20)
    await bindTo(row, { bindType: 2, bedId: bed.bedId })
    return { oldmanId, row }
  }
  const tell = (row: MadeDevice, seconds: number, d: object) => {
    for (let second = 0; second < seconds; second += 1) sample(row, d, second, msOf(from) + second * 1000)
  }

  test('shows the alarms a rule would have raised for the same minutes, and writes nothing', async () => {
    const { oldmanId, row } = await residentInBed()
    const { engine } = await start()
    tell(row, 120, { inBed: 1, hr: 131, quality: 80 })
    await engine.flush()
    const { ruleId } = await create({ status: 0, items: [{ alarmType: 4, high: 130 }, { alarmType: 5 }] })
    const alarms = () => t.db((db) => db.selectFrom('alarm').select('alarmId').where('orgId', '=', t.orgId).execute())
    const before = (await alarms()).length
    expect(await admin.ok(mattressRule.test, { ruleId, oldmanId, ...span })).toEqual({
      samples: 120,
      raised: [
        { time: '2025-06-10 10:01:00', alarmType: 4, mode: null, value: '心率131次/分', level: 2, clearedTime: null },
      ],
    })
    expect((await alarms()).length).toBe(before)
  })

  test('without stored data it is 16204; more than a day, a wrong order, another institution’s resident are refused', async () => {
    const { oldmanId } = await residentInBed()
    const { ruleId } = await create()
    const ask = (more: object) => admin.call(mattressRule.test, { ruleId, oldmanId, ...span, ...more })
    expect(await ask({})).toMatchObject({ code: 16204, msg: '该时段没有原始数据' })
    expect((await ask({ to: '2025-06-11 10:00:01' })).code).toBe(21001)
    expect((await ask({ to: from })).code).toBe(21001)
    expect((await ask({ oldmanId: 'nobody' })).code).toBe(21003)
    expect((await ask({ ruleId: 'nobody' })).code).toBe(21003)
  })
})
