import { bindType } from '#contract/modules/devices/device/device-type.ts'
import { periodAt } from '../rules.ts'
import type { LiveDevice } from '../service.ts'
import type { Dev } from './fleet.ts'

/**
 * The binding of a device at a moment (iot.md 1a). A present message comes with the device as it is; a late one of an
 * earlier period with the device as it was bound then, or without a resident where it had none.
 */
export function deviceAt(dev: Dev, ms: number): LiveDevice {
  const period = periodAt(dev.periods, ms)
  const isBound = dev.periods.some(({ toMs }) => toMs === null)
  if (period?.toMs === null || (!isBound && ms >= (dev.heldFrom ?? 0))) return dev
  const { orgId, deviceId, deviceNo, deviceType, simulated, deviceStatus, deptId } = dev
  const own = { orgId, deviceId, deviceNo, deviceType, simulated, deviceStatus, deptId }
  if (period) {
    const { oldmanId, bindType, bedId, locationId, fromMs, toMs } = period
    return { ...own, oldmanId, bindType, bedId, locationId, heldFrom: fromMs, heldUntil: toMs ?? undefined }
  }
  const before = dev.periods.findLast(({ toMs }) => toMs !== null && toMs <= ms)
  const after = dev.periods.find(({ fromMs }) => fromMs > ms)
  return {
    ...own,
    oldmanId: null,
    bindType: bindType.is.none,
    bedId: null,
    locationId: null,
    heldFrom: before?.toMs ?? undefined,
    heldUntil: after?.fromMs,
  }
}
