import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type device, deviceRefusals as no } from '#contract/modules/devices/device/device.ts'
import { deviceCmd, deviceLogType, deviceStatus, knowsCmd } from '#contract/modules/devices/device/device-type.ts'
import { downTopic } from '#contract/modules/devices/device/telemetry.ts'
import { packageStatus, packageType } from '#contract/modules/platform/release/release.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { assertNotScrapped } from './changes.ts'
import { noteDevice } from './log.ts'
import { deviceRows } from './rows.ts'

type CommandBody = BodyFor<typeof device.command>
/** 网关固件, 设备固件 */
const firmware = [packageType.is.gateway, packageType.is.device]
const published = packageStatus.is.published

/** 下发指令: to a device that is on line; the engine records its answer, or a timeout. */
export async function command(request: Asking & { params: { deviceId: string }; body: CommandBody }) {
  const { db, who, params, body, services } = request
  const { cmd, args = {}, timeoutSec } = body
  const row = await deviceRows.shown(request, params.deviceId)
  assertNotScrapped(row)
  if (!knowsCmd(row.deviceType, cmd)) refuse(no.unknownCmd, {}, { field: 'cmd' })
  const checkedArgs = await argsOf(db, who, cmd, args)
  if (row.deviceStatus !== deviceStatus.is.online) refuse(no.offline)
  const cmdId = newId()
  const until = msOf(who.now) + timeoutSec * 1000
  const text = `${deviceCmd.label(cmd)}${checkedArgs.words}`
  await noteDevice(db, who, {
    deviceId: row.deviceId,
    logType: deviceLogType.is.command,
    text,
    cmd: { cmdId, cmd, args: checkedArgs.args, until: timeText(until) },
  })
  const topic = downTopic(who.orgId, row.productKey, row.deviceNo, 'cmd')
  const payload = JSON.stringify({ cmdId, cmd, args: checkedArgs.args, exp: until })
  who.after.push(async () => services.bus.publishTopic({ orgId: who.orgId, topic, payload, qos: 1, retain: false }))
  who.did(`向设备${row.deviceNo}下发指令：${text}`)
  return { cmdId }
}

/** The arguments of a command, and their text for the log. */
async function argsOf(db: Db, who: Who, cmd: CommandBody['cmd'], args: NonNullable<CommandBody['args']>) {
  if (cmd === 'interval') {
    const reportSec = args.reportSec ?? wrongValue('args.reportSec', '请填写上报间隔')
    return { args: { reportSec }, words: `${reportSec}秒` }
  }
  if (cmd === 'ota') {
    const packageId = args.packageId ?? wrongValue('args.packageId', '请选择固件包')
    const found = await db
      .selectFrom('installPackage')
      .select(['packageName', 'versionName'])
      .where('orgId', '=', who.orgId)
      .where('packageId', '=', packageId)
      .where('packageType', 'in', firmware)
      // Drafts and withdrawn entries are not sent to devices.
      .where('status', '=', published)
      .executeTakeFirst()
    if (!found) wrongValue('args.packageId', '没有这个固件包')
    return { args: { packageId, version: found.versionName }, words: `：${found.packageName} ${found.versionName}` }
  }
  if (cmd === 'mute') return { args: { minutes: args.minutes ?? 10 }, words: `${args.minutes ?? 10}分钟` }
  if (cmd === 'light') return { args: { on: args.on ?? 1 }, words: args.on === 0 ? '关' : '开' }
  return { args: {}, words: '' }
}
