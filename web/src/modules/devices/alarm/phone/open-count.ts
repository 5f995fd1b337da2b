import { state } from '../../../../app/kit/state.ts'

/** How many alarms are open for the person here, said at the tab. */
export const openCount = state(0)
