import { z } from 'zod'
import { calls, del, get, open, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import {
  code,
  day,
  field,
  fields,
  flag,
  id,
  int,
  name,
  needed,
  oldman,
  pick,
  ref,
  residentNames,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, nameOf, timeOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { importOptions } from '../../../kit/import-result.ts'
import { refusals } from '../../../kit/refusals.ts'
import { batteryBand, bindType, cmdStatus, deviceCmd, deviceLogType, deviceStatus, deviceType } from './device-type.ts'
import { Metrics } from './telemetry.ts'

/** The registry of devices (iot.md 1), and the use of their messages (2, 9.2). */

export const Device = fields({
  deviceId: id('设备'),
  deviceNo: s('编号', 32).regex(/^[A-Za-z0-9_-]{4,32}$/, '编号应为4至32位字母、数字、下划线或短横线'),
  deviceName: s('名称', 30),
  deviceType: code('类型', deviceType),
  productKey: s('产品标识', 32).regex(/^[a-z0-9-]+$/, '产品标识只含小写字母、数字和短横线'),
  model: s('型号', 50).nullish(),
  firmware: s('固件', 30).nullish(),
  gatewayNo: ref('网关', 'gateways').nullish(),
  bindType: code('绑定', bindType),
  oldmanId: oldman('老人').nullish(),
  ...residentNames,
  bedId: ref('床位', 'beds').nullish(),
  locationId: ref('位置', 'locations').nullish(),
  /** The bed, the resident or the place. */
  boundName: s('绑定对象', 100).nullish(),
  deviceStatus: code('状态', deviceStatus),
  onlineTime: time('上线时间').nullish(),
  lastTime: time('最近上报').nullish(),
  battery: int('电量', { min: 0, max: 100, unit: '%' }).nullish(),
  batteryBand: code('电量区间', batteryBand).nullish(),
  rssi: int('信号', { min: -150, max: 0, unit: 'dBm' }).nullish(),
  reportSec: int('上报间隔', { min: 1, max: 3600, unit: '秒' }),
  offlineSec: int('离线判定', { min: 30, max: 604_800, unit: '秒' }),
  simulated: flag('模拟设备'),
  installTime: day('安装日期').nullish(),
  warrantyEnd: day('保修期至').nullish(),
  remark: s('备注', 200).nullish(),
  /** Until when the former secret is valid too. */
  oldSecretUntil: time('旧密钥可用至').nullish(),
  ...stamps,
})

/** The bindings of a device with their time. A mattress has a row for each resident of its bed. */
export const BindLog = fields({
  bindLogId: id('绑定记录'),
  bindType: code('绑定', bindType),
  boundName: s('绑定对象', 100).nullish(),
  oldmanName: name('老人', 30).nullish(),
  from: time('开始'),
  to: time('结束').nullish(),
})
export const DeviceLog = fields({
  time: time('时间'),
  logType: code('类型', deviceLogType),
  text: s('内容', 500),
  cmdId: id('指令').nullish(),
  cmdStatus: code('结果', cmdStatus).nullish(),
  byName: name('操作人', 50).nullish(),
})
export const spans = { hour: 3_600, day: 86_400, week: 7 * 86_400 } as const
const span = z.enum(['hour', 'day', 'week'])
/** Per minute, or per hour in a week: `in bed` are seconds. */
export const Point = z.object({
  time: z.string(),
  hr: z.number().nullable(),
  rr: z.number().nullable(),
  spo2: z.number().nullable(),
  inBedSec: z.int(),
  moveSum: z.int(),
  samples: z.int(),
})
const DeviceDetail = Device.extend({
  latest: Metrics.extend({ ts: z.int() }).nullable(),
  openAlarms: z.array(z.looseObject({ alarmId: z.string() })),
  binds: z.array(BindLog),
  series: z.array(Point),
})

export const deviceFlow = flow('deviceStatus', deviceStatus, {
  disable: { from: [0, 1, 2], to: 3 },
  enable: { from: [3], to: 2 },
  scrap: { from: [0, 1, 2, 3], to: 4 },
})

export const deviceRefusals = refusals({
  notLiving: [14006, '老人不在住，不能操作'],
  scrapped: [16102, '设备已报废'],
  residentHas: [16103, '老人已绑定同类设备{deviceNo}'],
  used: [16104, '设备已使用过，不能删除'],
  bindTo: [16105, '该类设备应绑定到{bindTypeName}'],
  bound: [16106, '设备已绑定{name}，请先解绑'],
  placeHas: [16107, '该位置已绑定同类设备{deviceNo}'],
  offline: [16108, '设备离线，指令未下发'],
  unknownCmd: [16109, '设备不支持该指令'],
})

const Secret = z.object({ secret: z.string() })
const entered = ['deviceName', 'deviceType', 'productKey', 'model', 'gatewayNo', 'reportSec', 'offlineSec'] as const
const editable = ['installTime', 'warrantyEnd', 'remark'] as const
const chosen = { deviceId: Device.shape.deviceId }

/** The parameters of a command. */
const CmdArgs = z.object({
  reportSec: Device.shape.reportSec.optional(),
  packageId: ref('安装包', 'packages').optional(),
  minutes: int('分钟', { min: 1, max: 60, unit: '分钟' }).optional(),
  on: flag('亮灯').optional(),
})

const path = '/tdms/web-td/device'
const page = 'yunmuIot.device'

/** Modules that engines watch: only calls change the registry, states and alarms of devices touch 'device' (060). */
const registry = 'device-registry'

export const device = calls(['device', registry, 'alarm', 'dashboard', 'message'], {
  list: get(path, {
    title: '设备列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Device, ['deviceNo', 'deviceName', 'deviceType', 'deviceStatus', 'batteryBand', 'bindType']),
      ...filtersOf(Device, ['oldmanName', 'locationId', 'gatewayNo', 'simulated']),
    }),
    reply: paged(Device),
  }),
  create: post(path, {
    title: '设备登记',
    permit: `${page}.add`,
    body: needed(Device, ['deviceNo', 'deviceType'], [...entered.filter((key) => key !== 'deviceType'), ...editable]),
    reply: Device.extend(Secret.shape),
    secrets: ['secret'],
  }),
  /** `checkResult` records an inspection and its result. */
  update: put(path, {
    title: '设备编辑',
    permit: `${page}.edit`,
    body: some(Device, [...entered, ...editable]).extend({ ...chosen, checkResult: s('检查结果', 200).nullish() }),
    reply: Device,
  }),
  get: get(`${path}/{deviceId}`, {
    title: '设备详情',
    permit: `${page}.query`,
    query: z.object({ span: span.nullish() }),
    reply: DeviceDetail,
  }),
  remove: del(`${path}/{deviceId}`, { title: '设备删除', permit: `${page}.delete` }),
  bind: put(`${path}/bind`, {
    title: '设备绑定',
    permit: `${page}.bind`,
    body: needed(Device, ['deviceId', 'bindType'], ['oldmanId', 'bedId', 'locationId']),
    reply: Device,
  }),
  unbind: put(`${path}/unbind`, { title: '设备解绑', permit: `${page}.bind`, body: fields(chosen), reply: Device }),
  /** 3 停用, 2 启用, 4 报废: a reason for that. */
  status: put(`${path}/status`, {
    title: '设备状态',
    permit: `${page}.edit`,
    body: pick(Device, ['deviceId', 'deviceStatus']).extend({ reason: s('原因', 200).nullish() }),
    reply: Device,
  }),
  import: post(`${path}/import`, {
    ...importOptions,
    title: '设备导入',
    permit: `${page}.import`,
    secrets: ['secretFileUrl'],
  }),
  importTemplate: get(`${path}/import`, { title: '设备导入模板', permit: `${page}.import`, file: true }),
  token: put(`${path}/{deviceId}/token`, {
    title: '更换接入密钥',
    permit: `${page}.token`,
    reply: Device.extend(Secret.shape),
    secrets: ['secret'],
  }),
  /** Before its day is over: users of the old one are disconnected. 21009 where there is none. */
  endSecret: put(`${path}/{deviceId}/token/end`, { title: '停用旧密钥', permit: `${page}.token`, reply: Device }),
  command: post(`${path}/{deviceId}/command`, {
    title: '下发指令',
    permit: `${page}.command`,
    body: fields({
      cmd: code('指令', deviceCmd),
      args: CmdArgs.optional(),
      timeoutSec: int('超时', { min: 5, max: 300, unit: '秒' }).default(30),
    }),
    reply: z.object({ cmdId: z.string() }),
  }),
  log: get(`${path}/{deviceId}/log`, {
    title: '设备日志',
    permit: `${page}.query`,
    query: paging({ logType: DeviceLog.shape.logType.nullish(), from: timeOf('时间起'), to: timeOf('时间止') }),
    reply: paged(DeviceLog),
  }),
  statistics: get(`${path}/statistics`, {
    title: '设备统计',
    permit: `home.query|${page}.query`,
    reply: z.object({
      total: z.int(),
      online: z.int(),
      offline: z.int(),
      disabled: z.int(),
      inactive: z.int(),
      byType: z.array(
        z.object({
          deviceType: Device.shape.deviceType,
          deviceTypeName: z.string(),
          total: z.int(),
          online: z.int(),
        }),
      ),
      byBattery: z.array(z.object({ band: z.string(), count: z.int() })),
      alarmsToday: z.int(),
      statTime: z.string(),
    }),
  }),
  mattressOldman: get('/pims/web-org/mattress/oldman', {
    title: '有床垫的老人',
    permit: signedIn,
    query: paging({ oldmanName: nameOf('老人') }),
    reply: paged(
      z.object({
        oldmanId: z.string(),
        oldmanName: z.string(),
        bedName: z.string().nullish(),
        deviceNo: z.string(),
        online: z.int(),
      }),
    ),
  }),
  health: get('/pims/web-pi/device/health', {
    title: '设备接入状况',
    permit: 'systemSetting.serve.query',
    reply: z.object({
      connections: z.int(),
      msgPerSec: z.number(),
      shed: z.int(),
      badCount: z.int(),
      ingestP99: z.number(),
      queue: z.int(),
      ruleLagMs: z.number(),
      engine: z.int(),
      statTime: z.string(),
    }),
  }),
  /** A gateway without MQTT: its signature is its credential (iot.md 9.2). */
  ingest: post('/iot/ingest', {
    title: '设备数据上报',
    permit: open,
    body: field(z.looseObject({}), { label: '数据', kind: 'object' }),
    rawBody: true,
    logged: false,
    reply: z.object({ accepted: z.int(), dropped: z.int() }),
    touches: [],
  }),
})
