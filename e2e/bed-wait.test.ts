import { expect, test } from 'vitest'
import { people } from './people.ts'

/**
 * A waiting person accepts the offered bed, and the booking starts with it; the next free bed is proposed to the next
 * person.
 */

const { page, open, button, row, act, press, seesMessage, day, dialog } = people('reception')

/** The day by the clock of the institution. */
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)

test('an accepted offer opens the booking of its bed', async () => {
  await open('/live/consult/base')
  await button('床位候补').click()
  const offered = page().locator('.ant-table-row:visible').filter({ hasText: '待答复' }).first()
  const [name] = (await offered.locator('td').first().innerText()).split(/\s/)
  const bedName = /\S+楼-\d+-\S+/.exec(await offered.innerText())?.[0] ?? ''
  await act(name, '登记答复')
  await dialog().getByText('接受', { exact: true }).click()
  await press('保存')
  await seesMessage(`已登记${name}的答复`)
  await row(name).getByText('已接受', { exact: true }).waitFor()
  await act(name, '预订')
  await dialog().getByText(bedName).first().waitFor()
  await day('预计入住日期', tomorrow())
  await press(/^(预订|保存)$/)
  await seesMessage(new RegExp(name))
  await row(name).getByText('已安排', { exact: true }).waitFor()

  await button('空床推荐').click()
  const list = page().getByRole('dialog', { name: '空床推荐' })
  const line = list.getByRole('row').filter({ hasText: '推荐' }).first()
  expect(await line.innerText()).toMatch(/不限房型|房型相符/)
})
