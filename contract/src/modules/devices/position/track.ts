import { z } from 'zod'
import { calls, get, paged, paging } from '../../../kit/calls.ts'
import { fields, id, image, int, name, oldman, s, time } from '../../../kit/fields.ts'

/** Current and past positions of residents (iot.md 8.1). Reading a course or visits is written to the operation log. */

/** Whole list of the plan. */
export const rtLimit = 2000
export const staleMs = 5 * 60_000
/** A less accurate fix is a circle on the plan, and no visit to an area. */
export const circleAcc = 10
/** A resident without movement for this long is shown as still, where the tag does not report it. */
export const restingMs = 60_000
export const trackDays = 90

export const Here = z.object({
  tagNo: s('标签', 32),
  oldmanId: oldman('老人'),
  oldmanName: name('老人', 30),
  photo: image('照片').nullish(),
  sex: z.int().nullish(),
  bedName: s('床位', 100).nullish(),
  mapId: id('地图'),
  x: z.number(),
  y: z.number(),
  acc: z.number(),
  areaName: s('区域', 30).nullish(),
  time: time('时间'),
  moving: z.int(),
  still: z.int(),
  battery: z.int().nullish(),
  stale: z.int(),
  /** 1 with the risk tag 走失. */
  risk: z.int(),
  /** Highest level of the resident's open alarms, 0 without any. */
  openAlarm: z.int(),
})
export type Here = z.output<typeof Here>

export const TrackPoint = z.object({
  time: time('时间'),
  mapId: id('地图'),
  x: z.number(),
  y: z.number(),
  acc: z.number(),
  areaName: s('区域', 30).nullish(),
})

const stay = {
  areaName: s('区域', 30),
  enter: time('进入'),
  leave: time('离开').nullish(),
  seconds: int('停留', { unit: '秒' }),
}
const Stay = fields({ mapId: id('地图'), areaId: id('区域'), ...stay })
const Met = fields({ oldmanId: oldman('老人'), oldmanName: name('老人', 30), seconds: stay.seconds })
export const AreaVisit = fields({ oldmanId: oldman('老人'), oldmanName: name('老人', 30), ...stay, with: z.array(Met) })

const path = '/loms/web-lo/pnt/position'
const page = 'elderPosition.realTime'

/** Read again with every alarm: marks show the open ones. */
export const position = calls('alarm', {
  rt: get(`${path}/rt`, {
    title: '实时位置',
    permit: `${page}.query`,
    query: z.object({ mapId: id('地图').nullish() }),
    reply: z.object({
      list: z.array(Here),
      total: z.int(),
      maps: z.array(z.object({ mapId: z.string(), mapName: z.string(), count: z.int() })),
    }),
  }),
})

/** Each read is logged, so no change makes screens read it again. */
export const positionCourse = calls('position-course', {
  /** At most 24 h, within the last 90 days. */
  track: get(`${path}/track`, {
    title: '历史轨迹',
    permit: `${page}.track`,
    writes: true,
    touches: [],
    query: z.object({ oldmanId: oldman('老人'), from: time('开始'), to: time('结束') }),
    reply: z.object({ points: z.array(TrackPoint), visits: z.array(Stay) }),
  }),
  /** For a resident, or for an area: who was there, and who at the same time (at least 60 s). At most 31 days. */
  visit: get(`${path}/visit`, {
    title: '区域停留',
    permit: `${page}.track`,
    writes: true,
    touches: [],
    query: paging({
      oldmanId: oldman('老人').nullish(),
      areaId: id('区域').nullish(),
      from: time('开始'),
      to: time('结束'),
    }),
    reply: paged(AreaVisit),
  }),
})
