import { needsWords } from '#contract/modules/devices/alarm/alarm-kind.ts'

/** What is said when an alarm is handled on the phone. */
export interface Handled {
  dealType?: string
  dealContent?: string
  photos?: string[]
  /** 上报不良事件: a draft is made. */
  adverse?: 1
  taskProjectId?: string
}

/** What is still missing, in words. */
export function lackOf({ dealType, dealContent }: Handled, level: number) {
  if (!needsWords(level)) return ''
  if (!dealType) return '请选择处理结果'
  return dealContent?.trim() ? '' : '请写明处理说明'
}
