import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { areaAt } from '#contract/modules/devices/position/geometry.ts'
import { circleAcc, restingMs } from '#contract/modules/devices/position/track.ts'
import { newId } from '#core/new-id.ts'
import type { LiveDevice } from '../../device/service.ts'
import { isKept, smoothed, stayed, withFix } from './course.ts'
import { awayAfter, heardAfter, restedAt } from './fence/conditions.ts'
import { afterFix, type Fix, oldestMs, shapeOf, unknown } from './fence/fence.ts'
import type { Out } from './fence/out.ts'
import { fixOf } from './resolve.ts'
import { isNews, type Tag } from './tag.ts'
import type { World } from './world.ts'

interface Sample {
  ts: number
  d: Metrics
}

/** Processes one sample of a tag: its place, the sides of its fences, and the points to store. */
export function followSample(world: World, tag: Tag, sample: Sample, now: number, out: Out) {
  const { state } = tag
  const { battery, still } = sample.d
  if (battery !== undefined && isNews(state.batteryAt, sample.ts))
    Object.assign(state, { battery, batteryAt: sample.ts })
  tag.dirty = true
  const fix = fixOf(world.plans, world.beacons, sample)
  // A late sample gives a past place, not the present one (iot.md 1a).
  if (!fix || !isNews(state.fixAt, fix.ts)) return
  state.fixAt = fix.ts
  for (const fence of world.fences) {
    const before = state.fences[fence.railId]
    const known = before && before.shape === shapeOf(fence) ? before : unknown(fence)
    state.fences[fence.railId] = afterFix(fence, known, fix, now)
  }
  // A fix with a larger error shows that the tag is near, not where.
  if (fix.acc <= circleAcc) state.heard = heardAfter(state.heard, fix, now)
  const recent = withFix(state.recent, fix)
  if (!recent) return
  state.recent = recent
  show(world, tag, smoothed(recent), still, out)
  if (fix.acc > circleAcc || now - fix.ts > oldestMs) return
  const room = world.people.get(tag.oldmanId)?.room
  if (room) state.night = awayAfter(state.night, room, fix)
}

function show({ plans }: World, tag: Tag, at: Fix, still: 0 | 1 | undefined, out: Out) {
  const { state } = tag
  const sure = at.acc <= circleAcc
  const area = sure ? areaAt(plans.get(at.mapId)?.areas ?? [], at) : undefined
  const named = area?.areaId ? { areaId: area.areaId, areaName: area.areaName } : {}
  state.rest = restedAt(state.rest, at, still)
  tag.place = { ...at, ...named }
  tag.still = still ?? (at.ts - state.rest.since >= restingMs ? 1 : 0)
  out.moved(tag)
  if (isKept(state.point, at)) {
    state.point = at
    out.point({ ...at, device: tag.device, areaName: area?.areaName })
  }
  if (!sure) return
  const where = area?.areaId ? { mapId: at.mapId, areaId: area.areaId, areaName: area.areaName } : undefined
  const { now, ended } = stayed(state.stay, where, at.ts, newId)
  state.stay = now
  if (ended) out.stay(tag, ended, true)
}

/** Fixes sent afterwards become points of the course only. */
export function followBackfill({ plans, beacons }: World, device: LiveDevice, samples: readonly Sample[], out: Out) {
  let before: Fix | undefined
  for (const sample of samples) {
    const fix = fixOf(plans, beacons, sample)
    if (!fix || !isKept(before, fix)) continue
    before = fix
    const area = areaAt(plans.get(fix.mapId)?.areas ?? [], fix)
    out.point({ ...fix, device, areaName: area?.areaName })
  }
}
