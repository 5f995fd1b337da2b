import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { billsPaid, heldClasses, moneyHeld, moneyMoved } from '../../../../test/identities.ts'
import { makeQuarter, type Quarter } from '../../../../test/quarter.ts'
import { dueTests } from '../../../../test/report-due.ts'
import { addsUp, booked as bookedIn, june, months, quarter, showAs, total } from '../../../../test/reports.ts'
import { exported } from '../../../../test/sheets.ts'

/** Acceptance 30: every report of a quarter against its identity (fees.md 13, last column), by the real calls. */

let world: Quarter
beforeAll(async () => {
  world = await makeQuarter()
  // As in the running product: without it the embedded planner assumes that every table is empty.
  await world.house.t.services.database.withSystem((db) => sql`analyze`.execute(db))
}, 240_000)
afterAll(() => world.house.t.close())

const show = (call: Call, input: object, by = world.finance) => showAs(by)(call, input)
const booked = (accounts: string, condition: string) => bookedIn(world.house.t, accounts, condition)
const book = () => ({ t: world.house.t, client: world.finance })

const Summed = z.object({ sum: z.record(z.string(), z.unknown()).nullish() })

test('scenario 30: the proof of the books finds nothing', async () => {
  expect((await world.finance.ok(ledger.check, {})).items.filter(({ ok }) => ok === 0)).toEqual([])
})

describe('money', () => {
  test('1, 4 and 16: received money less refunds and other expenses is the change of money', async () => {
    for (const range of [june, quarter]) await moneyMoved(book(), range)
    const { list } = await show(reports.inSummary, quarter)
    expect(list.map(({ kind }) => kind)).toEqual([1, 2, 6, 5, 3, 23, 0])
    expect(list.at(-1)).toMatchObject({ totalAmt: 7_700, items: { 9: 7_700 } })
    const out = await show(reports.outSummary, quarter)
    expect(out.list.map(({ kind }) => kind)).toEqual(expect.arrayContaining([1, 2, 6, 5]))
  })

  test('3: parts of a trade add up to its amount, all of them to the payments of bills; each way has its own', async () => {
    const paid = await billsPaid(book(), quarter)
    const cash = await show(reports.inProjectDetail, { ...quarter, tradeWay: 1 })
    const row = (await show(reports.inSummary, quarter)).list.find(({ kind }) => kind === 3)
    expect(cash.sum.amount).toBe((row?.items as Record<string, number> | undefined)?.['1']) // as: the contract
    expect(cash.list.every(({ tradeWayName }) => tradeWayName === '现金')).toBe(true)
    expect(total((await show(reports.inProjectDetail, { ...quarter, projectId: 'fee-bed' })).list, 'amount')).toBe(
      total(
        paid.list.filter(({ projectName }) => projectName === '床位费'),
        'amount',
      ),
    )
  })
})

describe('balances', () => {
  test.each(heldClasses)(
    '$code: opening and movements make the closing, which is the account; each line is in the detail',
    (of) => moneyHeld(book(), of, june),
  )

  test.each(heldClasses)('$code: each movement names its way of payment in words', async ({ detail }) => {
    const words = (await show(detail, { ...quarter, size: 1000 })).list.flatMap(
      ({ tradeWayName }) => tradeWayName ?? [],
    )
    expect(words.length).toBeGreaterThan(0)
    expect(words.filter((word) => /\d/.test(String(word)))).toEqual([])
  })

  test('5: deductions by project; voids are red lines of their day', async () => {
    const { list, sum } = await show(reports.prestored, quarter)
    for (const row of list) expect(Object.values(row.items as object).reduce((a, b) => a + b, 0)).toBe(row.deductAmt) // as: the contract
    expect(sum.deductAmt).toBeGreaterThan(0)
    const moves = await show(reports.prestoredDetail, quarter)
    const red = moves.list.filter(({ reversal }) => reversal === 1)
    expect(red.length).toBeGreaterThan(0)
    expect(red.every(({ inAmt, refundAmt }) => Number(inAmt) + Number(refundAmt) < 0)).toBe(true)
    const void_ = await show(reports.prestoredDetail, { ...quarter, tradeStatus: 2 })
    expect(total(void_.list, 'inAmt')).toBe(0)
  })

  test('scenario 22: a booking of 2000.00 cancelled at half is received, refunded, forfeited, and no balance is left', async () => {
    const { list } = await show(reports.balanceStatistics, { ...june, type: '5', oldmanName: world.booker })
    expect(list).toMatchObject([
      { inAmt: 200_000, refundAmt: 100_000, forfeitAmt: 100_000, transferOutAmt: 0, closeAmt: 0 },
    ])
    const all = await show(reports.balanceStatistics, { ...quarter, type: '5' })
    expect(all.sum.forfeitAmt).toBe(await booked('^FORF$', 'true'))
  })

  test('9: the missing part of the deposit', async () => {
    const { list } = await show(reports.balanceStatistics, { ...quarter, type: '2' })
    expect(list.some(({ dueAmt }) => dueAmt === 300_000)).toBe(true)
    for (const row of list) expect(row.unpaidAmt).toBe(Math.max(0, Number(row.dueAmt ?? 0) - Number(row.closeAmt)))
  })
})

dueTests(() => world)

describe('permissions and data scope', () => {
  const behind = (report: string, input: object) => show(reports.behind, { report, ...input })

  test('the lines behind a figure add up to it, for a row and for the total, in every report', async () => {
    const cases = [
      { call: reports.inSummary, report: 'payment', input: quarter },
      { call: reports.outSummary, report: 'refund', input: quarter },
      { call: reports.prestored, report: 'balance', input: june },
      { call: reports.balanceStatistics, report: 'reservation', input: { ...june, type: '5' } },
      { call: reports.balanceStatistics, report: 'deposit', input: { ...june, type: '2' } },
      { call: reports.balanceStatistics, report: 'balanceDeposit', input: { ...june, type: '6' } },
      { call: reports.tradeMonth, report: 'monthIn', input: { feeMonth: '2025-06' } },
      { call: reports.amtSummary, report: 'collectFees', input: months },
      { call: reports.tradeDetail, report: 'chargeProject', input: { feeMonth: '2025-06' } },
      { call: reports.rent, report: 'rent', input: { feeMonth: '2025-06' } },
      { call: reports.monthStatistic, report: 'receivalbe', input: months },
      { call: reports.saleDetail, report: 'consumeDetail', input: { feeMonth: '2025-06' } },
    ]
    for (const { call, report, input: query } of cases) {
      const { type: _, ...input } = { type: '', ...query }
      const { list, sum } = await show(call, query)
      // The deposit a contract demands is no line of the ledger, and so neither is the missing part.
      const agreed = /deposit/i.test(report) ? ['dueAmt', 'unpaidAmt'] : ['averageAmt']
      const figures = Object.keys(sum).filter((key) => /Amt$|^items/.test(key) && !agreed.includes(key))
      const row = list[Math.floor(list.length / 2)]
      const some = new Set([figures[0], figures.at(-1), 'closeAmt', 'unpaidAmt'])
      for (const figure of figures) {
        const lines = await behind(report, { ...input, figure })
        expect([report, figure, lines.sum.amount, total(lines.list, 'amount')]).toEqual([
          report,
          figure,
          sum[figure],
          sum[figure],
        ])
        if (!some.has(figure)) continue
        const shown = figure.startsWith('items.')
          ? ((row.items as Record<string, number>)[figure.slice(6)] ?? 0)
          : row[figure] // as: the contract
        const own = await behind(report, { ...input, figure, rowId: row.rowId })
        expect([report, figure, own.sum.amount]).toEqual([report, figure, shown])
      }
    }
    expect((await world.finance.call(reports.behind, { report: 'payment', figure: 'nothing' })).code).toBe(21001)
    expect((await world.finance.call(reports.behind, { report: 'nothing', figure: 'inAmt' })).code).toBe(21003)
    expect((await world.finance.call(reports.balanceStatistics, { type: '4' })).code).toBe(21003)
  })

  test('a cashier sees his own trades only; together with those of others they are all', async () => {
    const { cashier, house } = world
    const users = await house.t.db((db) =>
      db.selectFrom('ledgerEntry').select(['operatorId', 'operatorName']).distinct().execute(),
    )
    expect(users.length).toBeGreaterThan(1)
    const all = await show(reports.inSummary, quarter)
    const own = await show(reports.inSummary, quarter, cashier)
    expect(own.sum.totalAmt).toBeGreaterThan(0)
    expect(own.sum.totalAmt).toBeLessThan(all.sum.totalAmt)
    const rows = await house.t.db((db) =>
      db
        .selectFrom('tradeWayLine')
        .innerJoin('trade', (join) =>
          join.onRef('trade.orgId', '=', 'tradeWayLine.orgId').onRef('trade.tradeId', '=', 'tradeWayLine.tradeId'),
        )
        .select(({ fn }) => fn.sum<number>('tradeWayLine.amount').as('n'))
        .where('trade.operatorId', '=', cashier.userId)
        .where('trade.tradeStatus', '=', 1)
        .where('trade.direction', '=', 1)
        .where('tradeWayLine.tradeWay', '<>', 7)
        .executeTakeFirstOrThrow(),
    )
    expect(own.sum.totalAmt).toBe(Number(rows.n))
    const paid = await show(reports.inProjectDetail, quarter, cashier)
    expect(new Set(paid.list.map(({ operatorName }) => operatorName)).size).toBe(1)
    const moves = await show(reports.prestoredDetail, quarter, cashier)
    expect(moves.total).toBeLessThan((await show(reports.prestoredDetail, quarter)).total)
    // Screen and print say so, but not to a user who sees everything.
    for (const call of [reports.prestoredDetail, reports.inSummary, reports.depositDetail]) {
      expect(await cashier.ok(call, quarter)).toMatchObject({
        own: 1,
        conditions: expect.stringContaining('仅本人经手'),
      })
      expect(await world.finance.ok(call, quarter)).toMatchObject({
        own: 0,
        conditions: expect.not.stringContaining('仅本人'),
      })
    }
    const bills = await show(reports.tradeMonth, { feeMonth: '2025-05' }, cashier)
    expect(bills.total).toBeLessThanOrEqual((await show(reports.tradeMonth, { feeMonth: '2025-05' })).total)
    expect((await cashier.call(reports.inSummary, { export: 'xlsx' })).status).toBe(401)
  })

  test('18: for a cashier, the closing dues are those of the bills he took money for', async () => {
    const { cashier, house } = world
    const deducted = `trade_month_id in (select trade_month_id from trade_bill join trade using (org_id, trade_id)
      where operator_id = '${cashier.userId}')`
    const due = 0 - (await bookedIn(house.t, '^AR$', deducted))
    for (const dueGroup of ['month', 'project']) {
      const { list, sum } = await show(reports.monthStatistic, { ...months, dueGroup }, cashier)
      const last = list.filter(({ feeMonth }) => feeMonth === '2025-06')
      expect([dueGroup, total(last, 'closeAmt'), sum.closeAmt]).toEqual([dueGroup, due, due])
      expect(sum.collectCurrentAmt + sum.collectPastAmt).toBe(sum.openAmt + sum.netAmt - due)
    }
  })

  test('filters narrow rows and totals alike', async () => {
    const [elder] = world.elders
    const one = { ...quarter, oldmanName: elder.oldmanName }
    const named = await show(reports.prestored, one)
    expect(named.list.map(({ oldmanId }) => oldmanId)).toEqual([elder.oldmanId])
    expect(named.sum.closeAmt).toBe(named.list[0].closeAmt)
    const house = await show(reports.prestored, { ...quarter, buildingId: elder.buildingId })
    expect(house.list).toEqual(named.list)
    const came = await show(reports.inSummary, one)
    const cut = await show(reports.inSummary, { ...quarter, operatorName: '没有这个人' })
    expect([cut.total, cut.list, cut.sum.totalAmt]).toEqual([0, [], 0])
    expect(came.sum.totalAmt).toBeGreaterThan(0)
    const days = await Promise.all(
      ['04', '05', '06'].map((month) =>
        show(reports.inSummary, { dateFrom: `2025-${month}-01`, dateTo: `2025-${month}-${month === '05' ? 31 : 30}` }),
      ),
    )
    expect(days.reduce((sum, answer) => sum + answer.sum.totalAmt, 0)).toBe(
      (await show(reports.inSummary, quarter)).sum.totalAmt,
    )
    const page = await world.finance.ok(reports.prestoredDetail, { ...quarter, page: 2, size: 5 })
    expect([page.list.length, page.page]).toEqual([5, 2])
    expect(page.sum).toEqual((await show(reports.prestoredDetail, quarter)).sum)
    const chart = (await world.finance.ok(reports.inSummary, quarter)).chart
    expect(chart?.series.flatMap(({ data }) => data).reduce((a, b) => a + b, 0)).toBe(
      (await show(reports.inSummary, quarter)).sum.totalAmt,
    )
  })

  test('with one operator every report shows his figures, and with an unknown one none', async () => {
    const { cashier } = world
    const cases = [
      [reports.tradeMonth, 'monthIn', { feeMonth: '2025-06' }, 'paidAmt'],
      [reports.prestored, 'balance', june, 'closeAmt'],
      [reports.balanceStatistics, 'deposit', { ...june, type: '2' }, 'closeAmt'],
      [reports.amtSummary, 'collectFees', months, 'netAmt'],
      [reports.tradeDetail, 'chargeProject', { feeMonth: '2025-06' }, 'totalAmt'],
      [reports.rent, 'rent', { feeMonth: '2025-06' }, 'netAmt'],
      [reports.monthStatistic, 'receivalbe', months, 'netAmt'],
      [reports.saleDetail, 'consumeDetail', { feeMonth: '2025-06' }, 'netAmt'],
    ] as const
    for (const [call, report, input, figure] of cases) {
      const nobody = await show(call, { ...input, operatorName: '没有这个人' })
      expect([report, Object.values(nobody.sum).filter((value) => value !== 0)]).toEqual([report, []])
      const by = { ...input, operatorName: 'CASHIER用户' }
      const all = await show(call, input)
      const his = await show(call, by)
      addsUp(his, ['rate', 'averageAmt', 'personCount', 'openAmt', 'closeAmt'])
      expect([report, his.sum[figure]]).toEqual([report, (await show(call, input, cashier)).sum[figure]])
      expect([report, his.sum[figure] < all.sum[figure]]).toEqual([report, true])
      const { type: _, ...rest } = { type: '', ...by }
      expect([report, (await behind(report, { ...rest, figure })).sum.amount]).toEqual([report, his.sum[figure]])
    }
    const written = await show(reports.diffDetail, { feeMonth: '2025-06' })
    const { operatorName } = written.list.find((row) => row.operatorName) ?? expect.fail('nobody wrote a line')
    const one = await show(reports.diffDetail, { feeMonth: '2025-06', operatorName })
    expect(one.list).toEqual(written.list.filter((row) => row.operatorName === operatorName))
    expect((await show(reports.diffDetail, { feeMonth: '2025-06', operatorName: '没有这个人' })).list).toEqual([])
  })

  test('a difference names its bill', async () => {
    const { list } = await show(reports.diffDetail, { feeMonth: '2025-06' })
    for (const { oldmanId, tradeMonthId } of list.slice(0, 3))
      expect((await world.finance.ok(bill.get, { oldmanId })).list.map((row) => row.tradeMonthId)).toContain(
        tradeMonthId,
      )
  })

  test('nothing without the permission, and none of another institution', async () => {
    const { t } = world.house
    const nurse = await t.as('NURSE')
    const stranger = await t.as('FINANCE', { orgId: await t.otherOrg() })
    for (const call of Object.values(reports)) {
      const input = { type: '2', report: 'payment', figure: 'totalAmt', ...quarter, feeMonth: '2025-06' }
      const filters = Object.fromEntries(
        Object.entries(input).filter(
          ([key]) => key in ((call as Call).options.query?.shape ?? {}) || call.path.includes(`{${key}}`),
        ),
      )
      expect([call.name, (await nurse.call(call, filters)).status]).toEqual([call.name, 401])
      const answer: unknown = await stranger.ok(call, filters)
      const sum = Array.isArray(answer) ? undefined : Summed.parse(answer).sum
      for (const [key, value] of Object.entries(sum ?? {})) expect([call.name, key, value]).toEqual([call.name, key, 0])
    }
    const one = await t.as('NURSE')
    expect((await one.call(reports.behind, { report: 'payment', figure: 'totalAmt' })).status).toBe(401)
  })

  test('the sheet has title, filter, columns of ways, totals, its author and its time', async () => {
    const { finance, house } = world
    const path = `${reports.inSummary.path}?dateFrom=2025-06-01&dateTo=2025-06-30&export=xlsx`
    const reply = await house.t.app.inject({ url: path, headers: finance.headers('GET', reports.inSummary.path) })
    const sheet = await exported(reply.rawPayload)
    const { list, sum } = await show(reports.inSummary, june)
    expect([sheet.title, sheet.orgName]).toEqual(['收款汇总表', '测试养老院'])
    expect(sheet.conditions).toBe('期间：2025-06-01 至 2025-06-30')
    expect(sheet.heads).toEqual(expect.arrayContaining(['项目', '现金', '微信', '笔数', '合计']))
    expect(sheet.totals?.filter((cell) => cell !== null).at(-1)).toBe(sum.totalAmt / 100)
    expect(sheet.foot).toMatch(/^制表人：.+　制表时间：2025-06-30 18:00:00$/)
    expect(sheet.rows).toHaveLength(list.length)
  })
})

test('scenario 16: May stays as closed; a void of one of its trades is a red line of today', async () => {
  const { finance, house } = world
  const admin = await house.t.as('ADMIN')
  house.t.clock.set('2025-07-02 09:00:00')
  const may = { dateFrom: '2025-05-01', dateTo: '2025-05-31' }
  const reading = async () => ({
    came: (await show(reports.inSummary, may)).sum,
    held: (await show(reports.prestored, may)).sum,
    bills: (await show(reports.tradeMonth, { feeMonth: '2025-05' })).sum,
    due: (await show(reports.monthStatistic, { feeMonthFrom: '2025-05', feeMonthTo: '2025-05' })).sum,
  })
  // Unspent money, so that it can be voided later.
  house.t.clock.set('2025-05-20 11:00:00')
  const [{ oldmanId }] = world.elders
  const ways = [{ tradeWay: 1, amount: 3_300 }]
  const late = await finance.ok(account.trade, { tradeType: 2, print: 0, oldmanId, amount: 3_300, ways })
  house.t.clock.set('2025-07-02 09:00:00')
  const open = await admin.call(ledger.close, { feeMonth: '2025-04' })
  expect(open.msg).toBe('')
  expect((await admin.call(ledger.close, { feeMonth: '2025-05' })).msg).toBe('')
  const before = await reading()
  house.t.clock.set('2025-07-03 10:00:00')
  const cash = (await finance.ok(bill.get, { oldmanId: world.elders[2].oldmanId })).list.find(
    ({ unpaidAmt }) => unpaidAmt > 0,
  )
  if (cash) {
    const bills = [{ tradeMonthId: cash.tradeMonthId, amount: cash.unpaidAmt, version: cash.version }]
    await finance.ok(bill.pay, {
      tradeType: '3',
      print: '0',
      oldmanId: cash.oldmanId,
      bills,
      ways: [{ tradeWay: 1, amount: cash.unpaidAmt }],
    })
  }
  await finance.ok(account.void, { tradeClass: '2', tradeId: late.tradeId, reason: '录入有误' })
  expect(await reading()).toEqual(before)
  const { closed } = await finance.ok(reports.inSummary, may)
  expect(closed).toEqual({ closeTime: '2025-07-02 09:00:00', equal: true })
  expect((await finance.ok(reports.tradeMonth, { feeMonth: '2025-05' })).closed?.equal).toBe(true)
  expect((await finance.ok(reports.depositDetail, may)).closed?.equal).toBe(true)
  const july = await show(reports.depositDetail, { dateFrom: '2025-07-01', dateTo: '2025-07-31' })
  expect(july.list.find(({ tradeNo }) => tradeNo === late.tradeNo)).toMatchObject({
    entryDate: '2025-07-03',
    inAmt: -3_300,
    reversal: 1,
  })
  // A change past the program is found.
  await house.t.services.database.withSystem((db) =>
    sql`update month_close set snapshot = jsonb_set(snapshot, '{reports,payment,totalAmt}', '1') where fee_month = '2025-05'`.execute(
      db,
    ),
  )
  expect((await finance.ok(reports.inSummary, may)).closed?.equal).toBe(false)
})
