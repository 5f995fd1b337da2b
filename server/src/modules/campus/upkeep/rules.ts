import { urgency } from '#contract/modules/campus/upkeep/upkeep.ts'
import { addMinutes } from '#core/clock.ts'

// The employee who finds broken equipment reports it and accepts the repair in the end; users who assign may do so for
// him. Urgent reports are assigned within half an hour, or the users who assign are reminded.

const urgentMinutes = 30

/** When it must be assigned; null where it may wait. */
export const assignByOf = (row: { urgency: number; reportTime: string }) =>
  row.urgency === urgency.is.urgent ? addMinutes(row.reportTime, urgentMinutes) : null
