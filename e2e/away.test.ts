import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { goOn, screens } from './screens.ts'
import { startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * The server is away: every screen says so and offers to try again; none stays grey, empty or wrong.
 *
 * @module-tag long
 */

const faults: string[] = []
const desk = onStage(async () => {
  const site = await startSite()
  const page = await site.enter('admin')
  page.on('pageerror', (error) => faults.push(error.message))
  await page.waitForLoadState('networkidle')
  // The code of the pages has loaded; no call is answered.
  await page.route(
    ({ pathname }) => pathname !== '/' && !/\.(html|js|css|svg|png|ico|woff2?)$/.test(pathname),
    (route) => route.abort(),
  )
  return { ...site, page }
})
let page: Page
beforeEach(() => {
  page = desk().page
})

/** Screens without a read, read before, or forms that lack only their dropdown lists. */
const without = [
  '/home',
  '/console',
  '/error',
  '/demo',
  '/formDemo',
  '/editorDemo',
  '/notimpliment',
  '/no-such-page',
  '/systemSetting/install-package-save',
  '/systemSetting/templateDocumentAdd',
  '/systemSetting/templateDocumentEdit',
  '/home/moreEcharts',
  '/home/echartsSetting',
  '/yunmuIot/alarmSetting',
  '/yunmuIot/health/personal',
  '/live/archivesAdd',
  '/homecare/archivesAdd',
  '/homecare/serverWorkorderAdd',
  '/government/inspectAdd',
  '/expense/account/baseChargeChild',
  '/careplan/nursingPlanAdd',
  '/warehouse/sku/add',
  '/warehouse/stockIn/add',
  '/warehouse/stockOut/add',
  '/warehouse/scrap/add',
  '/warehouse/lend/add',
  '/warehouse/transfer/add',
  '/warehouse/inventory/add',
  '/expense/accountBatchPayment',
  '/expense/accountBillBatchPayment',
]
const shown = () =>
  page.evaluate(() => {
    const frame = [...document.querySelectorAll('.frame')].find((one) => one.checkVisibility())
    const waiting = frame?.querySelectorAll('.ant-skeleton, .ant-spin-spinning').length ?? 0
    return { waiting, text: (frame as HTMLElement | undefined)?.innerText ?? '' } // as: a frame is a div
  })

test.each(screens.filter((path) => !without.includes(path)))('%s', async (path) => {
  await goOn(page, path)
  // A sub-page without its row leads to its list.
  await expect.poll(async () => (await shown()).text, { interval: 50 }).toMatch(/重试|请从.+打开/)
  await expect.poll(async () => (await shown()).waiting, { interval: 50 }).toBe(0)
  expect((await shown()).text).not.toMatch(/Network Error|undefined|NaN/)
  expect(faults).toEqual([])
})
