import { expect, test } from 'vitest'
import { people } from './people.ts'

/** A complaint from the desk to the call back, heard once more because the first answer did not help. */

const { at, open, nameOf, button, row, fill, press, choose, find, said, act } = people('safety', 'nurse_head')
const words = '送来的晚饭总是凉的'

test('a complaint is registered, assigned, answered, reopened and closed', async () => {
  await open('/administration/complaint/records')
  await button('登记').click()
  await choose('类型', '膳食')
  await choose('来源', '家属')
  await fill('投诉人', '王小明')
  await fill('内容', words)
  await press('保存')
  await said(/已登记TS\d{11}/)
  await row(words).getByText('待受理').waitFor()

  await act(words, '分派')
  await find('处理人', await nameOf('nurse_head'))
  await press('分派')
  await said(/已分派/)
  await row(words).getByText('处理中').waitFor()

  const reply = async (result: string) => {
    at('nurse_head')
    await open('/administration/complaint/records')
    await row(words).getByText('处理中').waitFor()
    await act(words, '答复')
    await fill('处理结果', result)
    await choose('答复方式', '当面')
    await press('答复')
    await said(/已答复/)
    at('safety')
    // The other screen follows by itself.
    await row(words).getByText('待回访').waitFor()
  }
  const close = async (satisfaction: string, state: string) => {
    await act(words, '办结')
    await choose('满意度', satisfaction)
    await press('办结')
    await said(/已回访/)
    await row(words).getByText(state, { exact: true }).waitFor()
  }
  await reply('餐车已加保温')
  await close('不满意', '处理中')
  await reply('改为先送三楼')
  await close('不满意', '已办结')
  await expect.poll(() => row(words).getByRole('button', { name: '分派', exact: true }).isDisabled()).toBe(true)
})
