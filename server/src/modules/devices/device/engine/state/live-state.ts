import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { Bus } from '#core/live/bus.ts'
import type { TurnClock } from '../../service.ts'
import type { Dev } from '../fleet.ts'

/**
 * The latest state of each mattress for the maps of beds (iot.md 9.2): once a second at most, at a change or every 30
 * s.
 */

const leastMs = 1000
const againMs = 30_000
const silentMs = 5 * 60_000

interface LatestState {
  orgId: string
  bedId: string
  ms: number
  text: string
}

/** When the resident was last turned, where he has a turning clock (iot.md 7). */
type ClockOf = (dev: Dev, atMs: number) => TurnClock | undefined

export function openLiveState(bus: Bus, clockOf: ClockOf) {
  const lastStates = new Map<Dev, LatestState>()
  const publish = (orgId: string, bedId: string, payload: string) =>
    bus.publishTopic({ orgId, topic: `app/v1/${orgId}/mattress/${bedId}`, payload, qos: 0, retain: true })

  function clear(dev: Dev) {
    const before = lastStates.get(dev)
    if (!before) return
    lastStates.delete(dev)
    publish(before.orgId, before.bedId, '')
  }

  function show(dev: Dev, nowMs: number) {
    const { latest, bedId, orgId } = dev
    if (dev.deviceType !== deviceType.is.mattress || !bedId || !latest) return
    const before = lastStates.get(dev)
    const { text, payload } = stateOf(dev, latest.d, latest.ts, clockOf)
    const due = !before || (text !== before.text && nowMs - before.ms >= leastMs) || nowMs - before.ms >= againMs
    if (!due) return
    lastStates.set(dev, { orgId, bedId, ms: nowMs, text })
    publish(orgId, bedId, payload)
  }

  return {
    show,
    tick(nowMs: number, known: (dev: Dev) => boolean) {
      for (const [dev, { bedId }] of lastStates)
        if (!known(dev) || dev.bedId !== bedId || nowMs - dev.lastMs >= silentMs) clear(dev)
    },
    close: () => {
      for (const dev of [...lastStates.keys()]) clear(dev)
    },
  }
}

/** The compared state, and the full state with its time: a screen opened later can go on counting. */
function stateOf(dev: Dev, { inBed, hr, rr, state, wet }: Metrics, ts: number, clockOf: ClockOf) {
  const { lastTurnMs, stay } = dev
  const clock = inBed === 1 ? clockOf(dev, ts) : undefined
  const turned = lastTurnMs === undefined ? null : Math.floor((ts - lastTurnMs) / 60_000)
  const turnClock = inBed === 1 ? (clock?.since ?? turned) : null
  const since = stay && stay.inBed === inBed ? stay.ms : null
  const shown = { inBed, hr, rr, state, wet, turnClock, turnEvery: clock?.every ?? null, since }
  return { text: JSON.stringify(shown), payload: JSON.stringify({ ...shown, ts }) }
}
