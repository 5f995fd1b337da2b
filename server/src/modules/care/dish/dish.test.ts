import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dish } from '#contract/modules/care/dish/dish.ts'
import { dishCategory } from '#contract/modules/care/dish/dish-category.ts'
import { mealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { type Client, elsewhere, type TestApp, testApp } from '../../../../test/app.ts'
import { makeRole } from '../../../../test/factories.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { momentsOf, overlapping } from './rules.ts'

let t: TestApp
let kitchen: Client
beforeAll(async () => {
  t = await testApp()
  kitchen = await t.as('KITCHEN')
})
afterAll(() => t.close())

let dishCount = 0
const input = () => ({
  dishName: `清蒸鲈鱼${++dishCount}`,
  categoryId: 'dish-category-2',
  mealTypes: [3, 5],
  texture: [1, 2],
})

moduleCases('dishes', {
  app: () => t,
  role: 'KITCHEN',
  key: 'dishId',
  calls: dish,
  input,
  edit: { kcal: 220.5 },
  meanwhile: { sodium: 310 },
})

describe('dishes', () => {
  test('keep all their fields', async () => {
    const whole = {
      ...input(),
      dietTags: [1, 8],
      allergens: [5, 7],
      ingredients: [{ name: '鲈鱼', gram: 120.5 }],
      kcal: 180.5,
      protein: 20,
      fat: 6.1,
      carb: 2,
      sodium: 420,
      price: 2800,
      taste: 1,
      cookWay: 1,
    }
    const { dishId } = await kitchen.ok(dish.create, whole)
    expect(await kitchen.ok(dish.get, { dishId })).toMatchObject({ ...whole, categoryName: '荤菜', status: 1 })
  })

  test('are found by their content', async () => {
    const row = await kitchen.ok(dish.create, {
      ...input(),
      texture: [4],
      dietTags: [7],
      allergens: [6],
      mealTypes: [1],
    })
    const found = async (query: object) =>
      (await kitchen.ok(dish.list, { size: 500, ...query })).list.some(({ dishId }) => dishId === row.dishId)
    for (const query of [{ texture: 4 }, { dietTag: 7 }, { allergen: 6 }, { mealType: 1 }, { dishName: row.dishName }])
      expect(await found(query)).toBe(true)
    for (const query of [{ texture: 5 }, { dietTag: 8 }, { allergen: 1 }, { mealType: 6 }, { status: 0 }])
      expect(await found(query)).toBe(false)
  })

  test('with the same name are refused: 21007', async () => {
    const row = await kitchen.ok(dish.create, input())
    const again = await kitchen.call(dish.create, { ...input(), dishName: row.dishName })
    expect(again).toMatchObject({ code: 21007, msg: '菜品名称已存在' })
  })

  test.each([
    [{ dishName: '' }, 'dishName'],
    [{ texture: [] }, 'texture'],
    [{ texture: [6] }, 'texture[0]'],
    [{ mealTypes: [] }, 'mealTypes'],
    [{ kcal: -1 }, 'kcal'],
    [{ kcal: 1.23 }, 'kcal'],
    [{ ingredients: [{ name: '米', gram: 5001 }] }, 'ingredients[0].gram'],
    [{ price: 1.5 }, 'price'],
  ])('refuses %j at its field', async (more, field) => {
    const answer = await kitchen.call(dish.create, { ...input(), ...more })
    expect(answer.code).toBe(21001)
    expect(JSON.stringify(answer.data)).toContain(field.replace(/\[\d\].*/, ''))
  })

  test('a category or a fee project that does not exist is 21003', async () => {
    expect((await kitchen.call(dish.create, { ...input(), categoryId: 'nothing' })).code).toBe(21003)
    expect((await kitchen.call(dish.create, { ...input(), projectChildId: 'nothing' })).code).toBe(21003)
    const ingredients = [{ name: '大米', gram: 50, skuId: 'nothing' }]
    expect(await kitchen.call(dish.create, { ...input(), ingredients })).toMatchObject({ code: 21003 })
  })

  test('need the permission: a doctor reads none, a nurse changes none', async () => {
    await makeRole(t, 'DIET_READER', ['careplan.diet.query'])
    const reader = await t.as('DIET_READER')
    expect((await reader.call(dish.list)).code).toBe(0)
    expect((await reader.call(dish.create, input())).status).toBe(401)
    expect((await (await t.as('CASHIER')).call(dish.list)).status).toBe(401)
  })
})

describe('categories', () => {
  const names = async (client = kitchen) =>
    (await client.ok(dishCategory.categoryList, { pageHelper: '0' })).list.map(({ name }) => name)

  test('a new institution has seven, and sorts them', async () => {
    const house = await elsewhere(t)
    const cook = await house.as('KITCHEN')
    expect(await names(cook)).toEqual(['主食', '荤菜', '素菜', '汤羹', '粥点', '水果', '特膳'])
    const { list } = await cook.ok(dishCategory.categoryList, { pageHelper: '0' })
    const ids = list.map(({ categoryId }) => categoryId)
    expect(await cook.ok(dishCategory.categorySort, { ids: ids.toReversed() })).toEqual({ changed: 6 })
    expect(await names(cook)).toEqual(['特膳', '水果', '粥点', '汤羹', '素菜', '荤菜', '主食'])
    expect((await cook.call(dishCategory.categorySort, { ids: ids.slice(1) })).code).toBe(21001)
    expect((await cook.call(dishCategory.categorySort, { ids: [...ids, 'nothing'] })).code).toBe(21003)
  })

  test('are made, renamed and removed; a repeated name is 21007, one with dishes 21008', async () => {
    const row = await kitchen.ok(dishCategory.categoryCreate, { name: '点心' })
    expect(await kitchen.call(dishCategory.categoryCreate, { name: '点心' })).toMatchObject({ code: 21007 })
    const { categoryId } = row
    const renamed = { categoryId, name: '西点', version: row.version }
    expect((await kitchen.ok(dishCategory.categoryUpdate, renamed)).name).toBe('西点')
    expect((await kitchen.call(dishCategory.categoryUpdate, renamed)).code).toBe(21002)
    const cake = await kitchen.ok(dish.create, { ...input(), categoryId })
    expect(await kitchen.call(dishCategory.categoryRemove, { categoryId })).toMatchObject({
      code: 21008,
      data: { refs: [{ type: '菜品', count: 1 }] },
    })
    await kitchen.ok(dish.remove, { dishId: cake.dishId })
    await kitchen.ok(dishCategory.categoryRemove, { categoryId })
    expect((await kitchen.call(dishCategory.categoryRemove, { categoryId })).code).toBe(21003)
  })
})

describe('meals of the day', () => {
  const byName = async (client: Client) =>
    new Map((await client.ok(mealSlot.slotList, { pageHelper: '0' })).list.map((row) => [row.nextName, row]))

  test('a new institution serves breakfast, lunch and supper', async () => {
    const house = await elsewhere(t)
    const rows = await byName(await house.as('KITCHEN'))
    const slotTexts = [...rows.values()].map(({ nextName, startTime, endTime, status }) =>
      status === 1 ? `${nextName} ${startTime}–${endTime}` : nextName,
    )
    expect(slotTexts).toEqual(['早餐 07:00–08:00', '早点', '午餐 11:00–12:30', '午点', '晚餐 17:00–18:00', '夜宵'])
    expect(rows.get('早餐')).toMatchObject({ cutoffTime: '18:00', cutoffDay: 1 })
    expect(rows.get('午餐')).toMatchObject({ cutoffTime: '09:00', cutoffDay: 0 })
    expect(rows.get('晚餐')).toMatchObject({ cutoffTime: '14:30', cutoffDay: 0 })
  })

  test('that overlap are refused: 14401; one after the other, or a disabled one, is not', async () => {
    const house = await elsewhere(t)
    const cook = await house.as('KITCHEN')
    const tea = { nextName: '下午茶', mealType: 4, startTime: '12:29', endTime: '13:00' }
    expect(await cook.call(mealSlot.slotCreate, tea)).toMatchObject({ code: 14401, msg: '餐次时间重叠' })
    const off = await cook.ok(mealSlot.slotCreate, { ...tea, status: 0 })
    const { nextId } = off
    expect(await cook.call(mealSlot.slotUpdate, { nextId, status: 1, version: 1 })).toMatchObject({ code: 14401 })
    const on = await cook.ok(mealSlot.slotUpdate, { nextId, status: 1, startTime: '12:30', version: 1 })
    expect(on).toMatchObject({ status: 1, startTime: '12:30' })
    expect((await cook.call(mealSlot.slotUpdate, { nextId, endTime: '12:30', version: 2 })).code).toBe(21001)
    expect((await cook.call(mealSlot.slotUpdate, { nextId, startTime: '24:00', version: 2 })).code).toBe(21001)
    const late = await cook.call(mealSlot.slotUpdate, { nextId, cutoffTime: '13:01', version: 2 })
    expect(late).toMatchObject({ code: 21001, data: { errors: [{ field: 'cutoffTime' }] } })
    const before = { nextId, cutoffTime: '20:00', cutoffDay: 1, version: 2 }
    expect((await cook.call(mealSlot.slotUpdate, before)).code).toBe(0)
    await cook.ok(mealSlot.slotRemove, { nextId })
  })

  test('are sorted, and a repeated name is 21007', async () => {
    const house = await elsewhere(t)
    const cook = await house.as('KITCHEN')
    const ids = [...(await byName(cook)).values()].map(({ nextId }) => nextId)
    expect(await cook.ok(mealSlot.slotSort, { ids: [ids[1], ids[0], ...ids.slice(2)] })).toEqual({ changed: 2 })
    expect([...(await byName(cook)).keys()].slice(0, 2)).toEqual(['早点', '早餐'])
    const twice = { nextName: '午餐', mealType: 3, startTime: '21:00', endTime: '22:00' }
    expect(await cook.call(mealSlot.slotCreate, twice)).toMatchObject({ code: 21007, msg: '餐次名称已存在' })
  })

  test('two users at once never leave two that overlap', async () => {
    const house = await elsewhere(t)
    const one = await house.as('KITCHEN')
    const other = await house.as('ADMIN')
    const late = (nextName: string) => ({ nextName, mealType: 6, startTime: '21:00', endTime: '22:00' })
    const answers = await Promise.all([
      one.call(mealSlot.slotCreate, late('宵夜一')),
      other.call(mealSlot.slotCreate, late('宵夜二')),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 14401])
  })
})

describe('rules', () => {
  const slot = (startTime: string, endTime: string, nextId = startTime, status = 1) => ({
    nextId,
    startTime,
    endTime,
    status,
  })
  test('a meal that ends when another begins does not overlap it, nor itself', () => {
    expect(overlapping(slot('08:00', '09:00'), [slot('07:00', '08:00'), slot('09:00', '10:00')])).toBe(false)
    expect(overlapping(slot('08:00', '09:00'), [slot('08:00', '09:00')])).toBe(false)
    expect(overlapping(slot('08:00', '09:01'), [slot('09:00', '10:00')])).toBe(true)
    expect(overlapping(slot('08:00', '12:00'), [slot('09:00', '10:00', 'x', 0)])).toBe(false)
  })
  test('breakfast can be booked until the evening before', () => {
    const breakfast = { startTime: '07:00', endTime: '08:00', cutoffTime: '18:00', cutoffDay: 1 }
    expect(momentsOf(breakfast, '2026-03-01')).toEqual({
      start: '2026-03-01 07:00:00',
      end: '2026-03-01 08:00:00',
      cutoff: '2026-02-28 18:00:00',
    })
    expect(momentsOf({ ...breakfast, cutoffTime: null }, '2026-03-01').cutoff).toBe('2026-03-01 08:00:00')
  })
})
