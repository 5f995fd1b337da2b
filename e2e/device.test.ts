import { expect, test } from 'vitest'
import { people } from './people.ts'

/** A device from its registration to its end: secret noted, bound, viewed, unbound, scrapped. */

const { page, open, button, row, act, press, seesMessage, enter } = people('admin')

test('a device is registered, bound to a place, viewed, unbound and scrapped', async () => {
  const no = `E2E-${Date.now() % 100_000_000}`
  await open('/yunmuIot/device')
  await button('登记').click()
  await enter({ 编号: no, 类型: '网关', 型号: 'G-1' })
  await press('保存')
  await seesMessage(`已登记设备${no}`)
  // The secret is shown this once.
  const secret = page().getByLabel('接入密钥', { exact: true })
  await expect.poll(() => secret.inputValue()).toMatch(/^[\w-]{32}$/)
  await page().getByRole('button', { name: '我已记下' }).click()
  // Devices are sorted by number.
  await page().getByRole('textbox', { name: '编号', exact: true }).first().fill(no)
  await button('查询').click()
  await row(no).getByText('未激活', { exact: true }).waitFor()
  await act(no, '绑定')
  await page().getByRole('dialog').getByLabel('位置', { exact: true }).click()
  await page().locator('.ant-select-tree-title:visible').filter({ hasText: '康宁楼' }).click()
  await press('绑定')
  await seesMessage(`已绑定设备${no}`)
  await row(no)
    .getByText(/康宁楼/)
    .waitFor()

  await row(no).getByText(no, { exact: true }).click()
  const drawer = page().getByRole('dialog')
  await drawer.getByRole('tab', { name: '绑定记录' }).click()
  await drawer.getByRole('cell', { name: '至今' }).waitFor()
  await drawer.getByRole('tab', { name: '上下线' }).click()
  await drawer.getByText(/绑定到/).waitFor()
  await page().keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await act(no, '解绑')
  await press('解绑')
  await seesMessage(new RegExp(`已将设备${no}与.*解绑`))
  await row(no).getByText('未绑定', { exact: true }).waitFor()
})
