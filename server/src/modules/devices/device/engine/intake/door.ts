import { deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { timeText } from '#core/clock.ts'
import type { DeviceDoor, DeviceLink, DoorServices } from '#core/live/device-door.ts'
import { isSecret } from '../../registry/secret.ts'

/** Authentication of devices, and the topics they may publish and subscribe (iot.md 9.2). */

const { disabled, scrapped } = deviceStatus.is
const freshMs = 5_000

export function openDoor({ database, clock, bus }: DoorServices): DeviceDoor {
  /**
   * The devices behind each gateway, read again after a change of the registry. Disabled ones are included: a gateway
   * still passes on their messages, and its link would be closed at the first one. The engine drops these messages.
   */
  const behind = new Map<string, { ms: number; roots: Promise<ReadonlySet<string>> }>()
  bus.subscribe(({ event }) => event === 'data.changed' && behind.clear())

  function childrenOf({ orgId, deviceNo }: DeviceLink) {
    const key = `${orgId}/${deviceNo}`
    const known = behind.get(key)
    if (known && clock.ms() - known.ms < freshMs) return known.roots
    const roots = database.readOrg(orgId, async (db) => {
      const rows = await db
        .selectFrom('device')
        .select(['deviceNo', 'productKey'])
        .where('orgId', '=', orgId)
        .where('gatewayNo', '=', deviceNo)
        .execute()
      return new Set(rows.map((row) => `iot/v1/${orgId}/${row.productKey}/${row.deviceNo}`))
    })
    behind.set(key, { ms: clock.ms(), roots })
    return roots
  }
  const owns = async (link: DeviceLink, root: string) =>
    root === link.root || (link.gateway && (await childrenOf(link)).has(root))

  return {
    async signIn({ orgId, deviceNo, productKey, secret }) {
      if (secret === '' || secret.length > 100) return undefined
      const row = await database.readOrg(orgId, (db) =>
        db
          .selectFrom('device')
          .select(['deviceType', 'deviceStatus', 'productKey', 'secretHash', 'secretBefore', 'secretBeforeUntil'])
          .where('orgId', '=', orgId)
          .where('deviceNo', '=', deviceNo)
          .executeTakeFirst(),
      )
      if (!row || row.deviceStatus === disabled || row.deviceStatus === scrapped) return undefined
      if (row.productKey !== productKey || !isSecret(row, secret, timeText(clock.ms()))) return undefined
      const gateway = row.deviceType === deviceType.is.gateway
      return { orgId, deviceNo, root: `iot/v1/${orgId}/${productKey}/${deviceNo}`, gateway }
    },
    async mayPublish(link, topic) {
      const found = /^(iot\/v1\/[^/]+\/[^/]+\/[^/]+)\/up\/(telemetry|event|status|reply)$/.exec(topic)
      return found !== null && owns(link, found[1])
    },
    async mayHear(link, topic) {
      const found = /^(iot\/v1\/[^/+#]+\/[^/+#]+\/[^/+#]+)\/down\/(#|cmd|config)$/.exec(topic)
      return found !== null && owns(link, found[1])
    },
  }
}
