import type { z } from 'zod'
import type { QueryFor } from '#contract/kit/calls.ts'
import type { DeviceLog, device } from '#contract/modules/devices/device/device.ts'
import { cmdStatus } from '#contract/modules/devices/device/device-type.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { page } from '#core/rows/read/list.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { deviceRows } from './rows.ts'

export interface Note {
  deviceId: string
  logType: z.output<typeof DeviceLog>['logType']
  text: string
  cmd?: { cmdId: string; cmd: string; args: object; until: string }
}

/** Logs what users did with a device. */
export async function noteDevice(
  db: Db,
  who: Pick<Who, 'orgId' | 'now' | 'userName'>,
  { deviceId, logType, text, cmd }: Note,
) {
  await db
    .insertInto('deviceLog')
    .values({
      orgId: who.orgId,
      logId: newId(),
      deviceId,
      logType,
      text: text.slice(0, 500),
      logTime: who.now,
      byName: who.userName,
      ...(cmd && {
        cmdId: cmd.cmdId,
        cmd: cmd.cmd,
        cmdArgs: JSON.stringify(cmd.args),
        cmdStatus: cmdStatus.is.sent,
        cmdUntil: cmd.until,
      }),
    })
    .execute()
}

/** The log of a device, newest first. */
export async function logOf(request: Asking, deviceId: string, query: QueryFor<typeof device.log>) {
  await deviceRows.shown(request, deviceId)
  let found = request.db
    .selectFrom('deviceLog')
    .select(['logTime as time', 'logType', 'text', 'cmdId', 'cmdStatus', 'byName'])
    .where('orgId', '=', request.who.orgId)
    .where('deviceId', '=', deviceId)
  if (query.logType != null) found = found.where('logType', '=', query.logType)
  if (query.from) found = found.where('logTime', '>=', query.from)
  if (query.to) found = found.where('logTime', '<=', query.to)
  return page(found, query, {
    fields: {},
    first: [
      ['logTime', 'desc'],
      ['logId', 'desc'],
    ],
  })
}

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'deviceLog.cmdArgs': object
  }
}
