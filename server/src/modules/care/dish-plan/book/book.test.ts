import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dish } from '#contract/modules/care/dish/dish.ts'
import { mealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { dishBook } from '#contract/modules/care/dish-plan/book.ts'
import { dishPlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { headcount } from '#contract/modules/care/dish-plan/headcount.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type Client, elsewhere, type TestApp, testApp } from '../../../../../test/app.ts'
import { makeElder, step } from '../../../../../test/elders.ts'
import { makeChild } from '../../../../../test/fees.ts'
import { type House, openHouse } from '../../../../../test/stays.ts'
import { breakfast, lunch, openKitchen, planOuting, supper } from '../test-kitchen.ts'

let root: TestApp | undefined
let house: House
let kitchen: Awaited<ReturnType<typeof openKitchen>>
let cook: Client
const today = '2025-06-10'
const at = (time: string, day = today) => root?.clock.set(`${day} ${time}`)
beforeEach(async () => {
  root ??= await testApp({ now: `${today} 06:00:00` })
  at('06:00:00')
  // A head count covers all residents: each test has its own institution.
  house = await openHouse(await elsewhere(root))
  kitchen = await openKitchen(house)
  cook = kitchen.cook
})
afterAll(() => root?.close())

const put = (rows: object[], client: Client = cook) => client.call(dishBook.bookSave, { rows })
const row = (oldmanId: string, more: object = {}) => ({ oldmanId, date: today, nextId: lunch, ...more })
const listed = async (query: object = {}) => (await cook.ok(dishBook.bookList, { pageHelper: '0', ...query })).list
const counted = async (nextId = lunch, query: object = {}) => {
  const { slots } = await cook.ok(headcount.headcount, query)
  const found = slots.find((slot) => slot.nextId === nextId)
  if (!found) throw new Error('no such meal')
  return found
}
async function watch() {
  await house.t.round('watch')
}
const charges = () =>
  house.t.db((db) =>
    db
      .selectFrom('costProject')
      .innerJoin('tradeMonthDetail as line', 'line.oldmanCostId', 'costProject.oldmanCostId')
      .select(['costProject.sourceId', 'line.netAmt', 'line.createTime'])
      .where('costProject.source', '=', 7)
      .orderBy('costProject.sourceId')
      .execute(),
  )

const goesOut = (oldmanId: string, more: object = {}) => planOuting(house, today, oldmanId, more)

describe('booking', () => {
  test('shows every resident at every meal served, eating unless booked otherwise', async () => {
    const { oldmanId } = await kitchen.eater()
    await kitchen.eater()
    expect(await listed()).toHaveLength(6)
    expect((await listed({ oldmanId })).map(({ nextName, eat, bookId }) => [nextName, eat, bookId])).toEqual([
      ['早餐', 1, null],
      ['午餐', 1, null],
      ['晚餐', 1, null],
    ])
    expect(await listed({ oldmanId, nextId: lunch, dateFrom: today, dateTo: '2025-07-10' })).toHaveLength(31)
    expect((await cook.call(dishBook.bookList, { dateFrom: today, dateTo: '2025-07-11' })).code).toBe(21001)
    expect(await listed({ locationId: 'nowhere' })).toEqual([])
  })

  test('43: cutoff 09:00; at 09:05 late 1, head count and lateChanges change at once; at 12:31 14404; 2 guests × 1500 = 3000 fen', async () => {
    const projectChildId = await makeChild(house.admin, 'fee-meal', 1500, { chargeCycle: 6 })
    const slots = (await cook.ok(mealSlot.slotList, { pageHelper: '0' })).list
    const version = slots.find(({ nextId }) => nextId === lunch)?.version
    await cook.ok(mealSlot.slotUpdate, { nextId: lunch, guestPrice: 1500, projectChildId, version })
    const one = await kitchen.eater()
    const other = await kitchen.eater()
    at('08:59:59')
    const early = await put([row(one.oldmanId, { guests: 2 })])
    expect(early.data).toEqual({ changed: 1, late: 0 })
    expect(await counted()).toMatchObject({ total: 4, residents: 2, guests: 2, lateChanges: 0 })
    const second = await house.t.as('KITCHEN')
    at('09:05:00')
    expect((await put([row(other.oldmanId, { eat: 0 })])).data).toEqual({ changed: 1, late: 1 })
    expect(await counted()).toMatchObject({ total: 3, residents: 1, guests: 2, lateChanges: 1 })
    const messages = (await second.ok(message.list, {})).list
    expect(messages[0]).toMatchObject({ bizType: 'MEAL_CHANGE', title: '报餐截止后变更1份' })
    expect(messages[0].content).toContain(`${other.oldmanName}06-10午餐不用餐`)
    at('12:25:00')
    await watch()
    expect(await charges()).toEqual([])
    at('12:31:00')
    expect(await put([row(other.oldmanId, { eat: 1, version: 1 })])).toMatchObject({
      code: 14404,
      msg: '已过日期不可修改',
    })
    await watch()
    await watch()
    const [{ bookId, charged }] = await listed({ oldmanId: one.oldmanId, nextId: lunch })
    expect(await charges()).toMatchObject([{ sourceId: `${bookId}g`, netAmt: 3000 }])
    expect(charged).toBe('2025-06-10 12:31:00')
  })

  test('extra dishes are billed one by one by their price; without a price, or while the resident is out with meals stopped, they are not', async () => {
    const projectChildId = await makeChild(house.admin, 'fee-meal', 800, { chargeCycle: 6 })
    const priced = await kitchen.dishOf({ price: 800, projectChildId })
    const free = await kitchen.dishOf()
    const one = await kitchen.eater()
    const away = await kitchen.eater()
    await put([one, away].map(({ oldmanId }) => row(oldmanId, { dishIds: [priced, free] })))
    await goesOut(away.oldmanId, { outStatus: 3, outTime: `${today} 10:00:00` })
    at('12:30:00')
    await watch()
    const [{ bookId }] = await listed({ oldmanId: one.oldmanId, nextId: lunch })
    expect(await charges()).toMatchObject([{ sourceId: `${bookId}${priced}`, netAmt: 800 }])
    // 21008: the dish was ordered.
    expect((await cook.call(dish.remove, { dishId: free })).code).toBe(21008)
  })

  test('extra dishes of a resident then fed by tube are neither cooked nor billed; his guests are', async () => {
    const projectChildId = await makeChild(house.admin, 'fee-meal', 800, { chargeCycle: 6 })
    const dishId = await kitchen.dishOf({ price: 800, projectChildId })
    const { list } = await cook.ok(mealSlot.slotList, { pageHelper: '0' })
    const version = list.find(({ nextId }) => nextId === lunch)?.version
    await cook.ok(mealSlot.slotUpdate, { nextId: lunch, guestPrice: 1500, projectChildId, version })
    const { oldmanId } = await kitchen.eater()
    await put([row(oldmanId, { guests: 1, dishIds: [dishId] })])
    await house.t.db((db) =>
      db.updateTable('oldmanDiet').set({ feedWay: 4 }).where('oldmanId', '=', oldmanId).execute(),
    )
    at('12:30:00')
    await watch()
    expect((await charges()).map(({ netAmt }) => netAmt)).toEqual([1500])
  })

  test('a billed booking cannot be changed any more, even if the meal gets a later end: 14404', async () => {
    const projectChildId = await makeChild(house.admin, 'fee-meal', 800, { chargeCycle: 6 })
    const dishId = await kitchen.dishOf({ price: 800, projectChildId })
    const { oldmanId } = await kitchen.eater()
    await put([row(oldmanId, { dishIds: [dishId] })])
    at('12:30:00')
    await watch()
    const { list } = await cook.ok(mealSlot.slotList, { pageHelper: '0' })
    const slot = list.find(({ nextId }) => nextId === lunch)
    await cook.ok(mealSlot.slotUpdate, { nextId: lunch, endTime: '13:30', version: slot?.version })
    const [{ version }] = await listed({ oldmanId, nextId: lunch })
    expect((await put([row(oldmanId, { guests: 2, version })])).code).toBe(14404)
  })

  test('guests of a meal that is no longer served are not billed; a resident who leaves after the meal pays for his', async () => {
    const projectChildId = await makeChild(house.admin, 'fee-meal', 1500, { chargeCycle: 6 })
    const slot = async (nextId: string, values: object) => {
      const { list } = await cook.ok(mealSlot.slotList, { pageHelper: '0' })
      const version = list.find((one) => one.nextId === nextId)?.version
      await cook.ok(mealSlot.slotUpdate, { nextId, ...values, version })
    }
    for (const nextId of [breakfast, lunch, supper]) await slot(nextId, { guestPrice: 1500, projectChildId })
    const { oldmanId } = await kitchen.eater()
    await put([
      row(oldmanId, { guests: 2 }),
      row(oldmanId, { nextId: supper, guests: 1 }),
      row(oldmanId, { nextId: breakfast, date: '2025-06-11', guests: 3 }),
    ])
    await slot(breakfast, { status: 0 })
    at('12:31:00')
    expect((await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })).msg).toBe('')
    at('19:00:00')
    await watch()
    expect((await charges()).map(({ netAmt }) => netAmt)).toEqual([3000])
    const other = await kitchen.eater()
    await slot(breakfast, { status: 1 })
    await put([row(other.oldmanId, { nextId: breakfast, date: '2025-06-11', guests: 3 })])
    await slot(breakfast, { status: 0 })
    at('08:05:00', '2025-06-11')
    await watch()
    expect(await charges()).toHaveLength(1)
    // Served again, it is not billed afterwards.
    await slot(breakfast, { status: 1 })
    await watch()
    expect(await charges()).toHaveLength(1)
  })

  test('a refusal by fees is stored at the booking, and it is billed once fees accept it', async () => {
    const projectChildId = await makeChild(house.admin, 'fee-meal', 800, { chargeCycle: 6 })
    const dishId = await kitchen.dishOf({ price: 800, projectChildId })
    const { oldmanId } = await kitchen.eater()
    await put([row(oldmanId, { dishIds: [dishId] })])
    const closed = (accountStatus: Row<'account'>['accountStatus']) =>
      house.t.db((db) => db.updateTable('account').set({ accountStatus }).where('oldmanId', '=', oldmanId).execute())
    await closed(3)
    at('12:40:00')
    await watch()
    const [book] = await listed({ oldmanId, nextId: lunch })
    expect(book).toMatchObject({ charged: null, chargeNote: expect.stringContaining('账户已销户') })
    await closed(1)
    at('12:45:00')
    await watch()
    expect(await charges()).toHaveLength(1)
  })

  test('is changed with the current version: 21002; of two at once one is refused; the same values again change nothing', async () => {
    const { oldmanId } = await kitchen.eater()
    await put([row(oldmanId, { guests: 1 })])
    expect((await put([row(oldmanId, { guests: 2 })])).code).toBe(21002)
    expect((await put([row(oldmanId, { guests: 2, version: 1 })])).data.changed).toBe(1)
    expect((await put([row(oldmanId, { guests: 2, version: 2 })])).data.changed).toBe(0)
    const supperOf = (guests: number) => [row(oldmanId, { nextId: supper, guests })]
    const both = await Promise.all([put(supperOf(1)), put(supperOf(2), house.admin)])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 21002])
  })

  test('refuses rows out of reach, and takes all or nothing', async () => {
    const { oldmanId } = await kitchen.eater()
    const waiting = await makeElder(house.t)
    const code = async (more: object) =>
      (await put([row(oldmanId, { nextId: supper, guests: 3 }), row(oldmanId, more)])).code
    expect(await code({ oldmanId: waiting.oldmanId })).toBe(14006)
    expect(await code({ oldmanId: 'nobody' })).toBe(21003)
    expect(await code({ nextId: 'nothing' })).toBe(21003)
    expect(await code({ nextId: 'meal-slot-2' })).toBe(21003)
    expect(await code({ dishIds: ['nothing'] })).toBe(21003)
    expect(await code({ nextId: supper })).toBe(21001)
    expect(await code({ date: '2025-07-12' })).toBe(21001)
    expect(await code({ date: '2025-06-09' })).toBe(14404)
    expect(await code({ guests: 10 })).toBe(21001)
    expect(await code({ remark: '字'.repeat(51) })).toBe(21001)
    expect(await code({ version: 1 })).toBe(21002)
    expect((await listed({ oldmanId })).every(({ guests }) => guests === 0)).toBe(true)
    const stranger = (await openKitchen(await openHouse(await elsewhere(house.t)))).cook
    expect((await put([row(oldmanId)], stranger)).code).toBe(21003)
    expect((await put([row(oldmanId)], await house.t.as('CASHIER'))).status).toBe(401)
    expect((await put([])).code).toBe(21001)
  })

  test('ends with the stay, and stays void when the departure is revoked', async () => {
    const { oldmanId, bed } = await kitchen.eater()
    await put([row(oldmanId, { eat: 0 }), row(oldmanId, { nextId: breakfast, date: '2025-06-11', guests: 1 })])
    expect((await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })).msg).toBe('')
    expect((await put([row(oldmanId)])).code).toBe(14006)
    expect((await step(house.admin, oldmanId, 1, { bedId: bed.bedId })).msg).toBe('')
    expect(await listed({ oldmanId, nextId: lunch })).toMatchObject([{ eat: 1, bookId: null }])
    expect((await put([row(oldmanId, { eat: 0 })])).data.changed).toBe(1)
    expect(await listed({ oldmanId, nextId: lunch })).toMatchObject([{ eat: 0 }])
  })
})

describe('head count', () => {
  test('34: 50 in residence, 2 out over lunch, 1 鼻饲, 1 booked off, 3 guests: lunch total 49 = 46 residents + 3 guests', {
    timeout: 60_000,
  }, async () => {
    const people = []
    for (let turn = 0; turn < 50; turn += 1) people.push(await kitchen.eater())
    const [walker, patient, tube, off, host] = people.map(({ oldmanId }) => oldmanId)
    await goesOut(walker)
    await goesOut(patient, { outType: 3, outStatus: 3, outTime: `${today} 05:00:00` })
    await house.t.db((db) => db.updateTable('oldmanDiet').set({ feedWay: 4 }).where('oldmanId', '=', tube).execute())
    await put([row(off, { eat: 0 }), row(host, { guests: 3 })])
    const meal = await counted()
    expect(meal).toMatchObject({ total: 49, residents: 46, guests: 3 })
    expect(meal.absentees.map(({ reason }) => reason).sort()).toEqual(['住院', '外出', '报停', '鼻饲'])
    expect(await counted(supper)).toMatchObject({ total: 49, residents: 49, guests: 0 })
    const start = performance.now()
    await counted()
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('33: the label names the allergen; dishes, portions and grams are those of residents who may eat them', async () => {
    const rice = await kitchen.dishOf({ texture: [1, 2], ingredients: [{ name: '大米', gram: 100 }] })
    const peanut = await kitchen.dishOf({
      dishName: '宫保鸡丁',
      allergens: [1],
      ingredients: [{ name: '花生', gram: 20 }],
    })
    const soup = await kitchen.dishOf({ texture: [4], ingredients: [{ name: '大米', gram: 30 }] })
    const extra = await kitchen.dishOf()
    const host = await kitchen.eater()
    await kitchen.eater()
    const allergic = await kitchen.eater({ allergens: [1], dineWay: 2 })
    const liquid = await kitchen.eater({ texture: 4, dineWay: 2 })
    const details = [
      ...kitchen.everyMeal([rice, peanut], { portion: 1.5 }),
      ...kitchen.everyMeal([soup], { dietGroup: 5 }),
    ]
    expect((await kitchen.create({ details, publish: 1 })).msg).toBe('')
    await put([row(host.oldmanId, { guests: 1, dishIds: [extra] })])
    const meal = await counted()
    expect(new Map(meal.dishes.map(({ dishId, portions }) => [dishId, portions]))).toEqual(
      new Map([
        [rice, 6],
        [peanut, 4.5],
        [extra, 1],
        [soup, 1],
      ]),
    )
    expect(meal.ingredients).toEqual([
      { name: '大米', gram: 630 },
      { name: '花生', gram: 90 },
    ])
    expect(meal.textures).toEqual([
      { texture: 1, count: 3 },
      { texture: 4, count: 1 },
    ])
    expect(meal.dietGroups).toEqual([
      { dietGroup: 0, count: 3 },
      { dietGroup: 5, count: 1 },
    ])
    expect(meal.dineWays).toEqual([
      { dineWay: 1, count: 2 },
      { dineWay: 2, count: 2 },
    ])
    expect(meal.trays.map(({ names }) => names).sort()).toEqual([allergic.oldmanName, liquid.oldmanName].sort())
    expect(meal.eaters.find(({ oldmanId }) => oldmanId === allergic.oldmanId)).toMatchObject({
      allergens: [1],
      bedName: allergic.bed.fullName,
      texture: 1,
    })
    expect(meal.eaters.find(({ oldmanId }) => oldmanId === host.oldmanId)?.extra).toHaveLength(1)
  })

  test('a disabled dish is cooked for nobody, nor for guests', async () => {
    const rice = await kitchen.dishOf()
    const soup = await kitchen.dishOf()
    const { oldmanId } = await kitchen.eater()
    expect((await kitchen.create({ details: kitchen.everyMeal([rice, soup]), publish: 1 })).msg).toBe('')
    await put([row(oldmanId, { guests: 2 })])
    const { version } = await cook.ok(dish.get, { dishId: soup })
    await cook.ok(dish.update, { dishId: soup, status: 0, version })
    expect((await counted()).dishes.map(({ dishId, portions }) => [dishId, portions])).toEqual([[rice, 3]])
  })

  test('a changed menu applies to the meals that were still open', async () => {
    const rice = await kitchen.dishOf()
    const soup = await kitchen.dishOf()
    await kitchen.eater()
    const plan = (await kitchen.create({ details: kitchen.everyMeal([rice]), publish: 1 })).data
    at('10:00:00')
    const next = kitchen.everyMeal([soup])
    const edit = { planId: plan.planId, version: plan.version, details: next }
    expect((await cook.call(dishPlan.update, edit)).msg).toBe('')
    expect((await counted(lunch)).dishes.map(({ dishId }) => dishId)).toEqual([rice])
    expect((await counted(supper)).dishes.map(({ dishId }) => dishId)).toEqual([soup])
    expect((await counted(lunch, { date: '2025-06-17' })).dishes.map(({ dishId }) => dishId)).toEqual([soup])
  })

  test('names residents without a safe dish, and an extra dish that is unsafe for its resident', async () => {
    const peanut = await kitchen.dishOf({ dishName: '花生糕', price: 500 })
    const { oldmanId, oldmanName } = await kitchen.eater({ allergens: [1] })
    await kitchen.eater()
    expect((await kitchen.create({ details: kitchen.everyMeal([peanut]), publish: 1 })).msg).toBe('')
    expect((await counted()).unserved).toEqual([])
    await put([row(oldmanId, { dishIds: [peanut] })])
    // The recipe changes after the menu was checked.
    const { version } = await cook.ok(dish.get, { dishId: peanut })
    await cook.ok(dish.update, { dishId: peanut, allergens: [1], version })
    const meal = await counted()
    expect(meal.unserved).toMatchObject([{ oldmanId, oldmanName }])
    expect(meal.eaters.find((one) => one.oldmanId === oldmanId)?.extra).toEqual(['花生糕（不宜食用）'])
  })

  test('a resident who left before the planned hour is away from then on', async () => {
    const { oldmanId } = await kitchen.eater()
    const planned = { planOutTime: '2025-06-11 08:00:00', planBackTime: '2025-06-12 08:00:00' }
    await goesOut(oldmanId, { ...planned, outStatus: 3, outTime: `${today} 15:00:00` })
    at('15:30:00')
    expect((await counted(lunch)).total).toBe(1)
    expect((await counted(supper)).total).toBe(0)
  })

  test('covers today and the next seven days, one kitchen or all; a resident who left at noon had lunch, no supper', async () => {
    const one = await kitchen.eater()
    await kitchen.eater()
    await house.t.db((db) =>
      db.updateTable('oldmanDiet').set({ kitchenId: 2 }).where('oldmanId', '=', one.oldmanId).execute(),
    )
    expect((await counted()).total).toBe(2)
    expect((await counted(lunch, { kitchenId: 2 })).total).toBe(1)
    expect((await counted(lunch, { date: '2025-06-17' })).total).toBe(2)
    for (const date of ['2025-06-09', '2025-06-18'])
      expect((await cook.call(headcount.headcount, { date })).code).toBe(21001)
    expect((await (await house.t.as('CASHIER')).call(headcount.headcount)).status).toBe(401)
    at('13:00:00')
    expect((await step(house.admin, one.oldmanId, 2, { quitDate: today, quitType: 1 })).msg).toBe('')
    expect((await counted(lunch)).total).toBe(2)
    expect((await counted(supper)).total).toBe(1)
  })
})
