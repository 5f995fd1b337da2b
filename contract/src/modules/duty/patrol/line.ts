import type { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import { code, fields, flag, id, int, pick, ref, rows, s, some, stamps } from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'

/** Points in order, with the minutes between them (administration.md 4). */

export const LinePoint = fields({
  pointPkId: ref('点位', 'patrolPoints'),
  pointName: s('点位', 30).nullish(),
  sort: int('顺序', { min: 1, max: 100 }).nullish(),
  gapMinutes: int('路程', { min: 0, max: 120, unit: '分钟' }).default(0),
  stayMinutes: int('停留', { min: 0, max: 60, unit: '分钟' }).default(0),
})
export type LinePoint = z.output<typeof LinePoint>

export const Line = fields({
  linePkId: id('路线'),
  lineName: s('路线名称', 30),
  points: rows('点位', LinePoint, 100).min(1),
  pointCount: int('点位数'),
  /** Points must be done in this order. */
  ordered: flag('按顺序'),
  /** A point may be repeated. */
  loop: flag('可重复点位'),
  estimateMinutes: int('预计时长', { unit: '分钟' }),
  status: code('状态', onOff),
  ...stamps,
})

const LineRow = Line.omit({ points: true })
  .partial()
  .extend({ linePkId: Line.shape.linePkId, lineName: Line.shape.lineName, status: Line.shape.status })

const entered = ['lineName', 'points', 'ordered', 'loop', 'status'] as const
const page = 'administration.patrolManage'
const base = '/ptms/web-pt/patrol/line'

export const patrolLine = calls('patrol', {
  /** Options need no `.query`. */
  lineList: get(base, {
    title: '巡更路线列表',
    permit: signedIn,
    query: paging(filtersOf(Line, ['lineName', 'status'])),
    reply: paged(LineRow),
  }),
  lineCreate: post(base, {
    title: '新增路线',
    permit: `${page}.lineAdd`,
    body: pick(Line, entered, { ordered: 0, loop: 0, status: onOff.is.on }),
    reply: Line,
  }),
  lineUpdate: put(base, {
    title: '编辑路线',
    permit: `${page}.lineEdit`,
    body: some(Line, entered).extend({ linePkId: Line.shape.linePkId }),
    reply: Line,
  }),
  lineGet: get(`${base}/{linePkId}`, { title: '路线详情', permit: `${page}.query`, reply: Line }),
  lineRemove: del(`${base}/{linePkId}`, { title: '删除路线', permit: `${page}.lineDelete` }),
})
