import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { messageOn } from './messages.ts'
import { newPage, open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** The administrator configures the institution, and finds every step in the logs. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('admin', { width: 1440, height: 900 })
  return () => page.context().close()
})

const dialog = () => page.getByRole('dialog')
const seesMessage = (text: string | RegExp) => messageOn(page, text)

test('a dictionary is extended, an item disabled and moved to the top', async () => {
  await open(page, '/systemSetting/dictionarys')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await dialog().getByLabel('名称').fill('巴哈伊教')
  await dialog().getByRole('button', { name: '保存' }).click()
  await seesMessage('已新增“巴哈伊教”')
  const row = page.getByRole('row', { name: /巴哈伊教/ })
  await row.getByRole('button', { name: '停用' }).click()
  await dialog().getByRole('button', { name: '停用' }).click()
  await seesMessage('已停用“巴哈伊教”')
  const handle = row.getByRole('button', { name: '拖动排序' })
  // The list reports its position; a key pressed before it listens is pressed again, and a list that is read again
  // drops the item.
  const announcement = page.locator('[id^=DndLiveRegion]').filter({ hasText: '移到' })
  const up = async () => {
    if ((await handle.getAttribute('aria-pressed')) !== 'true') await handle.press('Space')
    await page.keyboard.press('ArrowUp')
    return announcement.allTextContents()
  }
  await expect.poll(up).toEqual(['移到第1位。'])
  await page.keyboard.press('Space')
  await seesMessage('已移动“巴哈伊教”')
  await expect.poll(() => page.locator('.dict-items tbody tr[data-row-key]').first().innerText()).toContain('巴哈伊教')
})

test('a name in use is refused at its field', { tags: 'long' }, async () => {
  await open(page, '/systemSetting/dictionarys')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await dialog().getByLabel('名称').fill('佛教')
  await dialog().getByRole('button', { name: '保存' }).click()
  await dialog().getByText('字典名称已存在').first().waitFor()
  await dialog().getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
})

test('a change of name and colour shows in this window at once and on the sign-in page too', {
  tags: 'long',
}, async () => {
  await open(page, '/systemSetting/display')
  await page.getByLabel('系统名称').fill('松鹤园')
  await page.getByText('荷叶绿').click()
  await page.getByLabel('预览').getByText('松鹤园').first().waitFor()
  await page.getByRole('button', { name: '保存' }).click()
  await seesMessage(/显示设置已保存/)
  await page.locator('.side-brand').getByText('松鹤园').waitFor()
  await expect.poll(() => page.locator('#theme').getAttribute('href')).toContain('heyelv')
  const other = await newPage()
  await other.goto(`${site().url}/login.html`)
  await other.getByText('松鹤园').first().waitFor()
  await other.context().close()
})

test('a changed business switch is kept after a reload and is in the logs, whose chain is intact', async () => {
  await open(page, '/systemSetting/checkConfig')
  await page.getByLabel('每位老人每日探访上限').fill('8')
  await page.getByRole('button', { name: '保存' }).click()
  await seesMessage('已保存1项参数')
  await page.reload()
  const field = page.getByLabel('每位老人每日探访上限')
  await field.waitFor()
  expect(await field.inputValue()).toBe('8')

  await open(page, '/systemSetting/logList')
  await page.getByRole('button', { name: '修改了1项业务参数' }).click()
  await dialog().getByText('每位老人每日探访上限').first().waitFor()
  await page.keyboard.press('Escape')
  await open(page, '/systemSetting/dataLog')
  await page.getByRole('button', { name: '每位老人每日探访上限：5→8' }).waitFor()
  await page.getByRole('button', { name: '链校验' }).click()
  await page.getByText('条变更记录完整，没有被改动').waitFor()
})
