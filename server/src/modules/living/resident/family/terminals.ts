import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Devices bound to residents or to their beds (residence.md 1.2). No known device has a command that takes personal
 * data (iot.md 9: reboot, locate, light, mute, ota, interval), so each of them is reported as not reached.
 */
export async function sendCards(db: Db, who: Who, oldmanIds: string | null | undefined) {
  let people = db
    .selectFrom('oldman')
    .select(['oldman.oldmanId', 'oldman.bedId'])
    .where('oldman.orgId', '=', who.orgId)
    .where(inResidentScope(who))
  const ids = oldmanIds ? [...new Set(oldmanIds.split(',').map((id) => id.trim()))].filter(Boolean) : undefined
  if (ids) people = people.where('oldman.oldmanId', 'in', ['', ...ids])
  const found = await people.execute()
  if (ids && found.length < ids.length) refuse(common.missing)
  const beds = found.flatMap(({ bedId }) => bedId ?? [])
  const bound = await db
    .selectFrom('device')
    .select(['deviceId', 'deviceName'])
    .where('orgId', '=', who.orgId)
    .where((eb) =>
      eb.or([eb('oldmanId', 'in', ['', ...found.map((one) => one.oldmanId)]), eb('bedId', 'in', ['', ...beds])]),
    )
    .orderBy('deviceNo')
    .execute()
  return {
    sent: 0,
    failed: bound.map(({ deviceId, deviceName }) => ({ deviceId, reason: `${deviceName}不能接收老人信息` })),
  }
}
