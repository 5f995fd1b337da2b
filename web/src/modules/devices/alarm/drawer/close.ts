import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmLevel, alarmStatus, isOpen } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { confirmDo } from '#kit/confirm.tsx'
import type { BatchAction } from '#kit/list/row/BatchBar.tsx'
import { warn } from '#kit/look/notice.ts'
import type { AlarmRow } from '../columns.tsx'
import { closes, named } from '../row-actions.ts'

/** 关闭 by hand (iot.md 4.2): of several alarms those that may be closed. The others are listed with the reason. */

interface CloseReply {
  closed: number
  skipped: readonly { reason: string }[]
}

/** The outcome in words, and whether all were closed. */
export function closedWords({ closed, skipped }: CloseReply) {
  if (skipped.length === 0) return { all: true, text: `已关闭${closed}条报警` }
  const why = [...new Set(skipped.map(({ reason }) => reason))].join('；')
  return { all: false, text: `${closed > 0 ? `已关闭${closed}条，` : ''}${skipped.length}条未关闭：${why}` }
}

/** A warning replaces the message of success. */
function doneText(reply: CloseReply) {
  const { all, text } = closedWords(reply)
  if (all) return text
  warn(text)
  return ''
}

const question = {
  okText: '关闭',
  danger: true,
  reason: '关闭原因',
  reasonField: 'closeReason',
  call: alarm.close,
} as const

/** Gives true when every alarm that may be closed is closed. */
export const closeThese = (rows: readonly AlarmRow[]) =>
  confirmDo({
    ...question,
    title: rows.length === 1 ? `关闭${named(rows[0])}？` : `关闭选中的 ${rows.length} 条报警？`,
    content: rows.some(({ level }) => level === alarmLevel.is.urgent)
      ? '紧急报警只有护士长、院长或管理员可以关闭，其他人关闭时会跳过。'
      : undefined,
    // The written reason replaces this one.
    input: { alarmIds: rows.map(({ alarmId }) => alarmId), closeReason: '' },
    done: doneText,
  })

export const closeAllCommon = () =>
  confirmDo({
    ...question,
    title: '关闭全部一般报警？',
    content: '关闭您能看到的全部未结束的一般报警，重要、紧急报警和呼叫除外。',
    input: { alarmIds: [], all: 1, closeReason: '' },
    done: doneText,
  })

export const batch: BatchAction<AlarmRow>[] = [
  {
    label: '关闭',
    permit: alarm.close.options.permit,
    why: (row) => closes(row) ?? (isOpen(row.alarmStatus) ? undefined : `报警${alarmStatus.label(row.alarmStatus)}`),
    onClick: closeThese,
  },
]
