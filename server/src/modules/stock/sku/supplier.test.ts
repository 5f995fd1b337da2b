import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supplier } from '#contract/modules/stock/sku/supplier.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { makeRole } from '../../../../test/factories.ts'
import { moduleCases } from '../../../../test/module-cases.ts'

/** Suppliers and their licences (stock.md 2). */

let t: TestApp
let chief: Client
beforeAll(async () => {
  t = await testApp()
  chief = await t.as('STORE_MANAGER')
})
afterAll(() => t.close())

let serial = 0
const input = () => {
  serial += 1
  return { supplierName: `供应商${serial}`, contact: '张三', phone: '13800000123', address: '示例路1号' }
}
const make = (more: object = {}) => chief.ok(supplier.supplierCreate, { ...input(), ...more })

test('a supplier is invalid from the first day one of its licences has expired', async () => {
  t.clock.set('2025-06-10 10:00:00')
  const row = await make({
    licences: [
      { type: '营业执照', expireDate: '2030-01-01' },
      { type: '食品经营许可证', no: 'JY1', expireDate: '2025-06-10' },
    ],
  })
  expect(row).toMatchObject({ licenceExpire: '2025-06-10', licenceExpired: 0 })
  t.clock.set('2025-06-11 10:00:00')
  const late = await chief.ok(supplier.supplierList, { licenceExpired: 1, size: 1000 })
  expect(late.list.map((one) => one.supplierId)).toContain(row.supplierId)
  const renewed = { supplierId: row.supplierId, version: 1, licences: [{ type: '营业执照', expireDate: '2030-01-01' }] }
  expect(await chief.ok(supplier.supplierUpdate, renewed)).toMatchObject({
    licenceExpire: '2030-01-01',
    licenceExpired: 0,
  })
  t.clock.set('2025-06-10 10:00:00')
})

test('a name is unique, an invalid phone number is refused at its field', async () => {
  const { supplierName } = await make()
  expect(await chief.call(supplier.supplierCreate, { ...input(), supplierName })).toMatchObject({
    code: 21007,
    msg: '供应商名称已存在',
  })
  const wrong = await chief.call(supplier.supplierCreate, { ...input(), phone: '12', licences: [{ type: '' }] })
  expect(wrong.data).toMatchObject({ errors: [{ field: 'phone' }, { field: 'licences.0.type' }] })
})

test('phone and bank account are stored encrypted, and are found by the last four digits', async () => {
  const row = await make({ phone: '13912340987', bank: '示例银行', account: '6222000011112222' })
  const { rows } = await t.services.database.withSystem((db) =>
    sql<{
      row: string
    }>`select to_jsonb(supplier)::text as row from supplier where supplier_id = ${row.supplierId}`.execute(db),
  )
  expect(rows[0].row).not.toMatch(/13912340987|6222000011112222/)
  expect(row.account).toBe('6222000011112222')
  expect((await chief.ok(supplier.supplierList, { phone: '0987' })).list.map((one) => one.supplierId)).toContain(
    row.supplierId,
  )
})

test('a user who only picks a supplier reads its name, and may not search by numbers', async () => {
  const row = await make({ account: '6222000011112222' })
  const carer = await t.as('CARER')
  const seen = (await carer.ok(supplier.supplierList, { supplierName: row.supplierName })).list
  expect(seen).toMatchObject([
    { supplierName: row.supplierName, phone: null, account: null, contact: null, licences: [] },
  ])
  expect((await carer.call(supplier.supplierList, { phone: '0123' })).status).toBe(401)
  expect((await carer.call(supplier.supplierGet, { supplierId: row.supplierId })).status).toBe(401)
})

test('its state needs .enable, the rest .edit', async () => {
  await makeRole(t, 'SUPPLIER_SWITCH', ['warehouse.supplier.query', 'warehouse.supplier.enable'])
  const switcher = await t.as('SUPPLIER_SWITCH')
  const { supplierId } = await make()
  expect((await switcher.call(supplier.supplierUpdate, { supplierId, remark: '急', version: 1 })).status).toBe(401)
  expect((await switcher.ok(supplier.supplierUpdate, { supplierId, status: 0, version: 1 })).status).toBe(0)
})

moduleCases('suppliers', {
  app: () => t,
  role: 'STORE_MANAGER',
  key: 'supplierId',
  calls: {
    list: supplier.supplierList,
    get: supplier.supplierGet,
    create: supplier.supplierCreate,
    update: supplier.supplierUpdate,
    remove: supplier.supplierRemove,
  },
  input,
  edit: { remark: '每周二送货' },
  meanwhile: { remark: '每周三送货' },
})
