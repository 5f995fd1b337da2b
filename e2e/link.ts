import { type Live, openLive } from '#core/live/live.ts'
import { liveDoor } from '#core/live/live-door.ts'
import type { TestApp } from '../server/test/app.ts'

/** The link of an institution whose clock and timers the test controls. */
export async function linkOf(t: TestApp) {
  const clock = { at: 0 }
  let beats: { everyMs: number; next: number; run: () => void }[] = []
  let live: Live | undefined
  const open = async (port: number) => {
    const door = liveDoor(t.services.database, t.services.sessions, t.clock)
    live = await openLive({
      ...door,
      port,
      bus: t.services.bus,
      now: () => clock.at,
      every: (everyMs, run) => {
        const beat = { everyMs, next: clock.at + everyMs, run }
        beats.push(beat)
        return () => {
          beats = beats.filter((one) => one !== beat)
        }
      },
    })
    return live.port ?? 0
  }
  const port = await open(0)
  return {
    port,
    count: () => live?.count() ?? 0,
    stop: async () => live?.close(),
    start: () => open(port),
    /** Time advances, heartbeat by heartbeat. */
    pass(ms: number) {
      clock.at += ms
      for (const beat of beats)
        while (beat.next <= clock.at) {
          beat.next += beat.everyMs
          beat.run()
        }
    },
  }
}
