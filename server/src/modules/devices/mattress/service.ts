import { sql } from 'kysely'
import { alarmKind, alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'

/** What other modules use of mattresses. */

export { boundsOf } from './watch/setup.ts'

const states = [
  ['in', '在床'],
  ['out', '离床'],
  ['offline', '离线'],
  ['alarm', '报警'],
] as const

/**
 * The states of mattresses in use at occupied beds within reach, each counted once (residence.md 8): off line first,
 * then with an open alarm, then in or out of bed. Residents who are out are not counted.
 */
export async function mattressStates(db: Db, who: Who) {
  const open = sql`exists (select 1 from alarm where alarm.org_id = oldman.org_id and alarm.oldman_id = oldman.oldman_id
    and alarm_kind = ${alarmKind.is.mattress} and alarm_status in (${alarmStatus.is.open}, ${alarmStatus.is.acked}))`
  const rows = await db
    .selectFrom('device')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'device.orgId').onRef('oldman.bedId', '=', 'device.bedId'),
    )
    .leftJoin('deviceLatest as latest', (join) =>
      join.onRef('latest.orgId', '=', 'device.orgId').onRef('latest.deviceId', '=', 'device.deviceId'),
    )
    .select(
      sql<string>`case when device.device_status <> ${deviceStatus.is.online} then 'offline' when ${open} then 'alarm'
        when latest.metrics ->> 'inBed' = '0' then 'out' else 'in' end`.as('code'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('device.orgId', '=', who.orgId)
    .where('device.deviceType', '=', deviceType.is.mattress)
    .where('device.deviceStatus', 'in', [deviceStatus.is.fresh, deviceStatus.is.online, deviceStatus.is.offline])
    .where('oldman.oldmanStatus', 'in', livesHere)
    .where(inResidentScope(who))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outing')
            .select('outing.outId')
            .whereRef('outing.orgId', '=', 'oldman.orgId')
            .whereRef('outing.oldmanId', '=', 'oldman.oldmanId')
            .where('outing.outStatus', '=', outStatus.is.out),
        ),
      ),
    )
    .groupBy('code')
    .execute()
  const counts = new Map(rows.map(({ code, n }) => [code, Number(n)]))
  return states.map(([code, name]) => ({ code, name, value: counts.get(code) ?? 0 }))
}
