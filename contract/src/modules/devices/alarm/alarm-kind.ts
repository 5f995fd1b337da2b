import { codes } from '../../../kit/codes.ts'

/** Kinds and types of alarms with their names (iot.md 4.1); rules use them by name. */

export const alarmKind = codes({
  1: ['mattress', '床垫'],
  2: ['call', '呼叫'],
  3: ['locate', '定位'],
  4: ['device', '设备'],
  5: ['health', '健康'],
})
export type AlarmKind = (typeof alarmKind.values)[number]

export const alarmLevel = codes({ 3: ['urgent', '紧急'], 2: ['serious', '重要'], 1: ['common', '一般'] }, [3, 2, 1])
export type AlarmLevel = (typeof alarmLevel.values)[number]

export const alarmStatus = codes({
  0: ['open', '待处理'],
  1: ['acked', '处理中'],
  2: ['handled', '已处理'],
  3: ['ignored', '已忽略'],
  4: ['closed', '已关闭'],
})
const dealPermits: Partial<Record<number, string>> = {
  [alarmKind.is.call]: 'yunmuIot.callRecord.deal',
  [alarmKind.is.locate]: 'elderPosition.locateAlarm.deal',
}
/** The permission to handle an alarm of that kind: calls and positions have pages of their own (iot.md 4.5, 11a). */
export const dealPermitOf = (kind: number): string => dealPermits[kind] ?? 'yunmuIot.alarm.deal'

/** The permission to dismiss one: 忽略 (iot.md 4.5, 8.3). */
export const ignorePermitOf = (kind: number): string =>
  kind === alarmKind.is.locate ? 'elderPosition.locateAlarm.ignore' : 'yunmuIot.alarm.close'

/** A serious alarm needs cause and measure when it is handled; for a common one they are optional (iot.md 4.2). */
export const needsWords = (level: number) => level >= alarmLevel.is.serious

/** A user still has to handle it. */
export const openStates = [alarmStatus.is.open, alarmStatus.is.acked] as const
export const isOpen = (status: number) => openStates.some((state) => state === status)

export const mattressAlarm = codes({
  1: ['out', '离床'],
  2: ['body', '体动'],
  3: ['breath', '呼吸'],
  4: ['heart', '心率'],
  5: ['wet', '尿湿'],
})
export const bodyMode = codes({ 1: ['still', '久未体动'], 2: ['restless', '频繁体动'], 3: ['unturned', '未翻身'] })
/** Types of kind 2 are those of the call. */
export const callAlarm = codes({
  1: ['bed', '床头'],
  2: ['toilet', '卫生间'],
  3: ['carried', '便携'],
  4: ['assist', '增援'],
  5: ['door', '门禁求助'],
})
export const locateAlarm = codes({
  1: ['left', '离开围栏'],
  2: ['entered', '进入禁区'],
  3: ['sos', 'SOS'],
  4: ['fall', '跌倒'],
  5: ['still', '长时间静止'],
  6: ['lost', '标签失联'],
  7: ['battery', '低电'],
  8: ['tamper', '拆除'],
  9: ['night', '夜间离室'],
})
export const deviceAlarm = codes({
  1: ['offline', '离线'],
  2: ['battery', '低电'],
  3: ['gateway', '网关离线'],
  4: ['fault', '数据异常'],
  5: ['unworn', '未佩戴'],
})
export const healthAlarm = codes({
  1: ['pressure', '血压'],
  2: ['oxygen', '血氧'],
  3: ['sugar', '血糖'],
  4: ['heart', '心率'],
  5: ['temperature', '体温'],
  6: ['breath', '呼吸'],
  7: ['weight', '体重'],
  8: ['trend', '趋势异常'],
})

const types = {
  [alarmKind.is.mattress]: mattressAlarm,
  [alarmKind.is.call]: callAlarm,
  [alarmKind.is.locate]: locateAlarm,
  [alarmKind.is.device]: deviceAlarm,
  [alarmKind.is.health]: healthAlarm,
}

/** The types of a kind, for filters and names. */
export const typesOf = (kind: number) => types[kind as AlarmKind] // as: its code list

/** The name of an alarm: its type, for body movement its mode. */
export function alarmTypeName(kind: number, type: number, mode?: number | null): string {
  if (kind === alarmKind.is.mattress && type === mattressAlarm.is.body && mode) return bodyMode.label(mode)
  if (kind === alarmKind.is.call) return `${callAlarm.label(type)}呼叫`
  return typesOf(kind).label(type)
}

/** The roles called at a step of escalation, and the channels (ALARM_ROLE, ALARM_CHANNEL). */
export const alarmRole = codes({
  CARER: ['carer', '当班护理员'],
  DUTY: ['duty', '责任护理员'],
  NURSE: ['nurse', '护士'],
  NURSE_HEAD: ['head', '护士长'],
  DOCTOR: ['doctor', '医生'],
  DIRECTOR: ['director', '院长'],
  SCREEN: ['screen', '病区大屏'],
})
export type AlarmRole = (typeof alarmRole.values)[number]
export const alarmChannel = codes({
  WEB: ['web', '网页'],
  APP: ['app', '移动端'],
  LIGHT: ['light', '走廊灯'],
  SMS: ['sms', '短信'],
  PHONE: ['phone', '电话'],
  FAMILY: ['family', '家属'],
})
export type AlarmChannel = (typeof alarmChannel.values)[number]
