import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { message } from '#contract/modules/platform/message/message.ts'
import { tell } from '../server/src/modules/platform/message/service.ts'
import { type TestApp, testApp } from '../server/test/app.ts'
import { urgentYes } from './site.ts'
import { onStage } from './stage.ts'
import { screenOf } from './test-institution.ts'

/**
 * An urgent message is shown in front of everything until somebody confirms it, through a reload too.
 *
 * @module-tag long
 */

const stage = onStage(async () => {
  const t = await testApp()
  const screen = await screenOf(t, '陈主任')
  return { t, page: screen.page, close: () => t.close() }
})
let t: TestApp
let page: Page
beforeEach(() => {
  ;({ t, page } = stage())
})

const alarm = (bizId: string, title: string) =>
  t.db((db) =>
    tell(
      db,
      t.who(),
      { administrators: true },
      {
        msgType: 13,
        msgLevel: 3,
        title,
        content: `${title}，请立即联系家属`,
        bizType: 'OUTING_OVERDUE',
        bizId,
        event: 'late',
      },
    ),
  )
const front = () => page.getByRole('dialog').filter({ visible: true })

test('urgent messages wait one behind the other, come back after a reload, and disappear when they are confirmed', async () => {
  await page.removeLocatorHandler(urgentYes(page))
  await alarm('1', '王秀英逾期未归')
  t.clock.set('2025-06-10 10:05:00')
  await alarm('2', '李建国逾期未归')
  await page.reload()
  await front().getByText('王秀英逾期未归', { exact: true }).waitFor()
  await front().getByText('还有1条紧急消息').waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await front().getByText('王秀英逾期未归', { exact: true }).waitFor()
  await front().getByRole('button', { name: '确认', exact: true }).click()
  await front().getByText('李建国逾期未归', { exact: true }).waitFor()
  await front().getByRole('button', { name: '确认', exact: true }).click()
  await expect.poll(() => front().count()).toBe(0)
  const admin = await t.as('ADMIN')
  const { bell } = await admin.ok(message.list, { size: 1 })
  expect(bell.total).toBe(0)
})
