import { refuse } from '#contract/kit/refusals.ts'
import { type DeviceType, deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { simulateRefusals } from '#contract/modules/devices/device/simulate.ts'
import type { Db } from '#core/db/db.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { registerDevice } from '../registry/changes.ts'
import { hashSecret, newSecret } from '../registry/secret.ts'
import { beatsOf } from './beats.ts'
import type { SimDevice } from './run.ts'

/** Virtual devices: registered as simulated, in institutions that allow it. */

export async function assertSimulationAllowed(db: Db, who: Who) {
  if (!(await setting(db, who.orgId, 'simulateOpen'))) refuse(simulateRefusals.closed)
}

/** Registers the missing devices of these numbers, as SIM-20-0001; all but the gateway are behind the first gateway. */
export async function provision(db: Db, who: Who, counts: Partial<Record<DeviceType, number>>) {
  const known = new Set((await simulated(db, who)).map(({ deviceNo }) => deviceNo))
  const gatewayNo = counts[deviceType.is.gateway] ? numberOf(deviceType.is.gateway, 1) : undefined
  // The gateway first: the others name it.
  const types = Object.entries(counts).sort(([one]) => (Number(one) === deviceType.is.gateway ? -1 : 1))
  for (const [type, count] of types)
    for (let at = 1; at <= count; at += 1) {
      const kind = Number(type) as DeviceType // as: a key of the requested numbers
      const deviceNo = numberOf(kind, at)
      const behind = kind === deviceType.is.gateway ? undefined : gatewayNo
      if (!known.has(deviceNo))
        await registerDevice(db, who, { deviceNo, deviceType: kind, gatewayNo: behind }, { simulated: 1 })
    }
}

const numberOf = (type: number, at: number) => `SIM-${type}-${String(at).padStart(4, '0')}`

interface DeviceChoice {
  oldmanId?: string | null
}

async function simulated(db: Db, who: Who, { oldmanId }: DeviceChoice = {}) {
  let found = db
    .selectFrom('device')
    .leftJoin('deviceBindLog as held', (join) =>
      join
        .onRef('held.orgId', '=', 'device.orgId')
        .onRef('held.deviceId', '=', 'device.deviceId')
        .on('held.toTime', 'is', null),
    )
    .select(['device.orgId', 'device.deviceId', 'device.deviceNo', 'device.deviceType', 'device.productKey'])
    .select(['device.gatewayNo', 'device.simulated'])
    .where('device.orgId', '=', who.orgId)
    .where('device.simulated', '=', 1)
    .where('device.deviceStatus', 'not in', [deviceStatus.is.disabled, deviceStatus.is.scrapped])
  if (oldmanId) found = found.where('held.oldmanId', '=', oldmanId)
  return found.orderBy('device.deviceNo').execute()
}

/** The simulated devices with new secrets for this run: the last ones were not stored. */
export async function withSecrets(db: Db, who: Who, chosen: DeviceChoice = {}): Promise<SimDevice[]> {
  const devices: SimDevice[] = []
  const beats = await beatsOf(db, who)
  for (const { deviceId, simulated: _, ...device } of await simulated(db, who, chosen)) {
    const secret = newSecret()
    await db
      .updateTable('device')
      .set({ secretHash: hashSecret(secret), secretBefore: null })
      .where('orgId', '=', who.orgId)
      .where('deviceId', '=', deviceId)
      .where('simulated', '=', 1)
      .execute()
    devices.push({
      ...device,
      secret,
      ...(device.deviceType === deviceType.is.tag && { beat: beats.get(deviceId) ?? beats.get('') }),
    })
  }
  return devices
}
