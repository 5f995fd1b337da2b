import { addDays } from '#core/clock.ts'

// The visiting hours an institution offers families: on its open weekdays, its hours, as many days ahead as set. A slot
// that has begun is closed. The visits planned in a slot, whoever booked them, count against its capacity.

export interface Slot {
  fromTime: string
  toTime: string
  capacity: number
}
export interface Opening {
  weekDays: readonly number[]
  slots: readonly Slot[]
  daysAhead: number
}

const weekDayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
const begins = (day: string, { fromTime }: Pick<Slot, 'fromTime'>) => `${day} ${fromTime}:00`
export const ends = (day: string, { toTime }: Pick<Slot, 'toTime'>) => `${day} ${toTime}:00`

/** The days from today on with the free places of each slot; `planned` are the times of planned visits. */
export function offered({ weekDays, slots, daysAhead }: Opening, now: string, planned: readonly string[]) {
  const today = now.slice(0, 10)
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead))
  return days
    .filter((day) => weekDays.includes(weekDayOf(day)))
    .map((day) => ({
      day,
      slots: slots
        .filter((slot) => begins(day, slot) > now)
        .map((slot) => ({ ...slot, begin: begins(day, slot), left: leftOf(day, slot, planned) })),
    }))
    .filter((day) => day.slots.length > 0)
}

function leftOf(day: string, slot: Slot, planned: readonly string[]) {
  const count = planned.filter((time) => time >= begins(day, slot) && time < ends(day, slot)).length
  return Math.max(0, slot.capacity - count)
}

/** Why these hours are invalid, or undefined: one ends before it begins, or two overlap. */
export function hoursProblem(slots: readonly Slot[]) {
  if (slots.some(({ fromTime, toTime }) => toTime <= fromTime)) return '时段的结束须晚于开始'
  const sorted = slots.toSorted((one, other) => one.fromTime.localeCompare(other.fromTime))
  const overlaps = sorted.some((slot, at) => slot.fromTime < (sorted[at - 1]?.toTime ?? ''))
  return overlaps ? '探访时段不能重叠' : undefined
}
