import { createHash } from 'node:crypto'
import mqtt from 'mqtt'
import type { Bus, TopicMessage } from '#core/live/bus.ts'
import { isDown } from '#core/live/device-door.ts'
import type { Log } from '#core/live/live-session.ts'

interface Options {
  url: string
  /** The part of the client id that distinguishes installations at the same broker. */
  secret: string
  bus: Bus
  log: Log
  hear: (message: TopicMessage) => void
}

/**
 * Devices of an institution with its own broker (MQTT_URL): messages are read from it and published to it. The process
 * that judges holds the connection; the broker keeps messages with QoS 1 until this process or the next one connects
 * under the same name. Who may connect and publish is decided by that broker (docs/scale.md).
 */
export function openBridge({ url, secret, bus, log, hear }: Options) {
  const clientId = `pims-devices-${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`
  const client = mqtt.connect(url, { clientId, clean: false, reconnectPeriod: 1000 })
  client.on('error', (error) => log.warn({ error: error.message }, 'devices: broker'))
  client.on('connect', () => client.subscribe('iot/v1/+/+/+/up/#', { qos: 1 }))
  client.on('message', (topic, payload, { qos }) => {
    const orgId = topic.split('/')[2]
    hear({ orgId, topic, payload: payload.toString(), qos: qos === 0 ? 0 : 1, retain: false })
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
