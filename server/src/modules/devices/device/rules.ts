import { bindType, type DeviceType, onceBy, usualOf } from '#contract/modules/devices/device/device-type.ts'

// A device is bound by its kind: a mattress to a bed, a watch to a resident, a gateway to a place. Its measurements
// belong to the resident in the bed, or the wearer, at that second, even if the record is changed later.

/** The binding this kind needs, if it may not be bound as given; undefined if it may. */
export function wrongBind(type: DeviceType, to: number): string | undefined {
  const { binds } = usualOf(type)
  return binds === undefined || binds === to ? undefined : bindType.label(binds)
}

/** Kinds of which a resident or bed may have only one. */
export function rivalsOf(type: DeviceType, to: number): readonly DeviceType[] {
  const groups: readonly (readonly DeviceType[])[] =
    to === bindType.is.resident ? onceBy.resident : to === bindType.is.bed ? onceBy.bed : []
  return groups.find((group) => group.includes(type)) ?? []
}

/** The changes that follow from a change of kind: defaults of the old kind become defaults of the new one. */
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

/** The period of a device at a moment. */
export function periodAt<P extends Period>(periods: readonly P[], ms: number): P | undefined {
  return periods.find(({ fromMs, toMs }) => fromMs <= ms && (toMs === null || ms < toMs))
}
