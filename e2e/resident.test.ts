import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { idCardOf } from '../server/test/elders.ts'
import { messageOn } from './messages.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** The receptionist makes an archive, finds it again and corrects it. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('reception', { width: 1440, height: 900 })
  return () => page.context().close()
})

const field = (label: string) => page.getByLabel(label, { exact: true }).locator('visible=true').first()
const seesMessage = (text: string | RegExp) => messageOn(page, text)
const idCard = idCardOf(1, '19410611')

test('B196 an archive is begun, offered again, saved by its ID card, found by pinyin and corrected', async () => {
  await open(page, '/live/archives/base')
  await page.getByRole('row').nth(3).waitFor()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await field('姓名').fill('欧阳静')
  await field('身份证号').fill(idCard)
  await field('籍贯').fill('绍兴')
  await page.waitForFunction(() => localStorage.getItem('pims2_oldmanDraft')?.includes('绍兴'))
  const later = await page.context().newPage()
  await later.goto(page.url())
  await later.getByText('检测到未提交的草稿，是否恢复？').waitFor()
  await later.getByRole('button', { name: /恢\s?复/ }).click()
  await expect.poll(() => later.getByLabel('籍贯', { exact: true }).inputValue()).toBe('绍兴')
  await later.close()

  // The ID card fills in sex and birth date.
  await field('籍贯').focus()
  await expect.poll(() => field('出生日期').inputValue()).toBe('1941-06-11')
  await page.getByRole('button', { name: '保存' }).click()
  await seesMessage(/已建立欧阳静的档案，编号LR\d{9}/)
  await page.getByRole('row', { name: /欧阳静/ }).waitFor()

  // The same ID card again names its owner.
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await field('身份证号').fill(idCard)
  await page.getByText('身份证号已存在：欧阳静（待入住），不能重复建档').waitFor()
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()

  // The correction is on record.
  await page.getByPlaceholder(/姓名/).or(field('姓名')).first().fill('oyj')
  await page.keyboard.press('Enter')
  await page
    .getByRole('row', { name: /欧阳静/ })
    .getByText('欧阳静')
    .click()
  await page.getByRole('button', { name: '编辑基本信息' }).click()
  await page.getByRole('dialog').getByLabel('籍贯', { exact: true }).fill('宁波')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await seesMessage('已保存欧阳静的基本信息')
  await page.getByRole('tab', { name: '变更记录' }).click()
  const row = page.getByRole('row', { name: /籍贯/ })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/宁波/)
  await page.getByRole('tab', { name: '入住记录' }).click()
  await page.getByText('建档', { exact: true }).waitFor()
})
