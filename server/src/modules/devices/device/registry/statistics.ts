import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import type { device } from '#contract/modules/devices/device/device.ts'
import { batteryBand, deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { setting } from '#core/settings.ts'
import { telemetryFollowers } from '../service.ts'
import { seenDevices } from './rows.ts'

const { fresh, online, offline, disabled, scrapped } = deviceStatus.is

/** The number of devices, by kind and state; simulated ones count where they are allowed. */
export async function deviceStatistics({ db, who }: Asking) {
  let seen = seenDevices(db, who).where('device.deviceStatus', '<>', scrapped)
  if (!(await setting(db, who.orgId, 'simulateOpen'))) seen = seen.where('device.simulated', '=', 0)
  const groups = await seen
    .select(['device.deviceType', 'device.deviceStatus', 'device.batteryBand', sql<number>`count(*)::int`.as('count')])
    .groupBy(['device.deviceType', 'device.deviceStatus', 'device.batteryBand'])
    .execute()
  const sum = (fits: (row: (typeof groups)[number]) => boolean) =>
    groups.filter(fits).reduce((all, { count }) => all + count, 0)
  const inState = (state: number) => sum((row) => row.deviceStatus === state)
  const types = deviceType.options.filter(({ value }) => groups.some((row) => row.deviceType === value))
  let alarmsToday = 0
  for (const { alarmsToday: of } of telemetryFollowers()) if (of) alarmsToday += await of(db, who)
  return {
    total: sum(() => true),
    online: inState(online),
    offline: inState(offline),
    disabled: inState(disabled),
    inactive: inState(fresh),
    byType: types.map(({ value, label }) => ({
      deviceType: value,
      deviceTypeName: label,
      total: sum((row) => row.deviceType === value),
      online: sum((row) => row.deviceType === value && row.deviceStatus === online),
    })),
    byBattery: batteryBand.values.map((band) => ({ band, count: sum((row) => row.batteryBand === band) })),
    alarmsToday,
    statTime: who.now,
  }
}

/** Residents whose bed has a mattress, to choose from. */
export function mattressOldman({ db, who, query }: Asking & { query: QueryFor<typeof device.mattressOldman> }) {
  let found = db
    .selectFrom('oldman')
    .innerJoin('device', (join) =>
      join
        .onRef('device.orgId', '=', 'oldman.orgId')
        .onRef('device.bedId', '=', 'oldman.bedId')
        .on('device.deviceType', '=', deviceType.is.mattress),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'device.deviceNo'])
    .select(sql<number>`(device.device_status = ${online})::int`.as('online'))
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .where(inResidentScope(who))
  if (query.oldmanName) found = found.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  return page(found, query, {
    fields: {},
    first: [
      ['oldman.bedName', 'asc'],
      ['oldman.oldmanId', 'asc'],
    ],
  })
}
