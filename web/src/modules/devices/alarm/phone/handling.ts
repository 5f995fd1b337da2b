import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'

/** What is said when an alarm is handled on the phone. */
export interface Handled {
  dealType?: string
  dealContent?: string
}

/** What is still missing, in words: the outcome always, what was done when it is serious (iot.md 4.2). */
export function lackOf({ dealType, dealContent }: Handled, level: number) {
  if (!dealType) return '请选择处理结果'
  return level >= alarmLevel.is.serious && !dealContent?.trim() ? '请写明处理说明' : ''
}
