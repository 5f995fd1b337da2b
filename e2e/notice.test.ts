import { expect, test } from 'vitest'
import { people } from './people.ts'

/** A notice from the office to the wards: written, received, read, confirmed, counted, reminded, revoked. */

const { at, open, page, button, row, fill, press, choose, dialog, seesMessage } = people('hr', 'nurse')
const words = '夜间巡房改为两小时一次'
const more = async (name: string) => {
  await row(words).getByRole('button', { name: '更多操作' }).click()
  await page().locator('.ant-dropdown:visible').getByText(name, { exact: true }).click()
}

test('a notice is published to a ward, rings, is read and confirmed, counted, and revoked', async () => {
  await open('/administration/notice')
  await button('新增').first().click()
  await fill('标题', words)
  await choose('类型', '制度')
  await choose('接收范围', '部门')
  await choose('接收对象', '护理部')
  await page().keyboard.press('Escape')
  await dialog().getByRole('textbox', { name: '内容' }).fill('自今晚起，各护理区每两小时巡房一次。')
  await dialog().getByLabel('需要确认', { exact: true }).click()
  await press('保存')
  await seesMessage(/已发布“夜间巡房改为两小时一次”，发给\d+人/)
  await row(words).getByText('已发布').waitFor()

  at('nurse')
  const bell = page('nurse').locator('.head').getByRole('button', { name: /^消息/ })
  await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/条通知/)
  await bell.click()
  await dialog()
    .getByText(/^个人通知/)
    .first()
    .click()
  await dialog().getByText(words).click()
  await page('nurse').frameLocator('iframe[title="通知内容"]').getByText('每两小时巡房一次').waitFor()
  await button('确认已阅').click()
  await seesMessage(/已确认阅读/)
  await expect.poll(() => button('确认已阅').count()).toBe(0)

  at('hr')
  // The other screen follows by itself.
  await row(words)
    .getByText(/^1\/\d+$/)
    .waitFor()
  await row(words).getByRole('button', { name: '阅读统计' }).click()
  await dialog().getByText('已读（1）').click()
  await expect.poll(() => dialog().getByText('护理一区').count()).toBe(1)
  await page().keyboard.press('Escape')
  await row(words).getByRole('button', { name: '催读', exact: true }).click()
  await press('催读')
  await seesMessage(/已提醒\d+人阅读/)

  await more('撤回')
  await fill('撤回原因', '改为一小时一次')
  await press('撤回')
  await seesMessage(/已撤回/)
  await row(words).getByText('已撤回').waitFor()

  at('nurse')
  await page('nurse').getByText('该通知已撤回').waitFor()
  await page('nurse').getByText('改为一小时一次').waitFor()
})
