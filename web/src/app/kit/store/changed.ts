import { state } from './state.ts'

/** The modules that somebody has changed last, here or elsewhere: received over the push link. */
export const changed = state<readonly string[]>([])
