import mqtt from 'mqtt'
import type { SomeOf } from '#contract/kit/codes.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Scenario } from '#contract/modules/devices/device/simulate.ts'
import { upTopic } from '#contract/modules/devices/device/telemetry.ts'
import { random } from '../../../../demo/random.ts'
import { type Actor, type Beat, saysAt } from './scenario.ts'

/** Simulated devices at the broker: with the same authentication, secrets and envelopes as real ones. */

export interface SimDevice {
  orgId: string
  deviceNo: string
  deviceType: number
  productKey: string
  secret: string
  gatewayNo: string | null
  beat?: Beat
}
export interface RunInput {
  url: string
  devices: readonly SimDevice[]
  scenarios: readonly Scenario[]
  /** Seconds of the script per real second. */
  speed: number
  /** Messages of a mattress per second. */
  rate: number
  seed: number
  seconds: number
  /** Seconds between calls for help by the next worn device, in addition to the scenarios. */
  sosEverySec?: number
  /** Called for each event (press, fall, call) when it is sent. */
  onEvent?: (device: SimDevice) => void
}
export interface Run {
  counts: { sent: number; accepted: number; failed: number }
  /** How long the broker took to accept a message, in milliseconds. */
  durations: number[]
  done: Promise<void>
  stop: () => Promise<void>
}

/** Seconds between messages of devices other than mattresses. */
const often: Record<number, number> = { [deviceType.is.tag]: 5 }
const seldom = 20
const helpers: SomeOf<typeof deviceType> = [deviceType.is.tag, deviceType.is.watch, deviceType.is.band]
const keptDurations = 100_000

export function startRun({ url, devices, scenarios, speed, rate, seed, seconds, sosEverySec, onEvent }: RunInput): Run {
  const counts = { sent: 0, accepted: 0, failed: 0 }
  const durations: number[] = []
  const actors = actorsOf(devices)
  const links = actors.map((actor) => ({
    actor,
    client: connect(url, actor.device),
    chance: random(seed + actor.order),
  }))
  const started = Date.now()
  let seq = 0
  let before = -1
  let turns = 0

  function say(topic: string, payload: string, client: mqtt.MqttClient) {
    counts.sent += 1
    const at = performance.now()
    client.publish(topic, payload, { qos: 1 }, (error) => {
      if (error) counts.failed += 1
      else counts.accepted += 1
      if (durations.length < keptDurations) durations.push(performance.now() - at)
    })
  }
  function tell(device: SimDevice, client: mqtt.MqttClient, kind: 'telemetry' | 'event' | 'status', payload: string) {
    if (kind === 'event') onEvent?.(device)
    say(upTopic(device.orgId, device.productKey, device.deviceNo, kind), payload, client)
  }
  const worn = links.filter(({ actor }) => helpers.includes(actor.type))
  let called = 0
  function callForHelp(everySec: number) {
    const due = Math.floor((Date.now() - started) / 1000 / everySec)
    if (worn.length === 0 || due <= called) return
    called = due
    const { actor, client } = worn[called % worn.length]
    seq += 1
    tell(actor.device, client, 'event', JSON.stringify({ v: 1, seq, ts: Date.now(), event: 'sos', key: 1, args: {} }))
  }
  function turn() {
    const second = ((Date.now() - started) / 1000) * speed
    turns += 1
    for (const { actor, client, chance } of links) {
      const { device } = actor
      const isReceived = isHeard(actor.type, turns, rate)
      seq += 1
      const moment = { second: Math.floor(second), since: Math.floor(before), ts: Date.now(), seq }
      for (const { kind, content } of saysAt(scenarios, actor, moment, chance))
        if (kind === 'event' || isReceived)
          tell(device, client, kind, typeof content === 'string' ? content : JSON.stringify(content))
    }
    if (sosEverySec) callForHelp(sosEverySec)
    before = second
  }

  const timer = setInterval(turn, Math.max(10, 1000 / rate))
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  const end = setTimeout(() => void stop(), seconds * 1000)
  for (const one of [timer, end]) one.unref()
  async function stop() {
    clearInterval(timer)
    clearTimeout(end)
    await Promise.all(links.map(({ client }) => client.endAsync(true).catch(() => undefined)))
    finish()
  }
  return { counts, durations, done, stop }
}

/** Whether a device sends at a turn, of which there are `rate` a second: a mattress at each of them. */
export function isHeard(type: number, turn: number, rate: number) {
  if (type === deviceType.is.mattress) return true
  const every = Math.max(1, Math.round((often[type] ?? seldom) * rate))
  return turn % every === 1 % every
}

function actorsOf(devices: readonly SimDevice[]) {
  const counted = new Map<number, number>()
  return devices
    .toSorted((one, other) => (one.deviceNo < other.deviceNo ? -1 : 1))
    .map((device, order): Actor & { device: SimDevice; order: number } => {
      const { deviceType: type, gatewayNo, beat } = device
      const index = counted.get(type) ?? 0
      counted.set(type, index + 1)
      return { device, order, type, index, behindGateway: gatewayNo !== null, ...(beat && { beat }) }
    })
}

function connect(url: string, { orgId, deviceNo, productKey, secret }: SimDevice) {
  const topic = upTopic(orgId, productKey, deviceNo, 'status')
  const client = mqtt.connect(url, {
    clientId: `${orgId}:${deviceNo}`,
    username: productKey,
    password: secret,
    reconnectPeriod: 5000,
    // The broker of this machine, whatever name its certificate has.
    rejectUnauthorized: false,
    will: { topic, payload: Buffer.from('{"online":0}'), qos: 1, retain: false },
  })
  client.on('error', () => undefined)
  return client.on('connect', () => client.publish(topic, '{"online":1,"fw":"sim-1.0","battery":80}', { qos: 1 }))
}
