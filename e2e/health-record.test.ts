import { test } from 'vitest'
import { messageOn } from './messages.ts'
import { people } from './people.ts'

/** A night on a mattress: from the list of a day to one resident, the week, and the health record. */

const { page, open } = people('nurse_head')

test('the figures of a day lead to one resident, by week too, and to the health record', async () => {
  await open('/yunmuIot/hrrest')
  const named = page().getByRole('row').filter({ hasText: '次/分' }).first()
  await named.getByRole('button', { name: '详情' }).click()
  await page().getByText('静息心率', { exact: true }).filter({ visible: true }).first().waitFor()
  await page()
    .getByRole('img', { name: /心率曲线/ })
    .waitFor()
  await page().getByText('近7天', { exact: true }).last().click()
  await page()
    .getByText(/^近7天，到/)
    .waitFor()
  await page().getByRole('button', { name: '健康档案' }).click()
  await page().getByRole('heading', { name: '今天' }).waitFor()
  await page().getByRole('heading', { name: '睡眠' }).waitFor()

  await open('/yunmuIot/inbed')
  await page()
    .locator('.ant-table-row:visible')
    .filter({ hasText: '分钟' })
    .first()
    .getByRole('button', { name: '详情' })
    .click()
  await page().getByRole('img', { name: /睡眠/ }).waitFor()
})

test('the record of anybody is found by name; a period that is too long is shortened, and the page stays', {
  tags: 'long',
}, async () => {
  await open('/yunmuIot/health/personal')
  await page().getByRole('combobox', { name: '老人' }).click()
  await page().locator('.ant-select-item-option:visible').first().click()
  await page().getByRole('heading', { name: '今天' }).waitFor()
  await page()
    .getByRole('button', { name: /^20\d\d年\d+月月报$/ })
    .waitFor()
  const [from] = await page().locator('.health-range input:visible').all()
  await from.fill('2025-01-01')
  await from.press('Enter')
  await page().keyboard.press('Enter')
  await messageOn(page(), /^一次最多看31天，已从/)
  await page().getByRole('heading', { name: '今天' }).waitFor()
})
