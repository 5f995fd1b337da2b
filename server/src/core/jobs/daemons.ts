import type { Services } from '../services.ts'

/** Work that runs as long as the process does, beside calls and jobs: the engine of devices. */
type Daemon = (services: Services) => () => Promise<unknown>

const daemons: Daemon[] = []

/**
 * Registers the work, once, at the module's top level; it is started when the process serves, and returns the function
 * that stops it.
 */
export const joinDaemon = (start: Daemon) => void daemons.push(start)

export function startDaemons(services: Services) {
  const stops = daemons.map((start) => start(services))
  return () => Promise.all(stops.map((stop) => stop()))
}
