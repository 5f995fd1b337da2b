import { randomInt } from 'node:crypto'
import { test } from 'vitest'
import { checkDigit } from '#contract/kit/value/id-card.ts'
import { people } from './people.ts'

/** A home care elder: archive, family, a pause and its end; a service that is put on sale. */

const { open, page, button, row, shown, enter, press, dialog, seesMessage, pick, act } = people('homecare_manager')
const label = (name: string) => shown().getByLabel(name, { exact: true })
const tab = (name: RegExp) => shown().getByRole('tab', { name }).click()
/** Actions under the first buttons of a page. */
const more = async (name: string) => {
  await button('更多操作').click()
  await page().getByRole('menuitem', { name, exact: true }).click()
}
const state = (name: string) => shown().locator('.k-head').getByText(name, { exact: true }).waitFor()

/** Two tries of one journey use different people. */
const someone = () => {
  const body = `31010119${randomInt(30, 50)}0${randomInt(1, 10)}1${randomInt(0, 10)}${randomInt(100, 1000)}`
  return { name: `戚${randomInt(1000, 10_000)}`, idCard: body + checkDigit(body) }
}

test('an archive is entered, gets its family, is paused and resumed, and its record shows it', async () => {
  const { name, idCard } = someone()
  await open('/homecare/archives')
  await button('新增').click()
  await label('姓名').fill(name)
  await label('身份证号').fill(idCard)
  await label('电话').fill('13800001234')
  await pick(label('类别'), '政府购买')
  await label('所在地区').click()
  await label('所在地区').fill('黄浦区')
  await page().locator('.ant-select-dropdown:visible').getByText('黄浦区', { exact: true }).click()
  await label('地址').fill('福州路1弄2号301室')
  await label('粘贴坐标').fill('121.484301,31.235102')
  await button('填入经纬度').click()
  await button('保存').click()
  await seesMessage(new RegExp(`已建立${name}的居家档案，编号JJ\\d+`))

  await state('服务中')
  await tab(/^家属/)
  await button('编辑家属').click()
  await press(/添加家属/)
  await enter({ 第1行家属: '戚小明', 第1行电话: '13900001234' })
  await pick(dialog().getByLabel('第1行关系', { exact: true }), '子女')
  await dialog().getByLabel('第1行紧急联系人', { exact: true }).check()
  await press('保存')
  await seesMessage(`已保存${name}的家属，共1位`)
  await shown().locator('.k-head').getByText('戚小明 13900001234').waitFor()

  await more('暂停')
  await enter({ 暂停原因: '住院' })
  await press('保存')
  await seesMessage(`已暂停${name}的居家服务`)
  await state('暂停')
  await more('恢复服务')
  await press('恢复')
  await seesMessage(`已恢复${name}的居家服务`)
  await state('服务中')
  await tab(/^操作记录/)
  await row('家属：戚小明（紧急联系人）').waitFor()
  await row('状态：暂停').first().waitFor()
})

test('a service is written, put on sale, and taken off again', async () => {
  const name = `晨间助浴${randomInt(1000, 10_000)}`
  await open('/homecare/serviceitems')
  await shown().getByRole('button', { name: /^助浴/ }).click()
  await button('新增').click()
  await enter({ 名称: name, 单位: '次', 价格: '98', 时长: '60' })
  await dialog().getByRole('textbox', { name: '服务内容' }).fill('清晨上门助浴，浴前测量血压。')
  await press('保存')
  await seesMessage(new RegExp(`已新增服务项目“${name}”`))
  await row(name).getByText('已下架', { exact: true }).waitFor()
  await act(name, '上架')
  await press('上架')
  await seesMessage(`已上架“${name}”`)
  await row(name).getByText('已上架', { exact: true }).waitFor()
  await row(name).getByText(name, { exact: true }).click()
  await page().frameLocator('iframe[title="服务内容"]').getByText('清晨上门助浴').waitFor()
  await page().keyboard.press('Escape')
  await act(name, '下架')
  await press('下架')
  await seesMessage(`已下架“${name}”`)
  await row(name).getByText('已下架', { exact: true }).waitFor()
})
