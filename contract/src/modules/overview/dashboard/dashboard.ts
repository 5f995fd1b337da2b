import { z } from 'zod'
import { arrayOf, calls, get, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, day, decimal, fen, fields, flag, id, int, month, name, s, time } from '../../../kit/fields.ts'
import { ids } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Home dashboard and global search (residence.md 8, platform.md 1.1). Later modules add their panels. */

const count = (label: string) => int(label, { min: 0 })

export const HomeCount = fields({
  liveCount: count('在住'),
  trialCount: count('试住'),
  bookCount: count('已预订'),
  waitCount: count('待入住'),
  outCount: count('外出中'),
  overdueCount: count('逾期未归'),
  bedTotal: count('床位总数'),
  bedFree: count('空闲床位'),
  occupancyRate: decimal('入住率', { min: 0, max: 100, unit: '%' }),
  todayIn: count('今日入住'),
  todayOut: count('今日退住'),
  monthIn: count('本月入住'),
  monthOut: count('本月退住'),
  staffCount: count('员工'),
  nursingCount: count('护理人员'),
  /** Residents per nurse or carer; null without any. */
  careRatio: decimal('照护比', { min: 0, max: 10_000 }).nullable(),
  statTime: time('统计时间'),
})

export const BirthDay = fields({
  date: day('日期'),
  list: z.array(
    fields({
      oldmanId: id('老人'),
      oldmanName: name('姓名', 30),
      age: int('年龄'),
      bedName: s('床位', 100).nullish(),
      lunar: flag('农历'),
    }),
  ),
})

/** Waiting work, by the keys of `joinWaits`; null for a user who may not open its list. */
export const WaitCount = fields({ statTime: time('统计时间') }).catchall(count('待办').nullable())

export const LiveCount = fields({ date: s('日期', 10), in: count('入住'), out: count('退住'), living: count('在住') })

export const Average = fields({
  avgAge: decimal('平均年龄', { min: 0, max: 200 }),
  avgLiveDays: decimal('平均在住天数', { min: 0, max: 100_000 }),
  avgLevel: decimal('平均护理等级', { min: 0, max: 100 }),
  /** For users who may see charges. */
  avgMonthFee: fen('平均月费用').nullish(),
  avgStayFinished: decimal('平均住满天数', { min: 0, max: 100_000 }),
  statTime: time('统计时间'),
})

export const PanelRow = fields({
  code: z.string(),
  name: s('名称', 60),
  value: z.number(),
  percent: z.number(),
})

export const panelCodes = codes({
  oldmanNum: '在住人数趋势',
  oldmanAge: '年龄分布',
  oldmanStatus: '入住状态',
  oldmanSex: '性别比例',
  nursingLevel: '护理等级',
  quit: '退住原因',
  live: '入住与退住',
  mattress: '床垫监测',
  execution: '今日护理任务',
})
export const chartKinds = codes({ bar: '柱状图', line: '折线图', pie: '饼图', table: '表格' })

export const PanelSetting = fields({
  code: code('展示项', panelCodes),
  name: s('名称', 60).nullish(),
  show: flag('显示'),
  sort: int('排序', { min: 0, max: 99 }),
  size: int('大小', { min: 1, max: 2 }),
  chart: code('图形', chartKinds),
})

export const SearchHit = fields({
  /** One source of `joinSearch` (server), with its label. */
  type: s('类别', 20),
  typeName: s('类别', 20),
  id: z.string(),
  title: z.string(),
  subTitle: z.string(),
  routePath: z.string(),
  query: z.record(z.string(), z.string()),
})

export const dashboardRefusals = refusals({ noPanel: [31095, '至少保留一个展示项'] })

const home = { permit: 'home.query' } as const
const panel = <const P extends string>(path: P, title: string) =>
  get(path, { ...home, title, reply: arrayOf(PanelRow) })

export const dashboard = calls('dashboard', {
  count: get('/pims/web-org/index/count', { ...home, title: '首页数量', reply: HomeCount }),
  birthCalendar: get('/pims/web-org/index/getBirthCalendar/{orgId}', {
    ...home,
    title: '生日日历',
    query: z.object({ month: month('月份') }),
    reply: arrayOf(BirthDay),
  }),
  waitHandleCount: get('/pims/web-org/index/waitHandleCount', { ...home, title: '待办数量', reply: WaitCount }),
  liveCounts: get('/pims/web-org/oldmans/live/counts', {
    ...home,
    title: '入住统计',
    query: z.object({
      type: code('口径', codes({ day: '按日', month: '按月' })).default('day'),
      from: day('开始日期'),
      to: day('结束日期'),
    }),
    reply: arrayOf(LiveCount),
  }),
  average: get('/pims/web-org/index/getAverage', { ...home, title: '平均值', reply: Average }),
  oldmanNum: panel('/pims/web-org/index/show/oldmanNum', '在住人数趋势'),
  oldmanAge: panel('/pims/web-org/index/show/oldmanAge', '年龄分布'),
  oldmanStatus: panel('/pims/web-org/index/show/oldmanStatus', '入住状态'),
  oldmanSex: panel('/pims/web-org/index/show/oldmanSex', '性别比例'),
  nursingLevel: panel('/pims/web-org/index/show/nursingLevel', '护理等级'),
  quit: panel('/pims/web-org/index/show/quit', '退住原因'),
  live: get('/pims/web-org/index/show/live', { ...home, title: '入住与退住', reply: arrayOf(LiveCount) }),
  mattress: panel('/pims/web-org/index/show/mattress', '床垫监测'),
  execution: panel('/pims/web-org/index/show/execution', '今日护理任务'),
  panels: get('/pims/web-org/index/show/set', { ...home, title: '看板设置', reply: arrayOf(PanelSetting) }),
  savePanels: put('/pims/web-org/index/show/set', {
    title: '保存看板设置',
    permit: 'home.echartsSetting.save|home.query',
    body: z.object({ panels: z.array(PanelSetting).min(1).max(20) }),
    reply: arrayOf(PanelSetting),
    logged: false,
  }),
  roomStatistics: get('/ifms/web-org/rooms/statistics', {
    ...home,
    title: '房间统计',
    reply: fields({ total: count('房间'), full: count('住满'), partial: count('未住满'), empty: count('空房') }),
  }),
  bedStatistics: get('/ifms/web-org/beds/statistics', {
    ...home,
    title: '床位统计',
    reply: fields({
      total: count('床位'),
      used: count('在用'),
      free: count('空闲'),
      booked: count('预订'),
      repair: count('维修'),
      disabled: count('停用'),
      byBuilding: arrayOf(
        fields({
          buildingId: id('楼栋'),
          buildingName: s('楼栋', 60),
          total: count('床位'),
          used: count('在用'),
          free: count('空闲'),
          booked: count('预订'),
        }),
      ),
    }),
  }),
  search: get('/passport/web-org/common/global-search', {
    title: '全局搜索',
    permit: signedIn,
    query: z.object({ keyword: name('关键词', 50), types: ids }),
    reply: arrayOf(SearchHit),
  }),
})
