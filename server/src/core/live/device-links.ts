import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { AedesPublishPacket, Client } from 'aedes'
import type { Bus } from './bus.ts'
import { type DeviceDoor, type DeviceLink, deviceOf } from './device-door.ts'
import type { Log } from './live-session.ts'

/** The links of devices to the broker: their sign-in, and the messages that go on to the engine. */

const maxPayload = 64 * 1024
const failuresPerMinute = 10
const silentMs = 5 * 60_000

interface Options {
  devices?: DeviceDoor
  bus: Bus
  now?: () => number
  log?: Log
}
export type Devices = ReturnType<typeof openDevices>

export function openDevices({ devices: door, bus, now = Date.now, log }: Options) {
  const links = new Map<Client, DeviceLink>()
  const streams = new WeakSet<object>()
  const addresses = new WeakMap<object, string>()
  const failures = openFailures(now)

  return {
    count: () => links.size,
    /** True when the link belongs to a device. */
    has: (stream: object) => streams.has(stream),
    from: (stream: Duplex, address: string | undefined) => {
      const remoteAddress = address ?? (stream instanceof Socket ? stream.remoteAddress : undefined)
      if (remoteAddress) addresses.set(stream, remoteAddress)
    },
    isDevice: (client: Client) => links.has(client) || deviceOf(client.id) !== undefined,

    /** clientId `{orgId}:{deviceNo}`, username the product, password the secret. */
    signIn: async (client: Client, productKey = '', secret = '') => {
      const named = deviceOf(client.id)
      const address = addresses.get(client.conn) ?? ''
      if (!door || !named) return false
      // The secret is checked first: an attacker who guesses, even behind the same address, does not block the real
      // device.
      const link = await door.signIn({ ...named, productKey, secret, address })
      if (!link) {
        const { orgId, deviceNo } = named
        if (failures.isNews(`${orgId}:${deviceNo} ${address}`))
          log?.warn({ deviceNo, address }, 'broker: device refused')
        return false
      }
      if (client.closed) return false
      links.set(client, link)
      streams.add(client.conn)
      // Not when the link closes: the device's last will is published after that.
      client.conn.once('close', () => setTimeout(() => links.delete(client), 1000).unref())
      return true
    },

    /** Messages of the device go to the engine, in whichever process it runs. */
    publish: async (client: Client, { topic, payload, qos }: Pick<AedesPublishPacket, 'topic' | 'payload' | 'qos'>) => {
      const link = links.get(client)
      if (!link || payload.length > maxPayload || !(await door?.mayPublish(link, topic))) return false
      bus.publishTopic({ orgId: link.orgId, topic, payload: payload.toString(), qos: qos === 0 ? 0 : 1, retain: false })
      return true
    },
    maySubscribe: async (client: Client, topic: string) => {
      const link = links.get(client)
      return link !== undefined && (await door?.mayHear(link, topic)) === true
    },
    kick: (topic: string) => {
      const [, , orgId, , deviceNo] = topic.split('/')
      for (const [client, link] of links) if (link.orgId === orgId && link.deviceNo === deviceNo) client.close()
    },
  }
}

/** Of one device from one address ten refusals a minute are logged; then none for a while. */
function openFailures(now: () => number) {
  const known = new Map<string, { since: number; count: number; until: number }>()
  return {
    /** Counts a refusal, and tells whether it should be logged. */
    isNews: (key: string) => {
      const before = known.get(key)
      if (before && before.until > now()) return false
      const fresh = !before || now() - before.since > 60_000
      const one = fresh ? { since: now(), count: 1, until: 0 } : { ...before, count: before.count + 1 }
      if (one.count >= failuresPerMinute) one.until = now() + silentMs
      if (known.size > 10_000) known.clear()
      known.set(key, one)
      return true
    },
  }
}
