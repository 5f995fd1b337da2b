import type { z } from 'zod'
import type { arrearsAge } from '../../fees/dunning/dunning.ts'
import type { HomeCount, panelCodes, WaitCount } from './dashboard.ts'

/**
 * Where each number of the dashboard leads: a screen, and what it asks of its call. The answer's figure is the number
 * itself; one test asks both and compares them.
 */
export interface NumberLink {
  path: string
  /** By its name: the first screen does not load the contracts of all it leads to. */
  call: string
  query: Readonly<Record<string, string>>
  /** Of the call's answer: `total`, `free`, `sum.arrears`. */
  figure: string
  /** Who may follow it, and has something to do there. */
  permit: string
}

const stays = (query: NumberLink['query']): NumberLink => ({
  path: '/live/live/list',
  call: 'residence.list',
  query,
  figure: 'total',
  permit: 'live.live.list.query',
})
const archives = (query: NumberLink['query']): NumberLink => ({
  path: '/live/archives/base',
  call: 'resident.archives',
  query,
  figure: 'total',
  permit: 'live.archives.base.query',
})
const people = (query: NumberLink['query']): NumberLink => ({
  path: '/administration/staff',
  call: 'staff.list',
  query,
  figure: 'total',
  permit: 'administration.staff.query',
})
const beds = (figure: string): NumberLink => ({
  path: '/home/bedInfo',
  call: 'room-map.count',
  query: {},
  figure,
  permit: 'home.bedInfo.query',
})
const outings = (query: NumberLink['query']): NumberLink => ({
  path: '/live/Outing/register',
  call: 'outing.list',
  query,
  figure: 'total',
  permit: 'live.Outing.register.query',
})
const audits = (query: NumberLink['query']): NumberLink => ({
  path: '/live/Outing/audit',
  call: 'outing.auditList',
  query,
  figure: 'total',
  permit: 'live.Outing.audit.query',
})

/** 在院: in residence or on trial. */
const living = '1,4'

/** Days of a number: today and the first of its month. */
export interface LinkDays {
  today: string
}
type Links<Key extends string> = Record<Key, (days: LinkDays) => NumberLink>

/** The care ratio is of two numbers, and so is the share of beds in use; both of theirs are here. */
type Counted = Exclude<keyof z.output<typeof HomeCount>, 'occupancyRate' | 'careRatio' | 'statTime'>
export const countLinks: Links<Counted> = {
  liveCount: () => stays({ oldmanStatuses: '1' }),
  trialCount: () => stays({ oldmanStatuses: '4' }),
  bookCount: () => stays({ oldmanStatuses: '5' }),
  waitCount: () => archives({ oldmanStatuses: '3' }),
  outCount: () => outings({ outStatus: '3' }),
  overdueCount: () => outings({ overdue: '1' }),
  bedTotal: () => beds('total'),
  bedFree: () => beds('free'),
  todayIn: ({ today }) => stays({ liveDateFrom: today, liveDateTo: today }),
  todayOut: ({ today }) => stays({ quitDateFrom: today, quitDateTo: today }),
  monthIn: ({ today }) => stays({ liveDateFrom: `${today.slice(0, 7)}-01`, liveDateTo: today }),
  monthOut: ({ today }) => stays({ quitDateFrom: `${today.slice(0, 7)}-01`, quitDateTo: today }),
  staffCount: () => people({ present: '1' }),
  nursingCount: () => people({ present: '1', nursing: '1' }),
}
/** Who lives here now: those in residence and those on trial in one list. */
export const livingLink = () => stays({ oldmanStatuses: living })

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

function fees(call: string, screen: string): NumberLink {
  return { path: `/expense/${screen}`, call, query: {}, figure: 'total', permit: `expense.${screen}.query` }
}

const bands: Record<string, NumberLink['query']> = {
  lt60: { ageTo: '59' },
  60: { ageFrom: '60', ageTo: '69' },
  70: { ageFrom: '70', ageTo: '79' },
  80: { ageFrom: '80', ageTo: '89' },
  90: { ageFrom: '90', ageTo: '99' },
  100: { ageFrom: '100' },
}

/** The list holds mattresses of all states and beds; the panel counts each occupied bed once. */
const mattresses: NumberLink = {
  ...{ path: '/yunmuIot/device', call: 'device.list', query: { deviceType: '20' }, figure: 'total' },
  permit: 'yunmuIot.device.query',
}
const mattressAlarms: NumberLink = {
  ...{ path: '/yunmuIot/alarm', call: 'alarm.list', query: { alarmKind: '1', open: '1' }, figure: 'total' },
  permit: 'yunmuIot.alarm.query',
}

/** Behind a part of a panel, by its code. */
export const panelLinks: Record<
  Exclude<(typeof panelCodes)['values'][number], 'live'>,
  (code: string, days: LinkDays) => NumberLink
> = {
  oldmanNum: (month) => stays({ livingOn: lastDay(month) }),
  oldmanAge: (code) => archives({ oldmanStatuses: living, ...bands[code] }),
  oldmanStatus: (code) => archives({ oldmanStatuses: code }),
  oldmanSex: (code) => archives({ oldmanStatuses: living, sex: code }),
  nursingLevel: (code) => archives({ oldmanStatuses: living, levelId: code }),
  quit: (code, { today }) => stays({ quitDateFrom: `${today.slice(0, 4)}-01-01`, quitType: code }),
  mattress: (code) => (code === 'alarm' ? mattressAlarms : mattresses),
  execution: (code) => ({
    path: '/careplan/nursingRecord',
    call: 'care-task.list',
    query: {},
    figure: `sum.${code}`,
    permit: 'careplan.nursingRecord.query',
  }),
}

/** Behind the move-ins, the departures and the residents of a month. */
export const monthLinks = {
  in: (month: string) => stays({ liveDateFrom: `${month}-01`, liveDateTo: lastDay(month) }),
  out: (month: string) => stays({ quitDateFrom: `${month}-01`, quitDateTo: lastDay(month) }),
  living: (month: string) => stays({ livingOn: lastDay(month) }),
}

function lastDay(month: string) {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Behind a part of the arrears, by how long they are overdue. */
export const arrearsLink = (age: (typeof arrearsAge)['values'][number]): NumberLink => ({
  ...fees('dunning.list', 'paymentRemind'),
  query: { age: String(age) },
  figure: `sum.age${age}Amt`,
})

/** The address of a link, as screens open it. */
export const addressOf = ({ path, query }: Pick<NumberLink, 'path' | 'query'>) => {
  const search = new URLSearchParams(query).toString()
  return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path
}
