import type { z } from 'zod'
import { listLink, type NumberLink } from '../../../kit/joins/links.ts'
import type { arrearsAge } from '../../fees/dunning/dunning.ts'
import type { HomeCount, panelCodes } from './dashboard.ts'

/** The link behind each number of the dashboard; one test compares the number with its link. */

const stays = (query: NumberLink['query']) => listLink('/live/live/list', 'residence.list', query)
const archives = (query: NumberLink['query']) => listLink('/live/archives/base', 'resident.archives', query)
const people = (query: NumberLink['query']) => listLink('/administration/staff', 'staff.list', query)
const beds = (figure: string): NumberLink => ({
  path: '/home/bedInfo',
  call: 'room-map.count',
  query: {},
  figure,
  permit: 'home.bedInfo.query',
})
const outings = (query: NumberLink['query']) => listLink('/live/Outing/register', 'outing.list', query)
/** 在院: in residence or on trial. */
const living = '1,4'

/** Days of a number: today and the first of its month. */
interface LinkDays {
  today: string
}
type Links<Key extends string> = Record<Key, (days: LinkDays) => NumberLink>

/** The care ratio has two numbers, and so has the share of beds in use; both numbers of each are here. */
type CountKey = Exclude<keyof z.output<typeof HomeCount>, 'occupancyRate' | 'careRatio' | 'statTime'>
export const countLinks: Links<CountKey> = {
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
/** Current residents: those in residence and those on trial in one list. */
export const livingLink = () => stays({ oldmanStatuses: living })

const bands: Record<string, NumberLink['query']> = {
  lt60: { ageTo: '59' },
  60: { ageFrom: '60', ageTo: '69' },
  70: { ageFrom: '70', ageTo: '79' },
  80: { ageFrom: '80', ageTo: '89' },
  90: { ageFrom: '90', ageTo: '99' },
  100: { ageFrom: '100' },
}

/** The list contains mattresses of all states and beds; the panel counts each occupied bed once. */
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

/** Links behind a part of a panel, by its code. */
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

/** Links behind the move-ins, the departures and the residents of a month. */
export const monthLinks = {
  in: (month: string) => stays({ liveDateFrom: `${month}-01`, liveDateTo: lastDay(month) }),
  out: (month: string) => stays({ quitDateFrom: `${month}-01`, quitDateTo: lastDay(month) }),
  living: (month: string) => stays({ livingOn: lastDay(month) }),
}

function lastDay(month: string) {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Links behind a part of the arrears, by how long they are overdue. */
export const arrearsLink = (age: (typeof arrearsAge)['values'][number]): NumberLink => ({
  ...listLink('/expense/paymentRemind', 'dunning.list', { age: String(age) }),
  figure: `sum.age${age}Amt`,
})

/** The path of a link, as screens open it. */
export const addressOf = ({ path, query }: Pick<NumberLink, 'path' | 'query'>) => {
  const search = new URLSearchParams(query).toString()
  return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path
}
