import type { Row } from '#core/rows/store/table.ts'
import type { Cycle } from './rules.ts'

/** A rule with its list columns. */
export function cycleOf(row: Row<'homeOrderRule'>): Cycle {
  const { cycleType, weekDays, monthDays, intervalDays, times, startDate, endDate, skipDates, skipHoliday } = row
  return { cycleType, weekDays, monthDays, intervalDays, times, startDate, endDate, skipDates, skipHoliday }
}

const weekNames = '一二三四五六日'

/** Every Monday and Wednesday, as text. */
export function cycleText({ cycleType, weekDays, monthDays, intervalDays, times }: Cycle) {
  const at = [...times].sort().join('、')
  const days: Record<number, string> = {
    1: '每天',
    2: `每周${[...(weekDays ?? [])]
      .sort((a, b) => a - b)
      .map((day) => weekNames[day - 1])
      .join('、')}`,
    3: `每月${[...(monthDays ?? [])].sort((a, b) => a - b).join('、')}日`,
    4: `每${intervalDays}天`,
  }
  return `${days[cycleType]} ${at}`
}
