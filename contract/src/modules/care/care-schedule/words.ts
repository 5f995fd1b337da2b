import { weekDay } from './fields.ts'
import { cycle, type Schedule } from './schedule.ts'

const shiftNames: Record<string, string> = { 1: '早班', 2: '中班', 3: '晚班', 4: '夜班' }

/** The schedule of a row in words: 每日 07:00、20:00；每周一、三 15:00；每2小时 22:00–06:00；按需（每日至多3次）. */
export function scheduleText(row: Schedule): string {
  switch (row.cycleType) {
    case cycle.is.onDemand:
      return row.maxPerDay ? `按需（每日至多${row.maxPerDay}次）` : '按需'
    case cycle.is.everyHours:
      return `每${row.intervalHours ?? '?'}小时 ${row.windowFrom ?? ''}–${row.windowTo ?? ''}`
    default:
      return `${dayText(row)} ${clockText(row)}`.trim()
  }
}

function dayText(row: Schedule) {
  switch (row.cycleType) {
    case cycle.is.weekly:
      return `每周${(row.weekDays ?? []).map((day) => weekDay.label(day).slice(1)).join('、')}`
    case cycle.is.monthly:
      return `每月${(row.monthDays ?? []).join('、')}日`
    case cycle.is.everyDays:
      return `每${row.intervalDays ?? '?'}天`
    case cycle.is.once:
      return row.onDate ?? ''
    default:
      return '每日'
  }
}

function clockText({ times, timesPerDay, shiftTypes }: Schedule) {
  if (times?.length) return [...times].sort().join('、')
  const shifts = (shiftTypes ?? []).map((type) => shiftNames[type] ?? String(type)).join('、')
  return timesPerDay ? `${timesPerDay}次（${shifts}）` : ''
}
