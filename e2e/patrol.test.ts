import { expect, test } from 'vitest'
import { people } from './people.ts'
import { newPhone, signInOnPhone } from './phone.ts'

/**
 * A point from its card to a finding: bound, put on a line, planned, checked on the phone, a problem found and handled.
 */

const { page, open, nameOf, button, row, act, press, seesMessage, enter, pick, fill, dialog, at } = people(
  'safety',
  'carer',
)
const manage = '/administration/patrolManage'

test('a point is set up, checked with its card on the phone, and its finding is handled', async () => {
  // A second try in the same institution creates others.
  const mark = String(Date.now()).slice(-6)
  const point = `南门${mark}`
  const line = `南线${mark}`
  const plan = `夜巡${mark}`
  const card = `88${mark}`
  const carer = await nameOf('carer')
  const tab = (name: string) => page().getByRole('tab', { name, exact: true }).click()
  const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

  await open(manage)
  await button('新增').click()
  await enter({ 点位名称: point, 类型: '楼道楼层' })
  await fill('IC卡号', card)
  await pick(dialog().getByLabel('位置', { exact: true }), '颐和楼')
  await dialog().getByRole('button', { name: '添加检查项' }).click()
  await fill('第1行检查项', '门锁')
  await pick(dialog().getByLabel('第1行填写方式'), '正常/异常')
  await dialog().getByLabel('第1行必填').check()
  await press('保存')
  await seesMessage(`已新增点位${point}`)

  await tab('路线')
  await button('新增').click()
  await enter({ 路线名称: line, 添加点位: point })
  await press('保存')
  await seesMessage(`已新增路线${line}，预计0分钟`)

  await tab('计划')
  await button('新增').click()
  await enter({ 计划名称: plan, 路线: line, 执行人: carer })
  await page().keyboard.press('Escape')
  await dialog().getByRole('button', { name: '添加时间窗' }).click()
  // From midnight to midnight: it is open at any time.
  await enter({ 第1行开始: '00:00', 第1行结束: '00:00' })
  await press('保存')
  await seesMessage(`已新增计划${plan}，启用后才生成任务`)
  await act(plan, '启用')
  await confirm('启用')
  await seesMessage(`已启用计划${plan}`)
  await tab('任务')
  await button('生成任务').click()
  await seesMessage(/已生成今天的任务/)
  await row(plan).getByText('未开始', { exact: true }).waitFor()

  await walk({ carer: 'carer', plan, point, card, from: page().url() })

  at('safety')
  await row(plan).getByText('已完成', { exact: true }).waitFor()
  await row(plan).getByRole('button', { name: plan }).click()
  await page().getByText('门锁 异常', { exact: true }).waitFor()
  await page().getByText('异常待处理', { exact: true }).waitFor()
  await button('处理').click()
  await enter({ 处理说明: '已换锁芯' })
  await press('保存')
  await seesMessage(`已处理${point}的异常`)
  await page()
    .getByText(/已处理：已换锁芯/)
    .waitFor()
})

interface RoundNames {
  carer: string
  plan: string
  point: string
  card: string
  from: string
}

/** The round on a phone of its own: a wrong card first, then the right one, and a problem at the door. */
async function walk({ carer, plan, point, card, from }: RoundNames) {
  const phone = await newPhone()
  const phoneButton = (name: string) => phone.getByRole('button', { name, exact: true })
  await signInOnPhone(phone, from, carer)
  await phone.getByRole('link', { name: '巡更' }).click()
  await phone.getByRole('link', { name: new RegExp(`^00:00.*${plan}`) }).click()
  await phone.getByLabel('IC卡', { exact: true }).last().fill('nobody')
  await phoneButton('确定').click()
  await phone.getByText(/签到点位不匹配/).waitFor()
  await phone.getByLabel('IC卡', { exact: true }).last().fill(card)
  await phoneButton('确定').click()
  await phone.getByText('已读到点位', { exact: true }).waitFor()
  await phoneButton('签到').click()
  await phone.getByText('门锁不能为空', { exact: true }).waitFor()
  await phoneButton('异常').click()
  await phone.getByLabel('备注').fill('锁不上')
  await phoneButton('签到').click()
  await expect.poll(() => phone.getByRole('listitem').filter({ hasText: point }).innerText()).toContain('异常')
  await phone.context().close()
}
