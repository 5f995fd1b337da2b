import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inspection, registerViews } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { onRow } from '../../../../test/rows.ts'
import { addSystemRegister } from './service.ts'
import { houseOf } from './test-house.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
const other = enters(t, 'SAFETY')
const { night } = houseOf(t, safety, other)
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const seen = { place: '一楼大厅', item: '灭火器', result: 1 }
const sheet = (registerType: number, fields: object, more: object = {}) => ({
  registerType,
  registerDate: '2025-06-10',
  fields,
  ...more,
})
const write = (registerType: number, fields: object, more: object = {}) =>
  safety.ok(inspection.registerCreate, sheet(registerType, fields, more))
const send = (registerType: number, fields: object, more: object = {}) =>
  safety.call(inspection.registerCreate, sheet(registerType, fields, more))
const change = onRow(inspection.registerUpdate)
const look = onRow(inspection.registerGet)

const sample = {
  meal: 3,
  dish: '红烧肉',
  grams: 125,
  sampleTime: '2025-06-10 08:00:00',
  fridgeTemp: 4.5,
  discardTime: '2025-06-12 08:00:00',
  sampler: '张师傅',
}

describe('entries', () => {
  test('scenario 9: 100 g is 25121; 125 g thrown away after 47 h is 25122', async () => {
    expect(await send(3, { ...sample, grams: 100 })).toMatchObject({ code: 25121, msg: '留样量不足125克' })
    expect(await send(3, { ...sample, discardTime: '2025-06-12 07:00:00' })).toMatchObject({
      code: 25122,
      msg: '留样不足48小时',
    })
    expect((await write(3, sample)).content).toBe(
      '餐次：午餐；菜品：红烧肉；留样量：125克；留样时间：2025-06-10 08:00；冷藏温度：4.5℃；弃样时间：2025-06-12 08:00；留样人：张师傅',
    )
  })

  const sheets: [number, object, object][] = [
    [1, seen, { result: 2 }],
    [2, seen, { place: null }],
    [3, sample, { fridgeTemp: 9 }],
    [4, { kind: '碗筷', count: 200, method: 1, degree: 100, minutes: 15 }, { minutes: 0 }],
    [5, { device: '1号电梯', result: 1, nextDate: '2026-05-01' }, { nextDate: null }],
    [6, { item: '配电箱', value: '正常', result: 1 }, { result: 3 }],
    [7, { topic: '火灾疏散', place: '三楼', people: '全体夜班', summary: '三分钟疏散完成' }, { summary: '' }],
    [8, { topic: '用电安全', summary: '讲解插线板' }, { topic: '字'.repeat(51) }],
    [
      9,
      { fromTime: '2025-06-09 20:00:00', toTime: '2025-06-10 08:00:00', giverSign: '张三', receiverSign: '李四' },
      { toTime: '2025-06-09 20:00:00' },
    ],
    [10, { place: '洗衣房', disinfectant: '含氯消毒液', concentration: 500, ventilation: 30 }, { concentration: -1 }],
    [11, { name: '王师傅', temperature: 36.5, allowed: 1 }, { temperature: 33.9 }],
    [12, { name: '快递员', reason: '送货', inTime: '2025-06-10 08:00:00' }, { outTime: '2025-06-10 07:00:00' }],
  ]
  test.each(sheets)(
    'kind %s takes its own fields, reports invalid values and unknown fields',
    async (type, good, bad) => {
      expect(await write(type, good)).toMatchObject({
        registerType: type,
        handlerId: safety.userId,
        source: 1,
        void: 0,
      })
      const [field] = Object.keys(bad)
      const at = field === 'result' && type === 1 ? 'problem' : field
      expect((await send(type, { ...good, ...bad })).data).toMatchObject({ errors: [{ field: `fields.${at}` }] })
      expect((await send(type, { ...good, weather: '晴' })).data).toMatchObject({
        errors: [{ field: 'fields.weather' }],
      })
    },
  )

  test('an empty figure stays empty, and is not zero', async () => {
    const washed = { kind: '碗筷', count: 200, method: 1, minutes: 15 }
    for (const degree of [null, ''])
      expect((await send(4, { ...washed, degree })).data).toMatchObject({ errors: [{ field: 'fields.degree' }] })
    for (const fridgeTemp of [null, ''])
      expect((await write(3, { ...sample, fridgeTemp })).content).not.toContain('冷藏温度')
  })

  test('a meal is one of those the institution serves', async () => {
    const refused = { code: 21001, data: { errors: [{ field: 'fields.meal', message: '餐次没有“99”这一项' }] } }
    expect(await send(3, { ...sample, meal: 99 })).toMatchObject(refused)
    const row = await write(3, sample)
    expect(await change(safety, row, { fields: { ...sample, meal: 99 } })).toMatchObject(refused)
  })

  test('refuses future days, unknown people, and users without the permission', async () => {
    expect((await send(1, seen, { registerDate: '2025-06-11' })).data).toMatchObject({
      errors: [{ field: 'registerDate' }],
    })
    expect((await send(1, seen, { handlerId: 'nobody' })).code).toBe(21003)
    expect((await send(1, seen, { checkerId: 'nobody' })).code).toBe(21003)
    expect((await send(13, seen)).code).toBe(21001)
    const reader = await t.as('READONLY')
    expect((await reader.call(inspection.registerCreate, sheet(1, seen))).status).toBe(401)
    expect((await reader.call(inspection.registerList)).code).toBe(0)
  })
})

describe('changes', () => {
  test('the number of a visitor is complete where it is edited, masked in lists, and stored encrypted', async () => {
    const visitor = { name: '赵先生', phone: '13800001234', reason: '送货', inTime: '2025-06-10 08:30:00' }
    const row = await write(12, visitor)
    expect(row).toMatchObject({ fields: visitor })
    expect(row.content).toContain('联系电话：138****1234')
    const lies = sql<{
      whole: string
    }>`select r::text as whole from inspect_register r where register_id = ${row.registerId}`
    expect((await t.services.database.withSystem((db) => lies.execute(db))).rows[0].whole).not.toContain('13800001234')
    const next = await change(safety, row, { fields: { ...visitor, phone: null } })
    expect(next.data.fields).toMatchObject({ name: '赵先生' })
    expect(JSON.stringify(next.data)).not.toContain('1234')
  })

  test('on the same day by its author; later, or by another user, with a reason', async () => {
    const row = await write(1, seen)
    const next = (await change(safety, row, { fields: { ...seen, place: '二楼' } })).data
    expect(next).toMatchObject({ fields: { place: '二楼' }, needsReason: 0 })
    expect((await change(other, next, { remark: '补记' })).data).toMatchObject({ errors: [{ field: 'reason' }] })
    const his = (await change(other, next, { remark: '补记', reason: '核对后更正' })).data
    expect(his).toMatchObject({ remark: '补记', editReason: '核对后更正', needsReason: 1 })
    t.clock.set('2025-06-11 09:00:00')
    expect((await change(safety, his, { remark: '再改' })).data).toMatchObject({ errors: [{ field: 'reason' }] })
    expect((await change(safety, his, { remark: '再改', reason: '笔误' })).code).toBe(0)
    expect((await change(safety, his, { fields: {}, reason: '笔误', version: his.version + 1 })).data).toMatchObject({
      errors: [{ field: 'fields.place' }, { field: 'fields.item' }, { field: 'fields.result' }],
    })
  })

  test('without a picture it is changed like any other, as the form sends it', async () => {
    const row = await write(1, seen)
    const next = await change(safety, row, { fields: { ...seen, place: '二楼大厅' }, photos: null, remark: null })
    expect(next).toMatchObject({ code: 0, data: { fields: { place: '二楼大厅' }, photos: [] } })
  })

  test('a row whose handler was removed belongs to the user who did so', async () => {
    const row = await write(1, seen)
    const next = await change(other, row, { handlerId: null, reason: '经手人登记错误' })
    expect(next.data).toMatchObject({ handlerId: other.userId, handlerName: 'SAFETY用户' })
  })

  test('voided with a reason it stays in the list, and does not count', async () => {
    const row = await write(1, seen)
    expect((await change(safety, row, { void: 1 })).data).toMatchObject({ errors: [{ field: 'reason' }] })
    const voided = (await change(safety, row, { void: 1, reason: '登记错误' })).data
    expect(voided).toMatchObject({ void: 1, voidReason: '登记错误', fields: seen })
    expect(await change(safety, voided, { remark: '再改' })).toMatchObject({ code: 21009 })
    const { list } = await safety.ok(registerViews.rows, { registerType: 1, size: 1000 })
    expect(list.find((one) => one.registerId === row.registerId)?.void).toBe(1)
  })

  test('an entry of the system is made once, and is read-only', async () => {
    const zhang = await makeEmp(t)
    const add = () =>
      t.db((db) =>
        addSystemRegister(db, t.who(), {
          registerType: 2,
          registerDate: '2025-06-10',
          sourceId: 'task-1',
          handlerEmpId: zhang.empId,
          fields: { place: '夜间路线', item: '防火巡查', result: 1 },
        }),
      )
    const row = await add()
    expect(row).toMatchObject({ source: 2, handlerId: null, handlerName: zhang.empName })
    expect(await add()).toBeUndefined()
    const read = (await look(safety, row ?? { version: 1 })).data
    expect(read).toMatchObject({ handlerName: zhang.empName, needsReason: 1 })
    expect(await change(safety, read, { remark: '改', reason: '改' })).toMatchObject({
      code: 21009,
      msg: '当前状态“系统生成”不允许此操作',
    })
  })
})

describe('the views', () => {
  test('a month shows entries and missing ones, those of yesterday and from 20:00 on those of today', async () => {
    t.clock.set('2025-04-03 09:00:00')
    await write(11, { name: '王师傅', temperature: 36.5, allowed: 1 }, { registerDate: '2025-04-02' })
    const days = async (query: object) =>
      safety.ok(registerViews.calendar, { view: 'calendar', month: '2025-04', ...query })
    expect(await days({ registerType: 11 })).toEqual([
      { registerType: 11, date: '2025-04-01', count: 0, required: 1, missing: 1 },
      { registerType: 11, date: '2025-04-02', count: 1, required: 1, missing: 0 },
      { registerType: 11, date: '2025-04-03', count: 0, required: 1, missing: 0 },
    ])
    t.clock.set('2025-04-03 20:00:00')
    expect((await days({ registerType: 11 })).at(-1)).toMatchObject({ date: '2025-04-03', missing: 1 })
    expect(await days({ registerType: 1 })).toEqual([])
    expect((await days({})).map((one) => one.registerType)).toContain(9)
  })

  test('the samples of a day come from its menu; no other kind has proposals', async () => {
    expect(await safety.ok(registerViews.propose, { view: 'propose', registerType: 3, date: '2025-06-10' })).toEqual([])
    const wrong = await safety.call(inspection.registerList, { view: 'propose', registerType: 4 })
    expect(wrong.data).toMatchObject({ errors: [{ field: 'registerType' }] })
  })

  test('rows are found by their text, their day and their author', async () => {
    const row = await write(10, { place: '隔离间%六', disinfectant: '酒精' })
    await write(10, { place: '隔离间七六', disinfectant: '酒精' })
    const query = { registerType: 10, keyword: '隔离间%', handlerId: safety.userId, registerDateFrom: '2025-06-10' }
    expect((await safety.ok(registerViews.rows, query)).list.map((one) => one.registerId)).toEqual([row.registerId])
  })

  test('the search does not match the names of fields', async () => {
    await write(10, { place: '隔离间', disinfectant: '酒精' })
    for (const keyword of ['place', 'disinfectant', '":'])
      expect((await safety.ok(registerViews.rows, { registerType: 10, keyword })).list).toEqual([])
  })
})

test('at 20:00 SAFETY is notified once of missing registers, with a to-do until all are written or the day is over', async () => {
  const open = async () =>
    (await safety.ok(todo.list, { size: 1000, todoStatus: 0 })).list.filter((row) => row.todoType === 'REGISTER_MISS')
  t.clock.set('2025-06-20 20:00:00')
  const run = () => t.services.jobs?.runNow('register-missing', t.orgId)
  await run()
  await run()
  expect(await noticeTitles(safety, '2025-06-20')).toEqual(['今日台账漏登：6类'])
  expect(await open()).toMatchObject([{ deadline: '2025-06-20 23:59:59' }])
  const daily: [number, object][] = [
    [2, seen],
    [3, sample],
    [4, { kind: '碗筷', count: 200, method: 1, degree: 100, minutes: 15 }],
    [9, { fromTime: '2025-06-19 20:00:00', toTime: '2025-06-20 08:00:00', giverSign: '张三', receiverSign: '李四' }],
    [10, { place: '洗衣房', disinfectant: '含氯消毒液' }],
  ]
  for (const [type, fields] of daily) await write(type, fields, { registerDate: '2025-06-20' })
  expect(await open()).toHaveLength(1)
  // Entered for the day before by mistake: corrected, nothing is missing.
  const morning = await write(11, { name: '王师傅', temperature: 36.5, allowed: 1 }, { registerDate: '2025-06-19' })
  expect(await open()).toHaveLength(1)
  const { registerId, version } = morning
  await safety.ok(inspection.registerUpdate, { registerId, version, registerDate: '2025-06-20', reason: '日期写错' })
  expect(await open()).toEqual([])
  t.clock.set('2025-06-21 20:00:00')
  await run()
  expect(await open()).toHaveLength(1)
  await night('2025-06-22')
  expect(await open()).toEqual([])
})

moduleCases('registers', {
  app: () => t,
  role: 'SAFETY',
  key: 'registerId',
  calls: {
    create: inspection.registerCreate,
    update: inspection.registerUpdate,
    get: inspection.registerGet,
    list: inspection.registerList,
  },
  input: () => sheet(1, seen),
  edit: { remark: '灭火器已更换' },
  meanwhile: { remark: '灭火器已检修' },
})
