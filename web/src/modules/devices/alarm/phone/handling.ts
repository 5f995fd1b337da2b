import { needsWords } from '#contract/modules/devices/alarm/alarm-kind.ts'

/** Input for handling an alarm on the phone. */
export interface HandlingInput {
  dealType?: string
  dealContent?: string
  photos?: string[]
  /** 上报不良事件: creates a draft. */
  adverse?: 1
  taskProjectId?: string
}

/** The first missing value, as a sentence. */
export function lackOf({ dealType, dealContent }: HandlingInput, level: number) {
  if (!needsWords(level)) return ''
  if (!dealType) return '请选择处理结果'
  return dealContent?.trim() ? '' : '请写明处理说明'
}
