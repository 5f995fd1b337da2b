import { state } from '../../../../../app/kit/store/state.ts'

/** How many alarms and calls are open for the person here, said at their tabs. */
export const openCounts = { alarm: state(0), call: state(0) }
