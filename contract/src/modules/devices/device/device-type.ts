import { codes, type SomeOf } from '../../../kit/codes.ts'

/** Kinds of devices and their usual properties (iot.md 1). */

export const deviceType = codes(
  {
    20: ['mattress', '智能床垫'],
    21: ['bedCall', '床头呼叫'],
    22: ['toiletCall', '卫生间呼叫'],
    23: ['carriedCall', '便携呼叫'],
    30: ['tag', '定位标签'],
    31: ['beacon', '信标/基站'],
    33: ['watch', '手表'],
    34: ['band', '手环'],
    40: ['gateway', '网关'],
    50: ['pressure', '血压计'],
    51: ['oxygen', '血氧仪'],
    52: ['sugar', '血糖仪'],
    53: ['thermometer', '体温计'],
    '-1': ['other', '其他'],
  },
  [20, 21, 22, 23, 33, 34, 30, 31, 40, 50, 51, 52, 53, '-1'],
)
export type DeviceType = (typeof deviceType.values)[number]

export const deviceStatus = codes({
  0: ['fresh', '未激活'],
  1: ['online', '在线'],
  2: ['offline', '离线'],
  3: ['disabled', '停用'],
  4: ['scrapped', '报废'],
})
export const bindType = codes({
  0: ['none', '未绑定'],
  1: ['resident', '老人'],
  2: ['bed', '床位'],
  3: ['place', '位置'],
})
export type BindType = (typeof bindType.values)[number]

/** The upper limit belongs to the band: 25 is in the first. */
export const batteryBand = codes({ '0-25': '0-25', '25-50': '25-50', '50-75': '50-75', '75-100': '75-100' })

export const deviceCmd = codes({
  reboot: '重启',
  locate: '定位',
  light: '灯光',
  mute: '静音',
  ota: '升级固件',
  interval: '上报间隔',
})
export type DeviceCmd = (typeof deviceCmd.values)[number]
export const cmdStatus = codes({
  0: ['sent', '已下发'],
  1: ['done', '成功'],
  2: ['failed', '失败'],
  3: ['late', '超时'],
})
export const deviceLogType = codes({
  1: ['up', '上线'],
  2: ['down', '离线'],
  3: ['command', '指令'],
  4: ['bound', '绑定'],
  5: ['unbound', '解绑'],
  6: ['status', '状态'],
  7: ['secret', '密钥'],
  8: ['checked', '检查'],
  9: ['fault', '异常'],
})

interface Usual {
  productKey: string
  reportSec: number
  offlineSec: number
  /** Its binding; undefined: anything, or nothing. */
  binds?: BindType
}
const { resident, bed, place } = bindType.is
const { is } = deviceType
const day = 86_400
const usual: Record<DeviceType, Usual> = {
  20: { productKey: 'mattress', reportSec: 1, offlineSec: 90, binds: bed },
  21: { productKey: 'bell-bed', reportSec: 60, offlineSec: 600, binds: bed },
  22: { productKey: 'bell-wc', reportSec: 60, offlineSec: 600, binds: place },
  23: { productKey: 'bell-go', reportSec: 60, offlineSec: 600, binds: resident },
  30: { productKey: 'tag', reportSec: 5, offlineSec: 300, binds: resident },
  31: { productKey: 'beacon', reportSec: 60, offlineSec: day, binds: place },
  33: { productKey: 'watch', reportSec: 60, offlineSec: 1800, binds: resident },
  34: { productKey: 'band', reportSec: 60, offlineSec: 1800, binds: resident },
  40: { productKey: 'gateway', reportSec: 60, offlineSec: 60, binds: place },
  50: { productKey: 'bp', reportSec: 60, offlineSec: day },
  51: { productKey: 'spo2', reportSec: 60, offlineSec: day },
  52: { productKey: 'sugar', reportSec: 60, offlineSec: day },
  53: { productKey: 'temp', reportSec: 60, offlineSec: day },
  [-1]: { productKey: 'other', reportSec: 60, offlineSec: day },
}
export const usualOf = (type: DeviceType): Usual => usual[type]

const located: SomeOf<typeof deviceType> = [is.tag, is.watch, is.band]
const signalled: SomeOf<typeof deviceType> = [
  is.mattress,
  is.bedCall,
  is.toiletCall,
  is.carriedCall,
  is.beacon,
  is.gateway,
  ...located,
]
/** Whether a kind of device supports this at all: 16109. */
export function knowsCmd(type: number, cmd: DeviceCmd) {
  if (cmd === 'light' || cmd === 'mute') return signalled.includes(type)
  return cmd === 'locate' ? located.includes(type) : true
}

/** Kinds of which a resident, or a bed, has only one. */
export const onceBy = {
  resident: [[is.watch, is.band], [is.tag], [is.carriedCall]],
  bed: [[is.mattress], [is.bedCall]],
} as const satisfies Record<string, readonly (readonly DeviceType[])[]>
