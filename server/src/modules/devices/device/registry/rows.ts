import { sql } from 'kysely'
import { device } from '#contract/modules/devices/device/device.ts'
import { bindType } from '#contract/modules/devices/device/device-type.ts'
import type { Db } from '#core/db/db.ts'
import { columns } from '#core/db/tables.gen.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { devices } from '../tables.ts'

export const devicePage = 'yunmuIot.device'

export type DeviceRow = Row<'device'>
type DeviceColumns = Omit<DeviceRow, 'secretHash' | 'secretBefore' | 'secretBeforeUntil'>
const stored = Object.keys(columns.device).filter((name) => !devices.secret?.includes(name)) as (keyof DeviceColumns)[] // as: filtered above

/** The department of a device: that of its resident, its bed or its place (iot.md 1). */
export const deptOf = sql<string | null>`case device.bind_type when ${bindType.is.resident} then oldman.dept_id
  when ${bindType.is.bed} then coalesce(room.dept_id, floor.dept_id, building.dept_id)
  when ${bindType.is.place} then coalesce(place.dept_id, above.dept_id, top.dept_id) end`

/** Every device with its binding; one bound to a bed shows the bed's resident. */
export function boundDevices(db: Db) {
  return db
    .selectFrom('device')
    .leftJoin('deviceBindLog as held', (join) =>
      join
        .onRef('held.orgId', '=', 'device.orgId')
        .onRef('held.deviceId', '=', 'device.deviceId')
        .on('held.toTime', 'is', null),
    )
    .leftJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'device.orgId').onRef('oldman.oldmanId', '=', 'held.oldmanId'),
    )
    .leftJoin('bed', (join) => join.onRef('bed.orgId', '=', 'device.orgId').onRef('bed.bedId', '=', 'device.bedId'))
    .leftJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .leftJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .leftJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .leftJoin('location as place', (join) =>
      join.onRef('place.orgId', '=', 'device.orgId').onRef('place.locationId', '=', 'device.locationId'),
    )
    .leftJoin('location as above', (join) =>
      join.onRef('above.orgId', '=', 'place.orgId').onRef('above.locationId', '=', 'place.parentId'),
    )
    .leftJoin('location as top', (join) =>
      join.onRef('top.orgId', '=', 'above.orgId').onRef('top.locationId', '=', 'above.parentId'),
    )
}

/** Devices of the caller's departments; unbound ones only for users who may edit them. */
export function seenDevices(db: Db, who: Who) {
  const mine = boundDevices(db).where('device.orgId', '=', who.orgId)
  const { none } = bindType.is
  const loose = who.may(`${devicePage}.edit`)
  if (who.scope.all) return loose ? mine : mine.where('device.bindType', '<>', none)
  return mine.where(
    sql<boolean>`(${deptOf} = any(${[...who.scope.deptIds]}::text[]) or (${loose} and device.bind_type = ${none}))`,
  )
}

export const deviceRows = listing(devices, device.list, {
  rows: (db, who) =>
    seenDevices(db, who)
      .select(stored.map((name) => `device.${name}` as const))
      .select(({ fn }) => [
        // Only while the old secret is valid.
        sql<
          string | null
        >`case when device.secret_before is not null and device.secret_before_until > ${who.now}::timestamp
          then device.secret_before_until end`.as('oldSecretUntil'),
        'oldman.oldmanName',
        fn.coalesce('bed.fullName', 'oldman.bedName').as('bedName'),
        sql<string | null>`case device.bind_type when 1 then oldman.oldman_name when 2 then bed.full_name
          when 3 then concat_ws('-', top.location_name, above.location_name, place.location_name) end`.as('boundName'),
      ]),
  sort: ['deviceNo', 'lastTime', 'battery', 'deviceStatus'],
  first: [['device.deviceNo', 'asc']],
  // A place includes the floors and rooms below it.
  where: {
    locationId: (value: string) =>
      sql`${value} in (place.location_id, above.location_id, top.location_id, floor.location_id, building.location_id)`,
  },
})

/** A device that has just been registered, even if its maker may not see unbound ones. */
export function shownNew(row: DeviceRow) {
  const { secretHash, secretBefore, secretBeforeUntil, ...shown } = row
  return { ...shown, oldmanName: null, bedName: null, boundName: null }
}
