import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A nurse exempts a task of tomorrow with a reason, corrects the reason, and finds both on week, board and paper. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('nurse_head', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { press, dialog, fill, choose, sign, shown, seesMessage } = actionsOn(() => page)
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)

test('a task is exempted with a reason, the reason is corrected, the former one stays readable; board and week show the ward', async () => {
  const day = tomorrow()
  await open(page, `/careplan/nursingRecord?planDateFrom=${day}&planDateTo=${day}&taskStatuses=0`)
  const first = shown().locator('.ant-table-row').first()
  await first.getByRole('button', { name: '办理', exact: true }).click()
  await dialog().getByText('为什么有这项').waitFor()
  const title = await dialog().locator('.ant-modal-title').innerText()
  // A task of tomorrow cannot be done yet, and says so.
  await press('完成')
  await dialog()
    .getByText(/未到执行时间|不能为空|请选择|请填写|须由/)
    .first()
    .waitFor()
  await dialog().getByText('豁免', { exact: true }).click()
  await press('豁免')
  await dialog().getByText('请选择豁免原因').waitFor()
  await choose('豁免原因', '睡眠')
  await press('豁免')
  await seesMessage(/^已豁免/)
  await open(page, `/careplan/nursingRecord?planDateFrom=${day}&planDateTo=${day}&taskStatuses=5`)
  await shown().getByRole('button', { name: '更正', exact: true }).first().click()
  await dialog().getByText(title).first().waitFor()
  await press('更正这条记录')
  await choose('豁免原因', '医嘱暂停')
  await dialog().getByLabel('更正原因', { exact: true }).fill('查房后改为医嘱暂停')
  await press('更正')
  await seesMessage(/^已更正/)
  await shown().getByRole('button', { name: '更正', exact: true }).first().click()
  await dialog().locator('s').getByText('睡眠').waitFor()
  await dialog().getByText('查房后改为医嘱暂停').waitFor()
  await dialog().locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click()
  await page.getByRole('tab', { name: '看板' }).click()
  await shown().getByRole('region', { name: '待执行' }).waitFor()
  for (const name of ['科室', '班次', '区域'])
    await shown().locator('.task-board label').filter({ hasText: name }).waitFor()
  await page.getByRole('tab', { name: '工作量' }).click()
  await shown()
    .getByText(/按护理执行每日共需\d+分钟/)
    .waitFor()
  expect(await shown().getByRole('row').count()).toBeGreaterThan(3)
})

test('a shift is handed over: filled in automatically, an item added, signed by its author, refused for the same person', {
  tags: 'long',
}, async () => {
  await open(page, '/careplan/handover')
  await shown().getByRole('button', { name: '新建交接班', exact: true }).click()
  await choose('部门', '护理部')
  await choose('班次', '早班')
  await press('保存')
  await seesMessage('已建立交接班')
  await page.getByRole('tab', { name: /^待交班/ }).click()
  await shown().locator('.ant-table-row').first().getByRole('button', { name: '查看', exact: true }).click()
  await shown().getByRole('button', { name: '编辑待办', exact: true }).click()
  await dialog()
    .getByRole('button', { name: /添加|新增/ })
    .click()
  await fill('第1行待办事项', '通知家属送换季衣物')
  await choose('第1行轻重', '重要')
  await press('保存')
  await seesMessage('已保存待办事项')
  await shown().getByText('通知家属送换季衣物').waitFor()
  await shown().getByRole('button', { name: '交班签字', exact: true }).click()
  await sign('签名')
  await press('保存')
  await seesMessage('已交班签字')
  await shown().getByText('已交班', { exact: true }).first().waitFor()
  // Somebody else takes over, or sends it back.
  await shown().getByRole('button', { name: '打印', exact: true }).waitFor()
  for (const name of ['接班签字', '退回'])
    expect(await shown().getByRole('button', { name, exact: true }).count()).toBe(0)
})
