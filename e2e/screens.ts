import type { Page } from 'playwright-core'
import { open } from './site.ts'

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

/** Shows a screen and waits until its data is there. */
export async function visit(page: Page, path: string) {
  await open(page, path)
  await page.waitForTimeout(150)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const busy = document.querySelectorAll('.frame .ant-skeleton, .frame .k-bones, .frame [aria-busy=true]')
    return [...busy].every((one) => !one.checkVisibility())
  })
}
