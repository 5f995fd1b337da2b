import { expect, test } from 'vitest'
import { people } from './people.ts'

/** A complaint from the desk to the call back, handled once more because the first answer did not help. */

const { at, page, open, nameOf, button, row, act, press, seesMessage, enter, dialog, step } = people('safety', 'carer')
const words = '送来的晚饭总是凉的'
const inState = (state: string) => row(words).getByText(state, { exact: true }).waitFor()

test('a complaint is registered, assigned, answered, reopened and closed', async () => {
  await open('/administration/complaint/records')
  await button('登记').click()
  await enter({ 类型: '膳食', 来源: '家属', 投诉人: '王小明', 内容: words })
  await press('保存')
  await seesMessage(/已登记TS\d{11}/)
  await inState('待受理')
  // Its time limit is readable without scrolling, on a screen of 1280.
  const edges = (name: string) => page().getByRole('columnheader', { name }).first().boundingBox()
  const deadline = await edges('期限')
  const actions = await edges('操作')
  expect((deadline?.x ?? 0) + (deadline?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0)
  await step(words, '分派', { 处理人: await nameOf('carer') }, /已分派/)
  await inState('处理中')

  const reply = async (result: string) => {
    at('carer')
    // Without the codes of the list: on the personal page.
    await open('/callboard/personal/information')
    await page().getByRole('tab', { name: '我的投诉' }).click()
    await inState('处理中')
    await step(words, '答复', { 处理结果: result, 答复方式: '当面' }, /已答复/)
    at('safety')
    // The other screen follows by itself.
    await inState('待回访')
    await act(words, '办结')
    await dialog().getByText(result, { exact: true }).waitFor()
    await enter({ 满意度: '不满意' })
    await press('办结')
    await seesMessage(/已回访/)
  }
  await reply('餐车已加保温')
  await inState('处理中')
  await reply('改为先送三楼')
  await inState('已办结')
  await expect.poll(() => row(words).getByRole('button', { name: '分派', exact: true }).isDisabled()).toBe(true)
})
