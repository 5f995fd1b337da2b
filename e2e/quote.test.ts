import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { catchPaper } from './paper.ts'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** Reception tells a family the cost of a stay, and prints it for them. */

const site = onStage(startSite)
let page: Page
let papers: () => Promise<string[]>
beforeEach(async () => {
  page = await site().enter('reception', { width: 1440, height: 900 })
  papers = await catchPaper(page)
  return () => page.context().close()
})

const { button, fill, press, dialog, row } = actionsOn(() => page)

/** The first of a list that opens under a field of the dialog. */
async function first(label: string) {
  await dialog().getByLabel(label, { exact: true }).click()
  const choice = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
  await choice.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a family gets the first bill, a usual month and the payment at move-in, on paper', async () => {
  await open(page, '/live/consult/base')
  await row('ZX').first().waitFor()
  await button('费用试算').first().click()
  await fill('老人姓名', '欧阳静')
  await press('试算')
  await dialog().getByText('请选择床位、护理等级或收费项目').waitFor()
  await first('床位费标准')
  await dialog().getByLabel('优惠', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '首年护理费' }).click()
  await press('试算')
  await dialog().getByText('该优惠不适用于所选项目').waitFor()
  await first('护理等级')
  await fill('试住天数', '10')
  await fill('入住押金', '6000')
  await fill('预存', '1')
  await press('试算')
  await dialog().getByText('欧阳静费用试算').waitFor()
  // 1.00 of prestored money pays that part of the first bill, so it adds nothing to the bill.
  const text = await dialog().innerText()
  const fen = (shown: string | undefined) => Math.round(Number((shown ?? '').replaceAll(',', '')) * 100)
  const [bill, due, total] = [/首月账单 ([\d,.]+)/, /首月还需缴 ([\d,.]+)/, /入住时合计 ([\d,.]+)/].map((pattern) =>
    fen(text.match(pattern)?.[1]),
  )
  expect(bill).toBeGreaterThan(0)
  expect(due).toBe(bill - 100)
  expect(total).toBe(600_000 + 100 + due)
  await dialog().getByText('未来一年', { exact: true }).click()
  await expect.poll(() => dialog().locator('.ant-table-row').count()).toBe(12)
  await press('打印')
  await expect.poll(papers).toHaveLength(1)
  for (const words of ['费用试算单', '欧阳静', '试住10天', '入住时合计']) expect((await papers())[0]).toContain(words)
  await press('修改条件')
  await expect.poll(() => dialog().getByLabel('老人姓名', { exact: true }).inputValue()).toBe('欧阳静')
})
