import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { engineOf } from '../engine.ts'

/** How the devices come through, of this process; `engine` 1 where it is the one that judges them. */
export async function health({ services, who }: { services: Services; who: Who }) {
  const engine = engineOf(services)
  const counts = engine?.counters.counts
  return {
    connections: services.deviceLinks?.() ?? 0,
    msgPerSec: engine?.counters.perSecond() ?? 0,
    shed: counts?.shed ?? 0,
    badCount: counts?.bad ?? 0,
    ingestP99: engine?.counters.p99() ?? 0,
    queue: engine?.queue() ?? 0,
    ruleLagMs: counts?.lagMs ?? 0,
    engine: engine?.holds() ? 1 : 0,
    statTime: who.now,
  }
}
