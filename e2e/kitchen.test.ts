import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { dishBook } from '#contract/modules/care/dish-plan/book.ts'
import { headcount } from '#contract/modules/care/dish-plan/headcount.ts'
import { messageOn } from './messages.ts'
import { catchPaper, hasPoppler, printed } from './paper.ts'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * The kitchen puts peanuts on the menu, is warned of residents who must not eat them, publishes with a reason, counts
 * and prints labels.
 */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('kitchen')
  return () => page.context().close()
})

const { button, row, press, dialog, shown, seesMessage } = actionsOn(() => page)

test('a menu with peanuts for lunch is published with a reason; tomorrow is counted, a booking changes the count, labels are printed', async () => {
  await open(page, '/careplan/dishPlan')
  await row('下一季食谱').getByRole('button', { name: '编辑', exact: true }).click()
  await button('周一 午餐').click()
  await button('清空').click()
  const picker = shown().getByRole('combobox', { name: '菜品' })
  await picker.fill('宫保')
  await page.locator('.ant-select-dropdown:visible').getByText('含花生').waitFor()
  await picker.press('Enter')
  await picker.press('Escape')
  expect(await button('周一 午餐').textContent()).toContain('宫保鸡丁')
  await button('发布').click()
  await dialog()
    .getByText(/午餐没有可食用菜品/)
    .first()
    .waitFor()
  expect(await dialog().getByRole('button', { name: '仍然发布' }).isDisabled()).toBe(true)
  await dialog().getByLabel('原因').fill('花生过敏老人单独备餐')
  await press('仍然发布')
  await seesMessage('已发布食谱“下一季食谱”')
  await row('下一季食谱').getByText('已发布').waitFor()

  await shown().getByRole('tab', { name: '备餐统计' }).click()
  const tomorrow = shown().getByText(/^明天 \d\d-\d\d$/)
  const day = (await tomorrow.innerText()).slice(-5)
  const response = page.waitForResponse(
    (one) => one.url().includes(headcount.headcount.path) && one.url().includes(day),
  )
  await tomorrow.click()
  const { data }: { data: ReplyFor<typeof headcount.headcount> } = await (await response).json()
  const before = data.slots.find(({ nextName }) => nextName === '午餐')?.total ?? 0
  expect(before).toBeGreaterThan(100)
  const lunch = shown().getByRole('button', { name: /^午餐/ })
  await lunch.click()
  const count = async () => Number(await lunch.locator('b').textContent())
  await expect.poll(count).toBe(before)
  await shown()
    .getByText(/^过敏（\d+人）$/)
    .waitFor()

  // Another window cancels a meal: the number follows by itself.
  const nurse = await site().enter('nurse_head')
  await open(nurse, '/careplan/diet?view=book')
  const there = nurse.locator('.frame:visible')
  await there.getByRole('switch').first().waitFor()
  // On a slow network nothing of the previous day is offered in the meantime: a press there would belong to no row.
  await nurse.route(
    ({ pathname }) => pathname === dishBook.bookList.path,
    async (route) => {
      await sleep(1000)
      await route.continue()
    },
  )
  await there.getByText('明天').click()
  await there.getByRole('switch', { name: /午餐/, checked: true }).first().click()
  await there.getByRole('button', { name: '保存（1份）' }).click()
  await messageOn(nurse, '已保存1份报餐')
  await nurse.context().close()
  await expect.poll(count, { timeout: 10_000 }).toBe(before - 1)

  const papers = await catchPaper(page)
  await button('打印全部标签').click()
  await expect.poll(async () => (await papers()).join()).toMatch(/过敏：花生/)
  await button('打印备餐单').click()
  await expect.poll(async () => (await papers()).at(-1)).toMatch(/备餐单.*合计.*食材/)

  // A label for each person who eats in the room, on paper of its own, complete.
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printedOnce: true }) }))
  await button('打印全部标签').click()
  await page.waitForFunction(() => 'printedOnce' in window)
  await page.emulateMedia({ media: 'print' })
  const cut = await page.evaluate(
    () => [...document.querySelectorAll('.meal-label')].filter((one) => one.scrollHeight > one.clientHeight + 1).length,
  )
  expect(cut).toBe(0)
  if (!hasPoppler) return
  const { size, sheets } = await printed(page)
  expect(size).toEqual([60, 40])
  expect(sheets.filter((sheet) => sheet.includes('过敏：花生')).length).toBeGreaterThan(0)
  expect(sheets.every((sheet) => sheet.includes('午餐'))).toBe(true)
})

test('the home page shows the menu of today and opens the count behind it', async () => {
  await open(page, '/home')
  const today = shown().locator('.home-half').filter({ hasText: '今日备餐' })
  const lunch = today.getByRole('button', { name: /^午餐/ })
  const total = /(\d+) 份$/.exec((await lunch.innerText()).replaceAll('\n', ' '))?.[1]
  expect(Number(total)).toBeGreaterThan(0)
  await lunch.click()
  await shown()
    .getByRole('button', { name: new RegExp(`^午餐.*${total}`) })
    .waitFor()
})
