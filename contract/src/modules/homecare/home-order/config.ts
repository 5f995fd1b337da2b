import { calls, get, put } from '../../../kit/calls.ts'
import { clock, code, fen, fields, flag, id, int, refs, some, stamps } from '../../../kit/fields.ts'
import { refundTo, webBase } from './order.ts'

/** Settings for orders of services at home: order, assignment, service and refund (services.md 9). */

const minutes = (label: string, min = 0) => int(label, { min, max: 1440, unit: '分钟' })
const percent = (label: string, max = 100) => int(label, { min: 0, max, unit: '%' })
const days = (label: string) => int(label, { min: 0, max: 90, unit: '天' })

export const OrgConfig = fields({
  configId: id('工单设置'),
  leadMinutes: minutes('至少提前'),
  workTimeFrom: clock('服务时间起'),
  workTimeTo: clock('服务时间止'),
  serviceAreas: refs('服务区域', 'regions', 100),
  unpaidCancelMinutes: minutes('未支付自动取消', 5),
  openGrab: flag('开放抢单'),
  receiveTimeoutMinutes: minutes('接单时限'),
  travelMinutes: minutes('路途预留'),
  startRadius: int('开始范围', { min: 50, max: 5000, unit: '米' }),
  earlyMinutes: minutes('可提前开始'),
  minServicePercent: percent('最低服务时长'),
  overMaxPercent: int('超时免确认上限', { min: 100, max: 400, unit: '%' }),
  offlineGapMinutes: minutes('离线时间相差'),
  needPhoto: flag('须拍照'),
  needSign: flag('须签字'),
  cancelFreeHours: int('免费取消时限', { min: 0, max: 168, unit: '小时' }),
  cancelFeePercent: percent('取消费比例', 50),
  refundTo: code('默认退款去向', refundTo),
  afterSaleDays: days('售后期限'),
  autoEvaluateDays: days('自动好评'),
  alarmAmountDefault: fen('余额预警默认值'),
  ...stamps,
})

/** The values a new institution starts with. */
export const configDefaults = {
  unpaidCancelMinutes: 30,
  leadMinutes: 60,
  workTimeFrom: '07:00',
  workTimeTo: '20:00',
  openGrab: 0,
  receiveTimeoutMinutes: 30,
  startRadius: 300,
  earlyMinutes: 30,
  minServicePercent: 70,
  travelMinutes: 30,
  overMaxPercent: 125,
  offlineGapMinutes: 60,
  cancelFreeHours: 2,
  cancelFeePercent: 0,
  afterSaleDays: 7,
  autoEvaluateDays: 7,
  serviceAreas: [] as string[],
  needPhoto: 0,
  needSign: 0,
  refundTo: 'BALANCE',
  alarmAmountDefault: 5000,
} as const

const page = 'homecare.orderSet'
const settingKeys = [
  'leadMinutes',
  'workTimeFrom',
  'workTimeTo',
  'serviceAreas',
  'unpaidCancelMinutes',
  'openGrab',
  'receiveTimeoutMinutes',
  'travelMinutes',
  'startRadius',
  'earlyMinutes',
  'minServicePercent',
  'overMaxPercent',
  'offlineGapMinutes',
  'needPhoto',
  'needSign',
  'cancelFreeHours',
  'cancelFeePercent',
  'refundTo',
  'afterSaleDays',
  'autoEvaluateDays',
  'alarmAmountDefault',
] as const

export const homeOrderConfig = calls(['home-order', 'home-account'], {
  configGet: get(`${webBase}/orgConfig`, { title: '工单设置', permit: `${page}.query`, reply: OrgConfig }),
  configSave: put(`${webBase}/orgConfig`, {
    title: '保存工单设置',
    permit: `${page}.save`,
    body: some(OrgConfig, settingKeys),
    reply: OrgConfig,
  }),
})
