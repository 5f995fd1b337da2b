import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A nurse takes goods of a resident into custody, and returns them against a signature. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('nurse_head', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { button, row, fill, press, choose, sign, dialog, seesMessage } = actionsOn(() => page)
const thing = '老式座钟'

test('a clock is taken in; one of two is returned with a signature, which can be read again', async () => {
  await open(page, '/careplan/goods/oldman')
  await button('登记').click()
  await dialog().getByLabel('老人', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await fill('物品', thing)
  await choose('类型', '日用')
  await fill('数量', '2')
  await fill('存放位置', '护士站柜 1')
  await fill('寄存人', '李桂芳')
  await press('保存')
  await seesMessage(new RegExp(`寄存的${thing}，编号JC\\d{10}`))
  await row(thing).getByText('寄存中').waitFor()

  await row(thing).getByRole('button', { name: '领取', exact: true }).click()
  await fill('领取数量', '1')
  await fill('领取人', '李桂芳')
  await choose('与老人关系', '子女')
  await sign('领取人签名')
  await press('保存')
  await seesMessage(new RegExp(`寄存的${thing}的领取`))
  await row(thing).getByText('部分领取').waitFor()
  await row(thing).getByRole('button', { name: /^JC/ }).click()
  await page.getByRole('img', { name: '李桂芳的签名' }).waitFor()
  await page.getByText(/李桂芳（\s*子女\s*）领取 1，剩余 1/).waitFor()
})
