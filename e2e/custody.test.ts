import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { catchPaper } from './paper.ts'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** The head of finance compares the residents' money in custody with the bank. */

const site = onStage(startSite)
let page: Page
let papers: () => Promise<string[]>
beforeEach(async () => {
  page = await site().enter('finance', { width: 1600, height: 900 })
  papers = await catchPaper(page)
  return () => page.context().close()
})

const { button, press, dialog, shown, seesMessage, fill } = actionsOn(() => page)

async function openCustody() {
  await open(page, '/expense/report/deposit')
  await button('押金预收存管').click()
  await shown()
    .getByText(/存管合计/)
    .first()
    .waitFor()
}

test('the balance of the bank is entered for a month, and the difference stands beside it', async () => {
  await openCustody()
  const month = shown().locator('.k-card .ant-table-row').nth(1)
  const balance = (await month.locator('td').nth(1).innerText()).replaceAll(',', '')
  await month.getByRole('button', { name: /余额/ }).click()
  await fill('银行余额', String((Number(balance) - 1).toFixed(2)))
  await fill('说明', '利息未入账')
  await press('保存')
  await seesMessage(/已填写\d{4}-\d{2}的银行余额/)
  await month.getByText('-1.00').waitFor()
  await month.getByText('利息未入账').waitFor()
  await month.getByRole('button', { name: '更正余额' }).waitFor()
  expect(await dialog().count()).toBe(0)
})

test('in a low window the residents are still shown below the months', async () => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openCustody()
  const residents = shown().locator('.k-panel .ant-table-row')
  // A row is pressed, so it is not covered by what stands above it.
  for (const at of [0, 2]) await residents.nth(at).click({ trial: true })
})

test('it is printed with its limits', { tags: 'long' }, async () => {
  await openCustody()
  await button('打印').click()
  await expect.poll(papers).toHaveLength(1)
  const [paper] = await papers()
  for (const words of ['押金预收存管', '押金不超过月床位费的12倍', '存管合计', '合计']) expect(paper).toContain(words)
  await button('返回入住押金').click()
  await button('押金预收存管').waitFor()
})
