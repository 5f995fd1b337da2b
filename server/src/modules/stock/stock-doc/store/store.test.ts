import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { depot } from '#contract/modules/stock/sku/depot.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { supplier } from '#contract/modules/stock/sku/supplier.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { newId } from '#core/new-id.ts'
import { firstField } from '../../../../../test/answers.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { openStore } from '../../../../../test/goods.ts'
import { postStock } from '../../stock/service.ts'

/** 入库: drafts, posting, review, red-punch (stock.md 3, 3.1, 3.3). */

let t: TestApp
let house: Awaited<ReturnType<typeof openStore>>
let chief: Client
let keeper: Client
let admin: Client
let supplierId: string
let depotId: string
beforeAll(async () => {
  t = await testApp()
  house = await openStore(t)
  chief = house.chief
  keeper = await t.as('STOREKEEPER')
  admin = await t.as('ADMIN')
  const supplierInput = { supplierName: '惠民医疗', contact: '张三', phone: '13800000123', address: '示例路1号' }
  supplierId = (await chief.ok(supplier.supplierCreate, supplierInput)).supplierId
  depotId = (await house.newDepot(keeper)).depotId
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const review = (openStatus: 0 | 1) =>
  admin.ok(setting.saveSwitches, {
    list: [{ settingKey: checkKey('STORE'), value: { ...checkDefault('STORE'), openStatus } }],
  })
const mask = () => house.newItem({ batchManage: 1 })
const line = (skuId: string, quantity = 100, price = 100, more: object = {}) => ({ skuId, quantity, price, ...more })
const head = (lines: object[], more: object = {}) => ({
  storeType: 1,
  bizDate: '2025-06-10',
  depotId,
  supplierId,
  lines,
  ...more,
})
const stockOf = async (skuId: string) => {
  const [row] = (await chief.ok(stock.list, { depotId, skuId, zero: 1 })).list
  return row ? [row.quantity, row.amount] : [0, 0]
}
const records = async (skuId: string) => (await chief.ok(stock.records, { depotId, skuId })).list
const posted = async (lines: object[], more: object = {}) => keeper.ok(store.storePost, head(lines, more))
/** Issues goods as a document of another kind does. */
const issue = (skuId: string, quantity: number) =>
  t.db((db) =>
    postStock(
      db,
      t.who(),
      { docType: 'DELIVER', docId: newId(), docNo: 'CK1', bizDate: '2025-06-10' },
      { takes: [{ moveType: 'OUT', detailId: newId(), depotId, skuId, quantity }] },
    ),
  )
const codeOf = async (lines: object[], more: object = {}) =>
  (await keeper.call(store.storePost, head(lines, more))).code

describe('a draft and its posting', () => {
  test('scenario 1: a draft of 100 at 1.00 moves nothing; posted it is 100 and 10000 fen in one record, its number kept', async () => {
    const { skuId } = await mask()
    const draft = await keeper.ok(store.storeDraft, head([line(skuId)]))
    expect(draft).toMatchObject({ status: 0, warnings: [], docNo: expect.stringMatching(/^RK20250610\d{4}$/) })
    expect(await stockOf(skuId)).toEqual([0, 0])
    expect(await records(skuId)).toEqual([])
    const done = await keeper.ok(store.storePost, { ...head([line(skuId)]), id: draft.id, version: draft.version })
    expect(done).toMatchObject({ storeId: draft.storeId, docNo: draft.docNo, status: 1 })
    expect(done.print).toMatchObject({ printCount: 1, head: { docNo: draft.docNo, totalAmount: 10000 } })
    expect(await stockOf(skuId)).toEqual([100, 10000])
    expect(await records(skuId)).toMatchObject([{ moveType: 'IN', quantity: 100, amount: 10000, docNo: draft.docNo }])
    const whole = await keeper.ok(store.storeGet, { storeId: draft.storeId })
    expect(whole).toMatchObject({ kinds: 1, totalQuantity: 100, totalAmount: 10000, supplierName: '惠民医疗' })
    expect(whole.lines).toMatchObject([{ quantity: 100, price: 100, amount: 10000, redable: 100 }])
    expect(whole.lines[0].batchNo).toMatch(/^B20250610\d{4}$/)
    expect(whole.trail.map(({ action }) => action)).toEqual(['新建', '修改', '过账', '打印'])
    expect((await chief.ok(sku.skuGet, { skuId })).inPrice).toBe(100)
  })

  test('an item kept without batches shows no batch number but a typed one', async () => {
    const shown = async (skuId: string, more: object = {}) => {
      const { id } = await posted([line(skuId, 5, 100, more)])
      const [layer] = (await chief.ok(stock.list, { depotId, skuId, view: 'batch' })).list
      const [record] = await records(skuId)
      const offered = (await chief.ok(stock.options, { depotId, batch: 1 })).find((one) => one.skuId === skuId)
      return [
        (await keeper.ok(store.storeGet, { storeId: id })).lines[0].batchNo,
        (await keeper.ok(store.storeList, { view: 'line', skuId })).list[0].batchNo,
        layer.batchNo,
        record.batchNo,
        offered?.batches?.[0].batchNo,
      ]
    }
    const purchased = await mask()
    const plain = await house.newItem()
    const donated = await house.newItem()
    const number = expect.stringMatching(/^B20250610\d{4}$/)
    expect(await shown(purchased.skuId)).toEqual([number, number, number, number, number])
    expect(await shown(plain.skuId)).toEqual([null, null, null, null, null])
    expect(await shown(donated.skuId, { batchNo: '甲-1' })).toEqual(['甲-1', '甲-1', '甲-1', '甲-1', '甲-1'])
  })

  test('scenario 7: one post with one request number sent three times is one document with one set of records', async () => {
    const { skuId } = await mask()
    const body = { ...head([line(skuId)]), requestNo: newId() }
    const answers = [
      await keeper.ok(store.storePost, body),
      await keeper.ok(store.storePost, body),
      await keeper.ok(store.storePost, body),
    ]
    expect(new Set(answers.map(({ docNo }) => docNo)).size).toBe(1)
    expect(await records(skuId)).toHaveLength(1)
  })

  test('a posted or cancelled document is not changed; a stale version is 21002', async () => {
    const { skuId } = await mask()
    const done = await posted([line(skuId)])
    const again = { ...head([line(skuId, 1)]), storeId: done.storeId, version: done.version }
    expect((await keeper.call(store.storeDraft, again)).code).toBe(21009)
    expect((await keeper.call(store.storePost, again)).code).toBe(21009)
    const draft = await keeper.ok(store.storeDraft, head([line(skuId)]))
    const named = { storeId: draft.storeId, version: draft.version }
    expect((await keeper.call(store.storeDraft, { ...head([line(skuId)]), ...named, version: 99 })).code).toBe(21002)
    expect((await keeper.call(store.storeDraft, { ...named, version: 99, cancel: 1 })).code).toBe(21002)
    expect(await keeper.ok(store.storeDraft, { ...named, cancel: 1 })).toMatchObject({ status: 7, docNo: draft.docNo })
    expect((await keeper.call(store.storeDraft, { ...named, version: 2, cancel: 1 })).code).toBe(21009)
    expect((await keeper.call(store.storeDraft, { cancel: 1, version: 1 })).code).toBe(21001)
    expect((await keeper.call(store.storeDraft, { ...named, storeId: 'nothing', cancel: 1 })).code).toBe(21003)
  })

  test('requires the fields of its type and refuses ids of other institutions', async () => {
    const { skuId } = await mask()
    const lines = [line(skuId)]
    const fieldOf = async (body: object) => {
      const { code, data } = await keeper.call(store.storeDraft, body)
      return [code, firstField(data)]
    }
    expect(await fieldOf(head(lines, { supplierId: null }))).toEqual([21001, 'supplierId'])
    expect(await fieldOf(head(lines, { storeType: 2, supplierId: null }))).toEqual([21001, 'donor'])
    expect(await fieldOf(head(lines, { storeType: 9, supplierId: null }))).toEqual([21001, 'remark'])
    expect(await fieldOf(head(lines, { bizDate: '2025-06-11' }))).toEqual([21001, 'bizDate'])
    expect(await fieldOf(head([]))).toEqual([21001, 'lines'])
    expect(await fieldOf(head([{ skuId, quantity: 1 }]))).toEqual([21001, 'lines.0.price'])
    expect(await fieldOf(head([{ skuId: 'nothing', quantity: 1, price: 1 }]))).toEqual([21003, 'lines.0.skuId'])
    expect(await fieldOf(head(lines, { supplierId: 'nothing' }))).toEqual([21003, 'supplierId'])
    expect(await fieldOf(head(lines, { depotId: 'nothing' }))).toEqual([21003, 'depotId'])
    expect(await fieldOf(head(lines, { checkerId: 'nothing' }))).toEqual([21003, 'checkerId'])
    expect((await keeper.call(store.storeDraft, head([line(skuId, 0)]))).code).toBe(21001)
    const nurse = await t.as('NURSE')
    expect((await nurse.call(store.storeDraft, head(lines))).status).toBe(401)
  })

  test('donated goods cost nothing by default; a typed amount is kept and the price follows', async () => {
    const { skuId } = await mask()
    const lines = [
      { skuId, quantity: 3 },
      { skuId, quantity: 3, amount: 1000, price: 5 },
    ]
    // The supplier chosen before the type was changed is dropped.
    const donated = await posted(lines, { storeType: 2, donor: '爱心企业', invoiceNo: 'F1' })
    const whole = await keeper.ok(store.storeGet, { storeId: donated.storeId })
    expect(whole).toMatchObject({ donor: '爱心企业', supplierId: null, invoiceNo: null })
    expect(whole.lines.map(({ price, amount }) => [price, amount])).toEqual([
      [0, 0],
      [333, 1000],
    ])
    expect((await chief.ok(sku.skuGet, { skuId })).inPrice).toBeNull()
  })

  test('all faults of a delivery are reported at once, each at its cell', async () => {
    const dated = await house.newItem({ expireManage: 1 })
    const plain = await house.newItem()
    const answer = await keeper.call(
      store.storePost,
      head([
        { skuId: dated.skuId, quantity: 1 },
        line(plain.skuId),
        line(dated.skuId, 1, 1, { expireDate: '2025-06-01' }),
      ]),
    )
    expect(answer.code).toBe(21001)
    expect(answer.data).toMatchObject({
      errors: [{ field: 'lines.0.price' }, { field: 'lines.0.expireDate' }, { field: 'lines.2.expireDate' }],
    })
  })

  test('23021 and 23022: items with an expiry need its date, and it must not have passed', async () => {
    const { skuId } = await house.newItem({ expireManage: 1, shelfLifeDays: 10 })
    expect(await codeOf([line(skuId)])).toBe(23021)
    expect(await codeOf([line(skuId, 1, 1, { expireDate: '2025-06-10' })])).toBe(23022)
    expect(await codeOf([line(skuId, 1, 1, { productionDate: '2025-05-31' })])).toBe(23022)
    expect(await codeOf([line(skuId, 1, 1, { productionDate: '2025-06-11' })])).toBe(21001)
    const done = await posted([line(skuId, 1, 1, { productionDate: '2025-06-01' })])
    const whole = await keeper.ok(store.storeGet, { storeId: done.storeId })
    expect(whole.lines[0].expireDate).toBe('2025-06-11')
  })

  test('23011: the keeper of another depot may draft there but not post', async () => {
    const { skuId } = await mask()
    const other = (await house.newDepot(chief)).depotId
    const draft = await keeper.ok(store.storeDraft, head([line(skuId)], { depotId: other }))
    const body = { ...head([line(skuId)], { depotId: other }), storeId: draft.storeId, version: draft.version }
    expect((await keeper.call(store.storePost, body)).code).toBe(23011)
    const { version } = await chief.ok(depot.depotGet, { depotId: other })
    expect((await chief.call(depot.depotUpdate, { depotId: other, version, status: 0 })).code, 'a draft waits').toBe(
      23012,
    )
  })

  test('23014: an expired licence is a warning, and a refusal where the institution wants it', async () => {
    const { skuId } = await mask()
    const late = await chief.ok(supplier.supplierCreate, {
      supplierName: '过期供应商',
      contact: '李四',
      phone: '13800000124',
      address: '示例路2号',
      licences: [{ type: '营业执照', expireDate: '2025-06-09' }],
    })
    const body = head([line(skuId)], { supplierId: late.supplierId })
    expect((await keeper.ok(store.storePost, body)).warnings).toEqual(['供应商过期供应商证照已过期'])
    const block = (value: number) =>
      admin.ok(setting.saveSwitches, { list: [{ settingKey: 'supplierLicenceBlock', value }] })
    await block(1)
    expect((await keeper.call(store.storePost, body)).code).toBe(23014)
    await block(0)
  })

  test('lists documents with their total amount, by head and by line', async () => {
    const one = await mask()
    const other = await mask()
    const done = await posted([line(one.skuId, 2), line(other.skuId, 3)])
    const query = {
      docNo: done.docNo,
      depotId,
      storeType: 1,
      supplierId,
      bizDateFrom: '2025-06-10',
      bizDateTo: '2025-06-10',
    }
    const heads = await keeper.ok(store.storeList, { ...query, skuName: one.skuName })
    expect(heads).toMatchObject({ total: 1, sum: { totalAmount: 500 }, list: [{ docNo: done.docNo, kinds: 2 }] })
    const lines = await keeper.ok(store.storeList, { ...query, view: 'line' })
    expect(lines.list.map(({ skuName, quantity }) => [skuName, quantity])).toEqual([
      [one.skuName, 2],
      [other.skuName, 3],
    ])
    expect((await keeper.ok(store.storeList, { ...query, status: 0 })).total).toBe(0)
    expect((await keeper.ok(store.storePrint, { id: done.id })).printCount).toBe(2)
  })
})

test('23002 and 23001: a month with drafts does not close, and a closed one takes no document', async () => {
  const { skuId } = await mask()
  const may = { bizDate: '2025-05-31' }
  const done = await posted([line(skuId)], may)
  const draft = await keeper.ok(store.storeDraft, head([line(skuId)], may))
  const refused = await chief.call(stock.close, { month: '2025-05', action: 'close' })
  expect(refused.code).toBe(23002)
  expect(refused.data).toMatchObject({ docs: [{ docType: 'STORE', docNo: draft.docNo, status: 0 }] })
  await keeper.ok(store.storeDraft, { storeId: draft.storeId, version: draft.version, cancel: 1 })
  await chief.ok(stock.close, { month: '2025-05', action: 'close' })
  expect(await codeOf([line(skuId)], may)).toBe(23001)
  const red = await chief.ok(store.storeRed, { storeId: done.storeId, redReason: '录错' })
  expect(await keeper.ok(store.storeGet, { storeId: red.storeId })).toMatchObject({ bizDate: '2025-06-10' })
})

describe('red-punch', () => {
  test('scenario 5: 100 posted, 30 issued: all is 23042 remaining 70; 70 leaves none, part red; red of the red is 23043', async () => {
    const { skuId, skuName } = await mask()
    const done = await posted([line(skuId)])
    await issue(skuId, 30)
    const storeId = done.storeId
    const refused = await chief.call(store.storeRed, { storeId, redReason: '录错' })
    const [{ batchNo, detailId }] = (await keeper.ok(store.storeGet, { storeId })).lines
    expect([refused.code, refused.msg]).toEqual([23042, `${skuName}批次${batchNo}剩余70，不足以红冲100`])
    const red = await chief.ok(store.storeRed, { storeId, lines: [{ detailId, quantity: 70 }], redReason: '录错' })
    expect(red).toMatchObject({ status: 3, docNo: expect.stringMatching(/^HC20250610\d{4}$/) })
    expect(await stockOf(skuId)).toEqual([0, 0])
    expect(await keeper.ok(store.storeGet, { storeId })).toMatchObject({ status: 1, partRed: 1, redDocNo: red.docNo })
    const whole = await keeper.ok(store.storeGet, { storeId: red.storeId })
    expect(whole).toMatchObject({ redFlag: 1, originDocNo: done.docNo, totalQuantity: -70, totalAmount: -7000 })
    expect((await chief.call(store.storeRed, { storeId: red.storeId, redReason: '再来' })).code).toBe(23043)
    const more = { storeId, lines: [{ detailId, quantity: 31 }], redReason: '录错' }
    expect((await chief.call(store.storeRed, more)).code).toBe(23041)
  })

  test('of everything gives zero, marks its records and ends the document', async () => {
    const one = await mask()
    const other = await mask()
    const done = await posted([line(one.skuId, 7, 33), line(other.skuId, 2.5, 99)])
    await chief.ok(store.storeRed, { storeId: done.storeId, redReason: '重复录入' })
    expect([await stockOf(one.skuId), await stockOf(other.skuId)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(await keeper.ok(store.storeGet, { storeId: done.storeId })).toMatchObject({ status: 2, partRed: 0 })
    expect((await chief.call(store.storeRed, { storeId: done.storeId, redReason: '再来' })).code).toBe(21009)
    expect((await chief.ok(stock.check)).ok).toBe(true)
  })

  test('23044: a document made by another one is corrected there; a keeper of the store may not red-punch', async () => {
    const { skuId } = await mask()
    const { storeId } = await posted([line(skuId)])
    expect((await keeper.call(store.storeRed, { storeId, redReason: '录错' })).status).toBe(401)
    await t.db((db) =>
      db
        .updateTable('stockDoc')
        .set({ sourceDocType: 'INVENTORY', sourceDocId: 'count' })
        .where('docId', '=', storeId)
        .execute(),
    )
    expect((await chief.call(store.storeRed, { storeId, redReason: '录错' })).code).toBe(23044)
  })
})

describe('review', () => {
  beforeAll(() => review(1))
  afterAll(() => review(0))

  test('a waiting document moves nothing; refused it is changed and sent again; passed it is posted', async () => {
    const { skuId } = await mask()
    const sent = await posted([line(skuId)])
    expect(sent.status).toBe(12)
    expect(await stockOf(skuId)).toEqual([0, 0])
    const { storeId } = sent
    const stale = await chief.call(store.storeAudit, { storeId, version: 99, pass: 1 })
    expect(stale.code).toBe(21002)
    const silent = await chief.call(store.storeAudit, { storeId, version: sent.version, pass: 0 })
    expect(silent.code).toBe(21001)
    const no = await chief.ok(store.storeAudit, { storeId, version: sent.version, pass: 0, opinion: '数量不对' })
    expect(no.status).toBe(13)
    const again = await keeper.ok(store.storePost, { ...head([line(skuId, 90)]), storeId, version: no.version })
    expect(again.status).toBe(12)
    const yes = await chief.ok(store.storeAudit, { storeId, version: again.version, pass: 1 })
    expect(yes.status).toBe(1)
    expect(await stockOf(skuId)).toEqual([90, 9000])
    const whole = await keeper.ok(store.storeGet, { storeId })
    expect(whole.reviews.map(({ state }) => state)).toEqual([2, 3])
    const second = await chief.call(store.storeAudit, { storeId, version: whole.version, pass: 1 })
    expect(second).toMatchObject({ code: 21009, msg: expect.stringContaining(`（${whole.auditByName}）`) })
  })

  test('23003 for one’s own; its maker may recall it before a vote', async () => {
    const { skuId } = await mask()
    const mine = await chief.ok(store.storePost, head([line(skuId)]))
    const { storeId, version } = mine
    expect((await chief.call(store.storeAudit, { storeId, version, pass: 1 })).code).toBe(23003)
    expect((await keeper.call(store.storeAudit, { storeId, version, pass: 1 })).status).toBe(401)
    const mayRecall = async (client: Client) => (await client.ok(store.storeGet, { storeId })).mayRecall
    expect([await mayRecall(chief), await mayRecall(keeper)]).toEqual([1, 0])
    expect((await keeper.call(store.storeDraft, { storeId, version, recall: 1 })).status).toBe(401)
    expect(await chief.ok(store.storeDraft, { storeId, version, recall: 1 })).toMatchObject({ status: 0 })
  })
})
