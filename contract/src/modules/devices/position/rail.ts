import type { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { code, decimal, fields, id, int, pick, ref, rows, s, some, stamps } from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { periodsOf } from '../alarm/periods.ts'
import { Corner } from './map.ts'

/** Fences on a plan (iot.md 8.2). A fence alone only records; an alarm needs a rule that names it. */

export const railType = codes({ 1: ['keepIn', '禁止离开'], 2: ['keepOut', '禁止进入'], 3: ['record', '仅记录'] })
export const railShape = codes({ 1: ['polygon', '多边形'], 2: ['circle', '圆'] })

const metres = (label: string, min: number, max: number) => decimal(label, { min, max, unit: '米', step: 3 })

export const Rail = fields({
  railId: id('围栏'),
  railName: s('围栏名称', 20),
  mapId: ref('地图', 'maps'),
  mapName: s('地图', 30).nullish(),
  shape: code('形状', railShape),
  /** Corners of a polygon; empty for a circle. */
  points: rows('边界', Corner, 50).nullish(),
  x: metres('圆心横坐标', 0, 2000).nullish(),
  y: metres('圆心纵坐标', 0, 2000).nullish(),
  r: metres('半径', 1, 200).nullish(),
  railType: code('类型', railType),
  bufferM: decimal('缓冲', { min: 0, max: 10, unit: '米' }),
  confirmCount: int('确认次数', { min: 1, max: 5, unit: '次' }),
  dwellSec: int('停留', { min: 0, max: 300, unit: '秒' }),
  maxAcc: decimal('最大误差', { min: 1, max: 50, unit: '米' }),
  periods: periodsOf('时段'),
  status: code('状态', onOff),
  color: s('颜色', 7)
    .regex(/^#[0-9A-Fa-f]{6}$/, '颜色应为 #RRGGBB')
    .nullish(),
  remark: s('备注', 200).nullish(),
  ruleCount: int('引用规则').nullish(),
  ...stamps,
})

const place = ['mapId', 'shape', 'points', 'x', 'y', 'r'] as const
const entered = [
  'railName',
  ...place,
  'railType',
  'bufferM',
  'confirmCount',
  'dwellSec',
  'maxAcc',
  'periods',
  'status',
  'color',
  'remark',
] as const

export const railRefusals = refusals({
  crosses: [17002, '围栏边界不能自相交'],
  inRule: [17003, '围栏已被报警规则使用'],
})

const path = '/loms/web-lo/pnt/rail'
const page = 'elderPosition.fence'
/** Users who edit rules choose fences, users who see plans see them. */
const readers = `${page}.query|elderPosition.realTime.query|elderPosition.locateAlarm.query|elderPosition.locateAlarmRule.query`

export const positionRail = calls('position', {
  railList: get(path, {
    title: '围栏列表',
    permit: readers,
    query: paging(filtersOf(Rail, ['railName', 'mapId', 'railType', 'status'])),
    reply: paged(Rail),
  }),
  railCreate: post(path, {
    title: '新增围栏',
    permit: `${page}.add`,
    body: pick(Rail, entered, {
      bufferM: 1.5,
      confirmCount: 2,
      dwellSec: 10,
      maxAcc: 5,
      periods: [],
      status: onOff.is.on,
    }),
    reply: Rail,
  }),
  railUpdate: put(path, {
    title: '修改围栏',
    permit: `${page}.edit`,
    body: some(Rail, entered).extend({ railId: Rail.shape.railId }),
    reply: Rail,
  }),
  railGet: get(`${path}/{railId}`, { title: '围栏详情', permit: readers, reply: Rail }),
  railRemove: del(`${path}/{railId}`, { title: '删除围栏', permit: `${page}.delete` }),
  railStatus: put(`${path}/status`, {
    title: '启停围栏',
    permit: `${page}.enable`,
    body: pick(Rail, ['railId', 'status']),
    reply: Rail,
  }),
})
export type Rail = z.output<typeof Rail>
