import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { idCardOf } from '../server/test/elders.ts'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A telephone call at the desk becomes a consultation, is followed up, and becomes an archive. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('reception', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { button, row, fill, press, choose, shown, seesMessage } = actionsOn(() => page)
const field = (label: string) => page.getByLabel(label, { exact: true }).locator('visible=true').first()

test('a call is recorded in four fields, followed up, and turned into an archive with its family', async () => {
  await open(page, '/live/consult/base')
  await row('ZX').first().waitFor()
  await button('登记').click()
  await fill('咨询人', '欧阳明')
  await fill('咨询人电话', '13912345678')
  await fill('老人姓名', '欧阳静')
  await fill('咨询内容', '母亲半自理，想看双人间')
  await press('保存')
  await seesMessage(/已登记欧阳静的咨询，编号ZX\d{10}/)
  await row('欧阳静').getByText('待跟进').waitFor()

  await row('欧阳静').getByRole('button', { name: '登记回访', exact: true }).click()
  await fill('内容', '约周末来院参观')
  await choose('结果', '有意向')
  await press('保存')
  await seesMessage('已登记欧阳静的回访')
  await row('欧阳静').getByText('跟进中').waitFor()

  // The page of the consultation shows the interview, and leads on.
  await row('欧阳静').getByText('欧阳静', { exact: true }).click()
  await shown().getByText('约周末来院参观').waitFor()
  await shown().getByRole('button', { name: '转为档案', exact: true }).click()
  await expect.poll(() => field('姓名').inputValue()).toBe('欧阳静')
  await field('身份证号').fill(idCardOf(1, '19430712'))
  await field('籍贯').focus()
  await expect.poll(() => field('出生日期').inputValue()).toBe('1943-07-12')
  await shown().getByRole('button', { name: '转为档案', exact: true }).click()
  await seesMessage(/已将欧阳静转为档案，编号LR\d{9}/)

  // The archive is open: the resident waits, and the caller is one of the relatives.
  await shown().getByText('待入住').first().waitFor()
  await shown().getByText('欧阳明 13912345678').waitFor()
  await open(page, '/live/consult/base?consultStatus=3')
  await row('欧阳静').getByText('已转档案').waitFor()
})
