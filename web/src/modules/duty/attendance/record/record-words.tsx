import type { z } from 'zod'
import type { RecordDay, RecordRow } from '#contract/modules/duty/attendance/record.ts'
import { type AttendResult, attendResult } from '#contract/modules/duty/attendance/result.ts'
import type { Tone } from '#kit/look/colours.ts'

export type Row = z.output<typeof RecordRow>
export type Day = z.output<typeof RecordDay>

const is = attendResult.is
const tones = new Map<AttendResult, Tone>([
  [is.normal, 'success'],
  [is.outside, 'success'],
  [is.late, 'warning'],
  [is.early, 'warning'],
  [is.lateAndEarly, 'warning'],
  [is.lack, 'danger'],
  [is.absent, 'danger'],
  [is.leave, 'info'],
  [is.exchanged, 'info'],
])
const short = new Map<AttendResult, string>([
  [is.normal, '✓'],
  [is.late, '迟'],
  [is.early, '早'],
  [is.lateAndEarly, '迟早'],
  [is.lack, '缺'],
  [is.absent, '旷'],
  [is.leave, '假'],
  [is.outside, '外'],
  [is.rest, '休'],
  [is.exchanged, '换'],
  [is.ahead, '·'],
])
const onShift = '当班中'

export const toneOfDay = ({ result }: Day): Tone => (result == null ? 'info' : (tones.get(result) ?? 'muted'))
export const wordOf = ({ result }: Day) => (result == null ? onShift : attendResult.label(result))
export const shortOf = ({ result }: Day) => (result == null ? '班' : (short.get(result) ?? ''))

const hour = (time: string | null | undefined) => (time ? time.slice(11, 16) : '—')
/** 早班 07:05–15:00，迟到6分钟 */
export function sentenceOf(day: Day) {
  const { shiftName, lateMinutes, earlyMinutes, leaveMinutes, workMinutes } = day
  const parts = [
    [shiftName, day.in || day.out ? `${hour(day.in)}–${hour(day.out)}` : ''].filter(Boolean).join(' '),
    wordOf(day) + (day.exchanged === 1 ? '（换班）' : ''),
    lateMinutes > 0 && `迟到${lateMinutes}分钟`,
    earlyMinutes > 0 && `早退${earlyMinutes}分钟`,
    leaveMinutes > 0 && `请假${leaveMinutes}分钟`,
    workMinutes > 0 && `工作${Math.round((workMinutes / 60) * 100) / 100}小时`,
  ]
  return parts.filter(Boolean).join('，')
}

/** The periods of a day under each other. */
export function DayMark({ days }: { days: readonly Day[] }) {
  return (
    <span className="rec-mark" title={days.map(sentenceOf).join('；')}>
      {days.map((day) => (
        <span key={day.period} className={`rec-one k-${toneOfDay(day)}`}>
          {shortOf(day)}
        </span>
      ))}
    </span>
  )
}
