import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { tradeWay } from '#contract/modules/fees/account/trade-way.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { cashierShift } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { payment } from '#contract/modules/fees/payment/payment.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { makeLevel, step } from '../server/test/elders.ts'
import { makeChild, priceLevel } from '../server/test/fees.ts'
import { codeOf, openPayingHouse } from '../server/test/payments.ts'
import { readTable } from '../server/test/spec-table.ts'
import { settleStay } from '../server/test/stays.ts'
import { declared, elsewhere, readerOf, unreachable } from './refusal-words.ts'
import { actionsOn } from './screen-actions.ts'
import { onStage } from './stage.ts'
import { type InstitutionScreen, screenOf } from './test-institution.ts'

/**
 * Every refusal of money, as its user sees it on the screen: complete, in its words, at its field or above the page.
 * Earlier steps are done by calls; many arise because somebody else was quicker.
 * @module-tag long
 */
const stage = onStage(async () => {
  const house = await openPayingHouse()
  return { house, screen: await screenOf(house.t, '周会计'), close: house.t.close }
})
let house: Awaited<ReturnType<typeof openPayingHouse>>
let screen: InstitutionScreen
let page: Page
beforeEach(() => {
  ;({ house, screen } = stage())
  page = screen.page
})

const { sees, seen } = readerOf(() => page)
const { shown, button, dialog, row, fill, typed, press, offers, pick, choose, day, visit } = actionsOn(() => page)
const askVoid = async (receiptNo: string | null | undefined, reason: string) => {
  await row(receiptNo ?? 'none')
    .getByRole('button', { name: '作废', exact: true })
    .click()
  await dialog().getByLabel('作废原因').fill(reason)
}
const visitAccount = (oldmanId: string) => visit('/expense/accountDetail', { oldmanId })

const cash = (amount: number) => [{ tradeWay: 1, amount }]
const take = (tradeType: number, oldmanId: string, amount: number) =>
  house.finance.ok(account.trade, { tradeType, print: 0, oldmanId, amount, ways: cash(amount) })
async function accountOf(oldmanId: string) {
  const found = await house.finance.ok(account.get, { oldmanId })
  if (!('trades' in found)) throw new Error('an account was asked for')
  return found
}
async function billOf(oldmanId: string) {
  const found = await house.month(oldmanId, '2025-06')
  if (!found) throw new Error('a bill is made at check-in')
  return found
}
async function childNames() {
  const { list } = await house.admin.ok(feeProject.children, { pageHelper: '0' })
  return (projectChildId: string) => {
    const found = list.find((child) => child.projectChildId === projectChildId)
    return `${found?.projectName} · ${found?.projectChildName}`
  }
}
/** A resident who has lived here for some days. */
async function lives(since: string) {
  const oldmanId = await house.moveIn(since)
  house.at('2025-06-20')
  return oldmanId
}

test('at the cash desk: amounts, limits, a disabled way of payment, an account frozen in the meantime', async () => {
  const { admin, setting } = house
  const oldmanId = await lives('2025-06-02')
  await setting('limitMode', 2)
  const wechat = async (status: 0 | 1) => {
    const list = (await admin.ok(tradeWay.list)).map(({ provider: _, ...way }) => way)
    await admin.ok(tradeWay.save, { list: list.map((way) => (way.tradeWay === 2 ? { ...way, status } : way)) })
  }
  await wechat(1)
  await visitAccount(oldmanId)
  await button('收款').click()
  const cases = [
    { code: 32002, kind: '预存', amount: '10000000' },
    { code: 32026, kind: '预存', amount: '60000', vars: { n: 12 } },
    { code: 32018, kind: '入住押金', amount: '30000' },
    { code: 32017, kind: '预存', amount: '100', way: '微信', behind: () => wechat(0) },
    { code: 32011, kind: '预存', amount: '200', behind: () => house.quit(oldmanId, '2025-06-20') },
  ]
  for (const { code, kind, amount, way = '现金', behind, vars } of cases) {
    await dialog().getByText(kind, { exact: true }).click()
    await fill('金额', amount)
    await dialog().getByText(way, { exact: true }).click()
    await press('下一步')
    await behind?.()
    await sees(code, () => press('确认收款'), vars)
  }
  await setting('limitMode', 1)
  await wechat(1)
})

test('scenarios 21, 33: more back than there is, nothing moved, money to the same account, too many at once', async () => {
  const oldmanId = await lives('2025-06-02')
  await house.payIn(oldmanId, 1, 50_000)
  await visitAccount(oldmanId)
  await button('退款').click()
  await fill('金额', '500.01')
  await fill('退款原因', '家属要求')
  await press('下一步')
  await sees(32013, () => press('确认退款'), { x: '500.00' })

  await visitAccount(oldmanId)
  await button('转账').click()
  await choose('转出账户', '预存')
  await choose('转入账户', '入住押金')
  await fill('金额', '0')
  await fill('原因', '补押金')
  await sees(32001, () => press('保存'))

  await visitAccount(oldmanId)
  await button('汇转').click()
  await fill('对方账号', (await accountOf(oldmanId)).accountNum)
  await fill('金额', '1')
  await fill('原因', '家属要求')
  await sees(32019, () => press('保存'))

  await lives('2025-06-02')
  await house.setting('batchMax', 1)
  await visit('/expense/account')
  await row('在住').nth(1).waitFor()
  for (const at of [0, 1]) await row('在住').nth(at).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '批量收款' }).click()
  await shown().getByLabel('全部金额').fill('10')
  await button('确认收款').click()
  await sees(32020, () => press('确认收款'), { n: 1 })
  await house.setting('batchMax', 200)
})

test('scenario 15: a void of a payment that is used, void already or online; a refund of a voided bill, and of a fully refunded one', async () => {
  const { t, finance } = house
  const oldmanId = await lives('2025-06-02')
  const used = await take(2, oldmanId, 30_000)
  await finance.ok(account.transfer, { oldmanId, classFrom: 2, classTo: 6, amount: 20_000, reason: '调整' })
  const voided = await take(2, oldmanId, 5_000)
  const online = await take(2, oldmanId, 700)
  // Money that a provider took is known by its payment.
  await t.services.database.withSystem((db) =>
    db.updateTable('tradeWayLine').set({ payId: 'pay-1' }).where('tradeId', '=', online.tradeId).execute(),
  )
  await house.payAll(oldmanId)
  const { tradeMonthId, lines } = await billOf(oldmanId)
  const details = [{ tradeMonthDetailId: lines[0].tradeMonthDetailId, amount: 1_000 }]
  const back = await finance.ok(bill.refund, { print: '0', tradeMonthId, details, refundTo: 2, reason: '多收' })

  const voidGone = () => finance.ok(account.void, { tradeClass: '2', tradeId: voided.tradeId, reason: '录入有误' })
  const cases = [
    { code: 32021, tab: '入住押金', receiptNo: used.receiptNo },
    { code: 32022, tab: '入住押金', receiptNo: voided.receiptNo, behind: voidGone },
    { code: 32024, tab: '入住押金', receiptNo: online.receiptNo },
  ]
  await visitAccount(oldmanId)
  for (const { code, tab, receiptNo, behind } of cases) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await askVoid(receiptNo, '录入有误')
    await behind?.()
    await sees(code, () => press('作废'))
    await press('取消')
    await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)
  }

  await page.getByRole('tab', { name: '退款', exact: true }).click()
  await askVoid(back.receiptNo, '退错了人')
  await press('作废')
  await page.getByText(`已作废${back.receiptNo}`).waitFor()
  // From the list of receipts: the money is reversed with its receipt, which keeps its number.
  const twice = await take(2, oldmanId, 900)
  const deposit = (await accountOf(oldmanId)).depositBalance
  await visit('/expense/receipt', { receiptNo: twice.receiptNo ?? '' })
  await askVoid(twice.receiptNo, '重复收款')
  await press('作废')
  await row('重复收款').waitFor()
  expect((await accountOf(oldmanId)).depositBalance).toBe(deposit - 900)
  const paid = await billOf(oldmanId)
  expect([paid.netAmt - paid.paidAmt, paid.lines.filter(({ reversed }) => reversed === 1).length]).toEqual([0, 2])

  const all = paid.lines
    .map(({ tradeMonthDetailId, refundableAmt }) => ({ tradeMonthDetailId, amount: refundableAmt ?? 0 }))
    .filter(({ amount }) => amount > 0)
  await finance.ok(bill.refund, { print: '0', tradeMonthId, details: all, refundTo: 1, reason: '未入住' })
  await visit('/expense/accountBillDetail', { oldmanId, tradeMonthId })
  await button('更多操作').click()
  await page.getByRole('menuitem', { name: '作废' }).click()
  await dialog().getByLabel('原因').fill('开错')
  await sees(32041, () => press('作废'))
})

test('a bill waived too far, paid, refunded or created by somebody else before; a receipt printed before', async () => {
  const { finance } = house
  const oldmanId = await lives('2025-06-02')
  const { tradeMonthId, version } = await billOf(oldmanId)
  const visitBill = () => visit('/expense/accountBillDetail', { oldmanId, tradeMonthId })
  await visitBill()
  await button('减免').click()
  await fill('减免金额', '99999')
  await dialog().getByLabel(/原因/).fill('家庭困难')
  await sees(32015, () => press('保存'))

  await visitBill()
  await button('缴费').click()
  await dialog().getByLabel('第1行金额').waitFor()
  const bills = [{ tradeMonthId, amount: 50_000, version }]
  const paid = await finance.ok(bill.pay, { tradeType: '3', print: '0', oldmanId, ways: cash(50_000), bills })
  await sees(32014, () => press(/^收款 .+ 元$/))

  await visitBill()
  await button('更多操作').click()
  await page.getByRole('menuitem', { name: '退费' }).click()
  await dialog().getByPlaceholder('0.00').first().fill('99999')
  await fill('退费原因', '多收')
  await sees(32045, () => press(/^退费 .+ 元$/))

  await visit('/expense/accountBill', { oldmanId })
  await button('补录').click()
  const make = dialog().getByRole('button', { name: /^补录 [\d,]+\.\d\d 元$/ })
  await expect.poll(() => make.isEnabled()).toBe(true)
  const feeMonth = await dialog().getByLabel('费用月份').inputValue()
  const found = await finance.ok(bill.addForm, { oldmanId, feeMonth })
  const lines = found.lines.map(({ oldmanCostId, projectChildId }) => ({ oldmanCostId, projectChildId }))
  await finance.ok(bill.addBill, { oldmanId, feeMonth, lines })
  await sees(32042, () => make.click())

  await visit('/expense/receipt', { receiptNo: paid.receiptNo ?? 'none' })
  const print = row(paid.receiptNo ?? 'none').getByRole('button', { name: '打印', exact: true })
  await print.waitFor()
  await finance.ok(receipt.print, { receiptIds: [paid.tradeId] })
  await sees(32081, () => print.click())
})

test('the charges of a resident, and the prices behind them', async () => {
  const { t, admin, hair } = house
  const oldmanId = await lives('2025-06-02')
  const { oldmanName } = await accountOf(oldmanId)
  const rule = { discountType: 1, discountValue: 9_000, validNum: 0, validUnit: 'M' as const }
  await admin.ok(feeProject.createDiscount, { ...rule, discountRuleName: '九折' })
  const named = await childNames()
  const { list } = await admin.ok(feeProject.children, { pageHelper: '0', projectId: 'fee-bed' })

  const addCost = async () => {
    await visit('/live/archives/base', { oldmanId, tabTitle: oldmanName })
    await page.getByRole('tab', { name: '费用项目' }).click()
    await shown().getByRole('button', { name: '新增收费' }).click()
    await choose('收费项目', named(hair))
  }
  await addCost()
  await day('开始日期', '2025-06-15')
  await day('结束日期', '2025-06-14')
  await sees(32049, () => press('保存'))
  await day('结束日期', '2025-06-16')
  await choose('优惠规则', '九折')
  const why = `规则不适用于${named(hair).split(' · ')[1]}`
  await sees(32048, () => press('保存'), { name: oldmanName ?? '', why })
  await choose('收费项目', named(list[0].projectChildId))
  await sees(32044, () => press('保存'))
  // The valid row is stored, and is in the fee tab with the rows from moving in.
  await addCost()
  await day('开始日期', '2025-06-21')
  await press('保存')
  await row(named(hair).split(' · ')[1]).getByText('2025-06-21').waitFor()
  expect(await page.locator('.ant-table-row:visible').filter({ hasText: '2025-06-02' }).count()).toBe(3)

  await visit('/expense/account/preferential')
  await shown().getByRole('button', { name: '新增规则' }).click()
  await fill('规则名称', '全免')
  await choose('优惠方式', '折扣')
  await fill('优惠值', '200')
  await fill('有效期', '0')
  await dialog().getByText('年', { exact: true }).click()
  await sees(32047, () => press('保存'))

  const own = await makeLevel(t, '特级护理')
  await priceLevel(admin, own, 1_000, { projectChildName: '特级护理费' })
  const projectChildId = await makeChild(admin, 'fee-care', 1_000, { linkType: 2, linkIds: [] })
  await visit('/expense/account/baseChargeChild', { projectChildId })
  await pick(shown().getByLabel('关联对象'), '特级护理')
  await page.keyboard.press('Escape')
  await sees(32046, () => button('保存').click(), { name: '特级护理', child: '特级护理费' })
})

test('scenarios 11, 12, 14: a settlement whose figures, state or stay changed while somebody viewed it', async () => {
  const { finance, admin, hair } = house
  const oldmanId = await lives('2025-06-03')
  await house.quit(oldmanId, '2025-06-20')
  await visit('/expense/settle/detail', { oldmanId })
  await button('办理结算').click()
  await fill('第1行金额', '1')
  await sees(32012, () => press(/并结算$/))
  await finance.ok(bill.addLine, { oldmanId, tradeType: '3', projectChildId: hair, feeMonth: '2025-06', amount: 5_000 })
  await sees(32051, () => press(/并结算$/))
  await expect.poll(async () => offers(`${await typed('第1行金额')} 元并结算`)).toBe(1)
  const first = await settleStay(finance, oldmanId)
  await sees(32052, () => press(/并结算$/))

  const { oldmanName } = await accountOf(oldmanId)
  const revoke = async () => {
    await visit('/expense/settle', { oldmanName: oldmanName ?? '' })
    await row('已结算').getByRole('button', { name: '撤销', exact: true }).click()
    await dialog().getByLabel('撤销原因').fill('家属要求')
  }
  await revoke()
  await finance.ok(settlement.revoke, { settleId: first.settleId, reason: '家属要求' })
  await sees(32054, () => press('撤销结算'))
  await settleStay(finance, oldmanId)
  expect((await step(admin, oldmanId, 3)).code).toBe(0)
  await revoke()
  await sees(32053, () => press('撤销结算'))
})

test('a drawer is handed over from two windows', async () => {
  const { person } = screen
  const oldmanId = await lives('2025-06-02')
  await visit('/expense/account')
  await button('交班').click()
  for (const label of ['上班结存现金', '实点现金']) await fill(label, '0')
  await fill('上交现金', '5')
  const sign = async () => {
    await press('交班并打印')
    await press('交班')
  }
  await sees(32103, sign)
  await fill('上交现金', '0')
  const sheet = { openingCash: 5_000, countedCash: 5_000, handedCash: 0, expectInAmt: 0, expectOutAmt: 0 }
  await person.ok(cashierShift.submit, sheet)
  await sees(32102, sign)
  // The sheet is read again under the typed values.
  await dialog().getByText('上班结存 50.00').waitFor()
  await dialog().getByText('-50.00').waitFor()
  await fill('实点现金', '50')
  await person.ok(account.trade, { tradeType: 2, print: 0, oldmanId, amount: 100, ways: cash(100) })
  await sees(32101, sign)
  await dialog().getByText('现金收入 1.00').waitFor()
  await fill('实点现金', '51')
  await sign()
  await page.getByText('已交班').first().waitFor()
})

test('a payment by a code shown by the payer, queried again after its time', async () => {
  const { finance, t } = house
  const oldmanId = await lives('2025-06-02')
  const order = { ...house.prestore(oldmanId, 6_600), authCode: codeOf(29) }
  expect((await finance.call(payment.micro, order)).code).toBe(32071)
  t.clock.set('2025-06-20 10:06:00')
  await visitAccount(oldmanId)
  await button('收款').click()
  await dialog().getByText('预存', { exact: true }).click()
  await fill('金额', '66')
  await dialog().getByText('扫码支付', { exact: true }).click()
  await press('下一步')
  await press('确认收款')
  const code = page.getByRole('textbox', { name: '付款码' })
  await code.fill(codeOf(29))
  await sees(32073, () => code.press('Enter'))
})

test('a month closed by somebody else, and a bill of a closed month', async () => {
  const oldmanId = await lives('2025-06-02')
  const { tradeMonthId } = await billOf(oldmanId)
  const hair = (await childNames())(house.hair)
  house.at('2025-07-03')
  await visit('/expense/account')
  await button('月结').click()
  await press('月结')
  await dialog().getByText('结账后该月不能再录入或作废单据。').waitFor()
  await house.finance.ok(ledger.close, { feeMonth: '2025-06' })
  await sees(32032, () => press('月结'))
  // The unfinished documents, and behind the dialog the present months.
  expect(await dialog().getByRole('alert').getByText('2025-06已结账', { exact: true }).count()).toBe(1)
  await press('取消')
  await dialog().getByText('反月结', { exact: true }).waitFor()

  await visit('/expense/accountBillDetail', { oldmanId, tradeMonthId })
  await button('加项').click()
  await dialog().getByLabel('收费项目').click()
  await page.locator('.ant-select-dropdown:visible').getByText(hair).click()
  await sees(32031, () => press('加项'), { feeMonth: '2025-06' })
  await house.admin.ok(ledger.reopen, { feeMonth: '2025-06', reason: '核对' })
})

test('every refusal of money was shown on a screen, here or in the journey named, or no screen causes it', () => {
  for (const { file, words } of Object.values(elsewhere))
    expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(words)
  const table = readTable('refusals.tsv').filter(([code]) => code.startsWith('32'))
  const all = new Set([...declared.keys(), ...table.map(([code]) => Number(code))])
  const answered = [...seen, ...Object.keys(elsewhere).map(Number), ...Object.keys(unreachable).map(Number)]
  expect(answered.toSorted()).toEqual([...all].toSorted())
})
