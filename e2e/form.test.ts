import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { messageOn } from './messages.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** An administrator builds a form, a nurse fills it in and prints it, and version 2 leaves the old one as it was. */

const site = onStage(startSite)
let admin: Page
let nurse: Page
beforeEach(async () => {
  admin = await site().enter('admin', { width: 1440, height: 900 })
  nurse = await site().enter('nurse', { width: 1280, height: 800 })
  return () => Promise.all([admin.context().close(), nurse.context().close()])
})

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last()
const add = (kind: string) => admin.getByLabel('字段类型').getByRole('button', { name: kind, exact: true }).click()
async function pick(page: Page, label: string, option: string, scope: Page | Locator = page) {
  await scope.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

async function buildsForm() {
  await open(admin, '/systemSetting/templateReportSet')
  await admin.getByText('Morse跌倒风险评估').first().waitFor()
  await admin.getByRole('button', { name: '新增', exact: true }).click()
  await dialog(admin).getByLabel('名称').fill('疼痛日评')
  await pick(admin, '类型', '风险评估')
  await dialog(admin).getByRole('button', { name: '保存' }).click()
  await messageOn(admin, '已新增“疼痛日评”')
  await admin.getByRole('button', { name: '疼痛日评' }).click()
  await admin.getByText('把左边的字段拖到这里').waitFor()

  await add('文本')
  await admin.getByLabel('字段名称').fill('姓名')
  await pick(admin, '数据来源', '老人姓名')
  await add('数字')
  await admin.getByLabel('字段名称').fill('疼痛评分')
  await admin.getByLabel('最小值').fill('0')
  await admin.getByLabel('最大值').fill('10')
  await admin.getByLabel('必填').click()
  await add('单选')
  await admin.getByLabel('字段名称').fill('是否用药')
  await admin.getByLabel('选项1', { exact: true }).fill('否')
  await admin.getByLabel('选项2', { exact: true }).fill('是')
  await add('文本')
  await admin.getByLabel('字段名称').fill('用药名称')
  await admin.getByRole('button', { name: '添加条件' }).click()
  await pick(admin, '条件1字段', '是否用药')
  await pick(admin, '条件1比较', '等于')
  await pick(admin, '条件1的值', '是')
  await add('合计与计算')
  await admin.getByLabel('字段名称').fill('疼痛等级')

  const cells = admin.getByLabel('画布').getByRole('group')
  await add('日期')
  expect(await cells.count()).toBe(6)
  await admin.getByRole('button', { name: '撤销' }).click()
  expect(await cells.count()).toBe(5)

  await admin.getByRole('button', { name: '发布' }).click()
  await dialog(admin).getByRole('button', { name: '发布' }).click()
  await admin.getByRole('button', { name: '“疼痛等级”请选择要计算的字段' }).click()
  await pick(admin, '计算字段', '疼痛评分')
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: '添加等级' }).click()
  await admin.getByLabel('等级1名称').fill('轻度')
  await admin.getByRole('button', { name: '添加等级' }).click()
  await admin.getByLabel('等级2起点').fill('4')
  await admin.getByLabel('等级2名称').fill('中重度')
  await admin.getByRole('button', { name: '发布' }).click()
  await dialog(admin).getByRole('button', { name: '发布' }).click()
  await messageOn(admin, '已发布“疼痛日评”第1版')
}

async function fillsItIn() {
  await open(nurse, '/careplan/form/assessment')
  await nurse.getByRole('button', { name: '填写', exact: true }).first().click()
  await dialog(nurse).getByLabel('老人').click()
  await nurse.locator('.ant-select-dropdown:visible .ant-select-item').first().click()
  await pick(nurse, '表单', '疼痛日评', dialog(nurse))
  await dialog(nurse).getByRole('button', { name: '开始填写' }).click()
  const form = nurse.getByRole('region', { name: '疼痛日评' })
  await form.getByRole('button', { name: '提交' }).click()
  await form.getByRole('button', { name: '请填写疼痛评分' }).waitFor()
  expect(await form.getByText('用药名称').count()).toBe(0)
  await form.getByLabel('疼痛评分').fill('6')
  await form.getByLabel('是', { exact: true }).click()
  await form.getByLabel('用药名称').fill('布洛芬')
  await form.getByText('中重度').waitFor()
  await form.getByRole('button', { name: '提交' }).click()
  await messageOn(nurse, /已提交.+的疼痛日评：疼痛等级 6（中重度）/)

  await nurse.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '1')
  })
  const row = nurse.getByRole('row', { name: /疼痛日评/ })
  // The list comes back under the pointer: the tooltip of a button there would cover the next one.
  await nurse.mouse.move(0, 0)
  await row.getByRole('button', { name: '打印' }).click()
  await nurse.locator('body[data-printed]').waitFor()
  const sheet = await nurse.locator('#k-print').textContent()
  for (const words of ['示例养老院', '疼痛日评', '第1版', '疼痛评分：6', '☐否', '☑是', '布洛芬', '中重度', '打印时间'])
    expect(sheet).toContain(words)
  expect((await nurse.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(2000)
  await nurse.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}

async function publishesAgain() {
  await admin.getByLabel('画布').getByRole('group', { name: '数字：疼痛评分' }).click()
  await admin.getByLabel('字段名称').fill('疼痛数字评分')
  await admin.getByRole('button', { name: '发布' }).click()
  await dialog(admin).getByRole('button', { name: '发布' }).click()
  await messageOn(admin, '已发布“疼痛日评”第2版')

  const row = nurse.getByRole('row', { name: /疼痛日评/ })
  await row.getByRole('button', { name: '编辑' }).click()
  const form = nurse.getByRole('region', { name: '疼痛日评' })
  await form.getByText('第1版').waitFor()
  expect(await form.getByLabel('疼痛评分', { exact: true }).inputValue()).toBe('6')
  expect(await form.getByText('疼痛数字评分').count()).toBe(0)
  await form.getByLabel('疼痛评分', { exact: true }).fill('2')
  await form.getByRole('button', { name: '取消' }).click()
  await nurse.getByRole('button', { name: '放弃修改' }).click()
  await form.waitFor({ state: 'detached' })
}

test('a form is built and published, filled in and printed; version 2 leaves filled-in forms as they were', {
  timeout: 240_000,
}, async () => {
  await buildsForm()
  await fillsItIn()
  await publishesAgain()
})

test('a field dragged onto the grid; a nurse signs, takes a photo and marks the body', { tags: 'long' }, async () => {
  await open(admin, '/systemSetting/templateReportSet')
  await open(nurse, '/careplan/form/assessment')
  await admin.getByRole('button', { name: '新增', exact: true }).click()
  await dialog(admin).getByLabel('名称').fill('皮肤查看单')
  await pick(admin, '类型', '风险评估')
  await dialog(admin).getByRole('button', { name: '保存' }).click()
  await messageOn(admin, '已新增“皮肤查看单”')
  await admin.getByRole('button', { name: '皮肤查看单' }).click()
  const canvas = admin.getByLabel('画布').filter({ visible: true })
  await canvas.getByText('把左边的字段拖到这里').waitFor()
  await drag(
    admin,
    admin.getByLabel('字段类型').filter({ visible: true }).getByRole('button', { name: '签名', exact: true }),
    canvas,
  )
  await canvas.getByRole('group', { name: /^签名：/ }).waitFor()
  await admin.getByLabel('字段名称').filter({ visible: true }).fill('护士签名')
  for (const kind of ['照片', '人体图'])
    await admin
      .getByLabel('字段类型')
      .filter({ visible: true })
      .getByRole('button', { name: kind, exact: true })
      .click()
  const names = () =>
    canvas.locator('.designer-cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')))
  expect(await names()).toEqual(['签名：护士签名', '照片：照片', '人体图：人体图'])
  await drag(
    admin,
    canvas.getByRole('button', { name: '移动人体图' }),
    canvas.getByRole('group', { name: '签名：护士签名' }),
  )
  await expect.poll(names).toEqual(['人体图：人体图', '签名：护士签名', '照片：照片'])
  await admin.getByRole('button', { name: '发布' }).filter({ visible: true }).click()
  await dialog(admin).getByRole('button', { name: '发布' }).click()
  await messageOn(admin, '已发布“皮肤查看单”第1版')

  await nurse.getByRole('button', { name: '填写', exact: true }).first().click()
  await dialog(nurse).getByLabel('老人').click()
  await nurse.locator('.ant-select-dropdown:visible .ant-select-item').first().click()
  await pick(nurse, '表单', '皮肤查看单', dialog(nurse))
  await dialog(nurse).getByRole('button', { name: '开始填写' }).click()
  const form = nurse.getByRole('region', { name: '皮肤查看单' })
  const pad = form.getByLabel('护士签名签名板')
  await pad.scrollIntoViewIfNeeded()
  const board = await pad.boundingBox()
  if (!board) throw new Error('the pad is not on screen')
  await nurse.mouse.move(board.x + 20, board.y + 20)
  await nurse.mouse.down()
  await nurse.mouse.move(board.x + 90, board.y + 60, { steps: 12 })
  await nurse.mouse.move(board.x + 140, board.y + 25, { steps: 12 })
  await nurse.mouse.up()
  await form.getByRole('button', { name: '确认签名' }).click()
  await form.getByRole('img', { name: '护士签名' }).waitFor()
  const chooser = nurse.waitForEvent('filechooser')
  await form.getByRole('button', { name: '上传' }).click()
  await (await chooser).setFiles({
    name: '皮肤.png',
    mimeType: 'image/png',
    buffer: await nurse.screenshot({ clip: { x: 0, y: 0, width: 80, height: 60 } }),
  })
  await expect.poll(() => form.locator('.k-image img').count()).toBe(1)
  await form
    .locator('.form-body svg')
    .first()
    .click({ position: { x: 40, y: 60 } })
  await form.getByLabel('标记1说明').fill('2×3cm')
  await form.getByRole('button', { name: '提交' }).click()
  await messageOn(nurse, /已提交.+的皮肤查看单/)
})

async function drag(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('nothing to drag, or nowhere to')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + Math.min(60, end.height / 2), { steps: 14 })
  await page.waitForTimeout(200)
  await page.mouse.up()
}
