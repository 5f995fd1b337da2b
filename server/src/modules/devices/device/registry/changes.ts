import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type device, deviceFlow, deviceRefusals as no } from '#contract/modules/devices/device/device.ts'
import {
  bindType,
  type DeviceType,
  deviceLogType,
  deviceStatus,
  deviceType,
  usualOf,
} from '#contract/modules/devices/device/device-type.ts'
import { downTopic } from '#contract/modules/devices/device/telemetry.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { kickTopic } from '#core/live/device-door.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { find, insert, own, update } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { done } from '../../../platform/message/service.ts'
import { retyped } from '../rules.ts'
import { released as leaveOut } from '../service.ts'
import { devices } from '../tables.ts'
import { noteDevice } from './log.ts'
import { unbindDevice } from './periods.ts'
import { type DeviceRow, devicePage, deviceRows } from './rows.ts'
import { goodHashes, hashSecret, newSecret } from './secret.ts'

/** The states of a device in the registry, and their steps. */

const { fresh, online, offline, disabled, scrapped } = deviceStatus.is

/** A scrapped device takes no changes any more. */
export function assertNotScrapped({ deviceStatus: state }: Pick<DeviceRow, 'deviceStatus'>) {
  if (state === scrapped) refuse(no.scrapped)
}

type NewDevice = Omit<BodyFor<typeof device.create>, 'version' | 'requestNo'>

/** 登记: stores a device and gives its secret, which cannot be read again. */
export async function registerDevice(db: Db, who: Who, body: NewDevice, more: { simulated?: 0 | 1 } = {}) {
  const type = body.deviceType as DeviceType // as: its code list
  if (await find(db, { ...devices, key: 'deviceNo' }, who, body.deviceNo))
    refuse(common.nameTaken, { 名称: `设备${body.deviceNo}` }, { field: 'deviceNo' })
  await assertGateway(db, who, type, body.gatewayNo)
  const { productKey, reportSec, offlineSec } = usualOf(type)
  const secret = newSecret()
  const row = await insert(db, devices, who, {
    ...body,
    ...more,
    deviceName: body.deviceName ?? `${deviceType.label(type)}${body.deviceNo}`.slice(0, 30),
    productKey: body.productKey ?? productKey,
    reportSec: body.reportSec ?? reportSec,
    offlineSec: body.offlineSec ?? offlineSec,
    bindType: bindType.is.none,
    deviceStatus: fresh,
    secretHash: hashSecret(secret),
  })
  await noteDevice(db, who, { deviceId: row.deviceId, logType: deviceLogType.is.status, text: '登记' })
  return { row, secret }
}

/** A gateway of this institution; a gateway is not behind another one. */
async function assertGateway(db: Db, who: Who, type: DeviceType, gatewayNo: string | null | undefined) {
  if (!gatewayNo) return
  if (type === deviceType.is.gateway) wrongValue('gatewayNo', '网关不经由另一台网关接入')
  const found = await db
    .selectFrom('device')
    .select(['deviceType', 'deviceStatus'])
    .where('orgId', '=', who.orgId)
    .where('deviceNo', '=', gatewayNo)
    .executeTakeFirst()
  if (found?.deviceType !== deviceType.is.gateway || found.deviceStatus === scrapped)
    wrongValue('gatewayNo', `没有网关${gatewayNo}`)
}

type Edit = BodyFor<typeof device.update>

/** The values an edit stores; a check is logged and closes its to-do. */
export async function edited(request: Asking & { body: Edit; row: DeviceRow }) {
  const { db, who, body, row, services } = request
  const { checkResult, ...values } = body
  assertNotScrapped(row)
  const type = (values.deviceType ?? row.deviceType) as DeviceType // as: its code list
  const other = type !== row.deviceType
  if (other && row.onlineTime) wrongValue('deviceType', '设备已使用过，类型不能再改')
  if (other && row.bindType !== bindType.is.none) wrongValue('deviceType', '请先解绑再改类型')
  if (values.gatewayNo !== undefined || other) await assertGateway(db, who, type, values.gatewayNo ?? row.gatewayNo)
  if (checkResult) {
    await noteDevice(db, who, {
      deviceId: row.deviceId,
      logType: deviceLogType.is.checked,
      text: `检查：${checkResult}`,
    })
    await done(db, who, { bizType: 'DEVICE_CHECK', bizId: row.deviceNo })
  }
  const known = { ...row, deviceType: row.deviceType as DeviceType } // as: its code list
  const next = { ...(other && retyped(known, type)), ...values }
  if (values.reportSec && values.reportSec !== row.reportSec) tellConfig(who, services, { ...row, ...values })
  return next
}

/** The new settings for the device; sent when it comes on line next. */
export function tellConfig(
  who: Who,
  { bus }: Services,
  { productKey, deviceNo, reportSec }: Pick<DeviceRow, 'productKey' | 'deviceNo' | 'reportSec'>,
) {
  const topic = downTopic(who.orgId, productKey, deviceNo, 'config')
  const payload = JSON.stringify({ reportSec, thresholds: {} })
  who.after.push(async () => bus.publishTopic({ orgId: who.orgId, topic, payload, qos: 1, retain: true }))
}

type Change = BodyFor<typeof device.status> & { version?: number }
const steps = { [disabled]: 'disable', [offline]: 'enable', [scrapped]: 'scrap' } as const
const statusVerb = { disable: '停用', enable: '启用', scrap: '报废' } as const

/** 停用, 启用, 报废 */
export async function setStatus(request: Asking & { body: Change }) {
  const { db, who, body } = request
  await deviceRows.shown(request, body.deviceId)
  const row = await own(db, devices, who, body.deviceId, { lock: true })
  assertNotScrapped(row)
  if (Number(body.version) !== row.version) refuse(common.stale)
  const target = body.deviceStatus
  if (target === fresh || target === online) return wrongValue('deviceStatus', '只能停用、启用或报废')
  const step = steps[target]
  deviceFlow.take(step, row)
  if (step === 'scrap' && !body.reason) wrongValue('reason', '报废原因不能为空')
  const released =
    step === 'scrap' && row.bindType !== bindType.is.none
      ? await unbindDevice(db, who, row, '报废，自动解绑', statusVerb.scrap)
      : row
  const state = step === 'enable' && !row.onlineTime ? fresh : target
  await update(db, devices, who, released, { deviceStatus: state, version: released.version })
  await noteDevice(db, who, {
    deviceId: row.deviceId,
    logType: deviceLogType.is.status,
    text: body.reason ? `${statusVerb[step]}：${body.reason}` : statusVerb[step],
  })
  if (step !== 'enable') {
    await leaveOut(db, who, row, statusVerb[step])
    await done(db, who, { bizType: 'DEVICE_CHECK', bizId: row.deviceNo })
    cutOff(request, row)
  }
  who.did(`${statusVerb[step]}设备${row.deviceNo}`)
  return who.may(`${devicePage}.edit`) ? deviceRows.shown(request, body.deviceId) : undefined
}

const graceMinutes = 24 * 60

/** A new secret; the old one is valid for another day, so that somebody can walk to the device. */
export async function rotate(request: Asking & { params: { deviceId: string }; body: { version?: number } }) {
  const { db, who, params, body } = request
  await deviceRows.shown(request, params.deviceId)
  const row = await own(db, devices, who, params.deviceId, { lock: true })
  assertNotScrapped(row)
  if (Number(body.version) !== row.version) refuse(common.stale)
  const secret = newSecret()
  await update(db, devices, who, row, {
    secretHash: hashSecret(secret),
    secretBefore: row.secretHash,
    secretBeforeUntil: addMinutes(who.now, graceMinutes),
    version: body.version,
  })
  await noteDevice(db, who, {
    deviceId: row.deviceId,
    logType: deviceLogType.is.secret,
    text: '更换接入密钥，旧密钥24小时内仍可用',
  })
  who.did(`更换设备${row.deviceNo}的接入密钥`)
  return { ...(await deviceRows.shown(request, params.deviceId)), secret }
}

/** Ends the old secret before its day is over; links that use it are closed. */
export async function endSecret(request: Asking & { params: { deviceId: string }; body: { version?: number } }) {
  const { db, who, params, body } = request
  await deviceRows.shown(request, params.deviceId)
  const row = await own(db, devices, who, params.deviceId, { lock: true })
  assertNotScrapped(row)
  const [, old] = goodHashes(row, who.now)
  if (!old) refuse(common.wrongState, { name: '没有旧密钥' })
  if (Number(body.version) !== row.version) refuse(common.stale)
  await update(db, devices, who, row, { secretBefore: null, secretBeforeUntil: null, version: body.version })
  await noteDevice(db, who, { deviceId: row.deviceId, logType: deviceLogType.is.secret, text: '停用旧的接入密钥' })
  cutOff(request, row)
  who.did(`停用设备${row.deviceNo}的旧接入密钥`)
  return deviceRows.shown(request, params.deviceId)
}

/** Its link is closed once this is written; an allowed device connects again. */
function cutOff({ who, services }: Asking, { deviceNo }: DeviceRow) {
  const topic = kickTopic(who.orgId, deviceNo)
  const kick = { orgId: who.orgId, topic, payload: '', qos: 0, retain: false } as const
  who.after.push(async () => services.bus.publishTopic(kick))
}
