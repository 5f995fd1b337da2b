import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A sheet is filled, survives a reload, is signed by a second hand, compared with the one before, and leaves as paper. */

const site = onStage(startSite)
let page: Page
let first: Page
let second: Page
beforeEach(async () => {
  first = await site().enter('nurse_head', { width: 1440, height: 900 })
  second = await site().enter('nurse', { width: 1440, height: 900 })
  page = first
  return () => Promise.all([first.context().close(), second.context().close()])
})

const { press, dialog, shown, button, sign } = handsOn(() => page)
const label = (name: string) => shown().getByLabel(name, { exact: true })
const step = (name: string) => shown().getByRole('navigation', { name: '评估步骤' }).getByRole('button', { name })
const choose = async (name: string, typed: string) => {
  await label(name).click()
  await label(name).fill(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: typed }).first().click()
}

/** Who is signed in there. */
const nameOf = (on: Page) =>
  on.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('userInfo')) ?? ''
    const stored: { empInfo?: { empName: string } } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return stored.empInfo?.empName ?? ''
  })

test('filled with a reload between, signed by another, compared and exported', async () => {
  await open(page, '/careplan/assessment/2023/add')
  await choose('老人', '江慧珍')
  await label('信息提供者').fill('家属')
  await label('与老人关系').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  const dimensions = ['自理能力', '基础运动能力', '精神状态', '感知觉与社会参与']
  for (const [at, name] of dimensions.entries()) {
    await step(name).click()
    const issues = shown().locator('.as-issue')
    await issues.first().waitFor()
    for (let one = 0; one < (await issues.count()); one += 1) await issues.nth(one).getByRole('radio').first().check()
    await expect.poll(() => step(name).textContent()).toBe(name)
    if (at > 0) continue
    // What was answered is there after the window was opened anew.
    await page.reload()
    await step(name).waitFor()
    expect(await step(name).textContent()).toBe(name)
  }
  await shown().getByText('已全部作答').waitFor()
  await step('签名与提交').click()
  await choose('第二评估员', await nameOf(second))
  await sign('评估员签名')
  await button('提交').click()
  await page.getByText('已提交，等待第二评估员签名').first().waitFor()
  const numbered = /PG\d{12}/
  await shown().getByText(numbered).first().waitFor()
  const number = numbered.exec((await shown().textContent()) ?? '')?.[0] ?? ''

  page = second
  await open(page, '/careplan/assessment/2023')
  await page.getByRole('button', { name: number }).first().click()
  await button('签名').click()
  await dialog().getByLabel('登录密码').fill('Pims-demo-2026')
  await press('保存')
  await page
    .getByText(/评估已完成：/)
    .first()
    .waitFor()
  await page.getByRole('tab', { name: '历次对比' }).click()
  await shown()
    .getByRole('img', { name: /各维度得分/ })
    .waitFor()
  await shown().getByText('本次（').first().waitFor()
  for (const [format, ending] of [
    ['PDF', '.pdf'],
    ['Word', '.docx'],
  ]) {
    const file = page.waitForEvent('download')
    await shown()
      .getByRole('button', { name: `导出${format}` })
      .click()
    expect((await file).suggestedFilename()).toContain(ending)
  }
})
