import type { Services } from '../services.ts'

/** What runs as long as the process does, beside calls and jobs: the engine of devices. */
type Daemon = (services: Services) => () => Promise<unknown>

const daemons: Daemon[] = []

/** Called once, where the module stands; it is started when the process serves, and gives the way to stop it. */
export const joinDaemon = (start: Daemon) => void daemons.push(start)

export function startDaemons(services: Services) {
  const stops = daemons.map((start) => start(services))
  return () => Promise.all(stops.map((stop) => stop()))
}
