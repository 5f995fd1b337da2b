import { afterAll, beforeAll, expect, test } from 'vitest'
import { costProject } from '#contract/modules/fees/cost-project/cost-project.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { makeElder, makeLevel, step, versionOf } from '../../../../test/elders.ts'
import { type MadeBed, makeBeds } from '../../../../test/factories.ts'
import { costRows, makeChild, priceBed, priceLevel, priceMeals, saveCosts } from '../../../../test/fees.ts'
import { type House, openHouse, today } from '../../../../test/stays.ts'

let house: House
let bedA: MadeBed
let bedB: MadeBed
let childA = ''
let childB = ''
let care = ''
let care2 = ''
let meals = ''
let level2 = ''

beforeAll(async () => {
  house = await openHouse()
  const { t, admin, levelId } = house
  care = await priceLevel(admin, levelId, 120_000)
  level2 = await makeLevel(t)
  care2 = await priceLevel(admin, level2, 150_000)
  meals = await priceMeals(admin, 2_500)
})
afterAll(() => house.t.close())

async function twoBeds() {
  ;[bedA, bedB] = await makeBeds(house.t, { rooms: 2 })
  childA = await priceBed(house.admin, bedA.bedId, 180_000)
  childB = await priceBed(house.admin, bedB.bedId, 260_000)
}

test('check-in creates the rows of bed, level and chosen projects', async () => {
  await twoBeds()
  const { oldmanId } = await house.lives(bedA.bedId, {
    chargeStartDate: '2025-06-12',
    costProjects: [
      { projectChildId: meals, quantity: 2 },
      { projectChildId: childA, price: 170_000 },
    ],
  })
  const { list } = await house.admin.ok(costProject.list, { oldmanId })
  expect(list).toMatchObject([
    { projectChildId: childA, source: 1, startDate: '2025-06-12', price: 170_000, priceLocked: 1, projectType: 1 },
    { projectChildId: care, source: 2, price: 120_000, priceLocked: 0, quantity: 1, endDate: null },
    { projectChildId: meals, source: 3, price: 2_500, quantity: 2, chargeCycle: 1 },
  ])
})

test('refuses a second bed fee at check-in as where rows are saved (32044), and nobody moves in', async () => {
  await twoBeds()
  const { oldmanId } = await makeElder(house.t)
  const checkIn = house.checkin(bedA.bedId, { costProjects: [{ projectChildId: childB }] })
  expect(await step(house.admin, oldmanId, 1, checkIn)).toMatchObject({ code: 32044, msg: '收费期间重叠' })
  expect(await costRows(house.t, oldmanId)).toEqual([])
})

test('a room type prices beds without a price of their own', async () => {
  const [bed] = await makeBeds(house.t)
  const child = await makeChild(house.admin, 'fee-bed', 99_000, { linkType: 1, linkIds: ['1'] })
  const { oldmanId } = await house.lives(bed.bedId)
  expect((await costRows(house.t, oldmanId))[0]).toMatchObject({ projectChildId: child, source: 1 })
})

test('a whole room costs the sum of its beds', async () => {
  const [one, other] = await makeBeds(house.t, { bedsPerRoom: 2 })
  await priceBed(house.admin, one.bedId, 100_000)
  await priceBed(house.admin, other.bedId, 90_000)
  const { oldmanId } = await house.lives(one.bedId, { wholeRoom: 1 })
  expect((await costRows(house.t, oldmanId))[0]).toMatchObject({ source: 1, price: 190_000 })
})

test('a move and a level end the old row the day before and open a new one', async () => {
  await twoBeds()
  const { oldmanId } = await house.lives(bedA.bedId, { liveDate: '2025-05-20' })
  expect((await house.adjust(oldmanId, bedB.bedId, { adjustDate: '2025-06-02', levelIdNew: level2 })).code).toBe(0)
  expect(await costRows(house.t, oldmanId)).toMatchObject([
    { projectChildId: childA, startDate: '2025-05-20', endDate: '2025-06-01' },
    { projectChildId: childB, startDate: '2025-06-02', endDate: null },
    { projectChildId: care, startDate: '2025-05-20', endDate: '2025-06-01' },
    { projectChildId: care2, startDate: '2025-06-02', endDate: null },
  ])
})

test('an exchange gives each resident the price of the other bed', async () => {
  await twoBeds()
  const one = await house.lives(bedA.bedId)
  const other = await house.lives(bedB.bedId)
  expect((await house.exchange(one.oldmanId, other.oldmanId)).code).toBe(0)
  const beds = async (oldmanId: string) =>
    (await costRows(house.t, oldmanId)).filter((row) => row.source === 1 && row.status === 1)
  expect(await beds(one.oldmanId)).toMatchObject([{ projectChildId: childB, startDate: today, endDate: null }])
  expect(await beds(other.oldmanId)).toMatchObject([{ projectChildId: childA, startDate: today, endDate: null }])
})

test('departure ends every row the day before, an undone departure opens them again', async () => {
  await twoBeds()
  const { oldmanId } = await house.lives(bedA.bedId, {
    liveDate: '2025-06-01',
    costProjects: [{ projectChildId: meals }],
  })
  expect((await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })).code).toBe(0)
  expect((await costRows(house.t, oldmanId)).map((row) => row.endDate)).toEqual([
    '2025-06-09',
    '2025-06-09',
    '2025-06-09',
  ])
  expect((await step(house.admin, oldmanId, 1, { bedId: bedB.bedId })).code).toBe(0)
  expect(await costRows(house.t, oldmanId)).toMatchObject([
    { projectChildId: childA, startDate: '2025-06-01', endDate: '2025-06-09' },
    { projectChildId: childB, startDate: today, endDate: null },
    { projectChildId: care, endDate: null },
    { projectChildId: meals, endDate: null },
  ])
})

test('an undone departure restores a row with a later end of its own, and the one after it', async () => {
  await twoBeds()
  const finance = await house.t.as('FINANCE')
  const { oldmanId } = await house.lives(bedA.bedId, { liveDate: '2025-06-01' })
  const meal = { projectChildId: meals, startDate: '2025-06-01', endDate: '2025-06-25' }
  expect((await saveCosts(finance, oldmanId, [meal])).msg).toBe('')
  const { list, version } = await finance.ok(costProject.list, { oldmanId })
  const bed = list.find(({ source }) => source === 1)?.oldmanCostId
  const rows = [{ oldmanCostId: bed, price: 150_000, startDate: '2025-06-20' }]
  await finance.ok(costProject.save, { oldmanId, rows, version })
  const standing = async () =>
    (await costRows(house.t, oldmanId))
      .map(({ projectChildId, startDate, endDate, status }) => [projectChildId, startDate, endDate, status].join(' '))
      .sort()
  const before = await standing()
  expect(before).toContain(`${meals} 2025-06-01 2025-06-25 1`)
  expect((await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })).msg).toBe('')
  expect(await standing()).not.toEqual(before)
  expect((await step(house.admin, oldmanId, 1, { bedId: bedA.bedId })).msg).toBe('')
  expect(await standing()).toEqual(before)
})

test('moving in and out on one day is one day', async () => {
  await twoBeds()
  const { oldmanId } = await house.lives(bedA.bedId)
  expect((await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })).code).toBe(0)
  expect((await costRows(house.t, oldmanId))[0]).toMatchObject({ startDate: today, endDate: today, status: 1 })
})

test('a corrected day of moving in moves the rows that began with it', async () => {
  await twoBeds()
  const { oldmanId } = await house.lives(bedA.bedId)
  const version = await versionOf(house.admin, oldmanId)
  await house.admin.ok(residence.update, { oldmanId, liveDate: '2025-06-05', chargeStartDate: '2025-06-05', version })
  expect((await costRows(house.t, oldmanId)).map((row) => row.startDate)).toEqual(['2025-06-05', '2025-06-05'])
})

test('a locked price needs an amount', async () => {
  await twoBeds()
  const { oldmanId } = await house.lives(bedA.bedId, { liveDate: '2025-06-01' })
  const finance = await house.t.as('FINANCE')
  const atPrice = { code: 21001, data: { errors: [{ field: 'price', message: '专价须填写价格' }] } }
  const added = { projectChildId: meals, startDate: '2025-06-01', priceLocked: 1 }
  expect(await saveCosts(finance, oldmanId, [added])).toMatchObject(atPrice)
  expect((await saveCosts(finance, oldmanId, [{ ...added, price: 2_400 }])).code).toBe(0)
  const { list } = await finance.ok(costProject.list, { oldmanId })
  const care = list.find(({ source }) => source === 2)
  const meal = list.find(({ source }) => source === 3)
  expect(await saveCosts(finance, oldmanId, [{ oldmanCostId: care?.oldmanCostId, priceLocked: 1 }])).toMatchObject(
    atPrice,
  )
  // A row with a price of its own keeps it.
  expect(
    (await saveCosts(finance, oldmanId, [{ oldmanCostId: meal?.oldmanCostId, priceLocked: 1, quantity: 2 }])).code,
  ).toBe(0)
  const locked = { projectChildId: meals, priceLocked: 1 }
  const [, free] = await makeBeds(house.t, { rooms: 2 })
  const { oldmanId: next } = await makeElder(house.t)
  const moved = await step(house.admin, next, 1, house.checkin(free.bedId, { costProjects: [locked] }))
  expect(moved).toMatchObject(atPrice)
})

test('rows by hand: added, another price from a day on, ended, undone', async () => {
  await twoBeds()
  const { oldmanId } = await house.lives(bedA.bedId, { liveDate: '2025-06-01' })
  const finance = await house.t.as('FINANCE')
  expect((await saveCosts(finance, oldmanId, [{ projectChildId: meals, startDate: '2025-06-01' }])).code).toBe(0)
  const { list, version } = await finance.ok(costProject.list, { oldmanId })
  const [bed, , meal] = list
  const priced = [{ oldmanCostId: bed.oldmanCostId, price: 150_000, startDate: '2025-06-15' }]
  const saved = await finance.ok(costProject.save, { oldmanId, rows: priced, version })
  expect(saved.list.filter((row) => row.source === 1)).toMatchObject([
    { price: 180_000, startDate: '2025-06-01', endDate: '2025-06-14' },
    { price: 150_000, startDate: '2025-06-15', endDate: null, priceLocked: 1 },
  ])
  expect((await finance.call(costProject.save, { oldmanId, rows: priced, version })).code).toBe(21002)
  const end = [{ oldmanCostId: meal.oldmanCostId, endDate: '2025-06-20' }]
  expect((await saveCosts(finance, oldmanId, end)).data.list).toContainEqual(
    expect.objectContaining({ oldmanCostId: meal.oldmanCostId, endDate: '2025-06-20' }),
  )
  const early = [{ oldmanCostId: meal.oldmanCostId, endDate: '2025-05-20' }]
  expect(await saveCosts(finance, oldmanId, early)).toMatchObject({ code: 32049, msg: '结束日期不能早于开始日期' })
  const stays = [{ oldmanCostId: bed.oldmanCostId, endDate: '2025-06-20' }]
  expect((await saveCosts(finance, oldmanId, stays)).code).toBe(32050)
  const cancelled = await saveCosts(finance, oldmanId, [{ oldmanCostId: meal.oldmanCostId, cancel: 1 }])
  expect(cancelled.data.list.some((row) => row.oldmanCostId === meal.oldmanCostId)).toBe(false)
  const all = await finance.ok(costProject.list, { oldmanId, all: 1 })
  expect(all.list.find((row) => row.oldmanCostId === meal.oldmanCostId)?.status).toBe(2)
})

test('another price and an end in one save: the new row ends then, and no day is charged twice', async () => {
  await twoBeds()
  const { oldmanId } = await house.lives(bedA.bedId, { liveDate: '2025-06-01' })
  const added = await saveCosts(house.admin, oldmanId, [{ projectChildId: meals, startDate: '2025-06-01' }])
  const { oldmanCostId } = added.data.list.find(({ projectChildId }) => projectChildId === meals) ?? {}
  const dearer = { oldmanCostId, price: 3_000, startDate: '2025-06-15' }
  expect(await saveCosts(house.admin, oldmanId, [{ ...dearer, endDate: '2025-06-14' }])).toMatchObject({ code: 32049 })
  expect((await saveCosts(house.admin, oldmanId, [{ ...dearer, endDate: '2025-06-25' }])).code).toBe(0)
  const rows = (await costRows(house.t, oldmanId)).filter(({ projectChildId }) => projectChildId === meals)
  expect(rows).toMatchObject([
    { startDate: '2025-06-01', endDate: '2025-06-14', price: null },
    { startDate: '2025-06-15', endDate: '2025-06-25', price: 3_000 },
  ])
})

test('during a trial the trial price is shown, as it is charged, and the normal one from the formal day on', async () => {
  const [bed] = await makeBeds(house.t)
  await priceBed(house.admin, bed.bedId, 180_000, { trialPrice: 90_000 })
  const { oldmanId } = await makeElder(house.t)
  const trial = house.checkin(bed.bedId, { liveDate: today, trialDays: 7 })
  expect((await step(house.admin, oldmanId, 4, trial)).msg).toBe('')
  const shown = async () => (await house.admin.ok(costProject.list, { oldmanId })).list
  expect(await shown()).toMatchObject([
    { source: 1, price: 90_000, trial: 1, priceLocked: 0 },
    { source: 2, price: 120_000, trial: 0 },
  ])
  expect((await step(house.admin, oldmanId, 1, { formalDate: today })).msg).toBe('')
  expect(await shown()).toMatchObject([{ source: 1, price: 180_000, trial: 0 }, { source: 2 }])
})

test('two bed fees on one day are refused in every call', async () => {
  await twoBeds()
  const { oldmanId } = await house.lives(bedA.bedId)
  expect(await saveCosts(house.admin, oldmanId, [{ projectChildId: childB, startDate: '2025-06-12' }])).toMatchObject({
    code: 32044,
    msg: '收费期间重叠',
    data: { errors: [{ field: 'startDate' }] },
  })
})

test('a discount needs the permission to grant it, an entitled resident and a rule for the project', async () => {
  await twoBeds()
  const { oldmanId } = await house.lives(bedA.bedId)
  const make = (name: string, more: object) =>
    house.admin.ok(feeProject.createDiscount, {
      discountRuleName: name,
      discountType: 2,
      discountValue: 20_000,
      validNum: 0,
      validUnit: 'M',
      ...more,
    })
  const { list } = await house.admin.ok(costProject.list, { oldmanId })
  const grant = (setId: string) => saveCosts(house.admin, oldmanId, [{ oldmanCostId: list[0].oldmanCostId, setId }])
  const loyal = await make('满一年立减', { conditions: { minMonths: 12 } })
  expect(await grant(loyal.setId)).toMatchObject({ code: 32048 })
  const other = await make('另一床位立减', { projectChildIds: [childB] })
  expect((await grant(other.setId)).msg).toContain('规则不适用于')
  const everybody = await make('立减', {})
  const granted = await grant(everybody.setId)
  expect(granted.data.list[0]).toMatchObject({ setId: everybody.setId, discountStart: today, discountEnd: null })
  const reception = await house.t.as('RECEPTION')
  expect(
    (await reception.call(costProject.save, { oldmanId, rows: [{ projectChildId: meals }], version: 1 })).status,
  ).toBe(401)
  const nobody = await makeElder(house.t)
  expect((await saveCosts(house.admin, nobody.oldmanId, [{ projectChildId: meals }])).code).toBe(21009)
})
