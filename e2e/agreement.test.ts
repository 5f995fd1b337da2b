import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A contract is signed at the desk, seen in the archive, renewed and ended. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('reception', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { button, row, fill, press, choose, dialog, day, sign, seesMessage } = actionsOn(() => page)
const words = '外出风险告知'

test('a notice is signed from its template and ended; a contract is renewed for later years', async () => {
  await open(page, '/live/archives/base')
  const elder = row('已预订').first()
  const name = (await elder.getByRole('cell').nth(2).innerText()).trim()
  await elder.getByRole('button', { name: '查看', exact: true }).click()
  await page.getByRole('tab', { name: '合同文书' }).click()
  // Opened from the archive, the desk signs an agreement for the shown resident.
  await button('签合同').click()
  await choose('文档模板', '知情同意书')
  await fill('名称', words)
  await press('保存')
  await seesMessage(new RegExp(`已为${name}签订外出风险告知，编号HT\\d{8}`))
  await row(words).getByText('生效中').waitFor()

  await row(words).getByRole('button', { name: '签名', exact: true }).click()
  await dialog().getByLabel('签署人').fill('李桂芳')
  await sign('签名')
  await press('确认签署')
  await seesMessage(/李桂芳已签署HT\d{8}/)
  await row(words).getByRole('button', { name: /^HT/ }).click()
  await page.getByText('内容与签署时一致').waitFor()
  await page.getByText(/校验码 [0-9a-f]{16}/).waitFor()
  await page.keyboard.press('Escape')
  const more = row(words).getByRole('button', { name: '更多' })
  if (await more.count()) await more.click()
  await page.getByText('终止', { exact: true }).locator('visible=true').last().click()
  await fill('终止原因', '改签新版')
  await press('终止合同')
  await seesMessage(/已终止HT\d{8}/)
  await row(words).getByText('已终止').waitFor()

  await open(page, '/live/contractDocument?expiring=30')
  await row('养老服务合同').first().getByRole('button', { name: '续签', exact: true }).click()
  await day('结束日期', '2099-12-31')
  await press('续签')
  await seesMessage(/已续签，新合同编号HT\d{8}/)
})
