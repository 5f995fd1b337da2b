import { bindType, type DeviceType, onceBy, usualOf } from '#contract/modules/devices/device/device-type.ts'

// A device belongs where it stands: a mattress to a bed, a watch to somebody, a gateway to a place. What it measures
// belongs to the resident in the bed, or the wearer, at that second, even if the record is changed later.

/** The binding this kind needs, if it may not be bound to the given one; undefined if it may. */
export function wrongBind(type: DeviceType, to: number): string | undefined {
  const { binds } = usualOf(type)
  return binds === undefined || binds === to ? undefined : bindType.label(binds)
}

/** Kinds of which there may be one only where this one is bound. */
export function rivalsOf(type: DeviceType, to: number): readonly DeviceType[] {
  const groups: readonly (readonly DeviceType[])[] =
    to === bindType.is.resident ? onceBy.resident : to === bindType.is.bed ? onceBy.bed : []
  return groups.find((group) => group.includes(type)) ?? []
}

/**
 * What an edit that changes the kind changes with it: what is as usual for the old kind becomes as usual for the new
 * one.
 */
export function retyped(row: { deviceType: DeviceType } & Record<string, unknown>, type: DeviceType) {
  const before = usualOf(row.deviceType)
  const after = usualOf(type)
  const keys = ['productKey', 'reportSec', 'offlineSec'] as const
  return Object.fromEntries(keys.filter((key) => row[key] === before[key]).map((key) => [key, after[key]]))
}

export interface Period {
  oldmanId: string | null
  fromMs: number
  toMs: number | null
}

/** The period of a device that holds a moment. */
export function periodAt<P extends Period>(periods: readonly P[], ms: number): P | undefined {
  return periods.find(({ fromMs, toMs }) => fromMs <= ms && (toMs === null || ms < toMs))
}
