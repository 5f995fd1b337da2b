import { complaintType } from '#contract/modules/campus/complaint/complaint.ts'
import { addDays } from '#core/clock.ts'

// A complaint is answered within days, one about safety within one. The complainant says whether he is satisfied; if
// not, it is handled a second time, but not again. Praise needs no handler, only thanks.

const days = 3
const safetyDays = 1
const poor = 2

/** The default deadline of the answer; the assigner may set another. */
export function deadlineOf({ complaintType: type, receiveTime }: { complaintType: unknown; receiveTime: string }) {
  const after = type === complaintType.safety ? safetyDays : days
  return addDays(receiveTime.slice(0, 10), after) + receiveTime.slice(10)
}

/** True when it must be handled again: the first call back finds the complainant not satisfied. */
export const reopens = (satisfaction: number | null | undefined, reopenCount: number) =>
  satisfaction != null && satisfaction <= poor && reopenCount === 0
