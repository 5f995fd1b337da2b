import type { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { code, fields, name, s, time } from '../../../kit/fields.ts'

/** The history of an alarm, one entry per step (iot.md 4.2). */

export const timelineAction = codes({
  raise: '触发',
  repeat: '再次触发',
  rise: '级别升高',
  step: '升级通知',
  clear: '恢复',
  ack: '确认',
  sound: '再次提醒',
  handle: '处理',
  correct: '更正处理',
  ignore: '忽略',
  close: '关闭',
  note: '说明',
})
export type TimelineAction = (typeof timelineAction.values)[number]

export const Timeline = fields({
  time: time('时间'),
  action: code('动作', timelineAction),
  byName: name('操作人', 50).nullish(),
  text: s('内容', 500),
})
export type Timeline = z.output<typeof Timeline>
