import type { z } from 'zod'
import type { WaitCount } from './dashboard.ts'
import { fees, type LinkDays, type NumberLink, outings, people, stays } from './dashboard-links.ts'

/** Where each kind of waiting work is done; one test asks the number and the list behind it, and compares them. */

const audits = (query: NumberLink['query']): NumberLink => ({
  path: '/live/Outing/audit',
  call: 'outing.auditList',
  query,
  figure: 'total',
  permit: 'live.Outing.audit.query',
})

type Waits = Exclude<keyof z.output<typeof WaitCount>, 'statTime'>
/** Of some work there are two screens: `may` says which of them this person has. */
type WaitLink = (days: LinkDays, may: (permit: string) => boolean) => NumberLink
export const waitLinks: Record<Waits, WaitLink> = {
  bookExpire: () => stays({ booked: '1' }),
  trialExpire: () => stays({ trialEnding: '0' }),
  planQuit: () => stays({ quitting: '7' }),
  certExpire: () => people({ certExpire: '1' }),
  outAudit: () => audits({ auditType: '1,3' }),
  postponeAudit: () => audits({ auditType: '2' }),
  outOverdue: () => outings({ overdue: '1' }),
  consultFollow: () => ({
    path: '/live/consult/base',
    call: 'consultation.list',
    query: { overdue: '1' },
    figure: 'total',
    permit: 'live.consult.base.query',
  }),
  contractExpire: () => ({
    path: '/live/contractDocument',
    call: 'agreement.list',
    query: { expiring: '30' },
    figure: 'total',
    permit: 'live.contractDocument.query',
  }),
  assessExpire: () => ({
    path: '/careplan/assessment/record',
    call: 'assessment.list',
    query: { dueState: '1,2' },
    figure: 'total',
    permit: 'careplan.assessment.record.query',
  }),
  reminder: () => ({
    path: '/administration/info/remind',
    call: 'reminder.list',
    query: { status: '1' },
    figure: 'total',
    permit: 'administration.info.remind.query',
  }),
  leaveWait: () => ({
    path: '/administration/attendance/record?tab=leave',
    call: 'attendance.leaveList',
    query: { status: '1' },
    figure: 'total',
    permit: 'administration.attendance.record.query',
  }),
  repairWait: () => ({
    path: '/administration/attendance/record?tab=repair',
    call: 'attendance.repairList',
    query: { status: '1' },
    figure: 'total',
    permit: 'administration.attendance.record.query',
  }),
  exchangeWait: () => ({
    path: '/administration/shiftExchange/records',
    call: 'attendance.exchangeList',
    query: { exchangeStatus: '2' },
    figure: 'total',
    permit: 'administration.shiftExchange.records.query',
  }),
  reserveTodo: () => ({ ...fees('account.list', 'account'), query: { reserveTodo: '1' } }),
  settleWait: () => ({ ...fees('settlement.list', 'settle'), query: { settleStatus: '0' } }),
  billOverdue: () => ({ ...fees('bill.list', 'bill'), query: { overdue: '1' } }),
  accountAlarm: () => ({ ...fees('dunning.list', 'paymentRemind'), query: { lowBalance: '1' } }),
  alarm: (_, may) => (may('yunmuIot.alarm.query') ? alarms : locateAlarms),
  call: () => ({
    path: '/yunmuIot/callRecord',
    call: 'call.list',
    query: { callStatus: '0' },
    figure: 'total',
    permit: 'yunmuIot.callRecord.query',
  }),
  orderPay: () => orders('1', 'pay'),
  orderSend: () => orders('2', 'distribute'),
  afterSale: () => ({
    path: '/homecare/afterSaleOrder',
    call: 'home-order.afterList',
    query: { status: '1' },
    figure: 'total',
    permit: 'homecare.afterSaleOrder.query&homecare.afterSaleOrder.audit',
  }),
  adverse: () => ({
    path: '/administration/adverseEvent/records',
    call: 'adverse-event.list',
    query: { status: '1' },
    figure: 'total',
    permit: 'administration.adverseEvent.records.query&administration.adverseEvent.records.audit',
  }),
  complaint: () => ({
    path: '/administration/complaint/records',
    call: 'complaint.list',
    query: { status: '1' },
    figure: 'total',
    permit: 'administration.complaint.records.query&administration.complaint.records.assign',
  }),
  recheck: () => rectifications('recheck', { mine: '2' }),
  rectifyLate: () => rectifications('late', { overdue: '1' }),
  stockLow: () => ({ ...store('stock.list', 'stock'), query: { warn: '1' } }),
  stockExpired: () => ({ ...store('stock.list', 'stock'), query: { warn: '4' } }),
  transferComing: () => ({ ...store('stock-doc.transferList', 'transfer', 'receive'), query: { status: '4,5' } }),
  countConfirm: () => ({ ...store('stock-doc.inventoryList', 'inventory', 'confirm'), query: { status: '11' } }),
  lendLate: () => ({ ...store('stock-doc.lendList', 'lend'), query: { overdue: '1' } }),
}

/** Alarms of all kinds but calls, which have a number of their own. */
const alarms: NumberLink = {
  path: '/yunmuIot/alarm',
  call: 'alarm.list',
  query: { alarmKinds: '1,3,4,5', alarmStatus: '0' },
  figure: 'total',
  permit: 'yunmuIot.alarm.query',
}
/** Whoever sees where residents are and no device has a screen of those alarms alone. */
const locateAlarms: NumberLink = {
  path: '/elderPosition/locateAlarm',
  call: 'alarm.recordList',
  query: { recordStatus: '0' },
  figure: 'total',
  permit: 'elderPosition.locateAlarm.query',
}

const orders = (status: string, action: string): NumberLink => ({
  path: '/homecare/serverWorkorder',
  call: 'home-order.list',
  query: { status },
  figure: 'total',
  permit: `homecare.serverWorkorder.query&homecare.serverWorkorder.${action}`,
})

const rectifications = (view: string, query: NumberLink['query']): NumberLink => ({
  path: `/government/rectify?view=${view}`,
  call: 'inspection.recordList',
  query,
  figure: 'total',
  permit: 'government.rectify.query',
})

function store(call: string, screen: string, action = 'query'): NumberLink {
  const page = `warehouse.${screen}`
  return { path: `/warehouse/${screen}`, call, query: {}, figure: 'total', permit: `${page}.query&${page}.${action}` }
}
