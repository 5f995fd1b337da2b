import { randomUUID } from 'node:crypto'
import mqtt from 'mqtt'
import type { Bus } from '../../../../core/live/bus.ts'
import { isDown } from '../../../../core/live/device-door.ts'
import type { Log } from '../../../../core/live/live-session.ts'

/**
 * Devices of an installation with a broker of its own (MQTT_URL): what they say there goes onto the bus, what is said to
 * them goes there. Who a device is and what it may say is that broker's own list (docs/scale.md).
 */
export function openBridge(url: string, bus: Bus, log: Log) {
  const client = mqtt.connect(url, { clientId: `pims-devices-${randomUUID()}`, clean: true, reconnectPeriod: 1000 })
  client.on('error', (error) => log.warn({ error: error.message }, 'devices: broker'))
  client.on('connect', () => client.subscribe('iot/v1/+/+/+/up/#', { qos: 1 }))
  client.on('message', (topic, payload, { qos }) => {
    const orgId = topic.split('/')[2]
    bus.publishTopic({ orgId, topic, payload: payload.toString(), qos: qos === 0 ? 0 : 1, retain: false })
  })
  const off = bus.onTopic(({ topic, payload, qos, retain }) => {
    if (isDown(topic)) client.publish(topic, payload, { qos, retain })
  })
  return {
    close: async () => {
      off()
      await client.endAsync(true)
    },
  }
}
