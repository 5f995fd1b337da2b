import { state } from '../../../../../app/kit/store/state.ts'

/** Number of open alarms and calls for this user, shown on their tabs. */
export const openCounts = { alarm: state(0), call: state(0) }
