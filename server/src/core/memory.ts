import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what a large piece of work has left in memory; a process that then has little to do would keep it for hours.
 * Stops everything for a few hundred milliseconds.
 */
export function giveBackMemory() {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  // The young generation shrinks only where memory is short, so it is told that it is.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
