import { state } from './state.ts'

/** What somebody has changed last, by the names of its modules, here or elsewhere: told by the push link. */
export const changed = state<readonly string[]>([])
