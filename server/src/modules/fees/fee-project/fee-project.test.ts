import { afterAll, beforeAll, expect, test } from 'vitest'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { makeLevel } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { makeChild, priceBed, priceLevel, priceMeals, saveCosts } from '../../../../test/fees.ts'
import { type House, openHouse } from '../../../../test/stays.ts'

let house: House
let finance: Awaited<ReturnType<House['t']['as']>>
beforeAll(async () => {
  house = await openHouse()
  finance = await house.t.as('FINANCE')
})
afterAll(() => house.t.close())

test('a new institution has the three built-in projects, which stay', async () => {
  const { list } = await finance.ok(feeProject.list, {})
  expect(list.slice(0, 3).map(({ projectName, projectType, builtIn }) => [projectName, projectType, builtIn])).toEqual([
    ['床位费', 1, 1],
    ['护理费', 2, 1],
    ['伙食费', 3, 1],
  ])
  expect(await finance.call(feeProject.remove, { projectId: 'fee-bed' })).toMatchObject({ code: 21008 })
  const rename = { projectId: 'fee-bed', projectType: 9, version: 1 }
  expect((await finance.call(feeProject.update, rename)).code).toBe(21008)
})

test('projects are added, renamed, sorted, disabled and removed', async () => {
  const created = await finance.ok(feeProject.create, { projectName: '水电费', projectType: 6, sort: 9 })
  expect(created).toMatchObject({ projectName: '水电费', status: 1, chargeFlag: 1 })
  expect(await finance.call(feeProject.create, { projectName: '水电费', projectType: 6 })).toMatchObject({
    code: 21007,
    msg: '收费项目已存在',
    data: { errors: [{ field: 'projectName' }] },
  })
  const { projectId } = created
  expect(await finance.ok(feeProject.nameTaken, { projectName: '水电费' })).toEqual({ exist: true })
  expect(await finance.ok(feeProject.nameTaken, { projectName: '水电费', projectId })).toEqual({ exist: false })
  const renamed = await finance.ok(feeProject.update, { projectId, projectName: '能耗费', status: 0, version: 1 })
  expect(renamed).toMatchObject({ projectName: '能耗费', status: 0, version: 2 })
  expect((await finance.call(feeProject.update, { projectId, remark: '旧', version: 1 })).code).toBe(21002)
  expect(await finance.ok(feeProject.sort, { list: [{ projectId, sort: 4 }] })).toEqual([{ projectId, sort: 4 }])
  expect((await finance.ok(feeProject.list, { status: 0 })).list.map((row) => row.sort)).toEqual([4])
  await finance.ok(feeProject.remove, { projectId })
  expect((await finance.ok(feeProject.list, { projectName: '能耗' })).total).toBe(0)
})

test('a child has one name in its project, and a bed or level one child', async () => {
  const levelId = await makeLevel(house.t, '甲级')
  const first = { projectId: 'fee-care', projectChildName: '甲级护理', price: 120_000, chargeCycle: 2 }
  const created = await finance.ok(feeProject.createChild, { ...first, linkType: 2, linkIds: [levelId] })
  expect(created).toMatchObject({
    price: 120_000,
    prorate: 1,
    linkIds: [levelId],
    projectType: 2,
    projectName: '护理费',
  })
  expect(created.priceHistory).toMatchObject([{ price: 120_000, fromDate: '2025-06-10' }])
  expect((await finance.call(feeProject.createChild, first)).code).toBe(21007)
  const name = { projectId: 'fee-care', projectChildName: '甲级护理' }
  expect(await finance.ok(feeProject.childNameTaken, name)).toEqual({ exist: true })
  const second = { ...first, projectChildName: '另一护理', linkType: 2, linkIds: [levelId] }
  expect(await finance.call(feeProject.createChild, second)).toMatchObject({
    code: 32046,
    msg: '“甲级”已关联子项目甲级护理',
  })
  const { list } = await finance.ok(feeProject.children, { projectId: 'fee-care', projectChildName: '护理' })
  expect(list.map((row) => row.projectChildName)).toEqual(['甲级护理'])
})

test('a new price begins on its day, by default with next month', async () => {
  const projectChildId = await makeChild(finance, 'fee-meal', 2_500, { chargeCycle: 1 })
  const later = await finance.ok(feeProject.updateChild, { projectChildId, price: 2_800, version: 1 })
  expect(later.price).toBe(2_500)
  expect(later.priceHistory).toMatchObject([
    { price: 2_500, fromDate: '2025-06-10' },
    { price: 2_800, fromDate: '2025-07-01' },
  ])
  const now = { projectChildId, price: 2_600, fromDate: '2025-06-10', version: 2 }
  expect((await finance.ok(feeProject.updateChild, now)).price).toBe(2_600)
  const priced = { projectChildId, price: 2_600, fromDate: '2025-07-01', version: 3 }
  expect((await finance.ok(feeProject.updateChild, priced)).priceHistory).toMatchObject([
    { price: 2_600, fromDate: '2025-06-10' },
    { price: 2_600, fromDate: '2025-07-01' },
  ])
  const renamed = await finance.ok(feeProject.updateChild, { projectChildId, price: 2_600, remark: '原价', version: 4 })
  expect(renamed.priceHistory).toHaveLength(2)
  await finance.ok(feeProject.removeChild, { projectChildId })
  expect((await finance.ok(feeProject.children, { projectChildId })).total).toBe(0)
})

test('the fee of a level is not deleted', async () => {
  const levelId = await makeLevel(house.t)
  const projectChildId = await priceLevel(finance, levelId, 120_000)
  expect((await finance.call(feeProject.removeChild, { projectChildId })).code).toBe(21008)
  await finance.ok(feeProject.updateChild, { projectChildId, linkType: 0, version: 1 })
  await finance.ok(feeProject.removeChild, { projectChildId })
})

const rule = { discountType: 1, discountValue: 9_000, validNum: 6, validUnit: 'M' } as const

test('discount rules: percent up to a hundred, one name, read back with their projects', async () => {
  const projectChildId = await makeChild(finance, 'fee-bed', 180_000)
  const input = { ...rule, discountRuleName: '老兵九折', projectChildIds: [projectChildId] }
  const created = await finance.ok(feeProject.createDiscount, input)
  expect(created).toMatchObject({ startMode: 1, stack: 0, status: 1, holders: 0, ruleVersion: 1 })
  expect(created.projectChildNames).toMatch(/^项目/)
  expect((await finance.call(feeProject.createDiscount, input)).code).toBe(21007)
  const tooMuch = { ...rule, discountRuleName: '超过', discountValue: 10_001 }
  expect(await finance.call(feeProject.createDiscount, tooMuch)).toMatchObject({ code: 32047 })
  expect((await finance.ok(feeProject.discounts, { discountRuleName: '九折' })).total).toBe(1)
  await finance.ok(feeProject.removeDiscount, { setId: created.setId })
  expect((await finance.call(feeProject.discount, { setId: created.setId })).code).toBe(21003)
})

test('scenario 25: a rule in use is not deleted; disabled, holders keep it and it cannot be granted again', async () => {
  const [bed, other] = await makeBeds(house.t, { rooms: 2 })
  await priceBed(finance, bed.bedId, 180_000)
  await priceBed(finance, other.bedId, 180_000)
  const holder = await house.lives(bed.bedId)
  const late = await house.lives(other.bedId)
  const { setId } = await finance.ok(feeProject.createDiscount, { ...rule, discountRuleName: '九折' })
  const rowOf = async (oldmanId: string) => {
    const rows = await house.t.db((db) =>
      db.selectFrom('costProject').selectAll().where('oldmanId', '=', oldmanId).where('source', '=', 1).execute(),
    )
    return rows[0]
  }
  const { oldmanCostId } = await rowOf(holder.oldmanId)
  expect((await saveCosts(finance, holder.oldmanId, [{ oldmanCostId, setId }])).code).toBe(0)
  expect(await rowOf(holder.oldmanId)).toMatchObject({
    setId,
    discountStart: '2025-06-10',
    discountEnd: '2025-12-09',
  })
  expect((await finance.call(feeProject.removeDiscount, { setId })).code).toBe(21008)
  await finance.ok(feeProject.updateDiscount, { setId, status: 0, version: 1 })
  expect((await finance.ok(feeProject.discount, { setId })).holders).toBe(1)
  expect(await rowOf(holder.oldmanId)).toMatchObject({ setId, discountEnd: '2025-12-09' })
  const again = await saveCosts(finance, late.oldmanId, [
    { oldmanCostId: (await rowOf(late.oldmanId)).oldmanCostId, setId },
  ])
  expect(again).toMatchObject({ code: 21009, msg: '当前状态“停用”不允许此操作' })
})

test('a changed rule leaves holders their version, unless they are to get the new one from next month', async () => {
  const [bed] = await makeBeds(house.t)
  await priceBed(finance, bed.bedId, 180_000)
  const { setId } = await finance.ok(feeProject.createDiscount, { ...rule, discountRuleName: '八折' })
  const child = await priceMeals(finance, 2_500)
  const { oldmanId } = await house.lives(bed.bedId, { costProjects: [{ projectChildId: child, setId }] })
  const versions = () =>
    house.t.db((db) =>
      db
        .selectFrom('costProject')
        .select(['startDate', 'endDate', 'ruleVersion'])
        .where('oldmanId', '=', oldmanId)
        .where('setId', '=', setId)
        .orderBy('startDate')
        .execute(),
    )
  const first = await finance.ok(feeProject.updateDiscount, { setId, discountValue: 8_000, version: 1 })
  expect(first.ruleVersion).toBe(2)
  expect(await versions()).toEqual([{ startDate: '2025-06-10', endDate: null, ruleVersion: 1 }])
  await finance.ok(feeProject.updateDiscount, { setId, discountValue: 7_000, applyToHolders: 1, version: 2 })
  expect(await versions()).toEqual([
    { startDate: '2025-06-10', endDate: '2025-06-30', ruleVersion: 1 },
    { startDate: '2025-07-01', endDate: null, ruleVersion: 3 },
  ])
})

test('a change of validity alone is a new version: holders keep their last day unless they are to get the new one', async () => {
  const [bed] = await makeBeds(house.t)
  await priceBed(finance, bed.bedId, 180_000)
  const { setId } = await finance.ok(feeProject.createDiscount, { ...rule, discountRuleName: '半年九折' })
  const child = await priceMeals(finance, 2_500)
  const { oldmanId } = await house.lives(bed.bedId, { costProjects: [{ projectChildId: child, setId }] })
  const granted = () =>
    house.t.db((db) =>
      db
        .selectFrom('costProject')
        .select(['startDate', 'endDate', 'discountStart', 'discountEnd'])
        .where('oldmanId', '=', oldmanId)
        .where('setId', '=', setId)
        .orderBy('startDate')
        .execute(),
    )
  const first = await finance.ok(feeProject.updateDiscount, { setId, validNum: 12, version: 1 })
  expect(first.ruleVersion).toBe(2)
  const before = { startDate: '2025-06-10', endDate: null, discountStart: '2025-06-10', discountEnd: '2025-12-09' }
  expect(await granted()).toEqual([before])
  await finance.ok(feeProject.updateDiscount, { setId, validNum: 24, applyToHolders: 1, version: 2 })
  expect(await granted()).toEqual([
    { ...before, endDate: '2025-06-30' },
    { ...before, startDate: '2025-07-01', discountEnd: '2027-06-09' },
  ])
  // The billed part of this month keeps its discount, however short the new validity.
  await finance.ok(feeProject.updateDiscount, { setId, validNum: 3, validUnit: 'D', applyToHolders: 1, version: 3 })
  expect(await granted()).toEqual([
    { ...before, endDate: '2025-06-30' },
    { ...before, startDate: '2025-07-01', discountEnd: '2025-06-12' },
  ])
})

test('a changed rule waits for the next period of fees billed by the year, so that none is billed twice', async () => {
  const [bed] = await makeBeds(house.t)
  await priceBed(finance, bed.bedId, 180_000)
  const yearly = await makeChild(finance, 'fee-meal', 1_200_000, { chargeCycle: 4 })
  const input = { ...rule, discountRuleName: '年费九折', projectChildIds: [yearly] }
  const { setId } = await finance.ok(feeProject.createDiscount, input)
  const { oldmanId } = await house.lives(bed.bedId, { costProjects: [{ projectChildId: yearly, setId }] })
  await finance.ok(feeProject.updateDiscount, { setId, discountValue: 8_000, applyToHolders: 1, version: 1 })
  const rows = await house.t.db((db) =>
    db.selectFrom('costProject').selectAll().where('oldmanId', '=', oldmanId).where('setId', '=', setId).execute(),
  )
  expect(rows.map(({ startDate, endDate, ruleVersion }) => [startDate, endDate, ruleVersion]).sort()).toEqual([
    ['2025-06-10', '2026-06-09', 1],
    ['2026-06-10', null, 2],
  ])
})

test('only finance changes prices', async () => {
  const cashier = await house.t.as('CASHIER')
  expect((await cashier.call(feeProject.create, { projectName: '私设', projectType: 9 })).status).toBe(401)
  const nurse = await house.t.as('NURSE')
  expect((await nurse.call(feeProject.discounts, {})).code).toBe(0)
  expect((await nurse.call(feeProject.removeDiscount, { setId: 'x' })).status).toBe(401)
})
