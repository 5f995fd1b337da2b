import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Returns the memory that a large piece of work used to the system; a process with little to do afterwards would keep
 * it for hours. Blocks everything for a few hundred milliseconds.
 */
export function giveBackMemory() {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  // The young generation shrinks only where memory is short, so V8 is told to expect that.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
