import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { people } from './people.ts'

/**
 * A self-check with one failed item from the sheet to its closing, sent back once; a sample of a meal in its register.
 */

const { at, page, open, nameOf, button, row, press, seesMessage, enter, dialog, shown, act, step } = people(
  'safety',
  'nurse_head',
)
const picture = {
  name: 'after.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const mine = '/callboard/personal/information?tab=rectify'
const inState = (text: string, state: string) => row(text).getByText(state, { exact: true }).waitFor()

/** The correction, with a picture of it. */
async function putRight(problem: string, measure: string) {
  await act(problem, '提交整改')
  await enter({ 整改措施: measure })
  await dialog().locator('input[type=file]').setInputFiles(picture)
  await dialog().getByRole('button', { name: '移除整改后照片' }).waitFor()
  await press('提交整改')
  await seesMessage(/等待复查/)
}

test('an inspection is filled in, submitted, corrected, sent back, passed and closed', async () => {
  const head = await nameOf('nurse_head')
  const problem = `洗衣房插座无漏电保护${randomUUID().slice(-6)}`
  await open('/government/inspectAdd')
  await shown()
    .getByRole('button', { name: /^日常自查/ })
    .click()
  await button('下一步').click()
  await shown().getByLabel('第1项结果').getByText('不合格', { exact: true }).click()
  await shown().getByLabel('问题', { exact: true }).fill(problem)
  await shown().getByLabel('责任人', { exact: true }).click()
  await page().keyboard.type(head)
  await page().locator('.ant-select-dropdown:visible').getByText(head, { exact: true }).first().click()
  await button('本组其余全部合格').click()
  await expect.poll(() => shown().getByLabel('检查得分').innerText()).toContain('80.0%')
  await button('存草稿').click()
  await shown()
    .getByText(/已自动保存/)
    .waitFor()
  await button('意见与提交').click()
  await button('提交').click()
  await seesMessage(/已提交检查JC\d{11}，生成1张整改单/)
  await shown().getByText('整改中', { exact: true }).waitFor()
  const no = await shown()
    .getByText(/^JC\d{11}$/)
    .innerText()

  const recheck = async (values: Record<string, string>) => {
    at('safety')
    await open('/government/rectify')
    await inState(problem, '待复查')
    await step(problem, '复查', values, /已复查/)
  }
  at('nurse_head')
  await open(mine)
  await inState(problem, '待整改')
  await putRight(problem, '已加装漏电保护器')
  at('safety')
  await open('/government/rectify')
  await inState(problem, '待复查')
  await act(problem, '复查')
  await dialog().getByText('已加装漏电保护器', { exact: true }).waitFor()
  await enter({ 复查结果: '不通过，重新整改', 复查意见: '缺少警示标识' })
  await dialog().getByLabel('新的整改期限', { exact: true }).fill('2199-12-31')
  await dialog().getByLabel('新的整改期限', { exact: true }).press('Enter')
  await press('复查')
  await seesMessage(/已复查/)
  await inState(problem, '复查不通过')
  at('nurse_head')
  await inState(problem, '复查不通过')
  await putRight(problem, '已张贴警示标识')
  await recheck({ 复查结果: '通过' })
  await inState(problem, '复查通过')
  await open('/government/inspect')
  await inState(no, '已办结')
})

test('a hazard found in passing is assigned to an employee; a register is filled in, and values that are too low are named', {
  tags: 'long',
}, async () => {
  const title = `走廊积水${randomUUID().slice(-6)}`
  await open('/government/rectify')
  await button('随手拍').click()
  await enter({ 标题: title, 问题: '开水间门口地面积水', 地点: '二楼', 责任人: await nameOf('nurse_head') })
  await dialog().locator('input[type=file]').setInputFiles(picture)
  await dialog().getByRole('button', { name: '移除现场照片' }).waitFor()
  await press('保存')
  await seesMessage(/已登记ZG\d{11}/)
  at('nurse_head')
  await open(mine)
  await inState(title, '待整改')

  at('safety')
  const dish = `红烧肉${randomUUID().slice(-6)}`
  await open('/government/inspect/detail/register')
  await shown().getByText('食品留样', { exact: true }).first().click()
  await button('登记').click()
  await enter({ 餐次: '午餐', 菜品: dish, 留样量: '100', 留样人: '张师傅' })
  await dialog().getByLabel('弃样时间', { exact: true }).fill('2199-01-01 12:00')
  await dialog().getByLabel('弃样时间', { exact: true }).press('Enter')
  await press('保存')
  await dialog().getByText('留样量不足125克').waitFor()
  await enter({ 留样量: '150' })
  await press('保存')
  await seesMessage('已登记食品留样')
  await row(dish).waitFor()

  const visitor = `王五${randomUUID().slice(-6)}`
  await shown().getByText('外来人员', { exact: true }).first().click()
  await button('登记').first().click()
  await enter({ 姓名: visitor, 事由: '送货' })
  await press('保存')
  await seesMessage('已登记外来人员')
  await act(visitor, '修改')
  await enter({ 单位: '粮油公司', 修改原因: '补登单位' })
  await press('保存')
  await seesMessage('已修改外来人员')
  await row(visitor)
    .getByText(/事由：送货/)
    .waitFor()
  await row(visitor)
    .getByText(/单位：粮油公司/)
    .waitFor()
})
