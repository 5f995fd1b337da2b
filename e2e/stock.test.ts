import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * A store is set up: a depot with its keeper, classes in three levels, an item with two specs; then its stock is
 * viewed.
 */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('store_manager')
  return () => page.context().close()
})

const { shown, button, row, fill, press, choose, pick, dialog, seesMessage } = actionsOn(() => page)

test('a depot, classes, specs and items are set up, and the stock shows their place', async () => {
  await open(page, '/warehouse/depot')
  await button('新增').click()
  await fill('仓库名称', '三楼护理站')
  await choose('类型', '科室库')
  await dialog().getByLabel('管理员', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.keyboard.press('Escape')
  await press('保存')
  await seesMessage('已新增仓库三楼护理站')

  await open(page, '/warehouse/classify')
  await button('新增').click()
  await fill('名称', '康复用品')
  await press('保存')
  await seesMessage('已新增分类康复用品')
  for (const [upper, name] of [
    ['康复用品', '理疗'],
    ['理疗', '热敷'],
  ]) {
    await row(upper).first().getByRole('button', { name: '新增下级', exact: true }).click()
    await fill('名称', name)
    await press('保存')
    await seesMessage(`已新增分类${name}`)
  }
  await expect.poll(() => row('热敷').getByRole('button', { name: '新增下级', exact: true }).isDisabled()).toBe(true)

  await open(page, '/warehouse/sku')
  await button('新增').click()
  const field = (label: string) => shown().getByLabel(label, { exact: true })
  await field('名称').fill('艾草热敷包')
  await field('规格').fill('中号')
  await page.locator('.ant-select-dropdown:visible').getByText('中号', { exact: true }).click()
  await field('分类').fill('热敷')
  await page.locator('.ant-select-dropdown:visible').getByText('热敷', { exact: true }).click()
  await pick(field('单位'), '包')
  await field('售价').fill('12.5')
  await button('保存').click()
  await seesMessage(/已新增物品艾草热敷包，编码WP\d{6}/)

  await open(page, '/warehouse/sku')
  await field('物品').fill('艾草')
  await button('查询').click()
  await row('艾草热敷包').getByRole('button', { name: '加规格', exact: true }).click()
  await dialog().getByLabel('规格', { exact: true }).fill('大号')
  await page.locator('.ant-select-dropdown:visible').getByText('大号', { exact: true }).click()
  await page.keyboard.press('Escape')
  await press('保存')
  await seesMessage('已新增1种规格，跳过已有的0种')
  await expect.poll(() => row('艾草热敷包').count()).toBe(2)

  await open(page, '/warehouse/stock')
  await shown().getByRole('tab', { name: '过期', exact: true }).click()
  await row('总库').first().getByRole('button', { name: '明细', exact: true }).click()
  await shown()
    .getByText('有批次', { exact: false })
    .or(shown().getByRole('tab', { name: '批次' }))
    .first()
    .waitFor()
  await shown().getByRole('tab', { name: '流水' }).click()
  await row('入库').first().waitFor()

  await open(page, '/warehouse/stock')
  await shown().getByText('账存核对', { exact: true }).click()
  await shown()
    .getByText(/账存相符/)
    .waitFor()
  await shown().getByRole('button', { name: '结存', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结存', exact: true }).click()
  await seesMessage(/已结存\d{4}-\d{2}/)
})
