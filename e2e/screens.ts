import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** The screens that are finished: platform, organisation, forms, document templates and fees of docs/spec/routes.tsv. */

export const screens = [
  '/home',
  '/console',
  '/error',
  '/demo',
  '/formDemo',
  '/editorDemo',
  '/notimpliment',
  '/no-such-page',
  '/archives/manager1/index',
  '/systemmanage/manager/index',
  '/systemmanage/org/index',
  '/systemmanage/dept/index',
  '/systemmanage/job/index',
  '/systemmanage/location/index',
  '/systemmanage/role/index',
  '/systemmanage/role/index?view=matrix&tabTitle=权限总表',
  '/systemmanage/menu/index',
  '/systemmanage/session/index',
  '/systemSetting/logList',
  '/systemSetting/dataLog',
  '/systemSetting/frontLog',
  '/systemSetting/dictionarys',
  '/systemSetting/display',
  '/systemSetting/serve',
  '/systemSetting/checkConfig',
  '/systemSetting/install-package',
  '/systemSetting/install-package-save',
  '/systemSetting/templateSet',
  '/systemSetting/templateReportSet',
  '/systemSetting/templateReportSetDetail',
  '/systemSetting/templateReportSetDetail?templateId=form-morse',
  '/systemSetting/templateDocument',
  '/systemSetting/homeTemplateDocument',
  '/systemSetting/templateDocumentAdd',
  '/systemSetting/templateDocumentEdit',
  '/yunmuIot/alarmSetting',
  '/live/contract/oldman',
  '/careplan/form/nursing',
  '/careplan/form/medical',
  '/careplan/form/assessment',
  '/callboard/versions/record',
  '/callboard/personal/information',
  '/administration/staff',
  '/administration/cost/oldman',
  '/expense/account',
  '/expense/accountDetail',
  '/expense/accountBatchPayment',
  '/expense/bill',
  '/expense/accountBill',
  '/expense/accountBillDetail',
  '/expense/accountBillBatchPayment',
  '/expense/paymentRemind',
  '/expense/paymentRemind/detail',
  '/expense/receipt',
  '/expense/account/costSet',
  // The other reports are the same page with other columns.
  '/expense/report/payment',
  '/expense/report/monthIn',
  '/expense/report/inDetail',
  '/expense/report/collectFees',
  '/expense/report/rent',
  '/expense/settle',
  '/expense/settle/detail',
]

/**
 * The next screen of a walk: by its address, as a bookmark does. What was left behind is closed, or every screen would
 * be slower than the one before.
 */
export async function goOn(page: Page, path: string) {
  await page.evaluate((hash) => {
    for (const one of document.querySelectorAll<HTMLElement>('.tab:not(.tab-active) .tab-close')) one.click()
    if (location.hash === hash) return
    location.hash = hash
    // The shell hears of it first; one frame later the screen of before has gone.
    return new Promise((done) => addEventListener('hashchange', () => requestAnimationFrame(done), { once: true }))
  }, `#${path}`)
}

const underWay = new WeakMap<Page, Set<Request>>()

/** The requests of a page that are not answered yet. */
function requestsOf(page: Page) {
  const known = underWay.get(page)
  if (known) return known
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (one) => open.add(one))
  page.on('requestfinished', (one) => open.delete(one))
  page.on('requestfailed', (one) => open.delete(one))
  return open
}

/** Nothing is asked for, and nothing grey stands for what is still to come. */
export async function settled(page: Page) {
  const requests = requestsOf(page)
  let calm = 0
  await expect
    .poll(
      async () => {
        const waiting = await page.evaluate(() => {
          const frame = [...document.querySelectorAll('.frame')].find((one) => one.checkVisibility())
          const bones = '.frame-skeleton, .ant-skeleton, .k-bones, [aria-busy=true]'
          return !frame || [...frame.querySelectorAll(bones)].some((one) => one.checkVisibility())
        })
        calm = waiting || requests.size > 0 ? 0 : calm + 1
        return calm
      },
      { interval: 40, timeout: 60_000, message: 'the screen never settles' },
    )
    .toBeGreaterThan(1)
}

/** Shows a screen and waits until its data is there. */
export async function visit(page: Page, path: string) {
  requestsOf(page)
  await goOn(page, path)
  await settled(page)
}
