import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { receipt, receiptRefusals } from '#contract/modules/fees/receipt/receipt.ts'
import { makeResident, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

const t = hosted()
const cashier = enters(t, 'CASHIER')
const finance = enters(t, 'FINANCE')
let oldmanId: string
beforeAll(async () => {
  oldmanId = (await makeResident(t, { oldmanName: '收据老人' })).oldmanId
})

const cash = (amount: number) => [{ tradeWay: 1, amount }]
const paid = (amount: number, print: '0' | '1' = '0') =>
  cashier.ok(account.trade, { tradeType: '1', print, oldmanId, amount, ways: cash(amount), payerName: '张三' })
const print = (receiptIds: string[], reason?: string, client = cashier) =>
  client.call(receipt.print, { receiptIds, reason })
const logOf = (tradeId: string) =>
  t.db((db) =>
    db
      .selectFrom('receiptPrint')
      .select(['seq', 'reason', 'operatorName'])
      .where('tradeId', '=', tradeId)
      .orderBy('seq')
      .execute(),
  )

describe('the list', () => {
  test('has every receipt with its figures, found by number, name, type, way, day, clerk and state', async () => {
    const one = await paid(10_000)
    const back = await finance.ok(account.trade, {
      tradeType: '4',
      print: '0',
      oldmanId,
      amount: 2500,
      refundClass: 1,
      reason: '多收',
      ways: [{ tradeWay: 2, amount: 2500 }],
    })
    const find = async (query: object) => (await cashier.ok(receipt.list, query)).list.map(({ receiptNo }) => receiptNo)
    const { list } = await cashier.ok(receipt.list, { receiptNo: one.receiptNo })
    expect(list).toMatchObject([
      {
        receiptId: one.tradeId,
        receiptNo: one.receiptNo,
        receiptType: 1,
        receiptStatus: 1,
        amount: 10_000,
        oldmanName: '收据老人',
        wayNames: '现金',
        payerName: '张三',
        printCount: 0,
      },
    ])
    expect(await find({ receiptType: 2 })).toEqual([back.receiptNo])
    expect(await find({ tradeWay: 2 })).toEqual([back.receiptNo])
    expect(await find({ oldmanName: '收据', receiptType: 1 })).toEqual([one.receiptNo])
    expect(await find({ oldmanName: '没有的人' })).toEqual([])
    expect(await find({ dateFrom: '2025-06-11' })).toEqual([])
    expect(await find({ operatorName: list[0].operatorName ?? '', receiptType: 1 })).toEqual([one.receiptNo])
    await finance.ok(account.void, { tradeClass: '4', tradeId: back.tradeId, reason: '退错了' })
    expect(await find({ receiptStatus: 2 })).toEqual([back.receiptNo])
  })

  test('is for users with the permission, and shows none of another institution', async () => {
    const nurse = await t.as('NURSE')
    expect((await nurse.call(receipt.list, {})).code).toBe(401)
    const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await other.ok(receipt.list, {})).list).toEqual([])
    const { tradeId } = await paid(100)
    expect((await print([tradeId], undefined, other)).code).toBe(21003)
  })
})

describe('a printed receipt', () => {
  test('scenario 24: without a reason the second is refused with 32081, with one it is 补打 第2次', async () => {
    const { tradeId, receiptNo } = await paid(8800)
    const first = await print([tradeId])
    expect(first.data).toMatchObject([{ receiptNo, seq: 1, obsolete: 0, amount: 8800, upper: '捌拾捌元整' }])
    expect(await print([tradeId])).toMatchObject({ code: 32081, msg: receiptRefusals.reasonNeeded.text })
    expect((await print([tradeId], '   ')).code).toBe(21001)
    const second = await print([tradeId], '家属遗失')
    expect(second.data).toMatchObject([{ receiptNo, seq: 2, amount: 8800 }])
    expect((await cashier.ok(receipt.list, { receiptNo })).list[0].printCount).toBe(2)
    expect(await logOf(tradeId)).toMatchObject([
      { seq: 1, reason: null },
      { seq: 2, reason: '家属遗失' },
    ])
  })

  test('is the same paper again, whatever was renamed since; a print at the desk counts as the first', async () => {
    const { tradeId, printData } = await paid(500, '1')
    expect(await logOf(tradeId)).toMatchObject([{ seq: 1 }])
    await t.db((db) =>
      db.updateTable('oldman').set({ oldmanName: '改了名' }).where('oldmanId', '=', oldmanId).execute(),
    )
    const again = await print([tradeId], '补一张')
    expect(again.data).toEqual([{ ...printData, seq: 2, obsolete: 0 }])
    await t.db((db) =>
      db.updateTable('oldman').set({ oldmanName: '收据老人' }).where('oldmanId', '=', oldmanId).execute(),
    )
  })

  test('of a void one keeps its number and says 作废; the next receipt has the next number', async () => {
    const { tradeId, receiptNo } = await paid(300)
    await finance.ok(account.void, { tradeClass: '1', tradeId, reason: '录错了' })
    expect((await print([tradeId])).data).toMatchObject([{ receiptNo, obsolete: 1 }])
    const withdrawn = await finance.ok(receipt.list, { receiptStatus: 2, obsoleteByName: '用户' })
    const own = withdrawn.list.find((row) => row.receiptNo === receiptNo)
    expect(own).toMatchObject({ tradeClass: 1, obsoleteReason: '录错了', obsoleteTime: own?.tradeTime })
    expect((await finance.ok(receipt.list, { obsoleteByName: '没有这个人' })).total).toBe(0)
    const next = await paid(300)
    expect(Number(next.receiptNo?.slice(-6))).toBe(Number(receiptNo?.slice(-6)) + 1)
  })

  test('of many is all or nothing, in the requested order', async () => {
    const one = await paid(100)
    const two = await paid(200)
    const both = await print([two.tradeId, one.tradeId])
    expect(both.data.map(({ amount }: { amount: number }) => amount)).toEqual([200, 100])
    const three = await paid(300)
    expect((await print([three.tradeId, one.tradeId])).code).toBe(32081)
    expect(await logOf(three.tradeId)).toEqual([])
    expect((await print([three.tradeId, 'no-such-receipt'])).code).toBe(21003)
    expect((await print([])).code).toBe(21001)
    expect(await logOf(three.tradeId)).toEqual([])
  })

  test('needs a permission of its own the second time', async () => {
    const { tradeId } = await paid(100)
    await print([tradeId])
    await makeRole(t, 'DESK', ['expense.receipt.query', 'expense.receipt.print'])
    const plain = await t.as('DESK')
    expect((await print([tradeId], '补打', plain)).code).toBe(401)
    expect(await logOf(tradeId)).toHaveLength(1)
  })

  test('of two users at once one print is the first, the other needs a reason', async () => {
    const { tradeId } = await paid(100)
    const codes = (await Promise.all([print([tradeId]), print([tradeId])])).map(({ code }) => code)
    expect(codes.sort()).toEqual([0, 32081])
    expect(await logOf(tradeId)).toHaveLength(1)
  })
})
