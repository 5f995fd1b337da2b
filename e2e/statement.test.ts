import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { catchPaper } from './paper.ts'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * Finance prints the statement of a quarter, of one resident and of several in one go.
 *
 * @module-tag long
 */

const site = onStage(startSite)
let page: Page
let papers: () => Promise<string[]>
beforeEach(async () => {
  page = await site().enter('finance', { width: 1600, height: 900 })
  papers = await catchPaper(page)
  return () => page.context().close()
})

const { button, dialog, press } = actionsOn(() => page)

test('a statement shows balance and arrears at both ends, for one resident and for many', async () => {
  await open(page, '/expense/account')
  const rows = page.locator('.ant-table-row:visible')
  await rows.first().waitFor()
  await rows.first().getByRole('button', { name: '更多操作' }).click()
  const oldmanName = (await rows.first().locator('td').nth(1).innerText()).trim()
  await page.getByRole('menuitem', { name: '对账单', exact: true }).click()
  await dialog().getByText(`打印${oldmanName}的对账单`).waitFor()
  await press('打印')
  await expect.poll(papers).toHaveLength(1)
  const [paper] = await papers()
  for (const words of ['老人费用对账单', oldmanName, '期初结余', '本期合计']) expect(paper).toContain(words)

  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await button('对账单').click()
  await dialog().getByText('打印选中的2位老人的对账单').waitFor()
  await press('打印')
  await expect.poll(papers).toHaveLength(2)
  expect((await papers())[1].split('期初结余')).toHaveLength(3)
})
