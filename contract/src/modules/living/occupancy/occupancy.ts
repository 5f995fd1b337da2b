import { z } from 'zod'
import { calls, get, paged, paging } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { day, dict, fields, flag, id, int, name, s } from '../../../kit/fields.ts'
import { dayOf, intOf, one, refOf } from '../../../kit/filters.ts'

/** 入住预测: the occupancy of the coming days, from bookings and planned departures (residence.md 9). */

export const forecastKind = codes({
  living: '在住',
  in: '预计入住',
  out: '预计退住',
  held: '已预订',
  free: '空床',
  capacity: '可用床位',
})

const ForecastDay = fields({
  day: day('日期'),
  living: int('在住', { unit: '人' }),
  in: int('预计入住', { unit: '人' }),
  out: int('预计退住', { unit: '人' }),
  /** Booked and not moved in yet: living, booked and free make the usable beds. */
  held: int('已预订', { unit: '张' }),
  free: int('空床', { unit: '张' }),
  capacity: int('可用床位', { unit: '张' }),
})

const ForecastGroup = fields({
  by: z.enum(['building', 'roomType']),
  key: s('分组', 64),
  name: s('名称', 50),
  capacity: int('可用床位', { unit: '张' }),
  /** The residents on the first and on the last day of each span. */
  living: z.array(z.int()),
})

/** A bed on a day, with its resident, arrival or departure. */
export const ForecastBed = fields({
  bedId: id('床位编号'),
  bedName: s('床位', 100),
  buildingName: s('楼栋', 50),
  roomType: dict('房型', 'ROOM_TYPE'),
  oldmanId: id('老人编号').nullish(),
  oldmanName: name('老人', 30).nullish(),
  inDay: day('预计入住').nullish(),
  outDay: day('预计退住').nullish(),
  /** The booking expires before the day of moving in. */
  lapses: flag('预订先到期'),
})

const reading = 'live.live.list.query'
const place = { buildingId: refOf('buildings', '楼栋'), roomType: intOf('房型', { min: 1, max: 999 }) }
const path = '/pims/web-org/occupancyForecast'

/** The spans of the forecast. */
export const spans = [30, 60, 90] as const

export const occupancy = calls('occupancy', {
  forecast: get(path, {
    title: '入住预测',
    permit: reading,
    query: z.object({ days: intOf('天数', { min: 1, max: 90 }), ...place }),
    reply: z.object({ days: z.array(ForecastDay), groups: z.array(ForecastGroup) }),
  }),
  beds: get(`${path}/beds`, {
    title: '入住预测明细',
    permit: reading,
    exportPermit: 'live.live.list.export',
    query: paging({ day: dayOf('日期'), kind: one(forecastKind, '类别'), ...place }),
    reply: paged(ForecastBed),
  }),
})
