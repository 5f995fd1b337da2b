import { expect, test } from 'vitest'
import { people } from './people.ts'

/** A floor is to be closed: everybody gets a bed elsewhere, the changes are previewed, and then all of them move. */

const { page, open, button, press } = people('reception')

test('a chosen floor is emptied, with everybody in a new bed', async () => {
  await open('/live/live/list')
  await button('腾空病区').click()
  await page().getByLabel('楼栋或楼层').click()
  await page().locator('.ant-select-tree-switcher_close').first().click()
  await page().locator('.ant-select-tree-title').getByText('1层', { exact: true }).first().click()
  await page().keyboard.press('Escape')
  await button('查看方案').click()
  const rows = page().locator('.ant-table-row:visible')
  await rows
    .filter({ hasText: /不变|当月合计/ })
    .first()
    .waitFor()
  await expect.poll(() => rows.filter({ hasText: '正在计算' }).count()).toBe(0)
  const going = await rows.filter({ hasText: /不变|当月合计/ }).count()
  await button('开始调床').click()
  await press('开始调床')
  await expect.poll(() => rows.filter({ hasText: '已搬到' }).count(), { timeout: 60_000 }).toBe(going)
  await page().getByText(`已搬${going}人`).waitFor()
})
