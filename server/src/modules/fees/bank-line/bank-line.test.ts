import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyFor } from '#contract/kit/calls.ts'
import { account } from '#contract/modules/fees/account/account.ts'
import { bankLine } from '#contract/modules/fees/bank-line/bank-line.ts'
import { bytesOf } from '../../../../test/answers.ts'
import type { Client } from '../../../../test/app.ts'
import { type BillHouse, openBillHouse } from '../../../../test/bills.ts'
import { makeResident } from '../../../../test/factories.ts'
import { onRow } from '../../../../test/rows.ts'
import { bookOf, exported, sendBook } from '../../../../test/sheets.ts'

let house: BillHouse
let cashier: Client
beforeAll(async () => {
  house = await openBillHouse()
  cashier = await house.house.t.as('CASHIER')
  house.at('2025-06-10')
})
afterAll(() => house.house.t.close())

const heads = ['交易日期', '流水号', '收入金额', '付款户名', '付款账号', '附言']
type Cells = [day: string, no: string, amount: string, payer?: string, account?: string, words?: string]
const send = async (rows: string[][], fields: Record<string, string> = {}, by = cashier) =>
  sendBook(house.house.t, by, bankLine.lineImport, await bookOf(rows), { fields })
const take = async (...rows: Cells[]) => {
  const { data } = await send([heads, ...rows.map((row) => Array.from({ length: 6 }, (_, at) => row[at] ?? ''))])
  return data
}
const lines = (query: object = {}, by = cashier) => by.ok(bankLine.lineList, query)
const lineOf = async (flowNo: string) => (await lines({ flowNo })).list[0] ?? expect.fail(flowNo)

let serial = 0
type Item = BodyFor<typeof bankLine.lineBook>['items'][number]
const book = (items: Item[], more: object = {}, by = cashier) => {
  serial += 1
  return by.call(bankLine.lineBook, { items, requestNo: `flow-${serial}`, ...more })
}
const itemOf = async (flowNo: string, oldmanId: string, bookKind: Item['bookKind'] = 1): Promise<Item> => {
  const { lineId, version } = await lineOf(flowNo)
  return { lineId, version, oldmanId, bookKind }
}
const someone = (oldmanName: string, family: object = {}) => {
  const relative = { familyName: '李明', relation: 2, phoneNum: '13800138000', isUrgent: 1, ...family }
  return makeResident(house.house.t, { oldmanName, family: [relative] })
}
const prestoreOf = async (oldmanId: string) => -(await house.ledgerOf('PRE', oldmanId)) || 0

test('imports each receipt of a bank file once, under the heads of the bank, and names the other lines', async () => {
  const rows = [
    ['交易时间', '交易流水号', '贷方发生额', '对方户名', '摘要', '余额'],
    ['20250609', 'A1', '3,750.00', '王小明', '六月', '9'],
    ['2025/6/9 10:22:11', 'A2', '￥100', '', '', '9'],
    ['2025-06-09', 'A3', '', '支出', '', '9'],
    ['2025-06-11', 'A4', '1', '', '', '9'],
    ['2025-13-01', 'A5', '1', '', '', '9'],
    ['2025-06-09', 'A1', '3750', '', '', '9'],
    ['2025-06-09', 'A6', '-5', '', '', '9'],
  ]
  const look = (await send(rows, { preview: '1' })).data
  expect([look.success, look.fail, look.preview?.unread]).toEqual([2, 3, ['余额']])
  expect(look.skipped).toEqual({ count: 2, what: '支出' })
  expect((await lines()).total).toBe(0)
  const { success, errors } = (await send(rows)).data
  expect(success).toBe(2)
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [5, '交易日期', '交易日期不能晚于今天'],
    [6, '交易日期', '交易日期应为 2025-06-09 这样的日期'],
    [7, '流水号', '该流水已导入过（3,750.00元，待入账）'],
  ])
  expect(await lineOf('A1')).toMatchObject({ flowDate: '2025-06-09', amount: 375_000, payerName: '王小明', sure: 0 })
  expect((await send(rows)).data.success).toBe(0)
  expect((await lines({ lineStatus: 1 })).sum).toEqual({ amount: 385_000 })
})

test('imports the same from CSV, in the encoding banks write', async () => {
  const text = Buffer.concat([
    Buffer.from('2025-06-09,'),
    Buffer.from([0xc1, 0xf7, 0xcb, 0xae]),
    Buffer.from('7,"1,250.50"\r\n'),
  ])
  const csv = Buffer.concat([gbHead, text])
  const sent = await sendBook(house.house.t, cashier, bankLine.lineImport, csv, { name: 'bank.csv' })
  expect(sent.data).toMatchObject({ success: 1, fail: 0 })
  expect(await lineOf('流水7')).toMatchObject({ amount: 125_050 })
  const html = await sendBook(house.house.t, cashier, bankLine.lineImport, Buffer.from('<html>'), { name: 'a.csv' })
  expect(html.code).toBe(21803)
})
/** 交易日期,流水号,收入金额 in GB 18030. */
const gbHead = Buffer.concat([
  ...[
    [0xbd, 0xbb, 0xd2, 0xd7, 0xc8, 0xd5, 0xc6, 0xda],
    [0xc1, 0xf7, 0xcb, 0xae, 0xba, 0xc5],
  ].map((word) => Buffer.from([...word, 0x2c])),
  Buffer.from([0xca, 0xd5, 0xc8, 0xeb, 0xbd, 0xf0, 0xb6, 0xee, 0x0d, 0x0a]),
])

test('proposes residents by account number, phone, names; only a single strongest match may be booked without choosing', async () => {
  const one = await someone('赵桂芳甲', { familyName: '钱多多', phoneNum: '13900139001' })
  const two = await someone('孙丽华乙', { familyName: '钱多多', phoneNum: '13900139002' })
  const detail = await cashier.ok(account.get, { oldmanId: two.oldmanId })
  const accountNum = 'accountNum' in detail ? String(detail.accountNum) : ''
  await take(
    ['2025-06-10', 'B1', '10', '某人', '', `赵桂芳甲的费用，转到${accountNum}`],
    ['2025-06-10', 'B2', '10', '某人', '', '电话13900139001'],
    ['2025-06-10', 'B3', '10', '孙丽华乙', '', '护理费'],
    ['2025-06-10', 'B4', '10', '钱多多'],
    ['2025-06-10', 'B5', '10', '不认识', '', '没有线索'],
  )
  const proposalsOf = async (flowNo: string) => {
    const { proposals, sure } = await lineOf(flowNo)
    return [sure, ...proposals.map(({ oldmanId, matchBy }) => [oldmanId === one.oldmanId ? 1 : 2, matchBy])]
  }
  expect(await proposalsOf('B1')).toEqual([1, [2, 1], [1, 4]])
  expect(await proposalsOf('B2')).toEqual([1, [1, 3]])
  expect(await proposalsOf('B3')).toEqual([1, [2, 5]])
  expect((await proposalsOf('B4'))[0]).toBe(0)
  expect(await proposalsOf('B5')).toEqual([0])
  const other = await house.house.t.as('ADMIN', { orgId: await house.house.t.otherOrg() })
  expect((await lines({}, other)).total).toBe(0)
  expect((await (await house.house.t.as('NURSE')).call(bankLine.lineList, {})).code).toBe(401)
})

test('a booked transfer is a trade of the desk, once; the next transfer of that account is recognised', async () => {
  const { oldmanId } = await someone('周秀兰丙')
  const from = '6222021001112345678'
  await take(['2025-06-09', 'C1', '200', '某人', from, '费用'], ['2025-06-10', 'C2', '300', '别人', from])
  const item = await itemOf('C1', oldmanId)
  const first = await book([item], { requestNo: 'flow-once' })
  expect(first.data).toMatchObject({
    success: 1,
    fail: 0,
    items: [{ code: 0, receiptNo: expect.stringMatching(/^SJ/) }],
  })
  const again = await book([item], { requestNo: 'flow-once' })
  expect(again.data.items[0].tradeId).toBe(first.data.items[0].tradeId)
  expect(await prestoreOf(oldmanId)).toBe(20_000)
  expect((await book([item])).data.items[0]).toMatchObject({ code: 21009 })
  const booked = await lineOf('C1')
  expect(booked).toMatchObject({ lineStatus: 2, oldmanName: '周秀兰丙', accountTail: '5678', proposals: [] })
  const { list } = await cashier.ok(account.lines, { oldmanId, class: '1' } as never) // as: the class as its path has it
  expect(list[0]).toMatchObject({ ways: [{ tradeWay: 5, amount: 20_000, voucherNo: 'C1' }], payerName: '某人' })
  expect(list[0].remark).toBe('银行流水2025-06-09：费用')
  expect(await lineOf('C2')).toMatchObject({ sure: 1, proposals: [{ oldmanId, matchBy: 2 }] })
  expect((await take(['2025-06-09', 'C1', '200'])).errors[0].message).toContain(`收据${booked.receiptNo}`)
})

test('two users at once book it once; bills are paid as far as they are due, and a refused one does not stop the others', async () => {
  const { oldmanId } = await house.moveIn('2025-06-10')
  const { unpaidAmt } = await house.only(oldmanId)
  await take(['2025-06-10', 'D1', '100'], ['2025-06-10', 'D2', '99999'], ['2025-06-10', 'D3', '50'])
  const item = await itemOf('D1', oldmanId, 3)
  const both = await Promise.all([book([item]), book([item])])
  expect(both.map(({ data }) => data.success).sort()).toEqual([0, 1])
  expect((await house.only(oldmanId)).unpaidAmt).toBe(unpaidAmt - 10_000)
  const { data } = await book([await itemOf('D2', oldmanId, 3), await itemOf('D3', oldmanId, 3)])
  expect(data.items.map(({ code }) => code)).toEqual([32015, 0])
  expect((await lineOf('D2')).lineStatus).toBe(1)
  expect((await house.only(oldmanId)).unpaidAmt).toBe(unpaidAmt - 15_000)
})

test('the transfer of a voided trade waits again, and is booked again', async () => {
  const { oldmanId } = await someone('吴玉珍丁')
  await take(['2025-06-10', 'E1', '70', '', '6222021009998887776'])
  const wrong = (await book([await itemOf('E1', oldmanId)])).data.items[0]
  await house.finance.ok(account.void, { tradeClass: '1', tradeId: wrong.tradeId ?? '', reason: '入错老人' })
  // Having been booked for him by mistake is no reason to propose him again.
  expect(await lineOf('E1')).toMatchObject({ lineStatus: 1, sure: 0, proposals: [] })
  expect((await lines({ lineStatus: 2, flowNo: 'E1' })).total).toBe(0)
  const right = await someone('郑淑英戊')
  expect((await book([await itemOf('E1', right.oldmanId)])).data.success).toBe(1)
  expect([await prestoreOf(oldmanId), await prestoreOf(right.oldmanId)]).toEqual([0, 7_000])
})

test('does not book again what the desk received under the same voucher number', async () => {
  const { oldmanId } = await someone('冯秀珍庚')
  await take(['2025-06-10', 'G1', '60'])
  const byHand = (amount: number, voucherNo: string) => {
    const ways = [{ tradeWay: 5, amount, voucherNo }]
    return cashier.ok(account.trade, { tradeType: '1', print: '0', oldmanId, amount, ways } as never) // as: the deposit calls
  }
  const { tradeId, receiptNo } = await byHand(6_000, 'G1')
  const words = `当前状态“已由收据${receiptNo}入账”不允许此操作`
  expect((await book([await itemOf('G1', oldmanId)])).data.items[0]).toMatchObject({ code: 21009, message: words })
  const { receiptNo: other } = await byHand(100, 'G2')
  expect((await take(['2025-06-10', 'G2', '1'])).errors[0].message).toBe(`该流水已由收据${other}入账`)
  await house.finance.ok(account.void, { tradeClass: '1', tradeId, reason: '录错老人' })
  expect((await book([await itemOf('G1', oldmanId)])).data.success).toBe(1)
})

test('is left out with a reason and taken up again, from the version the user saw', async () => {
  const leave = onRow(bankLine.lineLeave)
  const reopen = onRow(bankLine.lineReopen)
  const { oldmanId } = await someone('王桂英己')
  await take(['2025-06-10', 'F1', '0.35', '结息'])
  const row = await lineOf('F1')
  expect((await leave(cashier, { ...row, version: 9 }, { leftReason: '利息' })).code).toBe(21002)
  expect((await reopen(cashier, row)).code).toBe(21009)
  const left = (await leave(cashier, row, { leftReason: '利息' })).data
  expect(left).toMatchObject({ lineStatus: 3, leftReason: '利息' })
  expect((await book([{ lineId: row.lineId, version: left.version, oldmanId, bookKind: 1 }])).data.items[0].code).toBe(
    21009,
  )
  const back = (await reopen(cashier, left)).data
  expect(back).toMatchObject({ lineStatus: 1, leftReason: null })
  const stranger = await house.house.t.as('ADMIN', { orgId: await house.house.t.otherOrg() })
  expect((await leave(stranger, back, { leftReason: '利息' })).code).toBe(21003)
  expect((await book([await itemOf('F1', 'nobody')])).data.items[0].code).toBe(21003)
})

test('the workbook and the template have the columns of the screen and of the file', async () => {
  const answer = await house.finance.call(bankLine.lineList, { export: 'xlsx', lineStatus: 2 })
  const book = await exported(bytesOf(answer.data))
  expect(book.heads).toEqual(expect.arrayContaining(['交易日期', '流水号', '金额', '入账老人', '收据号']))
  expect(book.rows).toHaveLength((await lines({ lineStatus: 2 })).total)
  expect((await cashier.call(bankLine.lineTemplate)).status).toBe(200)
})
