import { urgency } from '#contract/modules/campus/upkeep/upkeep.ts'
import { addMinutes } from '#core/clock.ts'

// Who finds something broken reports it and says in the end whether it works again; who assigns may do so for him. What
// is urgent is given to somebody within half an hour, or those who assign are reminded.

const urgentMinutes = 30

/** When it must be given to somebody; null where it may wait. */
export const assignByOf = (row: { urgency: number; reportTime: string }) =>
  row.urgency === urgency.is.urgent ? addMinutes(row.reportTime, urgentMinutes) : null
