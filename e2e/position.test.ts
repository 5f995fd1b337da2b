import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { people } from './people.ts'

/**
 * Positions: a fence is drawn on the plan of a floor, used in a rule, and a resident is found on the plan with the
 * route.
 */

const { page, open, button, row, act, press, seesMessage, enter } = people('admin')

/** Clicks the corners of an outline on the plan of a dialog, one after the other; parts of its width and height. */
async function draw(dialog: Locator, corners: readonly (readonly [x: number, y: number])[]) {
  const plan = dialog.getByRole('img', { name: /平面图$/ })
  for (const [at, [x, y]] of corners.entries()) {
    const box = await plan.boundingBox()
    if (!box) throw new Error('no plan')
    await plan.click({ position: { x: box.width * x, y: box.height * y } })
    await dialog.getByText(`依次点出各个角（${at + 1} 个）`).waitFor()
  }
}

test('a fence is drawn, a rule uses it, and a resident is found on the floor', async () => {
  const name = `门口${Date.now() % 1_000_000}`
  await open('/elderPosition/fence')
  await button('新增围栏').click()
  await enter({ 围栏名称: name, 类型: '禁止进入' })
  const dialog = page().getByRole('dialog')
  await dialog.getByLabel('平面图', { exact: true }).click()
  await page().locator('.ant-select-item-option:visible').first().click()
  await press('保存')
  await dialog.getByText('多边形至少需要3个角').waitFor()
  await draw(dialog, [
    [0.4, 0.3],
    [0.6, 0.3],
    [0.6, 0.6],
    [0.4, 0.6],
  ])
  await press('保存')
  await seesMessage(`已保存围栏${name}`)
  await row(name).getByText('禁止进入', { exact: true }).waitFor()

  await open('/elderPosition/locateAlarmRule')
  await button('新增规则').click()
  await enter({ 规则名称: `${name}规则`, 报警类型: '进入禁区', 围栏: name })
  await press('保存')
  await seesMessage(`已保存规则${name}规则`)
  await row(`${name}规则`).getByText(name, { exact: true }).waitFor()
  await act(`${name}规则`, '停用')
  await press('停用')
  await row(`${name}规则`).getByText('停用', { exact: true }).waitFor()

  await open('/elderPosition/realTime')
  await page().getByRole('button', { pressed: true }).first().waitFor()
  const finder = page().getByLabel('查找老人')
  await finder.fill('无此人')
  await finder.press('Enter')
  await seesMessage('没有找到佩戴标签的“无此人”')
  await finder.fill('')
  const person = page().locator('.pos-mark').first()
  await person.waitFor()
  await person.press('Enter')
  const view = () => page().locator('.pos-plan > svg').first().getAttribute('viewBox')
  const before = await view()
  await page().getByRole('switch', { name: '跟随' }).click()
  await expect.poll(view).not.toBe(before)
  await page().getByRole('switch', { name: '跟随' }).click()
  await expect.poll(view).toBe(before)
  await page().getByRole('button', { name: '呼叫护士' }).click()
  const calling = page().getByRole('dialog', { name: /^呼叫护士：/ })
  await calling.getByLabel('处理人', { exact: true }).click()
  await page().locator('.ant-select-item-option:visible').first().click()
  await calling.getByRole('button', { name: /^呼\s?叫$/ }).click()
  await seesMessage('去看')
  await page().getByRole('button', { name: '历史轨迹' }).click()
  await page().getByRole('button', { name: '播放' }).click()
  await expect.poll(() => page().getByRole('button', { name: '暂停' }).count()).toBe(1)
})

test('an area of a plan is drawn and named, finished by Enter, and not lost without a question', {
  tags: 'long',
}, async () => {
  const name = `活动区${Date.now() % 1_000_000}`
  await open('/elderPosition/realTime')
  await button('平面图维护').click()
  const facts = page()
    .getByText(/区域 \d+/)
    .first()
  const before = await facts.innerText()
  await page().getByRole('button', { name: '区域与信标' }).first().click()
  const dialog = page().getByRole('dialog', { name: /：区域与信标$/ })
  const plan = dialog.getByRole('img', { name: /平面图$/ })
  await plan.waitFor()
  await draw(dialog, [
    [0.42, 0.42],
    [0.5, 0.42],
    [0.5, 0.5],
  ])
  await dialog.getByRole('button', { name: '保存' }).click()
  await seesMessage('有一个区域还没有画完，请先完成或退回')
  await dialog.getByLabel('区域名称').fill('画错')
  await dialog.getByLabel('区域名称').press('Enter')
  const names = dialog.getByLabel(/^区域\d+的名称$/)
  await expect.poll(() => names.last().inputValue()).toBe('画错')
  await names.last().fill(name)
  await page().keyboard.press('Escape')
  await page().getByText('内容尚未保存，确定离开？').last().waitFor()
  await page().getByRole('dialog').last().getByRole('button', { name: '继续填写' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await seesMessage('的区域与信标')
  await expect.poll(() => facts.innerText()).not.toBe(before)
  await page().getByRole('button', { name: '区域与信标' }).first().click()
  await expect.poll(() => names.last().inputValue()).toBe(name)
})
