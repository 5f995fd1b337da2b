import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { engineOf } from '../engine.ts'

/** Figures about messages of devices in this process; `engine` is 1 in the one that judges them. */
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
