import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'
import { openWall } from './wall.ts'

/**
 * Alarms for a user are shown on every page until they are acknowledged; a wall screen shows the ward and its open
 * alarms.
 *
 * @module-tag long
 */

const site = onStage(startSite)
let page: Page
beforeEach(() => () => page.context().close())

const { button, row, fill, press, dialog, seesMessage } = actionsOn(() => page)

test('a critical value covers the screen of the head nurse, on any page, until it is acknowledged; a wall screen shows it in the meantime', async () => {
  page = await site().enter('admin')
  const wall = await openWall(page)
  await page.context().close()

  page = await site().enter('nurse_head')
  await open(page, '/careplan/bloodOxygen')
  await button('录入').click()
  await dialog().getByLabel('老人', { exact: true }).click()
  const choice = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
  const name = (await choice.innerText()).trim().split(/\s/)[0]
  await choice.click()
  await fill('血氧', '84')
  await press('保存')
  await seesMessage(/血氧/)
  await wall.getByRole('complementary').getByText('血氧84').waitFor({ timeout: 60_000 })
  await open(page, '/live/visit/come')
  const front = page.getByRole('alertdialog')
  await front.getByText(name).waitFor({ timeout: 90_000 })
  await front.getByRole('button', { name: '确认', exact: true }).click()
  await front.waitFor({ state: 'detached' })
  await wall
    .getByRole('article')
    .filter({ hasText: '血氧84' })
    .getByText(/处理中/)
    .waitFor()
  await wall.context().close()
  await open(page, '/yunmuIot/alarm')
  await row('血氧84').getByText('处理中', { exact: true }).waitFor()
})
