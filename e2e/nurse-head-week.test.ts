import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { timeText } from '#core/clock.ts'
import { openRotaInstitution, type RotaHouse } from './rota-institution.ts'
import { actionsOn } from './screen-actions.ts'
import { open } from './site.ts'
import { onStage } from './stage.ts'

/**
 * The week of a head nurse: the plan, an exchange, leave and the gap it opens, a notice and its readers.
 *
 * @module-tag long
 */

const stage = onStage(() => openRotaInstitution({ planned: false }))
let house: RotaHouse
let page: Page
beforeEach(() => {
  house = stage()
  page = house.head
})

const { button, row, fill, press, choose, dialog, day, shown, visit, seesMessage, act } = actionsOn(() => page)
const cell = (person: number) =>
  shown()
    .locator('.k-rota tbody tr')
    .nth(person)
    .locator('td')
    .nth(Number(house.date.slice(8)) - 1)
const words = '夜间巡房改为两小时一次'

async function opensThePlan() {
  page = house.head
  await visit('/administration/attendance/group')
  await act('一区', '排班')
  if (!timeText(Date.now()).startsWith(house.date.slice(0, 7))) await button('下个月').click()
}

async function plans() {
  await opensThePlan()
  for (const [person, shift] of ['早班', '晚班'].entries()) {
    await shown()
      .getByRole('group', { name: '画笔' })
      .getByRole('button', { name: new RegExp(shift) })
      .click()
    await cell(person).click()
  }
  await button('保存（2人）').click()
  await seesMessage(/已保存\d{4}-\d{2}的排班/)
  await button('发布').click()
  await press('发布')
  await seesMessage(/已发布\d{4}-\d{2}的排班/)
}

async function exchanges() {
  const records = '/administration/shiftExchange/records'
  const choice = (group: string, text: string) =>
    dialog().getByRole('group', { name: group }).getByRole('button').filter({ hasText: text })
  page = house.zhang
  await open(page, records)
  await button('申请换班').first().click()
  await choice('要换出的班次', '早班').click()
  await dialog().getByRole('tab', { name: '与同事互换' }).click()
  await choice('换班的同事', '李静').click()
  await fill('原因', '接孩子放学')
  await press('提交申请')
  await seesMessage(/已提交换班/)
  page = house.li
  await open(page, records)
  await act('张敏', '同意换班')
  await press('同意换班')
  await seesMessage(/已同意/)
  page = house.head
  await visit(records)
  await act('张敏', '通过')
  await press('通过')
  await seesMessage('已通过张敏与李静的换班')
}

/** The employee who took over the early shift falls ill: nobody else works on it. */
async function losesOne() {
  page = house.li
  await open(page, '/callboard/personal/information')
  await shown().getByRole('tab', { name: '我的请假' }).click()
  await button('请假').first().click()
  await choose('类型', '病假')
  await day('开始', `${house.date} 21:00`)
  await day('结束', `${house.date} 23:59`)
  await fill('原因', '发烧')
  await press('保存')
  await seesMessage(/已提交李静的请假/)
  page = house.head
  await visit('/administration/attendance/record')
  await shown().getByRole('tab', { name: '请假', exact: true }).click()
  await act('李静', '通过')
  await press('通过')
  await seesMessage('已通过李静的请假')
  await opensThePlan()
  await shown().locator(`.k-rota-gap[title="${house.date} 早班少1人"]`).waitFor()
}

async function tellsEverybody() {
  page = house.head
  await visit('/administration/notice')
  await button('新增').first().click()
  await fill('标题', words)
  await choose('类型', '制度')
  await choose('接收范围', '全部')
  await dialog().getByRole('textbox', { name: '内容' }).fill('自今晚起，每两小时巡房一次。')
  await dialog().getByLabel('需要确认', { exact: true }).click()
  await press('保存')
  await seesMessage(/已发布“夜间巡房改为两小时一次”，发给2人/)
  page = house.zhang
  await page.reload()
  const bell = page.locator('.head').getByRole('button', { name: /^消息/ })
  await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/条通知/)
  await bell.click()
  await dialog()
    .getByText(/^个人通知/)
    .first()
    .click()
  await dialog().getByText(words).click()
  await button('确认已阅').click()
  await seesMessage(/已确认阅读/)
  page = house.head
  await visit('/administration/notice')
  await row(words)
    .getByText(/^1\/2$/)
    .waitFor()
  await act(words, '阅读统计')
  await dialog().getByText('已读（1）').click()
  await dialog().getByText('张敏').waitFor()
}

test('a day is planned and published, exchanged, short of one who falls ill, and a notice is read by one of two', async () => {
  await plans()
  await exchanges()
  await losesOne()
  await tellsEverybody()
})
