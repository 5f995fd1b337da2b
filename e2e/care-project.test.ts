import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A head nurse adds a category and a job of it that is charged, and disables the job again. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('nurse_head', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { button, row, fill, press, choose, dialog, seesMessage } = actionsOn(() => page)

test('a category is added, a job is charged and recorded, and disabled', async () => {
  await open(page, '/careplan/project')
  await row('晨间护理').waitFor()
  await button('新增分类').click()
  await fill('分类名称', '中医护理')
  await press('保存')
  await seesMessage('已新增分类“中医护理”')
  await page
    .getByRole('button', { name: /^中医护理/ })
    .first()
    .click()
  // The button of the toolbar, not the one of the empty table.
  await page.locator('.ant-btn-primary:visible').filter({ hasText: '新增' }).click()
  await fill('护理项目', '艾灸')
  await dialog().getByText('单独收费', { exact: true }).click()
  await press('保存')
  await dialog().getByText('收费项目不能为空').waitFor()
  await fill('单价', '30')
  await choose('收费项目', '增值服务 · 理发')
  await choose('结果录入', '体征')
  await choose('录入内容', '体温')
  await fill('操作要点', '1. 核对禁忌\n2. 测量体温')
  await press('保存')
  await seesMessage('已新增护理项目艾灸')
  await row('艾灸').getByText('30.00').waitFor()
  await row('艾灸').getByRole('button', { name: '停用', exact: true }).click()
  await press('停用')
  await seesMessage('已停用护理项目艾灸')
  await row('艾灸').getByText('停用', { exact: true }).first().waitFor()
})
