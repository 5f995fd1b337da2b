import type { z } from 'zod'
import type { arrearsAge } from '../../fees/dunning/dunning.ts'
import type { HomeCount, panelCodes } from './dashboard.ts'

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

export const stays = (query: NumberLink['query']): NumberLink => ({
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
export const people = (query: NumberLink['query']): NumberLink => ({
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
export const outings = (query: NumberLink['query']): NumberLink => ({
  path: '/live/Outing/register',
  call: 'outing.list',
  query,
  figure: 'total',
  permit: 'live.Outing.register.query',
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

export function fees(call: string, screen: string): NumberLink {
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
  path: '/yunmuIot/device',
  call: 'device.list',
  query: { deviceType: '20' },
  figure: 'total',
  permit: 'yunmuIot.device.query',
}
const mattressAlarms: NumberLink = {
  path: '/yunmuIot/alarm',
  call: 'alarm.list',
  query: { alarmKind: '1', open: '1' },
  figure: 'total',
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
