import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { type BilledHouse, openBilledHouse } from '../server/test/billed-house.ts'
import { makeReceiver } from '../server/test/consults.ts'
import { idCardOf } from '../server/test/elders.ts'
import { makeBeds } from '../server/test/factories.ts'
import { actionsOn } from './screen-actions.ts'
import { open } from './site.ts'
import { onStage } from './stage.ts'
import { screenOf } from './test-institution.ts'

/**
 * The week of a receptionist: a call becomes a stay with a contract, the resident goes home and comes back, and the
 * bill shows it.
 *
 * @module-tag long
 */

const stage = onStage(async () => {
  const house = await openBilledHouse()
  const { t } = house
  t.clock.set('2025-06-01 09:00:00')
  await t.db((db) =>
    db.updateTable('level').set({ levelName: '一级护理' }).where('levelId', '=', house.levelId).execute(),
  )
  await makeBeds(t)
  await makeReceiver(t, '周敏')
  const { page } = await screenOf(t, '接待员', { width: 1600, height: 900 })
  return { house, page, close: () => t.close() }
})
let house: BilledHouse
let page: Page
beforeEach(() => {
  ;({ house, page } = stage())
})

const { button, row, fill, press, choose, dialog, day, shown, visit, pick, seesMessage } = actionsOn(() => page)
const field = (label: string) => page.getByLabel(label, { exact: true }).locator('visible=true').first()
const name = '欧阳静'
const act = async (text: string, action: string) => {
  await row(text).first().waitFor()
  const direct = row(text).getByRole('button', { name: action, exact: true })
  if (await direct.count()) return direct.first().click()
  await row(text).getByRole('button').last().click()
  await page.locator('.ant-dropdown:visible').getByText(action, { exact: true }).click()
}

async function takesTheCall() {
  await open(page, '/live/consult/base')
  await button('登记').first().click()
  await fill('咨询人', '欧阳明')
  await fill('咨询人电话', '13912345678')
  await fill('老人姓名', name)
  await fill('咨询内容', '母亲半自理，想看单人间')
  await choose('接待人', '周敏')
  await press('保存')
  await seesMessage(/已登记欧阳静的咨询/)
  await row(name).getByRole('button', { name: '登记回访', exact: true }).click()
  await day('回访时间', '2025-06-01 09:00')
  await fill('内容', '来院参观，决定入住')
  await choose('结果', '有意向')
  await press('保存')
  await seesMessage('已登记欧阳静的回访')
  await row(name).getByText(name, { exact: true }).click()
  await shown().getByRole('button', { name: '转为档案', exact: true }).click()
  await expect.poll(() => field('姓名').inputValue()).toBe(name)
  await field('身份证号').fill(idCardOf(1, '19430712'))
  await field('籍贯').focus()
  await shown().getByRole('button', { name: '转为档案', exact: true }).click()
  await seesMessage(/已将欧阳静转为档案/)
}

async function bringsIn() {
  await visit('/live/live/list')
  await act(name, '入住')
  const bed = dialog().getByLabel('床位', { exact: true })
  await bed.click()
  await bed.fill('101')
  await page.locator('.ant-select-dropdown:visible').getByText('空闲').first().click()
  await pick(dialog().getByLabel('护理等级', { exact: true }), '一级护理')
  await day('入住日期', '2025-06-01')
  await press(/入 ?住|保 ?存/)
  await seesMessage(new RegExp(name))
}

async function signsTheContract() {
  await visit('/live/contractDocument')
  await button('签合同').first().click()
  await dialog().getByLabel('老人', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await dialog().getByLabel('类型', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '合同' }).first().click()
  await fill('名称', '养老服务合同')
  await fill('丙方（担保人）', '欧阳明')
  await day('开始日期', '2025-06-01')
  await day('结束日期', '2026-05-31')
  await day('签订日期', '2025-06-01')
  await press('保存')
  await seesMessage(/已为欧阳静签订养老服务合同，编号HT\d{8}/)
  await row('养老服务合同').getByText('生效中').waitFor()
}

async function letsGoAndComeBack() {
  house.t.clock.set('2025-06-05 08:00:00')
  await visit('/live/Outing/register')
  await button('登记').first().click()
  await dialog().getByLabel('老人', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await choose('类型', '回家探亲')
  await fill('事由', '回家看孙子')
  await day('预计外出', '2025-06-05 09:00')
  await day('预计返回', '2025-06-12 18:00')
  await fill('陪同人', '欧阳明')
  await fill('陪同人电话', '13912345678')
  await press('保存')
  await seesMessage(/已为欧阳静登记外出/)
  // The head nurse, at another desk.
  const [{ outId, version }] = (await house.admin.ok(outing.list, {})).list
  await house.admin.ok(outing.pass, { outId, version })
  house.t.clock.set('2025-06-05 09:00:00')
  await visit('/live/Outing/register')
  await act(name, '确认离院')
  await day('实际外出', '2025-06-05 09:00')
  await press('确认离院')
  await seesMessage(/欧阳静已离院/)
  house.t.clock.set('2025-06-12 17:00:00')
  await visit('/live/Outing/register')
  await act(name, '确认返院')
  await day('实际返回', '2025-06-12 17:00')
  await fill('返院情况', '精神好')
  await press('确认返院')
  await seesMessage(/欧阳静已返院/)
}

test('a call, a visit, an archive, a bed, a contract, a week at home: six full days give back 120.00 of care on the bill', async () => {
  await takesTheCall()
  await bringsIn()
  await signsTheContract()
  await letsGoAndComeBack()
  await visit('/expense/bill')
  await row(name).first().waitFor()
  const { oldmanId } = await house.t.db((db) =>
    db.selectFrom('oldman').select('oldmanId').where('oldmanName', '=', name).executeTakeFirstOrThrow(),
  )
  const june = await house.month(oldmanId, '2025-06')
  // Bed 1800.00 and care 1200.00 of the whole month; care of six days at half price back (fees.md 6).
  expect(june?.lines.map(({ netAmt }) => netAmt).sort((a, b) => a - b)).toEqual([-12_000, 120_000, 180_000])
  await house.holds(oldmanId)
})
