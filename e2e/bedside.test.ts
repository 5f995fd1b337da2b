import { test } from 'vitest'
import { people } from './people.ts'

/**
 * Articles at the bedside: one with a quiz is put into a playlist, read on the screen of a room, answered, and counted.
 *
 * @module-tag long
 */

const { open, page, button, row, shown, press, dialog, seesMessage, act, enter, find } = people('doctor')
const label = (name: string) => shown().getByLabel(name, { exact: true })
// A second try finds neither article nor list of the first.
const mark = String(Date.now()).slice(-6)
const title = `睡前泡脚${mark}`

test('an article with a quiz is put into a playlist, read at the bedside, answered and counted', async () => {
  await open('/education/whole-ward')
  await shown()
    .getByRole('button', { name: /^安全与防跌倒|^疾病知识|^[^全].*\d+$/ })
    .first()
    .click()
  await button('新增').first().click()
  await label('标题').fill(title)
  await shown().getByRole('textbox', { name: '正文' }).fill('水温不超过四十度，泡一刻钟。')
  await button('添加测验题').click()
  const quiz = shown().locator('.k-rows').getByRole('row').last()
  await quiz.getByRole('textbox').first().fill('水温最高多少度？')
  const choices = quiz.getByRole('combobox').first()
  for (const choice of ['四十度', '六十度']) {
    await choices.fill(choice)
    await choices.press('Enter')
  }
  await page().keyboard.press('Escape')
  await quiz.getByRole('textbox').last().fill('A')
  await button('保存并上架').click()
  await seesMessage(`已上架“${title}”`)

  await shown().getByText('床旁播放', { exact: true }).click()
  await button('新增播放列表').click()
  await dialog().getByLabel('名称', { exact: true }).fill(`睡前${mark}`)
  const articles = dialog().getByRole('combobox', { name: '文章' })
  await articles.fill(title)
  await page().locator('.ant-select-dropdown:visible').getByText(title, { exact: true }).click()
  await dialog().getByRole('listitem').filter({ hasText: title }).waitFor()
  await press('保存')
  await seesMessage(`已新增播放列表“睡前${mark}”`)
  await row(`睡前${mark}`).getByText('全院', { exact: true }).waitFor()

  const bed = await page().context().newPage()
  await bed.goto(
    `${page()
      .url()
      .split('#')[0]
      .replace(/[^/]*$/, '')}fullchart.html#bedside`,
  )
  await bed.locator('.bedside-grid').getByRole('button').first().click()
  const person = bed.getByRole('navigation', { name: '哪一位在看' }).getByRole('button').first()
  const name = (await person.innerText()).trim()
  await person.click()
  await bed.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await bed.frameLocator('iframe[title="宣教内容"]').getByText('水温不超过四十度').waitFor()
  await bed.getByRole('button', { name: '我看完了' }).click()
  await bed.getByRole('button', { name: '四十度', exact: true }).click()
  await bed.getByRole('button', { name: '交卷' }).click()
  await bed.getByText('全部答对，真棒！').waitFor()
  await bed.close()

  await shown().getByText('宣教记录', { exact: true }).click()
  await row(title).getByText('1/1', { exact: true }).waitFor()
  await row(title).getByText(name, { exact: true }).waitFor()
  await shown().getByText('文章', { exact: true }).first().click()
  await row(title).getByText(title).click()
  await dialog().getByText('床旁已读1人，宣教1人次，测验1人次，答对率100%').waitFor()
  await page().keyboard.press('Escape')

  // An employee asks the same question, and the record shows that it had no answer.
  await act(title, '登记宣教')
  await find('老人', '王')
  await enter({ 宣教方式: '口头', 理解程度: '未理解' })
  await dialog().getByLabel('B. 六十度').check()
  await press('保存')
  await seesMessage(/^已登记.+的宣教$/)
  await shown().getByText('宣教记录', { exact: true }).click()
  await row(title).filter({ hasText: '0/1' }).getByText(title).click()
  await dialog()
    .getByText(/答：B（错，应为A）/)
    .waitFor()
  await page().keyboard.press('Escape')

  await shown().getByText('床旁播放', { exact: true }).click()
  await act(`睡前${mark}`, '删除')
  await press('删除')
  await seesMessage(`已删除播放列表“睡前${mark}”`)
})
