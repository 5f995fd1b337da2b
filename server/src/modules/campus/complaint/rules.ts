import { complaintType } from '#contract/modules/campus/complaint/complaint.ts'
import { addDays } from '#core/clock.ts'

// A complaint has an answer within days, one about safety within one. The complainant says whether it helped;
// who is not satisfied is heard once more, no longer for ever. Praise needs no handler, it is only thanked for.

const days = 3
const safetyDays = 1
const poor = 2

/** The default deadline of the answer; the assigner may set another. */
export function deadlineOf({ complaintType: type, receiveTime }: { complaintType: unknown; receiveTime: string }) {
  const after = type === complaintType.safety ? safetyDays : days
  return addDays(receiveTime.slice(0, 10), after) + receiveTime.slice(10)
}

/** True when the handler has to try again: the first time the call back finds somebody not satisfied. */
export const reopens = (satisfaction: number | null | undefined, reopenCount: number) =>
  satisfaction != null && satisfaction <= poor && reopenCount === 0
