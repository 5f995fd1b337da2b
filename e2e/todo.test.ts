import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A to-do by hand, from who asks to who does it, over the bell. */

const site = onStage(startSite)
let page: Page
let hr: Page
let head: Page
beforeEach(async () => {
  hr = await site().enter('hr')
  head = await site().enter('nurse_head')
  return () => Promise.all([hr, head].map((one) => one.context().close()))
})

const { button, row, fill, press, dialog, said } = handsOn(() => page)
const words = '核对三楼轮椅数量'
const address = '/administration/msg/todo'

test('is asked for, rings, is begun, finished, and seen done by who asked', async () => {
  page = hr
  await open(page, address)
  await button('新增').first().click()
  await fill('标题', words)
  await dialog().getByLabel('处理人', { exact: true }).click()
  const name = (await head.getByRole('button', { name: '用户菜单' }).innerText()).trim()
  await dialog().getByLabel('处理人', { exact: true }).fill(name)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await press('保存')
  await said(/已请.+办理/)

  page = head
  const bell = head.locator('.head').getByRole('button', { name: /^消息/ })
  await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/件待办/)
  await bell.click()
  await dialog().getByText(/^待办/).first().click()
  await dialog().getByRole('button', { name: '全部待办' }).click()
  await row(words).getByText('待处理').waitFor()
  await row(words).getByRole('button', { name: '开始', exact: true }).click()
  await said(/开始处理/)
  await row(words).getByText('进行中').waitFor()
  await row(words).getByRole('button', { name: '完成', exact: true }).click()
  await fill('完成说明', '共十二把，两把待修')
  await press('完成')
  await said(/已完成/)
  await head.locator('.frame:visible').getByText('看板', { exact: true }).click()
  await head.getByRole('region', { name: '已完成' }).getByText(words).waitFor()

  page = hr
  await hr.getByText('我创建的', { exact: true }).click()
  // The other screen follows by itself.
  await row(words).getByText('已完成').waitFor()
})
