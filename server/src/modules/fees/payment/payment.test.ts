import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { tradeWay } from '#contract/modules/fees/account/trade-way.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { payment } from '#contract/modules/fees/payment/payment.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { log } from '#contract/modules/platform/log/log.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { serverConfig } from '#contract/modules/platform/setting/server-config.ts'
import { todosOf as owed } from '../../../../test/notices.ts'
import { codeOf, openPayingHouse } from '../../../../test/payments.ts'
import { openInMonth } from '../account/effects.ts'

/** Payments through a provider (fees.md 9, scenarios 17, 19, 20), with the mock provider. */

let house: Awaited<ReturnType<typeof openPayingHouse>>
let oldmanId: string
beforeAll(async () => {
  house = await openPayingHouse()
  oldmanId = await house.moveIn('2025-06-10')
})
afterAll(() => house.t.close())

const checked = async () => expect(await house.finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })
const july = { dateFrom: '2025-07-01', dateTo: '2025-07-31' }
const june = { dateFrom: '2025-06-01', dateTo: '2025-06-30' }
/** The amount of one kind of money in a report; 0 is 待清算. */
const reportedAmt = async (
  kind: number,
  days = june,
  call: typeof reports.inSummary | typeof reports.outSummary = reports.inSummary,
) => (await house.finance.ok(call, days)).list.find((row) => row.kind === kind)?.totalAmt ?? 0

describe('ways of scanned codes', () => {
  test('are listed with a provider, can be disabled, and are never entered by hand', async () => {
    const { finance, admin } = house
    const shown = await finance.ok(tradeWay.show, {})
    expect(shown.slice(-2)).toEqual([
      { tradeWay: 8, tradeWayName: '扫码支付' },
      { tradeWay: 9, tradeWayName: '聚合码' },
    ])
    const list = await finance.ok(tradeWay.list, {})
    expect(list.filter(({ provider }) => provider === 1).map((way) => way.tradeWay)).toEqual([8, 9])
    const byHand = { tradeType: '1', print: '0', oldmanId, amount: 100, ways: [{ tradeWay: 9, amount: 100 }] }
    expect((await finance.call(account.trade, byHand)).code).toBe(32017)
    const off = (status: number) =>
      list.map((way) => (way.tradeWay === 8 ? { ...way, status, version: null } : { ...way, version: null }))
    await finance.ok(tradeWay.save, { list: off(0) })
    const input = { ...house.prestore(oldmanId, 100), authCode: codeOf(28) }
    expect((await finance.call(payment.micro, input)).code).toBe(32017)
    await finance.ok(tradeWay.save, { list: off(1) })
    const other = await house.t.as('ADMIN', { orgId: await house.t.otherOrg() })
    expect((await other.ok(tradeWay.show, {})).map((way) => way.tradeWay)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await admin.ok(serverConfig.servers)).payProvider).toMatchObject({ type: 'MOCK' })
  })
})

describe('a code that the payer scans', () => {
  test('is paid, posts one trade with its receipt, and shows in the reports of the day', async () => {
    const { finance } = house
    const before = await reportedAmt(1)
    const created = await finance.ok(payment.create, house.prestore(oldmanId, 20_000))
    expect(created).toMatchObject({
      payStatus: 0,
      amount: 20_000,
      qrCode: `pims-mock://pay/${created.payId}`,
      secondsLeft: 300,
    })
    // The window was closed and opened again: the same code, not a second payment.
    expect((await finance.ok(payment.create, house.prestore(oldmanId, 20_000))).payId).toBe(created.payId)
    expect((await finance.ok(payment.create, house.prestore(oldmanId, 20_001))).payId).not.toBe(created.payId)
    expect(await house.order(created.payId)).toMatchObject({ payStatus: 0, tradeId: null })
    expect(await house.tradesOf(created.payId)).toEqual([])
    const done = await house.untilPaid(created.payId)
    expect(done).toMatchObject({ payStatus: 1, paidTime: '2025-06-10 10:00:00', qrCode: null, clearStatus: null })
    expect(done.receiptNo).toMatch(/^SJ202506/)
    const [way, ...others] = await house.tradesOf(created.payId)
    expect(others).toEqual([])
    expect(way).toMatchObject({ tradeWay: 9, amount: 20_000, tradeId: done.tradeId })
    const after = await reportedAmt(1)
    expect(after - before).toBe(20_000)
    const [paper] = await finance.ok(receipt.print, { receiptIds: [done.tradeId ?? ''] })
    expect(paper).toMatchObject({
      amount: 20_000,
      ways: [{ tradeWayName: '聚合码', amount: 20_000 }],
      operatorName: 'FINANCE用户',
    })
    // Prestored money pays dues, as it does with cash.
    expect((await finance.ok(bill.get, { oldmanId })).list[0].paidAmt).toBe(20_000)
    expect(
      (await finance.call(account.void, { tradeClass: '1', tradeId: done.tradeId ?? '', reason: '收错了' })).code,
    ).toBe(32024)
    const logs = await house.admin.ok(log.list, {})
    expect(JSON.stringify(logs.list)).toContain(done.receiptNo)
    await checked()
  })

  test('an impossible trade is refused before anybody pays', async () => {
    const { finance } = house
    const order = await house.ofBill(oldmanId)
    const pay = (more: object) => finance.call(payment.create, { ...order, requestNo: `no-${Math.random()}`, ...more })
    expect((await pay({ amount: 0 })).code).toBe(32001)
    expect((await pay({ bizBody: { ...order.bizBody, amount: order.amount + 1 } })).code).toBe(32012)
    expect((await pay({ bizBody: { ...order.bizBody, ways: [{ tradeWay: 1, amount: order.amount }] } })).code).toBe(
      21001,
    )
    expect((await pay({ bizBody: { ...order.bizBody, oldmanId: 'somebody-else' } })).code).toBe(21001)
    const [part] = order.bizBody.bills
    expect((await pay({ bizBody: { bills: [{ ...part, version: part.version + 1 }] } })).code).toBe(32014)
    expect((await pay({ oldmanId: 'nobody' })).code).toBe(21003)
    expect((await finance.call(payment.micro, { ...house.prestore(oldmanId, 100), authCode: '123' })).code).toBe(21001)
    const cashier = await house.t.as('CASHIER')
    const nurse = await house.t.as('NURSE')
    expect((await nurse.call(payment.create, order)).status).toBe(401)
    expect((await cashier.call(payment.clearingList, {})).status).toBe(401)
    const rows = await house.t.db((db) => db.selectFrom('payOrder').selectAll().where('bizType', '=', 3).execute())
    expect(rows).toEqual([])
  })

  test('expires after five minutes, closed at the provider first; a new request says so (32073)', async () => {
    const { finance, t } = house
    const order = house.prestore(oldmanId, 10_099)
    const { payId } = await finance.ok(payment.create, order)
    await house.ask()
    expect((await house.order(payId)).payStatus).toBe(0)
    t.clock.set('2025-06-10 10:05:00')
    await house.ask()
    expect(await house.order(payId)).toMatchObject({ payStatus: 3, qrCode: null, secondsLeft: 0 })
    expect(await finance.call(payment.create, order)).toMatchObject({
      code: 32073,
      msg: '支付单已关闭',
      data: { payId },
    })
    expect((await finance.call(payment.create, { ...order, amount: 5 })).code).toBe(21006)
    expect((await finance.ok(payment.clearingList, { payStatus: 3 })).list[0]).toMatchObject({ payId, payStatus: 3 })
    t.clock.set('2025-06-10 10:06:00')
  })

  test('a payment of another amount waits, and is refunded through the provider', async () => {
    const { finance } = house
    const { payId } = await finance.ok(payment.create, house.prestore(oldmanId, 30_098))
    expect(await house.untilPaid(payId)).toMatchObject({ payStatus: 1, tradeId: null, clearStatus: 1 })
    expect(await house.balanceOf('CLR')).toBe(-30_097)
    const { list } = await finance.ok(payment.clearingList, {})
    expect(list).toMatchObject([
      { payId, paidAmount: 30_097, clearCause: '实付300.97元与应付300.98元不一致', clearStatus: 1 },
    ])
    await checked()
    const w9 = await house.balanceOf('W9')
    const clear = { payId, action: 'refund', reason: '金额不符' } as const
    expect(await finance.ok(payment.clear, clear)).toMatchObject({
      payStatus: 4,
      clearStatus: 4,
      clearByName: 'FINANCE用户',
    })
    expect([await house.balanceOf('CLR'), (await house.balanceOf('W9')) - w9]).toEqual([0, -30_097])
    expect(await finance.call(payment.clear, clear)).toMatchObject({ code: 21009, msg: '当前状态“已退款”不允许此操作' })
    expect(await house.tradesOf(payId)).toEqual([])
    expect(await reportedAmt(0, june, reports.outSummary)).toBe(30_097)
    await checked()
  })
})

describe('a code that the payer shows', () => {
  const shows = (kind: 28 | 29 | 30 | 31, amount: number) => ({
    ...house.prestore(oldmanId, amount),
    authCode: codeOf(kind),
  })

  test('28… pays at once; the same request again is the same payment', async () => {
    const input = shows(28, 5_000)
    const done = await house.finance.ok(payment.micro, input)
    expect(done).toMatchObject({ payStatus: 1, tradeWay: 8, amount: 5_000 })
    expect(await house.finance.ok(payment.micro, input)).toMatchObject({ payId: done.payId, tradeId: done.tradeId })
    expect(await house.tradesOf(done.payId)).toHaveLength(1)
    const row = await house.t.db((db) =>
      db.selectFrom('payOrder').selectAll().where('payId', '=', done.payId).executeTakeFirstOrThrow(),
    )
    expect(row.codeMark).toBe('28')
    // The code is stored nowhere: neither in the order nor in a log.
    expect(JSON.stringify([row, await house.admin.ok(log.list, {})])).not.toContain(input.authCode)
  })

  test('scenario 19: 29… is 32071, then one trade although the client polls ten times', async () => {
    const input = shows(29, 6_000)
    const first = await house.finance.call(payment.micro, input)
    expect(first).toMatchObject({ code: 32071, msg: '支付处理中，请稍候查询', data: { payStatus: 5 } })
    const { payId } = first.data
    const polls = await Promise.all(Array.from({ length: 10 }, () => house.order(payId)))
    expect(polls.some(({ payStatus }) => payStatus === 1)).toBe(true)
    expect(await house.order(payId)).toMatchObject({ payStatus: 1 })
    expect(await house.tradesOf(payId)).toHaveLength(1)
  })

  test('30… is 32072 with the reason, and posts nothing', async () => {
    const answer = await house.finance.call(payment.micro, shows(30, 7_000))
    expect(answer).toMatchObject({ code: 32072, msg: '支付失败：余额不足', data: { payStatus: 2 } })
    expect(await house.order(answer.data.payId)).toMatchObject({ payStatus: 2, failReason: '余额不足', tradeId: null })
  })

  test('scenario 17: 31… never answers, is never charged twice, and keeps the month and the settlement open', async () => {
    const { finance, t } = house
    const first = await finance.call(payment.micro, shows(31, 8_000))
    expect(first).toMatchObject({ code: 32071, data: { payStatus: 5 } })
    expect((await finance.call(payment.micro, shows(28, 8_000))).data.payId).toBe(first.data.payId)
    const { blocks } = await finance.ok(settlement.check, { oldmanId, quitDate: '2025-06-10' })
    expect(blocks).toContainEqual(expect.objectContaining({ code: 32071, message: '支付处理中，请稍候查询' }))
    t.clock.set('2025-07-01 09:00:00')
    const refused = await finance.call(ledger.close, { feeMonth: '2025-06' })
    expect(refused).toMatchObject({ code: 32032, msg: '存在未完成项目，不能结账' })
    expect(refused.data.blocks.map(({ message: text }) => text)).toContainEqual(
      expect.stringMatching(/^2025-06-10 10:06 老人.*预存80\.00元线上支付处理中$/),
    )
    // The provider answers at last.
    await t.services.database.withSystem((db) =>
      db
        .updateTable('payOrder')
        .set({ failReason: '人工查明未扣款', payStatus: 2 })
        .where('payId', '=', first.data.payId)
        .execute(),
    )
    const months = await finance.ok(ledger.months, {})
    expect(months.find(({ feeMonth }) => feeMonth === '2025-06')?.blocks).toEqual([])
  })
})

describe('a refunded payment (原路退款)', () => {
  const back = (payId: string, tradeId: string | null | undefined, requestNo = `back-${payId}`) =>
    ({ payId, tradeId, action: 'refund', reason: '家属改为现金', requestNo }) as const
  const depositOf = async () => {
    const shown = await house.finance.ok(account.get, { oldmanId })
    return 'depositBalance' in shown ? shown.depositBalance : 0
  }

  test('32024 says so; then the trade is void, the provider refunds it, once, and the books agree', async () => {
    const { finance } = house
    const w9 = await house.balanceOf('W9')
    const deposit = await depositOf()
    const { payId } = await finance.ok(payment.create, { ...house.prestore(oldmanId, 40_000), bizType: 2 })
    const tradeId = (await house.untilPaid(payId)).tradeId ?? ''
    expect(await depositOf()).toBe(deposit + 40_000)
    const byHand = await finance.call(account.void, { tradeClass: '2', tradeId, reason: '收错了' })
    expect(byHand).toMatchObject({ code: 32024, msg: '线上支付需先原路退款' })
    const [line] = (await finance.ok(account.lines, { oldmanId, class: '2' })).list
    expect(line).toMatchObject({ payId, tradeStatus: 1 })
    // Not only money waiting for a decision: a trade is reversed by its number.
    expect((await finance.call(payment.clear, back(payId, null, 'nameless'))).code).toBe(21009)
    const cashier = await house.t.as('CASHIER')
    expect((await cashier.call(payment.clear, back(payId, tradeId))).status).toBe(401)
    const answers = await Promise.all([
      finance.call(payment.clear, back(payId, tradeId)),
      finance.call(payment.clear, back(payId, tradeId)),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { payStatus: 4, clearStatus: 4 } })
    expect(await finance.call(payment.clear, back(payId, tradeId, 'another'))).toMatchObject({ code: 21009 })
    expect([await depositOf(), await house.balanceOf('W9'), await house.balanceOf('CLR')]).toEqual([deposit, w9, 0])
    const lines = (await finance.ok(account.lines, { oldmanId, class: '2' })).list
    expect(lines.slice(0, 2)).toMatchObject([
      { tradeId, reversal: 1, outAmt: 40_000 },
      { tradeId, tradeStatus: 2, payId: null, obsoleteReason: '家属改为现金' },
    ])
    // Received as 押金, voided, received again as waiting money, and refunded.
    expect([
      await reportedAmt(2, july),
      await reportedAmt(0, july),
      await reportedAmt(0, july, reports.outSummary),
    ]).toEqual([0, 40_000, 40_000])
    await checked()
  })

  test('a refund of money spent meanwhile is refused before the provider is called (32021)', async () => {
    const { payId } = await house.finance.ok(payment.create, { ...house.prestore(oldmanId, 9_000), bizType: 2 })
    const { tradeId } = await house.untilPaid(payId)
    const all = { oldmanId, classFrom: 2, classTo: 1, amount: await depositOf(), reason: '转作预存' }
    await house.finance.ok(account.transfer, all)
    expect(await house.finance.call(payment.clear, back(payId, tradeId))).toMatchObject({ code: 32021 })
    expect(await house.order(payId)).toMatchObject({ payStatus: 1, clearStatus: null })
    expect(await house.balanceOf('CLR')).toBe(0)
    await checked()
  })
})

describe('a payment that is no longer due', () => {
  test('scenario 20: the bill is paid in cash meanwhile; the cash stays, the scanned money waits as 待清算', async () => {
    const { finance, admin, t } = house
    t.clock.set('2025-07-01 10:00:00')
    const order = await house.ofBill(oldmanId)
    const [part] = order.bizBody.bills
    const { payId } = await finance.ok(payment.create, order)
    const w9 = await house.balanceOf('W9')
    const clr = await house.balanceOf('CLR')
    const before = await reportedAmt(0, july)
    const cash = { tradeType: '3', print: '0', oldmanId, bills: [part], ways: [{ tradeWay: 1, amount: order.amount }] }
    await finance.ok(bill.pay, cash)
    expect(await house.untilPaid(payId)).toMatchObject({ payStatus: 1, tradeId: null, clearStatus: 1 })
    expect((await house.balanceOf('W9')) - w9).toBe(order.amount)
    expect((await house.balanceOf('CLR')) - clr).toBe(-order.amount)
    const { list } = await finance.ok(bill.get, { oldmanId })
    expect(list.find(({ tradeMonthId }) => tradeMonthId === part.tradeMonthId)).toMatchObject({
      billStatus: 2,
      unpaidAmt: 0,
    })
    expect((await reportedAmt(0, july)) - before).toBe(order.amount)
    expect((await admin.ok(message.list, {})).list[0]).toMatchObject({
      title: expect.stringMatching(/待清算$/),
      routePath: '/expense/account',
    })
    expect(await owed(finance, payId, { todoStatus: 0 })).toMatchObject([{ todoType: 'PAY_CLEARING', priority: 3 }])
    await checked()
    const blocks = (feeMonth: string) => t.db((db) => openInMonth(db, t.who(), feeMonth))
    const left = (await blocks('2025-07')).filter(({ code }) => code === 'clearing')
    expect(left).toMatchObject([{ message: expect.stringMatching(/元线上支付待清算$/) }])
    expect((await blocks('2025-06')).filter(({ code }) => code === 'clearing')).toEqual([])
    t.clock.set('2025-08-02 10:00:00')
    const byCashier = await (await t.as('CASHIER')).call(payment.clear, { payId, action: 'prestore', reason: '转' })
    expect(byCashier.status).toBe(401)
    const again = { payId, action: 'prestore', reason: '家属要求留作预存', requestNo: 'clear-once' } as const
    expect(await finance.ok(payment.clear, again)).toMatchObject({ clearStatus: 2, payStatus: 1 })
    expect(await finance.ok(payment.clear, again)).toMatchObject({ clearStatus: 2 })
    expect(await owed(finance, payId, { todoStatus: 0 })).toEqual([])
    expect((await finance.call(payment.clear, { ...again, requestNo: 'clear-twice' })).code).toBe(21009)
    expect(await house.tradesOf(payId)).toMatchObject([{ amount: order.amount, tradeWay: 9 }])
    expect(await house.balanceOf('CLR')).toBe(clr)
    // Money received once is counted once.
    expect([(await reportedAmt(0, july)) - before, await reportedAmt(1, july)]).toEqual([order.amount, 0])
    await checked()
    // A decision of August does not keep July open: only June does, which is not closed here.
    const { data } = await finance.call(ledger.close, { feeMonth: '2025-07' })
    expect(JSON.stringify(data)).toContain('previous')
    expect(JSON.stringify(data)).not.toContain('clearing')
    t.clock.set('2025-07-01 10:00:00')
  })

  test('a bill paid by a scanned code is due again when the payment is refunded', async () => {
    const { finance } = house
    const other = await house.moveIn('2025-07-01')
    const order = await house.ofBill(other)
    const { payId } = await finance.ok(payment.create, order)
    const { tradeId } = await house.untilPaid(payId)
    const [{ tradeMonthId }] = order.bizBody.bills
    const unpay = { tradeMonthId, reason: '付错了' }
    expect((await finance.call(bill.antiSettle, unpay)).code).toBe(32024)
    await finance.ok(payment.clear, { payId, tradeId, action: 'refund', reason: '付错了' })
    expect(await house.order(payId)).toMatchObject({ payStatus: 4, clearStatus: 4 })
    expect((await finance.ok(bill.get, { oldmanId: other })).list[0]).toMatchObject({ billStatus: 0, paidAmt: 0 })
    await checked()
  })

  test('32032 while money is waiting, and a change past the program is found by the check', async () => {
    const { finance, t } = house
    const { payId } = await finance.ok(payment.create, house.prestore(oldmanId, 1_098))
    await house.untilPaid(payId)
    t.clock.set('2025-08-01 09:00:00')
    await finance.ok(ledger.close, { feeMonth: '2025-06' })
    const refused = await finance.call(ledger.close, { feeMonth: '2025-07' })
    expect(refused).toMatchObject({
      code: 32032,
      data: { blocks: [{ message: expect.stringMatching(/元线上支付待清算$/) }] },
    })
    // The application role may not undo postings.
    const backwards = t.db((db) =>
      db.updateTable('payOrder').set({ payStatus: 0, paidAmount: null }).where('payId', '=', payId).execute(),
    )
    await expect(backwards).rejects.toThrow()
    await expect(t.db((db) => db.deleteFrom('payOrder').execute())).rejects.toThrow(/permission/)
    const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await other.call(payment.order, { payId })).code).toBe(21003)
    expect((await other.call(payment.clear, { payId, action: 'refund', reason: '不是我的' })).code).toBe(21003)
  })
})
