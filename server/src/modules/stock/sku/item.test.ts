import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { classify } from '#contract/modules/stock/sku/classify.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { spec } from '#contract/modules/stock/sku/spec.ts'
import { supplier } from '#contract/modules/stock/sku/supplier.ts'
import { store as goodsIn } from '#contract/modules/stock/stock-doc/store.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { makeDept, makeRole } from '../../../../test/factories.ts'
import { openStore } from '../../../../test/goods.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { sendRows } from '../../../../test/sheets.ts'
import { joinGoods } from './uses.ts'

/** Items (stock.md 2). */

let t: TestApp
let store: Awaited<ReturnType<typeof openStore>>
let chief: Client
beforeAll(async () => {
  t = await testApp()
  store = await openStore(t)
  chief = store.chief
})
afterAll(() => t.close())

const recorded = new Set<string>()
afterAll(joinGoods({ name: '库存记录', ofSku: async (_, __, skuId) => (recorded.has(skuId) ? 3 : 0) }))
const change = (row: { skuId: string; version: number }, values: object) =>
  chief.call(sku.skuUpdate, { skuId: row.skuId, version: row.version, ...values })
const fieldOf = (answer: { data: unknown }) => (answer.data as { errors: { field: string }[] }).errors?.[0]?.field // as: a refusal at a field

describe('an item', () => {
  test('gets a code and the usual defaults', async () => {
    const one = await store.newItem()
    const two = await store.newItem()
    expect(one.skuCode).toMatch(/^WP\d{6}$/)
    expect(Number(two.skuCode.slice(2))).toBe(Number(one.skuCode.slice(2)) + 1)
    expect(one).toMatchObject({ batchManage: 0, expireManage: 0, lendAble: 0, expireWarnDays: 30, status: 1 })
    expect(one).toMatchObject({ specName: store.specName, unit: '只' })
  })

  test('is unique by name and spec (21007), its barcode too', async () => {
    const row = await store.newItem({ barCode: '6901234567890' })
    const same = await chief.call(sku.skuCreate, store.item({ skuName: row.skuName }))
    expect(same).toMatchObject({ code: 21007, msg: '同名同规格的物品已存在', data: { errors: [{ field: 'skuName' }] } })
    const other = store.item({ skuName: row.skuName, specId: await store.newSpec() })
    expect((await chief.call(sku.skuCreate, other)).code).toBe(0)
    const scanned = await chief.call(sku.skuCreate, store.item({ barCode: '6901234567890' }))
    expect(scanned).toMatchObject({ code: 21007, msg: '条码已存在', data: { errors: [{ field: 'barCode' }] } })
  })

  test('belongs to a kind of the third level, with a spec and a supplier in use', async () => {
    expect(fieldOf(await chief.call(sku.skuCreate, store.item({ classifyId: store.kinds.middle })))).toBe('classifyId')
    expect((await chief.call(sku.skuCreate, store.item({ classifyId: 'nobody' }))).code).toBe(21003)
    const specId = await store.newSpec()
    await chief.ok(spec.specUpdate, { specId, status: 0, version: 1 })
    expect(fieldOf(await chief.call(sku.skuCreate, store.item({ specId })))).toBe('specId')
    const { supplierId } = await chief.ok(supplier.supplierCreate, {
      supplierName: '停用的供应商',
      contact: '张三',
      phone: '13800000123',
      address: '示例路1号',
      status: 0,
    })
    expect(fieldOf(await chief.call(sku.skuCreate, store.item({ supplierId })))).toBe('supplierId')
  })

  test('keeps its kind, spec and supplier when they go out of use, whatever else is changed', async () => {
    const input = { supplierName: '停用前的供应商', contact: '张三', phone: '13800000123', address: '示例路1号' }
    const { supplierId, version } = await chief.ok(supplier.supplierCreate, input)
    const row = await store.newItem({ supplierId })
    await chief.ok(supplier.supplierUpdate, { supplierId, version, status: 0 })
    const { skuName, specId, classifyId, unit } = row
    // The form sends all values.
    const whole = { skuName, specId, classifyId, unit, supplierId }
    expect((await change(row, { ...whole, brand: '示例牌' })).data).toMatchObject({ brand: '示例牌', supplierId })
    const other = await store.newItem()
    expect(fieldOf(await change(other, { supplierId }))).toBe('supplierId')
  })

  test('limits and units must fit each other', async () => {
    expect(fieldOf(await chief.call(sku.skuCreate, store.item({ minStock: 5, maxStock: 4.999 })))).toBe('maxStock')
    expect(fieldOf(await chief.call(sku.skuCreate, store.item({ auxUnit: '箱' })))).toBe('auxRatio')
    expect(fieldOf(await chief.call(sku.skuCreate, store.item({ auxRatio: 20 })))).toBe('auxUnit')
    expect(fieldOf(await chief.call(sku.skuCreate, store.item({ auxUnit: '箱', auxRatio: 1 })))).toBe('auxRatio')
    const row = await store.newItem({ auxUnit: '箱', auxRatio: 20.5, minStock: 5 })
    expect(row).toMatchObject({ auxUnit: '箱', auxRatio: 20.5, minStock: 5 })
    expect(fieldOf(await change(row, { maxStock: 4 }))).toBe('maxStock')
  })

  test('is charged to residents by use only', async () => {
    const finance = await t.as('FINANCE')
    const project = await finance.ok(feeProject.create, { projectName: '护理用品', projectType: 9 })
    const child = (chargeCycle: number) =>
      finance.ok(feeProject.createChild, {
        projectId: project.projectId,
        projectChildName: `用品${chargeCycle}`,
        chargeCycle,
        price: 4500,
      })
    const monthly = await child(2)
    const once = await child(6)
    expect(fieldOf(await chief.call(sku.skuCreate, store.item({ projectChildId: monthly.projectChildId })))).toBe(
      'projectChildId',
    )
    const row = await store.newItem({ projectChildId: once.projectChildId, salePrice: 4500 })
    expect(row.projectChildName).toBe('用品6')
  })

  test('with records keeps unit, batches, expiry and lending (23015), and is not removed (21008)', async () => {
    const row = await store.newItem()
    recorded.add(row.skuId)
    for (const values of [{ unit: '箱' }, { batchManage: 1 }, { expireManage: 1 }, { lendAble: 1 }])
      expect(await change(row, values)).toMatchObject({ code: 23015, msg: '物品已有库存记录，不能修改该项' })
    expect((await change(row, { unit: '只', brand: '示例牌' })).code).toBe(0)
    const refused = await chief.call(sku.skuRemove, { skuId: row.skuId })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '库存记录', count: 3 }] } })
    const free = await store.newItem()
    expect((await change(free, { unit: '箱', lendAble: 1 })).data).toMatchObject({ unit: '箱', lendAble: 1 })
    expect((await chief.call(sku.skuRemove, { skuId: free.skuId })).code).toBe(0)
  })

  test('references are not removed: kind, spec, supplier (21008)', async () => {
    const { supplierId } = await chief.ok(supplier.supplierCreate, {
      supplierName: '用着的供应商',
      contact: '张三',
      phone: '13800000123',
      address: '示例路1号',
    })
    await store.newItem({ supplierId })
    const refs = [{ type: '物品', count: expect.any(Number) }]
    for (const [call, path] of [
      [spec.specRemove, { specId: store.specId }],
      [classify.classifyRemove, { classifyId: store.kinds.classifyId }],
      [supplier.supplierRemove, { supplierId }],
    ] as const)
      expect(await chief.call(call, path)).toMatchObject({ code: 21008, data: { refs } })
  })

  moduleCases('items', {
    app: () => t,
    role: 'STORE_MANAGER',
    key: 'skuId',
    calls: { list: sku.skuList, get: sku.skuGet, create: sku.skuCreate, update: sku.skuUpdate, remove: sku.skuRemove },
    input: () => store.item(),
    edit: { brand: '甲牌' },
    meanwhile: { brand: '乙牌' },
  })
})

describe('finding items', () => {
  test('finds by name, code, barcode and initials, in a kind and all below it', async () => {
    const row = await store.newItem({ skuName: '医用外科口罩特制', barCode: '6909999900001' })
    const found = async (query: object) =>
      (await chief.ok(sku.skuList, { size: 1000, ...query })).list.map((one) => one.skuId)
    for (const skuName of ['外科口罩特', row.skuCode, '6909999900001', 'wkkztz', 'YYWKKZTZ'])
      expect(await found({ skuName })).toContain(row.skuId)
    expect(await found({ skuName: 'kwkz' })).toEqual([])
    for (const classifyId of Object.values(store.kinds)) expect(await found({ classifyId })).toContain(row.skuId)
    const hits = (by: typeof chief, keyword: string) => by.ok(dashboard.search, { keyword, types: ['SKU'] })
    expect(await hits(chief, 'wkkztz')).toMatchObject([
      { id: row.skuId, routePath: '/warehouse/sku', query: { skuName: row.skuCode } },
    ])
    expect(await hits(await t.as('RECEPTION'), 'wkkztz')).toEqual([])
    const options = await (await t.as('CARER')).ok(sku.skuOptions, { keyword: '外科口罩特' })
    expect(options.map((one) => one.skuId)).toEqual([row.skuId])
    await chief.ok(sku.skuUpdate, { skuId: row.skuId, status: 0, version: 1 })
    expect(await chief.ok(sku.skuOptions, { keyword: '外科口罩特' })).toEqual([])
  })
})

test('shows the stock of all depots within reach', async () => {
  const mine = await makeDept(t)
  const other = await makeDept(t)
  const { skuId, skuCode } = await store.newItem()
  const bizDate = t.who().today
  for (const [{ deptId }, quantity] of [
    [mine, 3],
    [other, 4.5],
  ] as const) {
    const { depotId } = await store.newDepot(chief, { deptId })
    await chief.ok(goodsIn.storePost, { storeType: 5, bizDate, depotId, lines: [{ skuId, quantity, price: 100 }] })
  }
  const lies = async (by: Client) =>
    (await by.ok(sku.skuList, { skuName: skuCode })).list.map(({ stockQuantity }) => stockQuantity)
  expect(await lies(chief)).toEqual([7.5])
  expect((await chief.ok(sku.skuGet, { skuId })).stockQuantity).toBe(7.5)
  await makeRole(t, 'WARD_GOODS', ['warehouse.sku.query'], 'DEPT')
  expect(await lies(await t.as('WARD_GOODS', { deptId: mine.deptId }))).toEqual([3])
})

describe('copying into further specs', () => {
  test('makes the missing items, skips those that exist, and leaves the barcode with the original', async () => {
    const row = await store.newItem({ barCode: '6905555500001', inPrice: 2980 })
    const big = await store.newSpec()
    const small = await store.newSpec()
    expect(await chief.ok(sku.skuSpec, { skuId: row.skuId, specIds: [big, store.specId] })).toEqual({
      created: 1,
      skipped: 1,
    })
    expect(await chief.ok(sku.skuSpec, { skuId: row.skuId, specIds: [big, small, small] })).toEqual({
      created: 1,
      skipped: 2,
    })
    const copies = (await chief.ok(sku.skuList, { skuName: row.skuName })).list
    expect(copies).toHaveLength(3)
    expect(copies.filter((one) => one.barCode)).toHaveLength(1)
    expect(copies.every((one) => one.inPrice === 2980)).toBe(true)
  })
})

describe('limits of depots', () => {
  test('need .warn alone, are replaced, and are removed when both are empty', async () => {
    await makeRole(t, 'WARNER', ['warehouse.stock.warn', 'warehouse.stock.query'])
    const warner = await t.as('WARNER')
    const { skuId } = await store.newItem()
    const { depotId } = await store.newDepot()
    const set = (more: object, by = warner) => by.call(sku.skuUpdate, { limits: [{ depotId, skuId, ...more }] })
    const limits = () =>
      t.db((db) => db.selectFrom('skuLimit').select(['minStock', 'maxStock']).where('skuId', '=', skuId).execute())
    expect((await set({ minStock: 5, maxStock: 50 })).code).toBe(0)
    expect((await set({ minStock: 8 })).code).toBe(0)
    expect(await limits()).toEqual([{ minStock: 8, maxStock: null }])
    expect(fieldOf(await set({ minStock: 8, maxStock: 7 }))).toBe('maxStock')
    expect((await warner.call(sku.skuUpdate, { skuId, brand: '甲', version: 1 })).status).toBe(401)
    expect((await set({ minStock: 8, depotId: 'nobody' })).code).toBe(21003)
    await makeRole(t, 'EDITOR', ['warehouse.sku.query', 'warehouse.sku.edit'])
    expect((await set({ minStock: 1 }, await t.as('EDITOR'))).status).toBe(401)
    expect((await set({})).code).toBe(0)
    expect(await limits()).toEqual([])
  })
})

describe('import', () => {
  const heads = ['名称*', '规格*', '分类*', '单位*', '条码', '进价', '批次管理', '保质天数', '下限', '上限', '供应商']
  test('makes unknown specs; an unknown kind or supplier, or an item that exists already, is the problem of its line', async () => {
    const tree = await chief.ok(classify.classifyList)
    const top = tree.find((one) => one.classifyId === store.kinds.top)
    const path = [
      top?.classifyName,
      top?.children?.[0].classifyName,
      top?.children?.[0].children?.[0].classifyName,
    ].join('/')
    const { data } = await sendRows(t, chief, sku.skuImport, [
      heads,
      ['导入口罩', '导入规格甲', path, '只', '6904444400001', '12.50', '是', '365', '10', '100', ''],
      ['导入口罩', '导入规格甲', path, '只', '', '', '', '', '', '', ''],
      ['导入口罩', '导入规格乙', '没有/这个/分类', '只', '', '', '', '', '', '', ''],
      ['导入手套', '导入规格甲', path, '只', '', '十元', '', '', '', '', ''],
      ['导入纱布', '导入规格甲', path, '只', '', '', '', '', '9', '5', ''],
      ['导入棉签', '导入规格甲', path, '只', '', '', '', '', '', '', '没有的供应商'],
    ])
    expect([data.total, data.success, data.fail]).toEqual([6, 1, 5])
    expect(data.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, '名称'],
      [4, '分类'],
      [5, '进价'],
      [6, '上限'],
      [7, '供应商'],
    ])
    const [imported] = (await chief.ok(sku.skuList, { skuName: '导入口罩' })).list
    expect(imported).toMatchObject({
      specName: '导入规格甲',
      inPrice: 1250,
      batchManage: 1,
      shelfLifeDays: 365,
      minStock: 10,
    })
    expect((await chief.ok(spec.specOptions)).map((one) => one.specName)).toContain('导入规格甲')
    expect((await chief.call(sku.skuImportTemplate)).status).toBe(200)
  })
})
