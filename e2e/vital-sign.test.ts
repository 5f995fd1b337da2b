import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A nurse takes the pressure of a floor; one value is critical, is looked after, and stands in the picture and the archive. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('nurse_head')
  return () => page.context().close()
})

const { button, row, fill, press, dialog } = handsOn(() => page)
const said = (text: string | RegExp) => page.locator('.ant-message').getByText(text).first().waitFor()

test('the pressure of two is typed in a grid; a critical one is red, looked after, seen in its course, and voided', async () => {
  await open(page, '/careplan/bloodPressure')
  await button('批量录入').click()
  const boxes = dialog().locator('.ant-table-row input')
  await boxes.first().waitFor()
  const name = (await boxes.first().getAttribute('aria-label'))?.split(' ')[0] ?? ''
  // Enter goes across, then down.
  await boxes.first().focus()
  for (const typed of ['196', '112', '80', '122']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await dialog().getByText('未填完整').waitFor()
  expect(await dialog().getByRole('button', { name: '保存（2人）' }).isDisabled()).toBe(true)
  await page.keyboard.type('76')
  await page.keyboard.press('Enter')
  await dialog().getByText('收缩压196 危急，舒张压112 危急').waitFor()
  await press('保存（2人）')
  await said('已录入2人的血压')

  await row('196').getByText('危急', { exact: true }).waitFor()
  await row('196').getByRole('button', { name: '处理', exact: true }).click()
  await fill('处理意见', '已通知医生，30分钟后复测')
  await press('保存')
  await said(`已处理${name}的危急值`)
  await row('196').getByRole('button', { name: '处理', exact: true }).waitFor({ state: 'detached' })

  await row('196').getByRole('button', { name: '趋势', exact: true }).click()
  await dialog()
    .getByText(/收缩压：最低 \d+，平均 [\d.]+，最高 196/)
    .waitFor()
  await dialog().getByRole('button', { name: '关闭', exact: true }).last().click()

  await row('196').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '作废' }).click()
  await dialog().getByRole('textbox').fill('袖带位置不对')
  await press('作废')
  await said(`已作废${name}的血压`)
  await row('196').getByText('已作废').waitFor()
})
