import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import type { residence } from '#contract/modules/living/residence/residence.ts'
import { messageOn } from './messages.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** The main job: a receptionist admits a resident to a bed, moves and discharges them, and everybody sees it. */

const site = onStage(startSite)
let reception: Page
let nurse: Page
beforeEach(async () => {
  reception = await site().enter('reception', { width: 1600, height: 900 })
  nurse = await site().enter('nurse_head', { width: 1600, height: 900 })
  return () => Promise.all([reception.context().close(), nurse.context().close()])
})

const dialog = () => reception.getByRole('dialog').filter({ visible: true }).last()
const seesMessage = (text: string | RegExp) => messageOn(reception, text)
const bedOf = (page: Page, bedId: string) => page.locator(`[data-bed="${bedId}"]`).first()
const rowOf = (name: string) => reception.getByRole('row', { name: new RegExp(name) }).first()

/** The tabs of states above the list. */
const tab = (state: string) =>
  reception
    .getByText(new RegExp(`^${state}\\s*\\d+$`))
    .filter({ visible: true })
    .first()
    .click()

/** Chooses in a dropdown by typing, as people do. */
async function choose(label: string, text: string) {
  const input = dialog().getByLabel(label, { exact: true })
  await input.click()
  if (await input.isEditable()) await input.fill(text)
  await reception.locator('.ant-select-dropdown:visible').getByText(text).first().click()
}

/** Types a bed into the tree of beds and takes the first free one found. */
async function chooseBed(label: string, text: string) {
  const input = dialog().getByLabel(label, { exact: true })
  await input.click()
  await input.fill(text)
  await reception.locator('.ant-select-dropdown:visible').getByText('空闲').first().click()
}

async function act(name: string, action: string) {
  await rowOf(name).waitFor()
  const button = rowOf(name).getByRole('button', { name: action, exact: true })
  if (await button.count()) return button.first().click()
  await rowOf(name).getByRole('button').last().click()
  await reception.locator('.ant-dropdown:visible').getByText(action, { exact: true }).click()
}

/** The newest resident without drugs in custody: one whose drugs must be returned may not leave. */
async function nobodyKeepsDrugsFor() {
  // The rows of the tab, not those from before it was opened.
  const rows = reception.locator('.ant-table-row:visible').filter({ has: reception.getByText('在住', { exact: true }) })
  await rows.first().waitFor()
  const names = await rows.locator('td:first-child').allInnerTexts()
  await open(nurse, '/drug/depositedList')
  const drugRows = nurse.locator('.ant-table-row:visible')
  await drugRows.first().waitFor()
  for (const name of names.map((text) => text.trim())) {
    const residentFilter = nurse.getByLabel('老人', { exact: true }).filter({ visible: true }).first()
    await residentFilter.fill(name)
    // An urgent message may come in between, and takes the focus with it.
    await nurse.getByRole('button', { name: '查询', exact: true }).filter({ visible: true }).click()
    const none = nurse.locator('.ant-table-placeholder:visible')
    await drugRows.filter({ hasText: name }).or(none).first().waitFor()
    if (await none.count()) return name
  }
  throw new Error('Everybody on this page has drugs in custody.')
}

// First: a resident who moves below may not leave on the same day.
test('discharges a resident, and the bed is free again', async () => {
  await open(reception, '/live/live/list')
  await tab('在住')
  const leaving = await nobodyKeepsDrugsFor()
  await open(nurse, '/home/bedInfo')
  const card = nurse.locator('[data-bed]').filter({ hasText: leaving }).first()
  const bedId = (await card.getAttribute('data-bed')) ?? ''
  // Floors out of sight are not laid out and have no text yet.
  await card.scrollIntoViewIfNeeded()
  await act(leaving, '退住')
  await choose('退住类型', '正常退住')
  await dialog()
    .getByRole('button', { name: /退 ?住/ })
    .last()
    .click()
  await seesMessage(new RegExp(leaving))
  await expect.poll(() => bedOf(nurse, bedId).innerText()).toContain('空闲')
})

/**
 * The head nurse watches the bed map; within two seconds it shows that a waiting resident has a bed. Gives the name.
 */
async function books() {
  await open(nurse, '/home/bedInfo')
  await bedOf(nurse, 'bed-1-103-A').getByText('空闲').waitFor()
  await open(reception, '/live/live/list')
  await tab('待入住')
  const first = reception.locator('.ant-table-row').filter({ hasText: '待入住' }).first()
  await first.waitFor()
  const name = (await first.locator('td').first().innerText()).trim()
  await act(name, '预订')
  await chooseBed('床位', '103-A')
  await dialog()
    .getByRole('button', { name: /预 ?订|保 ?存/ })
    .last()
    .click()
  await seesMessage(new RegExp(name))
  await bedOf(nurse, 'bed-1-103-A').getByText('预订').waitFor()
  return name
}

async function checksIn(name: string) {
  await tab('已预订')
  await act(name, '入住')
  await choose('护理等级', '一级')
  await dialog()
    .getByRole('button', { name: /入 ?住|保 ?存/ })
    .last()
    .click()
  await seesMessage(new RegExp(name))
  await bedOf(nurse, 'bed-1-103-A').getByText('在住').waitFor()
  await open(nurse, '/home')
  await nurse.getByText('在住老人').waitFor()
  await open(nurse, '/home/bedInfo')
}

/** The preview of a move in the dialog. */
function outlookOf({ data }: { data: ReplyFor<typeof residence.adjust> }) {
  const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0)
  if (data.adjustLines.length === 0) return '本次调床不改变已出账单'
  const change = sum(data.adjustLines)
  return `调床后当月账单${change < 0 ? '少收' : '多收'}${yuanText(Math.abs(change))}元，当月合计${yuanText(sum(data.billPreview))}元`
}

async function moves(name: string) {
  await tab('在住')
  await reception.getByLabel('姓名', { exact: true }).filter({ visible: true }).first().fill(name)
  await reception.keyboard.press('Enter')
  await act(name, '调床')
  const looked = reception.waitForResponse((one) => one.url().includes('/live/adjust?preview=1'))
  await chooseBed('新床位', '105-B')
  await dialog()
    .getByText(outlookOf(await (await looked).json()))
    .waitFor()
  const reason = dialog().getByLabel('调床原因')
  await reason.fill('靠近护士站')
  await dialog()
    .getByRole('button', { name: /调 ?床|保 ?存/ })
    .last()
    .click()
  await seesMessage(new RegExp(name))
  await bedOf(nurse, 'bed-1-105-B').getByText(name).waitFor()
  await expect.poll(() => bedOf(nurse, 'bed-1-103-A').innerText()).toContain('空闲')
}

test('books a bed, checks in, moves, and is refused to leave on the day of the move, with the reason', {
  timeout: 240_000,
}, async () => {
  const name = await books()
  await checksIn(name)
  await moves(name)
  await act(name, '退住')
  await choose('退住类型', '正常退住')
  await dialog()
    .getByRole('button', { name: /退 ?住/ })
    .last()
    .click()
  await dialog()
    .getByText(/日期早于最近一次床位变动/)
    .first()
    .waitFor()
  await dialog().getByRole('button', { name: '取消' }).click()
  await reception.getByRole('button', { name: '放弃修改' }).click()
})
