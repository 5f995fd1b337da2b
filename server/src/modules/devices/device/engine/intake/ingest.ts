import { createHmac, timingSafeEqual } from 'node:crypto'
import { access, refuse } from '#contract/kit/refusals.ts'
import type { device } from '#contract/modules/devices/device/device.ts'
import { deviceStatus } from '#contract/modules/devices/device/device-type.ts'
import { upTopic } from '#contract/modules/devices/device/telemetry.ts'
import { timeText } from '#core/clock.ts'
import type { Database } from '#core/db/db.ts'
import { rawBodyOf } from '#core/http/request/raw-body.ts'
import type { Outside } from '#core/http/serve.ts'
import { goodHashes } from '../../registry/secret.ts'
import { engineOf } from '../engine.ts'
import { readMessage } from './intake.ts'

/** Devices without MQTT: signed messages over HTTP, passed on as if they had come over the broker (iot.md 9.2). */

const windowMs = 5 * 60_000
const most = 100
const queueLimit = 15_000
const { disabled, scrapped } = deviceStatus.is

/** Signatures of the last minutes: each is valid once. */
const seen = new Map<string, number>()

export async function ingest({ body, raw, services }: Outside<typeof device.ingest>) {
  const { request } = raw
  if ((engineOf(services)?.queue() ?? 0) > queueLimit) throw transport(429, 'over load')
  const nowMs = services.clock.ms()
  const sender = await senderOf(services.database, request.headers, rawBodyOf(request), nowMs)
  const { messages, ...single } = body
  const list = messages === undefined ? [single] : messages
  if (!Array.isArray(list) || list.length > most) throw transport(413, 'too many messages')
  let accepted = 0
  for (const one of list) {
    const message = readOne(one)
    const of = message && sender.devices.get(message.deviceNo ?? sender.deviceNo)
    if (!message || of === undefined) continue
    const topic = upTopic(sender.orgId, of, message.deviceNo ?? sender.deviceNo, message.kind)
    services.bus.publishTopic({ orgId: sender.orgId, topic, payload: message.payload, qos: 1, retain: false })
    accepted += 1
  }
  return { accepted, dropped: list.length - accepted }
}

function readOne(one: unknown) {
  if (typeof one !== 'object' || one === null) return undefined
  const { deviceNo, ...content } = one as Record<string, unknown> // as: an object
  if (deviceNo !== undefined && typeof deviceNo !== 'string') return undefined
  const kind = 'event' in content ? 'event' : 'telemetry'
  const payload = JSON.stringify(content)
  return readMessage(kind, payload) ? ({ deviceNo, kind, payload } as const) : undefined
}

type Headers = Record<string, string | string[] | undefined>

/** The device that signed, and the products of the devices it may send for. */
async function senderOf(database: Database, headers: Headers, body: string, nowMs: number) {
  const [orgId, deviceNo, timestamp, signature] = ['x-org-id', 'x-device-no', 'x-timestamp', 'x-signature'].map(
    (name) => String(headers[name] ?? ''),
  )
  const no = () => refuse(access.forbidden, {}, { status: 401 })
  if (!/^[\w-]{1,64}$/.test(orgId) || !/^\d{10,16}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return no()
  if (Math.abs(Number(timestamp) - nowMs) > windowMs) return no()
  const rows = await database.readOrg(orgId, (db) =>
    db
      .selectFrom('device')
      .select(['deviceNo', 'productKey', 'deviceStatus', 'secretHash', 'secretBefore', 'secretBeforeUntil'])
      .where('orgId', '=', orgId)
      .where((eb) => eb.or([eb('deviceNo', '=', deviceNo), eb('gatewayNo', '=', deviceNo)]))
      .execute(),
  )
  const own = rows.find((row) => row.deviceNo === deviceNo)
  if (!own || own.deviceStatus === disabled || own.deviceStatus === scrapped) return no()
  const bytes = Buffer.from(signature.toLowerCase())
  const good = goodHashes(own, timeText(nowMs)).some((key) => {
    const signed = createHmac('sha256', key).update(`${timestamp}\n${body}`).digest('hex')
    return timingSafeEqual(Buffer.from(signed), bytes)
  })
  if (!good || isRepeated(`${orgId}/${deviceNo}/${signature.toLowerCase()}`, nowMs)) return no()
  return { orgId, deviceNo, devices: new Map(rows.map((row) => [row.deviceNo, row.productKey])) }
}

function isRepeated(key: string, nowMs: number) {
  for (const [known, ms] of seen) {
    if (nowMs - ms <= 2 * windowMs) break
    seen.delete(known)
  }
  if (seen.has(key)) return true
  seen.set(key, nowMs)
  return false
}

const transport = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode })
