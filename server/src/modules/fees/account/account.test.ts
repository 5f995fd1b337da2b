import { beforeEach, describe, expect, test } from 'vitest'
import { account, accountRefusals } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { inOut } from '#contract/modules/fees/report/in-out.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import type { Client } from '../../../../test/app.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { joinAccounts } from './service.ts'

const t = hosted()
const cashier = enters(t, 'CASHIER')
const finance = enters(t, 'FINANCE')
let oldmanId: string
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  oldmanId = (await makeResident(t)).oldmanId
})

const cash = (amount: number) => [{ tradeWay: 1, amount }]
const take = (tradeType: number, amount: number, more: object = {}, client = cashier) =>
  client.call(account.trade, { tradeType, print: 0, oldmanId, amount, ways: cash(amount), ...more })
const giveBack = (refundClass: number, amount: number, more: object = {}) =>
  finance.call(account.trade, {
    tradeType: 4,
    print: 0,
    oldmanId,
    amount,
    ways: cash(amount),
    refundClass,
    reason: '家属申请',
    ...more,
  })
const undo = (tradeId: string, tradeClass: number, more: object = {}, client = finance) =>
  client.call(account.void, { tradeClass, tradeId, reason: '录入有误', ...more })
const shown = async (id = oldmanId) => {
  const found = await finance.ok(account.get, { oldmanId: id })
  if (!('accountId' in found)) throw new Error('no account')
  return found
}
const refusedWith = (answer: { code: number; msg: string }, refusal: { code: number; text: string }) =>
  expect(answer).toMatchObject({ code: refusal.code, msg: refusal.text })
const tradesOf = async () => (await shown()).trades.length
const proven = async () => expect(await finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })

describe('receipts of money', () => {
  test('money of a class is stored with number, receipt and balance; the receipt shows the amount in words', async () => {
    const done = await cashier.ok(account.trade, {
      tradeType: 1,
      print: 1,
      oldmanId,
      amount: 243548,
      payerName: '王小明',
      ways: [
        { tradeWay: 1, amount: 43548 },
        { tradeWay: 2, amount: 200000 },
      ],
    })
    expect(done).toMatchObject({
      receiptNo: expect.stringMatching(/^SJ202506\d{6}$/),
      balances: { prestoreBalance: 243548, depositBalance: 0 },
      printData: {
        upper: '贰仟肆佰叁拾伍元肆角捌分',
        item: '预存',
        orgName: '测试养老院',
        paper: 'A5',
        payerName: '王小明',
      },
    })
    await take(2, 600000)
    await take(6, 300000)
    await take(5, 200000)
    const now = await shown()
    expect([now.prestoreBalance, now.depositBalance, now.medicalBalance, now.reserveBalance]).toEqual([
      243548, 600000, 300000, 200000,
    ])
    expect(now.trades.map(({ tradeType }) => tradeType)).toEqual([5, 6, 2, 1])
    expect(now.trades[3]).toMatchObject({ wayNames: '现金、微信', printCount: 1 })
    await proven()
  })

  test('scenario 2: ways of 435.00 and 1000.00 for 1435.48 are refused with 32012 and nothing is stored', async () => {
    const ways = [
      { tradeWay: 1, amount: 43500 },
      { tradeWay: 2, amount: 100000 },
    ]
    refusedWith(await take(1, 143548, { ways }), accountRefusals.waysDiffer)
    expect(await tradesOf()).toBe(0)
  })

  test('scenario 3: the same request five times at once makes one trade, one receipt and five equal answers', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => take(1, 5000, { requestNo: 'five-times' })))
    for (const { code, data } of answers) expect([code, data]).toEqual([0, answers[0].data])
    expect(await tradesOf()).toBe(1)
    expect((await shown()).prestoreBalance).toBe(5000)
  })

  test('scenario 4: the same request with another amount is 21006', async () => {
    await take(1, 5000, { requestNo: 'same-no' })
    expect((await take(1, 5001, { requestNo: 'same-no' })).code).toBe(21006)
    expect((await take(1, 5000, { requestNo: 'same-no' }, finance)).code).toBe(21006)
    expect(await tradesOf()).toBe(1)
  })

  test('refuses an amount of nothing, too little or too much, and ways that are disabled or given twice', async () => {
    refusedWith(await take(1, 0, { ways: [] }), accountRefusals.notPositive)
    refusedWith(await take(1, -100), accountRefusals.notPositive)
    refusedWith(await take(1, 1_000_000_000), accountRefusals.tooMuch)
    refusedWith(await take(1, 100, { ways: [{ tradeWay: 7, amount: 100 }] }), accountRefusals.wayOff)
    refusedWith(await take(1, 100, { ways: [{ tradeWay: 8, amount: 100 }] }), accountRefusals.wayOff)
    expect((await take(1, 200, { ways: [...cash(100), ...cash(100)] })).data).toMatchObject({
      errors: [{ message: '同一支付方式只能填一次' }],
    })
    const transfer = { tradeWay: 5, amount: 100 }
    expect((await take(1, 100, { ways: [transfer] })).code).toBe(21001)
    expect((await take(1, 100, { ways: [{ ...transfer, voucherNo: 'HK-1' }] })).code).toBe(0)
    const switched = { orgId: t.orgId, tradeWay: 6, tradeWayName: '其他', status: 0 as const, sort: 6 }
    await t.db((db) =>
      db
        .insertInto('tradeWay')
        .values([switched, { ...switched, tradeWay: 1, tradeWayName: '现金', status: 1 }])
        .execute(),
    )
    refusedWith(await take(1, 100, { ways: [{ tradeWay: 6, amount: 100 }] }), accountRefusals.wayOff)
    await t.db((db) => db.deleteFrom('tradeWay').execute())
    expect(await tradesOf()).toBe(1)
  })

  test('a receipt may be dated back with the permission, at most 31 days', async () => {
    expect((await take(1, 100, { tradeTime: '2025-06-09 09:00:00' })).code).toBe(21001)
    expect((await take(1, 100, { tradeTime: '2025-06-10 11:00:00' })).code).toBe(21001)
    expect((await take(1, 100, { tradeTime: '2025-05-09 09:00:00' }, finance)).code).toBe(21001)
    expect((await take(1, 100, { tradeTime: '2025-05-10 09:00:00' }, finance)).code).toBe(0)
    const { list } = await finance.ok(account.lines, { oldmanId, class: 1 })
    expect(list[0]).toMatchObject({ tradeTime: '2025-05-10 09:00:00', inAmt: 100 })
  })

  test('without the permission of a class its trades are refused, and a payment without a due bill is refused', async () => {
    expect((await giveBack(1, 100, {})).code).toBe(32013)
    expect((await take(4, 100, { refundClass: 1, reason: 'x' })).status).toBe(401)
    expect((await take(3, 100)).code).toBe(32015)
    expect(
      (await cashier.call(account.trade, { tradeType: 1, print: 9, oldmanId, amount: 1, ways: cash(1) })).code,
    ).toBe(21003)
  })

  test('scenario 32: a deposit of 13 monthly bed fees is 32018; with limitMode 1 it needs confirmation once, then is stored', async () => {
    const leave = joinAccounts({
      name: 'prices',
      monthlyBedFee: async () => 180000,
      monthlyServiceFee: async () => 1000,
    })
    const mode = (value: number) =>
      t.db((db) =>
        db
          .insertInto('setting')
          .values({ orgId: t.orgId, settingKey: 'limitMode', value: String(value) })
          .onConflict((c) => c.columns(['orgId', 'settingKey']).doUpdateSet({ value: String(value) }))
          .execute(),
      )
    await mode(2)
    refusedWith(await take(2, 13 * 180000, { limitConfirmed: 1 }), accountRefusals.depositLimit)
    expect(await take(1, 12001)).toMatchObject({ code: 32026, msg: '预存累计不能超过12个月的服务费' })
    await mode(1)
    expect(await take(2, 13 * 180000)).toMatchObject({ code: 32018, data: { confirmable: 1 } })
    expect((await take(2, 13 * 180000, { limitConfirmed: 1 })).code).toBe(0)
    expect((await take(2, 12 * 180000)).code).toBe(32018)
    leave()
  })
})

describe('refunds', () => {
  test('scenario 21: 500.01 of a prestore of 500.00 is 32013 with the balance', async () => {
    await take(1, 50000)
    expect(await giveBack(1, 50001)).toMatchObject({ code: 32013, msg: '余额不足（可用500.00元）' })
    const done = await giveBack(1, 50000)
    expect(done.data).toMatchObject({ balances: { prestoreBalance: 0 }, receiptNo: expect.stringMatching(/^SJ/) })
    const { list, head } = await finance.ok(account.lines, { oldmanId, class: 4 })
    expect(list).toMatchObject([{ tradeType: 4, outAmt: 50000, classFrom: 1 }])
    expect(head.out).toBe(50000)
  })

  test('each class refunds its own money, with a reason', async () => {
    await take(2, 600000)
    expect((await giveBack(2, 100, { reason: null })).code).toBe(21001)
    expect((await giveBack(3, 100)).code).toBe(21001)
    expect((await giveBack(6, 100)).code).toBe(32013)
    expect((await giveBack(2, 600000)).data).toMatchObject({ balances: { depositBalance: 0 } })
  })

  test('where the cash box may not be overdrawn, it needs the cash it pays out', async () => {
    const put = (value: string) =>
      t.db((db) =>
        db
          .insertInto('setting')
          .values({ orgId: t.orgId, settingKey: 'cashNoOverdraw', value })
          .onConflict((c) => c.columns(['orgId', 'settingKey']).doUpdateSet({ value }))
          .execute(),
      )
    await put('1')
    const way = { tradeWay: 4, amount: 900_000_000 }
    await take(1, 900_000_000, { ways: [way] })
    const box = await giveBack(1, 900_000_000)
    expect(box.code).toBe(32013)
    expect((await giveBack(1, 900_000_000, { ways: [way] })).code).toBe(0)
    const { tradeId } = (await take(1, 900_000_000)).data
    const spent = { inOutType: 2, projectName: '采购', amount: 900_000_000, tradeWay: 1, inOutTime: t.clock.now() }
    await finance.ok(inOut.inOutCreate, { ...spent, handler: '王芳' })
    const input = { tradeClass: 1, tradeId, reason: '录入有误' }
    expect(await finance.call(account.void, input)).toMatchObject({ code: 32013 })
    await put('0')
    expect((await finance.call(account.void, input)).code).toBe(0)
  })
})

describe('voids', () => {
  const tradeId = async (amount: number) => (await take(1, amount)).data.tradeId

  test('example 13, scenario 15: spent money cannot be voided; the voided original stays, its mirror is listed below it', async () => {
    const first = await tradeId(100000)
    await tradeId(300000)
    await finance.ok(account.transfer, { oldmanId, classFrom: 1, classTo: 2, amount: 350000, reason: '转押金' })
    refusedWith(await undo(first, 1), accountRefusals.alreadyUsed)
    await finance.ok(account.transfer, { oldmanId, classFrom: 2, classTo: 1, amount: 350000, reason: '转回' })
    expect((await undo(first, 1)).data).toMatchObject({ balances: { prestoreBalance: 300000 } })
    refusedWith(await undo(first, 1), accountRefusals.alreadyVoid)
    const { list, head } = await finance.ok(account.lines, { oldmanId, class: 1 })
    expect(list.map(({ reversal, inAmt, outAmt, balanceAfter }) => [reversal, inAmt, outAmt, balanceAfter])).toEqual([
      [1, 0, 100000, 300000],
      [0, 350000, 0, 400000],
      [0, 0, 350000, 50000],
      [0, 300000, 0, 400000],
      [0, 100000, 0, 100000],
    ])
    expect(list[4]).toMatchObject({ tradeStatus: 2, obsoleteReason: '录入有误' })
    expect(head).toEqual({ opening: 0, in: 750000, out: 450000, closing: 300000 })
    await proven()
  })

  test('scenario 15: a voided receipt keeps its number, the next one is one more', async () => {
    const first = (await take(1, 100)).data
    await undo(first.tradeId, 1)
    const next = (await take(1, 100)).data
    expect(Number(next.receiptNo?.slice(2))).toBe(Number(first.receiptNo?.slice(2)) + 1)
    expect((await shown()).trades[1]).toMatchObject({ receiptNo: first.receiptNo, tradeStatus: 2 })
  })

  test('voiding a refund puts the money into its class again', async () => {
    await take(2, 5000)
    const { data } = await giveBack(2, 5000)
    expect((await undo(data.tradeId, 2)).code).toBe(21001)
    expect((await undo(data.tradeId, 4)).data).toMatchObject({ balances: { depositBalance: 5000 } })
  })

  test('payments are voided at their bills, online money at its provider; the refusal names the place', async () => {
    const id = await tradeId(100)
    expect(await undo(id, 2)).toMatchObject({ code: 21001, msg: expect.stringMatching(/属于预存，请按该类别作废$/) })
    expect((await undo(id, 1, { reason: '错' })).code).toBe(21001)
    expect((await undo(id, 1, {}, cashier)).status).toBe(401)
    const system = (text: Promise<unknown>) => text
    await system(
      t.services.database.withSystem((db) =>
        db.updateTable('trade').set({ tradeType: 3, tradeClass: 3 }).where('tradeId', '=', id).execute(),
      ),
    )
    refusedWith(await undo(id, 3), accountRefusals.voidElsewhere)
    const online = await tradeId(100)
    await t.services.database.withSystem((db) =>
      db.updateTable('tradeWayLine').set({ payId: 'pay-1' }).where('tradeId', '=', online).execute(),
    )
    refusedWith(await undo(online, 1), accountRefusals.paidOnline)
    await t.services.database.withSystem((db) =>
      db.updateTable('trade').set({ tradeType: 1, tradeClass: 1 }).where('tradeId', '=', id).execute(),
    )
  })

  test('with review, a second user passes or refuses it', async () => {
    const steps = [{ approverType: 'ROLE', ids: ['role-finance'], mode: 'ANY' }]
    const value = JSON.stringify({ openStatus: 1, steps, selfAudit: 0, timeoutHours: 0, timeoutAction: 'REMIND' })
    await t.db((db) => db.insertInto('setting').values({ orgId: t.orgId, settingKey: 'check.VOID', value }).execute())
    const id = await tradeId(700)
    const second = await t.as('FINANCE')
    const todosOf = async () =>
      (await second.ok(todo.list, { todoType: 'VOID', size: 10 })).list.map(({ todoStatus }) => Number(todoStatus))
    expect((await undo(id, 1)).data).toMatchObject({ voidStatus: 1, reversalEntryId: null })
    expect(await todosOf()).toEqual([0])
    expect((await undo(id, 1)).code).toBe(21009)
    const audit = (pass: number, client: Client) =>
      client.call(account.auditVoid, { tradeId: id, pass, opinion: '同意' })
    expect((await audit(1, finance)).code).toBe(21009)
    expect((await second.call(account.auditVoid, { tradeId: id, pass: 0 })).code).toBe(21001)
    expect((await audit(0, second)).data).toMatchObject({ voidStatus: 2, balances: { prestoreBalance: 700 } })
    expect(await todosOf()).toEqual([2])
    expect((await audit(1, second)).code).toBe(21009)
    await undo(id, 1)
    expect(await todosOf()).toEqual([0, 2])
    expect((await audit(1, second)).data).toMatchObject({ voidStatus: 3, balances: { prestoreBalance: 0 } })
    expect(await audit(1, second)).toMatchObject({ code: 32022 })
    expect(await todosOf()).toEqual([2, 2])
    await t.db((db) => db.deleteFrom('setting').where('settingKey', '=', 'check.VOID').execute())
  })
})

describe('transfers', () => {
  const other = async () => {
    const id = (await makeResident(t)).oldmanId
    return { oldmanId: id, accountNum: (await shown(id)).accountNum }
  }

  test('between classes of one resident, deposits only with the permission for them', async () => {
    await take(2, 1000)
    const body = { oldmanId, classFrom: 2, classTo: 1, amount: 400, reason: '押金抵扣' }
    expect((await cashier.call(account.transfer, body)).status).toBe(401)
    expect((await finance.ok(account.transfer, body)).balances).toMatchObject({
      prestoreBalance: 400,
      depositBalance: 600,
    })
    expect((await finance.call(account.transfer, { ...body, amount: 601 })).code).toBe(32013)
    expect((await finance.call(account.transfer, { ...body, classTo: 2 })).code).toBe(21001)
  })

  test('example 14: a remit of 300.00, and its void as long as the receiver still has the money', async () => {
    await take(1, 80000)
    const wife = await other()
    const remit = { oldmanId, accountNumTo: wife.accountNum, amount: 30000, reason: '夫妻互转' }
    const { tradeId, balances, receiptNo } = await finance.ok(account.remit, remit)
    expect([balances.prestoreBalance, (await shown(wife.oldmanId)).prestoreBalance]).toEqual([50000, 30000])
    expect(receiptNo).toBeNull()
    const lines = await finance.ok(account.lines, { oldmanId: wife.oldmanId, class: 1 })
    expect(lines.list).toMatchObject([{ tradeType: 8, inAmt: 30000, balanceAfter: 30000 }])
    expect((await undo(tradeId, 1)).data).toMatchObject({ balances: { prestoreBalance: 80000 } })
    expect((await shown(wife.oldmanId)).prestoreBalance).toBe(0)
  })

  test('scenario 33: not to oneself, and not to a closed account; the number shows only its owner', async () => {
    await take(1, 80000)
    const to = await other()
    const remit = (accountNumTo: string) =>
      finance.call(account.remit, { oldmanId, accountNumTo, amount: 100, reason: '试' })
    refusedWith(await remit((await shown()).accountNum), accountRefusals.ownAccount)
    expect((await remit('ZH9999999999')).code).toBe(21003)
    await t.db((db) =>
      db.updateTable('account').set({ accountStatus: 3 }).where('oldmanId', '=', to.oldmanId).execute(),
    )
    refusedWith(await remit(to.accountNum), accountRefusals.accountClosed)
    expect(await finance.ok(account.get, { oldmanId: to.accountNum })).toEqual({
      oldmanId: to.oldmanId,
      accountStatus: 3,
      oldmanName: '王**',
    })
    refusedWith(await take(1, 100, { oldmanId: to.oldmanId }), accountRefusals.accountClosed)
  })
})

describe('the list of accounts', () => {
  test('finds by name, number, bed, state, low balance and debt, with sums over all pages', async () => {
    await take(1, 40000)
    const { accountNum } = await shown()
    const find = (query: object) => cashier.ok(account.list, query)
    expect((await find({ accountNum })).list).toMatchObject([{ oldmanId, prestoreBalance: 40000, alarmAmount: 50000 }])
    expect((await find({ keyword: accountNum.toLowerCase() })).list).toHaveLength(1)
    expect((await find({ accountNum, lowBalance: 1 })).total).toBe(1)
    expect((await find({ accountNum, lowBalance: 0 })).total).toBe(0)
    expect((await find({ accountNum, arrears: 1 })).total).toBe(0)
    expect((await find({ accountNum, accountStatus: 1, oldmanStatuses: '3' })).total).toBe(1)
    const all = await find({ size: 1 })
    expect(all.list).toHaveLength(1)
    expect(all.sum?.prestoreBalance).toBeGreaterThan(40000)
  })

  test('alarm line and deduction are edited with the version, by users with the permission', async () => {
    const { version } = await shown()
    const edit = { oldmanId, alarmAmount: 30000, autoDeduct: 0, payerName: '王小明', version }
    expect((await cashier.call(account.edit, edit)).status).toBe(401)
    expect(await finance.ok(account.edit, edit)).toMatchObject({
      alarmAmount: 30000,
      autoDeduct: 0,
      payerName: '王小明',
    })
    expect((await finance.call(account.edit, edit)).code).toBe(21002)
    await take(1, 100)
    expect((await finance.call(account.edit, { ...edit, version: version + 1 })).code).toBe(0)
  })

  test('another institution finds nothing', async () => {
    const { data } = await take(1, 100)
    const stranger = await t.as('FINANCE', { orgId: await t.otherOrg() })
    expect((await stranger.call(account.get, { oldmanId })).code).toBe(21003)
    expect((await stranger.call(account.lines, { oldmanId, class: 1 })).code).toBe(21003)
    expect((await undo(data.tradeId, 1, {}, stranger)).code).toBe(21003)
    expect((await stranger.ok(account.list, {})).total).toBe(0)
  })
})
