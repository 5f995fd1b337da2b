import { onOff } from '#contract/kit/codes.ts'
import { cutoffDay } from '#contract/modules/care/dish/meal-slot.ts'
// A dish has its ingredients; a meal of the day has its hours and a cutoff until which bookings can be changed. Two
// meals that are served never overlap, so that each moment belongs to one meal.

import { addDays } from '#core/clock.ts'

interface Hours {
  nextId?: string
  startTime: string
  endTime: string
  status: number
}

/** True when both meals are served and share a moment. One that ends when the other starts does not overlap. */
export const overlapping = (slot: Hours, others: readonly Hours[]) =>
  slot.status === onOff.is.on &&
  others.some(
    (other) =>
      other.status === onOff.is.on &&
      other.nextId !== slot.nextId &&
      slot.startTime < other.endTime &&
      other.startTime < slot.endTime,
  )

/** Start, end and cutoff of this meal on a day; without a cutoff it can be booked until it ends. */
export function momentsOf(
  slot: { startTime: string; endTime: string; cutoffTime: string | null; cutoffDay: number },
  date: string,
) {
  const end = `${date} ${slot.endTime}:00`
  const cutoff = slot.cutoffTime
    ? `${addDays(date, slot.cutoffDay === cutoffDay.is.before ? -1 : 0)} ${slot.cutoffTime}:00`
    : end
  return { start: `${date} ${slot.startTime}:00`, end, cutoff }
}
