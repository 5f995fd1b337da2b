import { expect, test } from 'vitest'
import { people } from './people.ts'

/** An article of a ward: category, draft, publication, readers, earlier version, order, removal. */

const { at, open, page, button, row, shown, enter, press, dialog, seesMessage, pick, act } = people(
  'doctor',
  'nurse_head',
)
const words = '夏天怎样多喝水'
const label = (name: string) => shown().getByLabel(name, { exact: true })
const inState = (state: string) => row(words).getByText(state, { exact: true }).waitFor()

test('a ward article is written, published, read, changed, sorted, unpublished and removed', async () => {
  await open('/education/ward')
  await button('新增分类').click()
  await enter({ 分类名称: '夏季养生', 图标: '爱心' })
  await press('保存')
  await seesMessage('已新增分类“夏季养生”')
  await shown()
    .getByRole('button', { name: /^夏季养生/ })
    .click()

  const write = async (title: string) => {
    await button('新增').first().click()
    await label('标题').fill(title)
    await pick(label('宣教科室'), '护理一区')
    await page().keyboard.press('Escape')
    await shown().getByRole('textbox', { name: '正文' }).fill('每两小时喝一杯温水。')
  }
  await write('早晚散步')
  await button('保存并上架').click()
  await seesMessage('已上架“早晚散步”')
  await write(words)
  await button('存为草稿').click()
  await seesMessage(`已保存草稿“${words}”`)
  await inState('草稿')

  at('nurse_head')
  await open('/education/ward')
  await shown()
    .getByRole('button', { name: /^夏季养生/ })
    .click()
  await inState('草稿')

  at('doctor')
  await act(words, '上架')
  await press('上架')
  await seesMessage(`已上架“${words}”`)
  await inState('已上架')

  at('nurse_head')
  // The other screen follows by itself.
  await inState('已上架')
  await row(words).getByText(words).click()
  await page().frameLocator('iframe[title="宣教内容"]').getByText('每两小时喝一杯温水').waitFor()
  await page().keyboard.press('Escape')
  await act(words, '编辑')
  await shown().getByRole('textbox', { name: '正文' }).fill('每小时喝半杯温水。')
  await button('保存').click()
  await seesMessage(`已更新“${words}”，读者看到的是新内容`)
  await row(words).getByText(words).click()
  await dialog().getByRole('button', { name: '查看', exact: true }).click()
  await page().frameLocator('iframe[title="宣教内容"] >> nth=-1').getByText('每两小时喝一杯温水').waitFor()

  at('doctor')
  const titles = () => shown().locator('.ant-table-row .k-link').allInnerTexts()
  await expect.poll(titles).toEqual(['早晚散步', words])
  await button('调整顺序').click()
  const handle = dialog().getByRole('button', { name: '拖动排序' }).last()
  // The list reports its position; a key pressed before it listens is pressed again.
  const announcement = page().locator('[id^=DndLiveRegion]').filter({ hasText: '移到' })
  await expect
    .poll(async () => {
      if ((await handle.getAttribute('aria-pressed')) !== 'true') await handle.press('Space')
      await page().keyboard.press('ArrowUp')
      return announcement.allTextContents()
    })
    .toEqual(['移到第1位。'])
  await page().keyboard.press('Space')
  await expect.poll(() => dialog().getByRole('listitem').first().innerText()).toContain(words)
  await press('保存')
  await seesMessage('已保存“夏季养生”的文章顺序')
  await expect.poll(titles).toEqual([words, '早晚散步'])

  await act(words, '下架')
  await press('下架')
  await inState('已下架')
  await act(words, '删除')
  await press('删除')
  await seesMessage(`已删除“${words}”`)
  await expect.poll(titles).toEqual(['早晚散步'])
})
