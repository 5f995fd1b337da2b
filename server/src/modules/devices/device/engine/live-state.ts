import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { Bus } from '../../../../core/live/bus.ts'
import type { Dev } from './fleet.ts'

/** The latest of each mattress for the maps of beds (iot.md 9.2): once a second at most, at a change or every 30 s. */

const leastMs = 1000
const againMs = 30_000
const silentMs = 5 * 60_000

interface Said {
  orgId: string
  bedId: string
  ms: number
  text: string
}

/** Minutes since somebody was turned, where he has a clock of his own (iot.md 7). */
type TurnClock = (dev: Dev, atMs: number) => number | undefined

export function openLiveState(bus: Bus, turnClock: TurnClock) {
  const said = new Map<Dev, Said>()
  const publish = (orgId: string, bedId: string, payload: string) =>
    bus.publishTopic({ orgId, topic: `app/v1/${orgId}/mattress/${bedId}`, payload, qos: 0, retain: true })

  function clear(dev: Dev) {
    const before = said.get(dev)
    if (!before) return
    said.delete(dev)
    publish(before.orgId, before.bedId, '')
  }

  function show(dev: Dev, nowMs: number) {
    const { latest, bedId, orgId } = dev
    if (dev.deviceType !== deviceType.is.mattress || !bedId || !latest) return
    const before = said.get(dev)
    const { text, payload } = stateOf(dev, latest.d, latest.ts, turnClock)
    const due = !before || (text !== before.text && nowMs - before.ms >= leastMs) || nowMs - before.ms >= againMs
    if (!due) return
    said.set(dev, { orgId, bedId, ms: nowMs, text })
    publish(orgId, bedId, payload)
  }

  return {
    show,
    tick(nowMs: number, known: (dev: Dev) => boolean) {
      for (const [dev, { bedId }] of said)
        if (!known(dev) || dev.bedId !== bedId || nowMs - dev.lastMs >= silentMs) clear(dev)
    },
    close: () => {
      for (const dev of [...said.keys()]) clear(dev)
    },
  }
}

/** What changes a picture, and all of it with its time. */
function stateOf(dev: Dev, { inBed, hr, rr, state, wet }: Metrics, ts: number, clockOf: TurnClock) {
  const shown = { inBed, hr, rr, state, wet }
  const { lastTurnMs } = dev
  const turned = lastTurnMs === undefined ? null : Math.floor((ts - lastTurnMs) / 60_000)
  const turnClock = inBed === 1 ? (clockOf(dev, ts) ?? turned) : null
  return { text: JSON.stringify({ ...shown, turnClock }), payload: JSON.stringify({ ...shown, turnClock, ts }) }
}
