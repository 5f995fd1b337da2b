import { beforeEach, describe, expect, test } from 'vitest'
import { account, accountRefusals } from '#contract/modules/fees/account/account.ts'
import type { Row } from '#core/rows/store/table.ts'
import { openBillHouse } from '../../../../test/bills.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { bookOf, sendRows } from '../../../../test/sheets.ts'
import { fenOf } from './posting/opening.ts'

/** Many accounts at once: batches, and opening balances from a workbook. */

const t = hosted()
const cashier = enters(t, 'CASHIER')
const finance = enters(t, 'FINANCE')
let oldmanId: string
beforeEach(async () => {
  oldmanId = (await makeResident(t)).oldmanId
})

const cash = (amount: number) => [{ tradeWay: 1, amount }]
const shown = async (id = oldmanId) => {
  const found = await finance.ok(account.get, { oldmanId: id })
  if (!('accountId' in found)) throw new Error('no account')
  return found
}
const refusedWith = (answer: { code: number; msg: string }, refusal: { code: number; text: string }) =>
  expect(answer).toMatchObject({ code: refusal.code, msg: refusal.text })

describe('a batch of payments', () => {
  test('scenario 23: two of three succeed, the repeat makes no new trade, and runs the failed one', async () => {
    const people = [oldmanId, (await makeResident(t)).oldmanId, (await makeResident(t)).oldmanId]
    await Promise.all(people.map((id) => shown(id)))
    const close = (accountStatus: Row<'account'>['accountStatus']) =>
      t.db((db) => db.updateTable('account').set({ accountStatus }).where('oldmanId', '=', people[1]).execute())
    await close(3)
    const items = people.map((id) => ({ oldmanId: id, amount: 5000, ways: cash(5000) }))
    const pay = () => cashier.ok(account.batch, { batchPayType: 1, items, requestNo: 'batch-23' })
    const first = await pay()
    expect(first).toMatchObject({ total: 3, success: 2, fail: 1, batchNo: expect.stringMatching(/^PL20250610\d{4}$/) })
    expect(first.items[1]).toMatchObject({
      oldmanId: people[1],
      code: 32011,
      message: '账户已销户或冻结，不能办理该业务',
    })
    const again = await pay()
    expect([again.items[0], again.items[2], again.batchNo]).toEqual([first.items[0], first.items[2], first.batchNo])
    expect((await shown(people[0])).trades).toHaveLength(1)
    await close(1)
    expect(await pay()).toMatchObject({ success: 3, fail: 0 })
    expect((await shown(people[1])).trades).toMatchObject([{ batchNo: first.batchNo, amount: 5000 }])
  })

  test('a limit needs confirmation, as at the desk: the rows over it are listed, and stored once confirmed', async () => {
    const house = await openBillHouse()
    try {
      const { oldmanId: rich } = await house.moveIn('2025-06-10')
      const { oldmanId: other } = await house.moveIn('2025-06-10')
      const teller = await house.house.t.as('CASHIER')
      const tooMuch = 5_000_000
      const fine = 1_000
      const items = [
        { oldmanId: rich, amount: tooMuch, ways: cash(tooMuch) },
        { oldmanId: other, amount: fine, ways: cash(fine) },
      ]
      const first = await teller.ok(account.batch, { batchPayType: 1, items, requestNo: 'limit-1' })
      expect([first.success, first.fail]).toEqual([1, 1])
      expect(first.items[0]).toMatchObject({ code: 32026, confirmable: 1 })
      const sure = { batchPayType: 1, items: [items[0]], requestNo: 'limit-1', limitConfirmed: 1 }
      expect((await teller.ok(account.batch, sure)).items[0]).toMatchObject({ code: 0 })
      expect((await teller.ok(account.batch, sure)).items[0]).toMatchObject({ code: 0 })
      const { trades } = await house.house.admin.ok(account.get, { oldmanId: rich }).then((found) => {
        if (!('trades' in found)) throw new Error('no account')
        return found
      })
      expect(trades.filter(({ tradeType }) => tradeType === 1)).toHaveLength(1)
      // Where a limit refuses outright it cannot be confirmed.
      await house.house.setting('limitMode', 2)
      const never = await teller.ok(account.batch, { ...sure, requestNo: 'limit-2' })
      expect(never.items[0].code).toBe(32026)
      expect(never.items[0].confirmable ?? 0).toBe(0)
    } finally {
      await house.house.t.close()
    }
  })

  test('refuses a resident twice, and more residents than the institution allows', async () => {
    const item = { oldmanId, amount: 100, ways: cash(100) }
    const pay = (items: object[]) => cashier.call(account.batch, { batchPayType: 1, items })
    refusedWith(await pay([item, item]), accountRefusals.twiceInBatch)
    const many = Array.from({ length: 201 }, (_, at) => ({ ...item, oldmanId: `nobody-${at}` }))
    expect(await pay(many)).toMatchObject({ code: 32020, msg: '单次最多200人' })
    expect(await pay([{ ...item, oldmanId: 'nobody' }])).toMatchObject({ data: { fail: 1, items: [{ code: 21003 }] } })
    expect(await cashier.ok(account.batch, { batchPayType: 3, items: [item] })).toMatchObject({
      fail: 1,
      items: [{ code: 32015 }],
    })
    expect((await cashier.call(account.batch, { batchPayType: 4, items: [item] })).code).toBe(21003)
  })
})

describe('opening balances', () => {
  const heads = ['身份证', '预存', '押金', '医疗押金', '预订金']

  test('are stored once per resident, before anything else, against 期初', async () => {
    const one = await makeResident(t)
    const two = await makeResident(t)
    const book = [
      heads,
      [one.oldmanIdCard, '1,234.5', '6000', '', '0'],
      [two.oldmanIdCard, '12.345', '', '', ''],
      ['310101194003050023', '1', '', '', ''],
    ]
    const result = await sendRows(t, finance, account.open, book)
    expect(result.data).toMatchObject({ total: 3, success: 1, fail: 2 })
    expect(result.data.errors).toMatchObject([
      { row: 3, column: '预存', message: '金额应为最多两位小数的数字' },
      { row: 4, column: '身份证' },
    ])
    expect(await shown(one.oldmanId)).toMatchObject({ prestoreBalance: 123450, depositBalance: 600000, trades: [] })
    const { list } = await finance.ok(account.lines, { oldmanId: one.oldmanId, class: 1 })
    expect(list).toMatchObject([{ inAmt: 123450, balanceAfter: 123450, remark: '期初余额导入' }])
    const again = await sendRows(t, finance, account.open, [heads, [one.oldmanIdCard, '1', '', '', '']])
    expect(again.data.errors).toMatchObject([{ message: '该老人已有账务记录，不能导入期初余额' }])
    expect((await sendRows(t, cashier, account.open, [heads])).status).toBe(401)
  })

  test('the template is a workbook', async () => {
    const file = await finance.call(account.openTemplate, {})
    expect([file.code, (await bookOf([heads])).length > 0]).toEqual([0, true])
  })

  test.each([
    ['1,234.5', 123450],
    ['', 0],
    ['0.07', 7],
    ['1.005', undefined],
    ['-1', undefined],
    ['abc', undefined],
  ])('%s is %s fen', (text, fen) => expect(fenOf(text)).toBe(fen))
})
