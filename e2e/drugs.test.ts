import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A nurse takes a drug into custody and sets its use; it is packed by one, checked by another, given, and returned. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('nurse_head', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { press, dialog, shown, button, fill, choose, row, seesMessage, act } = actionsOn(() => page)
/** The first choice that matches the typed text. */
async function find(label: string, typed: string) {
  await dialog().getByLabel(label, { exact: true }).click()
  await dialog().getByLabel(label, { exact: true }).fill(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: typed }).first().click()
}

test('a drug goes into custody, is set at need, and given after two have checked; the rest is in the records', async () => {
  await open(page, '/drug/drugList')
  await button('新增').click()
  await fill('通用名', '创口止痛片')
  await choose('类别', '乙类非处方药')
  await choose('剂型', '片剂')
  await fill('规格', '0.3g×12片')
  await dialog().getByLabel('最小单位', { exact: true }).click()
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option-content')
    .getByText('片', { exact: true })
    .click()
  await press('保存')
  await seesMessage('已新增药品创口止痛片')

  await open(page, '/drug/depositedList')
  const person = shown().locator('.ant-table-row').first()
  const name = (await person.locator('td').nth(1).innerText()).trim()
  await person.getByRole('button', { name: '收药', exact: true }).click()
  await choose('来源', '外院开具')
  await dialog().getByLabel('核对人', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').last().click()
  await dialog().locator('.ant-form-item').filter({ hasText: '包装完好' }).getByText('是', { exact: true }).click()
  await find('第1行药品', '创口止痛片')
  await fill('第1行数量', '12')
  await fill('第1行有效期', '2099-12-31')
  await dialog().getByLabel('第1行有效期', { exact: true }).press('Enter')
  await press('保存')
  await seesMessage(new RegExp(`已收${name}的药品，单号DY\\d+`))

  await open(page, '/drug/set')
  await button('新增').click()
  await find('老人', name)
  await find('药品', '创口止痛片')
  await fill('剂量', '1')
  await choose('频次', '必要时')
  await fill('每日最多次数', '3')
  await fill('最短间隔', '60')
  await fill('使用指征', '伤口疼痛')
  await fill('外院医生', '王医生')
  await press('保存')
  await seesMessage(`已设置${name}的创口止痛片`)

  await open(page, '/drug/drugGetList')
  await button('必要时用药').click()
  await find('老人', name)
  await choose('身份核对', '人工核对')
  await fill('用药原因', '伤口疼痛，腕带破损，本人应答')
  await dialog()
    .getByText(/创口止痛片 每次1/)
    .click()
  await press('登记用药')
  await seesMessage('已发药，一小时后请记录效果')
  // Within an hour it is not given again, and the dialog says so before anybody presses.
  await button('必要时用药').click()
  await find('老人', name)
  await dialog()
    .getByText(/间隔须60分钟，还要等/)
    .waitFor()
  await press('取消')
  await press('放弃修改')
  // A dose at need has its own time, after the doses of the morning.
  await shown().locator('.take-slot').filter({ hasText: '已发 1/1' }).last().click()
  await act(name, '记录效果')
  await choose('用药效果', '部分有效')
  await fill('效果说明', '疼痛评分由5分降到3分')
  await press('保存')
  await seesMessage(`已记录${name}的用药效果`)

  await open(page, '/drug/depositedList?view=record')
  await row('创口止痛片').filter({ hasText: '取药消耗' }).first().waitFor()

  // Drugs in custody are offered for an outing; others are typed.
  await open(page, '/live/Outing/register')
  await button('登记').first().click()
  await find('老人', name)
  await dialog().getByLabel('携带药品', { exact: true }).click()
  await press('添加药品')
  await find('第1行药品', '创口')
  expect(await dialog().getByLabel('第1行药品', { exact: true }).inputValue()).toBe('创口止痛片')
  await press('添加药品')
  await fill('第2行药品', '家里的维生素')
  expect(await dialog().getByLabel('第2行药品', { exact: true }).inputValue()).toBe('家里的维生素')
})

test('a near miss is reported from its list, with the known facts filled in', async () => {
  await open(page, '/drug/drugGetList')
  await shown().getByText('用药隐患', { exact: true }).click()
  const near = shown().locator('.ant-table-row').first()
  await near.getByRole('button', { name: '上报不良事件', exact: true }).click()
  await dialog().getByText('给药错误', { exact: true }).last().waitFor()
  expect(await dialog().getByLabel('事件经过', { exact: true }).inputValue()).toMatch(
    /^用药隐患：核对退回，计划服药时间/,
  )
})
