import { sql } from 'kysely'
import { bindType, cmdStatus, deviceStatus } from '#contract/modules/devices/device/device-type.ts'
import { downTopic, type Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Services } from '#core/services.ts'
import type { Dev, Fleet } from '../fleet.ts'

/** Data the engine writes beside minutes: states, log rows, replies to commands, latest values; all in one batch. */

interface LogRow {
  dev: Dev
  logType: number
  text: string
  ms: number
}
interface Reply {
  orgId: string
  cmdId: string
  ok: boolean
}
export type Outbox = ReturnType<typeof openOutbox>

export function openOutbox() {
  let logs: LogRow[] = []
  let replies: Reply[] = []
  let changed = new Set<Dev>()
  return {
    log: (dev: Dev, logType: number, text: string, ms: number) => void logs.push({ dev, logType, text, ms }),
    reply: (reply: Reply) => void replies.push(reply),
    /** Its state is sent to screens once it is written. */
    state: (dev: Dev) => {
      dev.rowDirty = true
      changed.add(dev)
    },
    /** Another process has changed and written states since. */
    forgetStates: () => changed.clear(),
    waiting: () => logs.length + replies.length + changed.size,
    /** Takes everything to write; puts it back where writing fails. */
    take() {
      const batch = { logs, replies, changed: [...changed] }
      logs = []
      replies = []
      changed = new Set()
      return batch
    },
    back(batch: { logs: LogRow[]; replies: Reply[]; changed: Dev[] }) {
      logs = [...batch.logs, ...logs]
      replies = [...batch.replies, ...replies]
      for (const dev of batch.changed) changed.add(dev)
    },
  }
}
type OutboxBatch = ReturnType<Outbox['take']>

export async function writeOutbox(db: Db, { logs, replies }: OutboxBatch, nowMs: number) {
  if (logs.length > 0) await writeLogs(db, logs)
  if (replies.length > 0) await writeReplies(db, replies)
  await sql`update device_log set cmd_status = ${cmdStatus.is.late}
    where cmd_status = ${cmdStatus.is.sent} and cmd_until < ${timeText(nowMs)}`.execute(db)
}

async function writeLogs(db: Db, logs: readonly LogRow[]) {
  const rows = logs.map(({ dev, logType, text, ms }) => ({
    orgId: dev.orgId,
    deviceId: dev.deviceId,
    logId: newId(),
    logType,
    text: text.slice(0, 500),
    logTime: timeText(ms),
  }))
  // A device may have been removed meanwhile.
  await sql`insert into device_log (org_id, log_id, device_id, log_time, log_type, text)
    select "orgId", "logId", "deviceId", "logTime", "logType", given.text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given ("orgId" text, "logId" text, "deviceId" text, "logTime" timestamp, "logType" smallint, text text)
    join device on device.org_id = "orgId" and device.device_id = "deviceId"`.execute(db)
}

async function writeReplies(db: Db, replies: readonly Reply[]) {
  const rows = replies.map(({ ok, ...of }) => ({ ...of, status: ok ? cmdStatus.is.done : cmdStatus.is.failed }))
  await sql`
    with answered as (
      update device_log set cmd_status = given.status
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("orgId" text, "cmdId" text, status smallint)
      where org_id = "orgId" and cmd_id = "cmdId" and cmd_status = ${cmdStatus.is.sent}
      returning device_log.*)
    update device set report_sec = (answered.cmd_args ->> 'reportSec')::int from answered
    where answered.cmd = 'interval' and answered.cmd_status = ${cmdStatus.is.done}
      and device.org_id = answered.org_id and device.device_id = answered.device_id`.execute(db)
}

/** Devices with unwritten changes: marked as written, and again as unwritten where writing fails. */
export function takeDirty(fleet: Fleet, flag: 'rowDirty' | 'latestDirty') {
  const list = [...fleet.all()].filter((dev) => dev[flag])
  const mark = (dirty: boolean) => {
    for (const dev of list) dev[flag] = dirty
  }
  mark(false)
  return { list, back: () => mark(true) }
}

/** Writes state, last message and battery of devices; 停用 and 报废 of the registry are never overwritten. */
export async function writeStates(db: Db, dirty: readonly Dev[]) {
  if (dirty.length === 0) return
  const rows = dirty.map((dev) => ({
    orgId: dev.orgId,
    deviceId: dev.deviceId,
    state: dev.deviceStatus,
    battery: dev.battery,
    rssi: dev.rssi,
    firmware: dev.firmware,
    lastTime: dev.lastMs ? timeText(dev.lastMs) : null,
    onlineTime: dev.onlineMs ? timeText(dev.onlineMs) : null,
  }))
  await sql`update device set device_status = given.state, last_time = "lastTime", online_time = "onlineTime",
      battery = given.battery, rssi = given.rssi, firmware = given.firmware
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("orgId" text, "deviceId" text, state smallint,
      battery smallint, rssi smallint, firmware text, "lastTime" timestamp, "onlineTime" timestamp)
    where device.org_id = "orgId" and device.device_id = "deviceId" and device.device_status <= ${deviceStatus.is.offline}`.execute(
    db,
  )
}

export async function writeLatest(db: Db, dirty: readonly Dev[]) {
  if (dirty.length === 0) return
  const rows = dirty.map(({ orgId, deviceId, latest }) => ({ orgId, deviceId, ts: latest?.ts, metrics: latest?.d }))
  await sql`insert into device_latest (org_id, device_id, ts, metrics)
    select "orgId", "deviceId", given.ts, given.metrics
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given ("orgId" text, "deviceId" text, ts bigint, metrics jsonb)
    join device on device.org_id = "orgId" and device.device_id = "deviceId"
    on conflict (org_id, device_id) do update set ts = excluded.ts, metrics = excluded.metrics`.execute(db)
}

const queries = 'yunmuIot.device.query'

/**
 * Sends the event to users who see the device; for an unbound one, to those who may edit it. Lists are read again once
 * for a batch, however many went with their gateway.
 */
export function tellStates({ bus, readersOf }: Services, changed: readonly Dev[]) {
  for (const dev of changed) {
    const { orgId, deviceId, deviceNo, deviceType, deviceStatus: state, battery, oldmanId, bedId } = dev
    const lastTime = dev.lastMs ? timeText(dev.lastMs) : null
    const data = { deviceId, deviceNo, deviceType, deviceStatus: state, battery, oldmanId, bedId, lastTime }
    const permit = dev.bindType === bindType.is.none ? `${queries}&yunmuIot.device.edit` : queries
    bus.publish(orgId, 'device.status', data, { permit, ...(dev.deptId && { deptIds: [dev.deptId] }) })
  }
  const modules = ['device']
  for (const orgId of new Set(changed.map((dev) => dev.orgId)))
    bus.publish(orgId, 'data.changed', { modules }, { permit: readersOf(modules) })
}

/** Sends the settings again to a device that has just come on line. */
export function tellConfigTo({ bus }: Services, { orgId, productKey, deviceNo, reportSec }: Dev) {
  const topic = downTopic(orgId, productKey, deviceNo, 'config')
  bus.publishTopic({ orgId, topic, payload: JSON.stringify({ reportSec, thresholds: {} }), qos: 1, retain: true })
}

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'deviceLatest.metrics': Metrics
  }
}
