import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { yuanText } from '#contract/kit/value/money.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** The head of finance reads every report, and follows a number to its lines. */

const desk = onStage(async () => {
  const site = await startSite()
  return { ...site, page: await site.enter('finance', { width: 1600, height: 900 }) }
})
let page: Page
beforeEach(() => {
  page = desk().page
})

const screens = [
  ['payment', '收款汇总表', '项目'],
  ['monthIn', '月度收费明细', '实应收'],
  ['inDetail', '缴费明细表', '收据号'],
  ['refund', '退款汇总表', '项目'],
  ['balance', '预存余额管理', '期末'],
  ['advance', '预存收退明细', '余额'],
  ['reservation', '预订金管理', '没收'],
  ['booking', '预订金收退明细', '余额'],
  ['deposit', '入住押金', '应收押金'],
  ['refundable', '入住押金收退明细', '余额'],
  ['balanceDeposit', '医疗押金', '应收押金'],
  ['medical', '医疗押金收退明细', '余额'],
  ['collectFees', '费用汇总表', '收缴率（%）'],
  ['chargeProject', '收费项目明细', '合计'],
  ['difference', '差额明细', '标准额'],
  ['income', '收支记录', '支出'],
  ['rent', '租金明细', '空置天数'],
  ['receivalbe', '应收统计', '期末欠费'],
  ['checkOut', '退住明细', '实退'],
  ['consumeDetail', '消费业绩明细', '预订转化'],
] as const
const shown = () => page.locator('.k-page:visible')

test.each(screens)('%s: %s', async (word, title, column) => {
  await open(page, `/expense/report/${word}`)
  await page.getByRole('tab', { name: title, exact: true }).first().waitFor()
  await shown().getByText(column, { exact: true }).first().waitFor({ state: 'attached' })
  await shown().locator('.ant-table, .ant-empty').first().waitFor()
  expect(await shown().getByText('没有读到数据').count()).toBe(0)
  // Every head and filter has its Chinese word.
  expect((await shown().locator('th, search label').allInnerTexts()).join(' ')).not.toMatch(/[a-z]{3}/i)
})

test('the totals are those that the call answers, and a click shows their lines', async () => {
  for (const { word, call, figure, name } of [
    { word: 'payment', call: reports.inSummary, figure: 'totalAmt', name: '合计' },
    { word: 'deposit', call: { path: '/balanceStatistics/2' }, figure: 'closeAmt', name: '期末' },
  ]) {
    await open(page, `/expense/report/${word}`)
    const answered = page.waitForResponse((response) => response.url().includes(call.path))
    await shown().getByRole('button', { name: '查询' }).click()
    const { data } = (await (await answered).json()) as { data: { sum: Record<string, number> } } // as: the envelope
    const total = yuanText(data.sum[figure])
    expect(data.sum[figure]).toBeGreaterThan(0)
    await shown().locator('.k-sum').getByRole('button', { name: total }).last().click()
    const drawer = page.getByRole('dialog').filter({ hasText: name })
    await drawer.getByText(`${total} 元`).waitFor()
    await drawer.locator('.k-sum').getByText(total).waitFor()
    await drawer.getByRole('button', { name: 'Close' }).or(drawer.locator('.ant-drawer-close')).first().click()
  }
})

test('a number of a row names its subject, and movements show the balance before and after them', {
  tags: 'long',
}, async () => {
  await open(page, '/expense/report/payment')
  await shown().getByRole('row').filter({ hasText: '预存' }).getByRole('button').last().click()
  const drawer = page.getByRole('dialog').filter({ hasText: '收款汇总表 · 预存 · 合计' })
  await drawer.waitFor()
  await drawer.locator('.ant-drawer-close').first().click()
  await open(page, '/expense/report/advance')
  await shown()
    .getByText(/^期初 .+ 元，收 .+ 元，退 .+ 元，期末 .+ 元$/)
    .waitFor()
})

test('a difference opens its bill, and a departure its settlement', { tags: 'long' }, async () => {
  await open(page, '/expense/report/difference')
  const row = shown().locator('tr.ant-table-row').first()
  const name = await row.locator('td').first().innerText()
  await row.getByRole('button').first().click()
  await page.getByText('返回差额明细').waitFor()
  await page
    .getByText(new RegExp(`账单 ${name}$`))
    .first()
    .waitFor()
  await open(page, '/expense/report/checkOut')
  const [from, to] = [0, 1].map((at) => shown().locator('.ant-picker-range input').nth(at))
  await from.fill('2020-01-01')
  await from.press('Enter')
  await to.press('Enter')
  await shown().getByRole('button', { name: '查询' }).click()
  const left = shown().locator('tr.ant-table-row').first()
  const resident = await left.locator('[data-resident]').first().innerText()
  await left.getByRole('button').first().click()
  await page.getByText('返回退住明细').waitFor()
  await page.getByText(resident, { exact: true }).filter({ visible: true }).first().waitFor()
})
