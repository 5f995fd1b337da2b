import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dish } from '#contract/modules/care/dish/dish.ts'
import { mealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { dishPlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { headcount } from '#contract/modules/care/dish-plan/headcount.ts'
import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { elsewhere, type TestApp, testApp } from '../../../../../test/app.ts'
import { makeBeds, makeRole } from '../../../../../test/factories.ts'
import { type House, openHouse } from '../../../../../test/stays.ts'
import { lunch, openKitchen, supper } from '../test-kitchen.ts'

let root: TestApp | undefined
let house: House
let kitchen: Awaited<ReturnType<typeof openKitchen>>
let rice: string
beforeEach(async () => {
  root ??= await testApp({ now: '2025-06-10 10:00:00' })
  root.clock.set('2025-06-10 08:00:00')
  // Menus of a kitchen exclude each other: each test has its own institution.
  house = await openHouse(await elsewhere(root))
  kitchen = await openKitchen(house)
  rice = await kitchen.dishOf()
})
afterAll(() => root?.close())

const details = () => kitchen.everyMeal([rice])
const anotherKitchen = async () => {
  const item = { dictionaryCode: 'KITCHEN', dictionaryName: '二号厨房' }
  return (await house.admin.ok(dictionary.create, item)).dictionaryValue
}
const put = (body: object) => kitchen.cook.call(dishPlan.update, body)
type PlanRow = { planId: string; version: number }
const key = ({ planId, version }: PlanRow) => ({ planId, version })
const draft = async (more: object = {}) => {
  const answer = await kitchen.create({ details: details(), ...more })
  expect(answer.msg).toBe('')
  return answer.data
}
const publish = (plan: PlanRow, more: object = {}) => put({ ...key(plan), planStatus: 1, ...more })
const published = async (more: object = {}) => {
  const answer = await publish(await draft(more))
  expect(answer.msg).toBe('')
  return answer.data
}

describe('menus', () => {
  test('are stored whole, found, changed, and removed while they are drafts', async () => {
    const plan = await draft({ planName: '六月食谱' })
    expect(await kitchen.cook.ok(dishPlan.get, { planId: plan.planId })).toMatchObject({
      planName: '六月食谱',
      planStatus: 0,
      kitchenName: '中心厨房',
      rotationWeeks: 1,
      checkResult: { missing: [], unsafe: [] },
    })
    const found = async (query: object) => (await kitchen.cook.ok(dishPlan.list, query)).list.length
    for (const query of [{ planName: '六月' }, { planStatus: 0 }, { kitchenId: 1 }, { date: '2025-06-22' }])
      expect(await found(query)).toBe(1)
    for (const query of [{ planName: '七月' }, { planStatus: 1 }, { kitchenId: 2 }, { date: '2025-06-23' }])
      expect(await found(query)).toBe(0)
    const changed = await put({ ...key(plan), planName: '夏季食谱', details: details().slice(3) })
    expect(changed.data).toMatchObject({ planName: '夏季食谱', version: plan.version + 1 })
    expect(changed.data.details).toHaveLength(18)
    expect(changed.data.checkResult?.missing).toHaveLength(3)
    expect((await put({ ...key(plan), planName: '旧' })).code).toBe(21002)
    await kitchen.cook.ok(dishPlan.remove, { planId: plan.planId })
    expect((await kitchen.cook.call(dishPlan.get, { planId: plan.planId })).code).toBe(21003)
  })

  test.each([
    [{ endDate: '2025-06-08' }, 14008],
    [{ endDate: '2026-06-10' }, 14008],
    [{ rotationWeeks: 5 }, 21001],
    [{ cycleType: 3 }, 21001],
    [{ planName: '' }, 21001],
    [{ details: [{ weekIndex: 2, dayIndex: 1, nextId: lunch, dishIds: ['x'] }] }, 21001],
    [{ details: [{ weekIndex: 1, dayIndex: 8, nextId: lunch, dishIds: ['x'] }] }, 21001],
    [{ details: [{ weekIndex: 1, dayIndex: 1, nextId: lunch, dishIds: ['x'] }] }, 21003],
    [{ details: [{ date: '2025-06-10', nextId: lunch, dishIds: ['x'] }] }, 21001],
    [{ details: [{ weekIndex: 1, dayIndex: 1, nextId: lunch, dishIds: [], portion: 6 }] }, 21001],
  ])('refuses %j', async (more, code) => expect((await kitchen.create(more)).code).toBe(code))

  test('a repeated cell of a menu is refused; an unknown meal is 21003', async () => {
    const cell = { weekIndex: 1, dayIndex: 1, nextId: lunch, dietGroup: 0, dishIds: [rice] }
    expect((await kitchen.create({ details: [cell, cell] })).code).toBe(21001)
    expect((await kitchen.create({ details: [{ ...cell, nextId: 'nothing' }] })).code).toBe(21003)
  })

  test('cooks only for places of the institution: 21003 at locationIds', async () => {
    const [bed] = await makeBeds(house.t)
    const foreign = await elsewhere(house.t)
    const [theirs] = await makeBeds(foreign)
    for (const locationIds of [['nothing'], [bed.locationId, theirs.locationId]]) {
      const answer = await kitchen.create({ details: details(), locationIds })
      expect(answer).toMatchObject({ code: 21003, data: { errors: [{ field: 'locationIds' }] } })
    }
    const plan = await draft({ locationIds: [bed.locationId] })
    expect((await put({ ...key(plan), locationIds: [theirs.locationId] })).code).toBe(21003)
    expect((await put({ ...key(plan), locationIds: [bed.buildingId] })).code).toBe(0)
  })

  test('of another institution are 21003; a user who may only read changes nothing', async () => {
    const plan = await draft()
    const other = await openKitchen(await openHouse(await elsewhere(house.t)))
    for (const call of [dishPlan.get, dishPlan.remove] as const)
      expect((await other.cook.call(call, { planId: plan.planId })).code).toBe(21003)
    expect((await other.cook.call(dishPlan.update, { ...key(plan), planName: 'x' })).code).toBe(21003)
    expect((await other.create({ details: details() })).code).toBe(21003)
    await makeRole(house.t, 'MENU_READER', [
      'careplan.dishPlan.query',
      'careplan.dishPlan.copy',
      'careplan.dishPlan.edit',
    ])
    const reader = await house.t.as('MENU_READER')
    expect((await reader.call(dishPlan.create, kitchen.planOf())).status).toBe(401)
    expect((await reader.call(dishPlan.update, { ...key(plan), planStatus: 1 })).status).toBe(401)
    expect(
      (await reader.call(dishPlan.create, { ...kitchen.planOf(), copyFrom: plan.planId, publish: 1 })).status,
    ).toBe(401)
    expect((await (await house.t.as('CASHIER')).call(dishPlan.list)).status).toBe(401)
  })

  test('a dish or a meal in a menu is 21008', async () => {
    await draft()
    const { list } = await kitchen.cook.ok(mealSlot.slotList, { pageHelper: '0' })
    const used = { code: 21008, data: { refs: [{ type: '食谱', count: 1 }] } }
    expect(await kitchen.cook.call(dish.remove, { dishId: rice })).toMatchObject(used)
    expect(await kitchen.cook.call(mealSlot.slotRemove, { nextId: list[0].nextId })).toMatchObject(used)
  })

  test('a meal of a menu published until today is 21008 too', async () => {
    const admin = kitchen.cook
    const tea = { nextName: '茶点', mealType: 4, startTime: '15:00', endTime: '15:30', cutoffDay: 0 }
    const { nextId } = await admin.ok(mealSlot.slotCreate, tea)
    const cells = [1, 2, 3, 4, 5, 6, 7].map((dayIndex) => ({
      weekIndex: 1,
      dayIndex,
      nextId,
      dietGroup: 0,
      dishIds: [rice],
    }))
    const plan = await published({ details: [...details(), ...cells] })
    const { version } =
      (await admin.ok(mealSlot.slotList, { pageHelper: '0' })).list.find((one) => one.nextId === nextId) ?? {}
    await admin.ok(mealSlot.slotUpdate, { nextId, status: 0, version })
    expect((await put({ ...key(plan), details: details() })).code).toBe(0)
    expect((await admin.call(mealSlot.slotRemove, { nextId })).code).toBe(21008)
  })

  test('a dish of a menu published until today is 21008: cooked meals are still counted and looked up', async () => {
    const soup = await kitchen.dishOf()
    const plan = await published()
    house.t.clock.set('2025-06-10 10:00:00')
    expect((await put({ ...key(plan), details: kitchen.everyMeal([soup]) })).msg).toBe('')
    const used = { code: 21008, data: { refs: [{ type: '食谱', count: 1 }] } }
    expect(await kitchen.cook.call(dish.remove, { dishId: rice })).toMatchObject(used)
  })
})

describe('publishing', () => {
  test('14406: a meal without a dish is never published', async () => {
    const plan = await draft({ details: details().filter((cell) => cell.nextId !== lunch) })
    const answer = await publish(plan, { force: 1, forceReason: '先发布' })
    expect(answer).toMatchObject({ code: 14406, msg: '2025-06-10午餐没有菜品' })
    expect((await kitchen.create({ details: [], publish: 1 })).code).toBe(14406)
  })

  test('33: allergic to 花生, only 花生 for lunch: 14403 lists the resident; with a reason it is published', async () => {
    const peanut = await kitchen.dishOf({ allergens: [1] })
    const { oldmanName } = await kitchen.eater({ allergens: [1] })
    const cells = [...details().filter((cell) => cell.nextId !== lunch), ...kitchen.everyMeal([peanut])].filter(
      (cell, at, all) => all.findIndex((one) => one.dayIndex === cell.dayIndex && one.nextId === cell.nextId) === at,
    )
    const plan = await draft({ details: cells })
    const refused = await publish(plan)
    const text = `${oldmanName}在2025-06-10午餐没有可食用菜品`
    expect(refused).toMatchObject({
      code: 14403,
      msg: text,
      data: { warnings: expect.arrayContaining([{ date: '2025-06-10', text }]) },
    })
    expect((await publish(plan, { force: 1 })).code).toBe(21001)
    const done = await publish(plan, { force: 1, forceReason: '单独备餐' })
    expect(done.data).toMatchObject({ planStatus: 1, forceReason: '单独备餐', publishByName: 'KITCHEN用户' })
    expect(done.data.checkResult?.unsafe).toContainEqual({ date: '2025-06-10', text })
  })

  test('14402: no second published menu of the kitchen on the same days for the same residents', async () => {
    await published({ planName: '初夏食谱' })
    const same = await draft({ startDate: '2025-06-22', endDate: '2025-06-30' })
    expect(await publish(same)).toMatchObject({ code: 14402, msg: '与食谱“初夏食谱”日期重叠' })
    expect((await publish(await draft({ startDate: '2025-06-23', endDate: '2025-06-30' }))).code).toBe(0)
    expect((await publish(await draft({ kitchenId: await anotherKitchen() }))).code).toBe(0)
  })

  test('14402 by places: two buildings are apart, a floor belongs to its building', async () => {
    const [one] = await makeBeds(house.t)
    const [other] = await makeBeds(house.t)
    await published({ locationIds: [one.buildingId] })
    expect((await publish(await draft({ locationIds: [other.buildingId] }))).code).toBe(0)
    expect((await publish(await draft({ locationIds: [one.locationId] }))).code).toBe(14402)
    expect((await publish(await draft())).code).toBe(14402)
  })

  test('of two who publish at the same moment one is refused with 14402', async () => {
    const plans = [await draft(), await draft()]
    const answers = await Promise.all(plans.map((plan) => publish(plan)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 14402])
  })

  test('14404: a menu whose days are over; a menu that has begun is checked from now on', async () => {
    house.t.clock.set('2025-06-23 08:00:00')
    expect(await publish(await draft())).toMatchObject({ code: 14404, msg: '已过日期不可修改' })
  })

  test('is stopped with a reason and published again; never deleted again (14405); ended the night after its last day, then 21009', async () => {
    const plan = await published()
    expect(await kitchen.cook.call(dishPlan.remove, { planId: plan.planId })).toMatchObject({
      code: 14405,
      msg: '仅草稿食谱可删除',
    })
    expect((await publish(plan)).code).toBe(21009)
    expect((await put({ ...key(plan), planStatus: 2 })).code).toBe(21001)
    const stopped = (await put({ ...key(plan), planStatus: 2, reason: '换季' })).data
    expect(stopped).toMatchObject({ planStatus: 2, stopReason: '换季' })
    expect((await put({ ...key(stopped), planStatus: 2, reason: '再停' })).code).toBe(21009)
    expect((await publish(stopped)).data).toMatchObject({ planStatus: 1, stopReason: null })
    await house.t.round('care-day', '2025-06-23 00:05:00')
    const ended = await kitchen.cook.ok(dishPlan.get, { planId: plan.planId })
    expect(ended.planStatus).toBe(3)
    expect((await put({ ...key(ended), planName: '再改' })).code).toBe(21009)
    expect((await publish(ended)).code).toBe(21009)
  })
})

describe('a published menu', () => {
  const daily = (dishIds: string[]) =>
    ['2025-06-09', '2025-06-10', '2025-06-11'].flatMap((date) =>
      kitchen
        .everyMeal(dishIds)
        .slice(0, 3)
        .map(({ nextId }) => ({ date, nextId, dietGroup: 0, dishIds })),
    )
  const days = { cycleType: 2, startDate: '2025-06-09', endDate: '2025-06-11' }

  test('is changed meal by meal until the cutoff, and the kitchen is notified: 14404 for closed meals', async () => {
    const plan = await published({ ...days, details: daily([rice]) })
    const soup = await kitchen.dishOf()
    const second = await house.t.as('KITCHEN')
    const with_ = (date: string, nextId: string) =>
      daily([rice]).map((cell) => (cell.date === date && cell.nextId === nextId ? { ...cell, dishIds: [soup] } : cell))
    house.t.clock.set('2025-06-10 09:00:00')
    expect(await put({ ...key(plan), details: with_('2025-06-10', lunch) })).toMatchObject({ code: 14404 })
    expect((await put({ ...key(plan), details: with_('2025-06-09', supper) })).code).toBe(14404)
    const changed = await put({ ...key(plan), details: with_('2025-06-10', supper) })
    expect(changed.data.details.find((cell) => cell.date === '2025-06-10' && cell.nextId === supper)?.dishIds).toEqual([
      soup,
    ])
    const messages = (await second.ok(message.list, {})).list
    expect(messages[0]).toMatchObject({ bizType: 'MEAL_CHANGE', bizId: plan.planId })
    expect(messages[0].content).toContain('2025-06-10晚餐')
  })

  test('stopping it, or publishing it again with other dishes, notifies the kitchen', async () => {
    const second = await house.t.as('KITCHEN')
    const messages = async () =>
      (await second.ok(message.list, {})).list
        .filter(({ bizType }) => bizType === 'MEAL_CHANGE')
        .map(({ title, content }) => `${title}：${content}`)
    const plan = await published({ planName: '初夏食谱' })
    expect(await messages()).toEqual([])
    const stopped = (await put({ ...key(plan), planStatus: 2, reason: '换季' })).data
    expect((await messages()).join()).toContain('食谱“初夏食谱”已停用：换季')
    house.t.clock.set('2025-06-10 08:30:00')
    await publish(stopped)
    expect((await messages()).join()).toContain('食谱“初夏食谱”重新发布')
  })

  test('keeps its days, kitchen and places: 21009', async () => {
    const plan = await published()
    expect((await put({ ...key(plan), endDate: '2025-06-30' })).code).toBe(21009)
    expect((await put({ ...key(plan), kitchenId: await anotherKitchen() })).code).toBe(21009)
    expect((await put({ ...key(plan), planName: '新名字' })).data.planName).toBe('新名字')
    const missing = details().filter((cell) => cell.nextId !== supper)
    const { version } = await kitchen.cook.ok(dishPlan.get, { planId: plan.planId })
    expect((await put({ planId: plan.planId, version, details: missing })).code).toBe(14406)
  })
})

describe('meals past their cutoff', () => {
  const cooked = async (nextId: string, query: object = {}) => {
    const { slots } = await kitchen.cook.ok(headcount.headcount, query)
    return slots.find((slot) => slot.nextId === nextId)?.dishes.map(({ dishId }) => dishId)
  }
  test('a menu that is stopped, changed and published again keeps the meals past their cutoff', async () => {
    const soup = await kitchen.dishOf()
    const bread = await kitchen.dishOf()
    await kitchen.eater()
    const { planId } = (await kitchen.create({ details: kitchen.everyMeal([rice]), publish: 1 })).data
    const save = async (more: object) => {
      const { version } = await kitchen.cook.ok(dishPlan.get, { planId })
      expect((await kitchen.cook.call(dishPlan.update, { planId, version, ...more })).msg).toBe('')
    }
    const again = async (more: object) => {
      await save({ planStatus: 2, reason: '换菜' })
      await save(more)
      await save({ planStatus: 1 })
    }
    await save({ details: kitchen.everyMeal([bread]) })
    house.t.clock.set('2025-06-10 10:00:00')
    await again({ details: kitchen.everyMeal([soup]) })
    expect([await cooked(lunch), await cooked(supper)]).toEqual([[bread], [soup]])
    // Another rotation assigns other cells to the same day.
    const weeks = [1, 2].flatMap((weekIndex) => kitchen.everyMeal([rice], { weekIndex }))
    house.t.clock.set('2025-06-10 15:00:00')
    await again({ startDate: '2025-06-02', rotationWeeks: 2, details: weeks })
    expect([await cooked(lunch), await cooked(supper)]).toEqual([[bread], [soup]])
    expect(await cooked(lunch, { date: '2025-06-12' })).toEqual([rice])
  })

  test('a change at the second of the cutoff is too late, and of two changes in one second the first keeps the former cell', async () => {
    const soup = await kitchen.dishOf()
    const bread = await kitchen.dishOf()
    await kitchen.eater()
    let plan = (await kitchen.create({ details: kitchen.everyMeal([rice]), publish: 1 })).data
    house.t.clock.set('2025-06-10 09:00:00')
    for (const dishId of [soup, bread])
      plan = await kitchen.cook.ok(dishPlan.update, {
        planId: plan.planId,
        version: plan.version,
        details: kitchen.everyMeal([dishId]),
      })
    expect(await cooked(lunch)).toEqual([rice])
    expect(await cooked(supper)).toEqual([bread])
  })
})

describe('copies and calendars', () => {
  test('a copy is a draft of other days, or of some weeks', async () => {
    const two = [...details(), ...kitchen.everyMeal([rice], { weekIndex: 2 }).slice(0, 3)]
    const plan = await draft({ rotationWeeks: 2, details: two })
    const input = { copyFrom: plan.planId, planName: '七月食谱', startDate: '2025-07-01', endDate: '2025-07-31' }
    const whole = await kitchen.cook.ok(dishPlan.create, input)
    expect(whole).toMatchObject({ planStatus: 0, rotationWeeks: 2, startDate: '2025-07-01' })
    expect(whole.details).toHaveLength(24)
    const second = await kitchen.cook.ok(dishPlan.create, { ...input, fromWeek: 2, toWeek: 2 })
    expect(second.rotationWeeks).toBe(1)
    expect(second.details.map(({ weekIndex }) => weekIndex)).toEqual([1, 1, 1])
    expect((await kitchen.cook.call(dishPlan.create, { ...input, fromWeek: 3, toWeek: 2 })).code).toBe(14008)
    expect((await kitchen.cook.call(dishPlan.create, { ...input, copyFrom: 'nothing' })).code).toBe(21003)
  })

  test('a copy by days begins on the new first day', async () => {
    const day = { cycleType: 2, startDate: '2025-06-10', endDate: '2025-06-11' }
    const cells = [
      { date: '2025-06-10', nextId: lunch, dishIds: [rice] },
      { date: '2025-06-11', nextId: lunch, dishIds: [rice] },
    ]
    const plan = await draft({ ...day, details: cells })
    const input = { copyFrom: plan.planId, planName: '明日', startDate: '2025-06-20', endDate: '2025-06-20' }
    expect((await kitchen.cook.ok(dishPlan.create, input)).details).toMatchObject([
      { date: '2025-06-20', dishIds: [rice] },
    ])
  })

  test('weeks of a menu by days are calendar weeks: nine days from a Sunday span three', async () => {
    const day = { cycleType: 2, startDate: '2025-06-15', endDate: '2025-06-23' }
    const plan = await draft({ ...day, details: [{ date: '2025-06-23', nextId: lunch, dishIds: [rice] }] })
    const input = { copyFrom: plan.planId, planName: '第三周', startDate: '2025-06-30', endDate: '2025-07-06' }
    expect((await kitchen.cook.ok(dishPlan.create, { ...input, fromWeek: 3, toWeek: 3 })).details).toMatchObject([
      { date: '2025-06-30', dishIds: [rice] },
    ])
  })

  test('cycles: eight weeks back and ahead with their menu, or 31 days', async () => {
    const plan = await published({
      rotationWeeks: 2,
      details: [...details(), ...kitchen.everyMeal([rice], { weekIndex: 2 })],
    })
    const weeks = await kitchen.cook.ok(dishPlan.timeCycles, { cycleType: 1, date: '2025-06-10' })
    expect(weeks).toHaveLength(17)
    expect(weeks[8]).toEqual({
      cycleId: '2025-06-09',
      label: '2025-06-09 ~ 2025-06-15',
      startDate: '2025-06-09',
      endDate: '2025-06-15',
      weekIndex: 1,
      planId: plan.planId,
    })
    expect(weeks[9]).toMatchObject({ weekIndex: 2, planId: plan.planId })
    expect(weeks[10]).toMatchObject({ weekIndex: null, planId: null })
    const days = await kitchen.cook.ok(dishPlan.timeCycles, { cycleType: 2 })
    expect(days.map(({ label }) => label)).toEqual(expect.arrayContaining(['2025-05-26', '2025-06-25']))
    expect(days).toHaveLength(31)
    expect(await kitchen.cook.ok(dishPlan.plans, { dateFrom: '2025-06-22' })).toMatchObject([{ planId: plan.planId }])
    expect(await kitchen.cook.ok(dishPlan.plans, { dateTo: '2025-06-08' })).toEqual([])
  })
})
