import { test } from 'vitest'
import { people } from './people.ts'

/** A rule of mattresses: created, tried on past hours, disabled, removed; and the sound of alarms. */

const { page, open, button, row, act, press, seesMessage, enter } = people('admin')

test('a rule of mattresses is created, edited, replayed, disabled and removed', async () => {
  const name = `夜间加强${Date.now() % 1_000_000}`
  await open('/yunmuIot/alarmRules')
  await row('默认规则').getByText('全部老人', { exact: true }).waitFor()
  await button('新增').click()
  await enter({ 规则名称: name })
  const dialog = page().getByRole('dialog')
  await dialog.getByLabel('离床分钟', { exact: true }).fill('15')
  await dialog.getByText('频繁体动', { exact: true }).click()
  await press('保存')
  await seesMessage(`已保存规则“${name}”，5秒内生效`)
  await row(name)
    .getByText(/离床15分钟（每天 22:00–次日06:00）.*频繁体动30次/)
    .waitFor()

  await act(name, '编辑')
  await dialog.getByLabel('心率上限', { exact: true }).fill('40')
  await press('保存')
  await dialog.getByText('下限须小于上限').first().waitFor()
  await dialog.getByLabel('心率上限', { exact: true }).fill('110')
  await press('保存')
  await seesMessage(`已保存规则“${name}”，5秒内生效`)
  await row(name)
    .getByText(/心率45～110/)
    .waitFor()

  await act(name, '回放')
  await dialog.getByText('一次最多24小时，只回放仍保留的原始数据').waitFor()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()

  await act(name, '停用')
  await press('停用')
  await row(name).getByText('停用', { exact: true }).first().waitFor()
  await row(name).getByRole('button', { name: '更多' }).click()
  await page().getByRole('menuitem', { name: '删除' }).click()
  await press('删除')
  await row(name).waitFor({ state: 'detached' })
})
