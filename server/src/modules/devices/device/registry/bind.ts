import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type device, deviceRefusals as no } from '#contract/modules/devices/device/device.ts'
import {
  type BindType,
  bindType,
  type DeviceType,
  deviceLogType,
} from '#contract/modules/devices/device/device-type.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import { own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { rivalsOf, wrongBind } from '../rules.ts'
import { devices } from '../tables.ts'
import { assertNotScrapped } from './changes.ts'
import { noteDevice } from './log.ts'
import { beginPeriod, unbindDevice } from './periods.ts'
import { deviceRows } from './rows.ts'

type BindBody = BodyFor<typeof device.bind> & { version?: number }
const { resident, bed, place } = bindType.is
const livesHere = [1, 4]

/** 绑定: to a resident who lives here, a bed or a place, as the kind requires. */
export async function bind(request: Asking & { body: BindBody }) {
  const { db, who, body } = request
  const shown = await deviceRows.shown(request, body.deviceId)
  const row = await own(db, devices, who, body.deviceId, { lock: true })
  assertNotScrapped(row)
  if (Number(body.version) !== row.version) refuse(common.stale)
  if (row.bindType !== bindType.is.none) refuse(no.bound, { name: shown.boundName })
  const to = body.bindType as BindType // as: its code list
  const type = row.deviceType as DeviceType // as: its code list
  if (to === bindType.is.none) wrongValue('bindType', '请选择绑定到什么')
  const should = wrongBind(type, to)
  if (should) refuse(no.bindTo, { bindTypeName: should }, { field: 'bindType' })
  const target = await targetOf(db, who, to, body)
  await assertAlone(db, who, type, target)
  const bound = await update(db, devices, who, row, { ...target, bindType: to, version: body.version })
  await beginPeriod(db, who, bound)
  const now = await deviceRows.shown(request, body.deviceId)
  await noteDevice(db, who, {
    deviceId: row.deviceId,
    logType: deviceLogType.is.bound,
    text: `绑定到${now.boundName ?? ''}`,
  })
  who.did(`将设备${row.deviceNo}绑定到${now.boundName ?? ''}`)
  return now
}

/** 解绑 */
export async function unbind(request: Asking & { body: { deviceId: string; version?: number } }) {
  const { db, who, body } = request
  const shown = await deviceRows.shown(request, body.deviceId)
  const row = await own(db, devices, who, body.deviceId, { lock: true })
  assertNotScrapped(row)
  if (row.bindType === bindType.is.none) refuse(common.wrongState, { name: bindType.label(row.bindType) })
  if (Number(body.version) !== row.version) refuse(common.stale)
  await unbindDevice(db, who, row, `与${shown.boundName ?? ''}解绑`)
  who.did(`将设备${row.deviceNo}与${shown.boundName ?? ''}解绑`)
  // Without the permission to edit, an unbound device is not visible: the reply is the row as it was left.
  const { version } = await own(db, devices, who, body.deviceId)
  const nobody = { oldmanId: null, bedId: null, locationId: null, boundName: null, oldmanName: null, bedName: null }
  return { ...shown, ...nobody, bindType: bindType.is.none, version }
}

interface Target {
  oldmanId: string | null
  bedId: string | null
  locationId: string | null
}

async function targetOf(db: Db, who: Who, to: BindType, { oldmanId, bedId, locationId }: BindBody): Promise<Target> {
  const none: Target = { oldmanId: null, bedId: null, locationId: null }
  if (to === resident) {
    const found = await ownResident(db, who, oldmanId ?? wrongValue('oldmanId', '请选择老人'), { lock: true })
    if (!livesHere.includes(found.oldmanStatus)) refuse(no.notLiving, {}, { field: 'oldmanId' })
    return { ...none, oldmanId: found.oldmanId }
  }
  if (to === bed) return { ...none, bedId: await seenBed(db, who, bedId ?? wrongValue('bedId', '请选择床位')) }
  if (to === place)
    return { ...none, locationId: await seenPlace(db, who, locationId ?? wrongValue('locationId', '请选择位置')) }
  return none
}

/** A bed within the caller's departments. */
async function seenBed(db: Db, who: Who, bedId: string) {
  const found = await db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .leftJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .leftJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .select(({ fn }) => ['bed.bedId', fn.coalesce('room.deptId', 'floor.deptId', 'building.deptId').as('deptId')])
    .where('bed.orgId', '=', who.orgId)
    .where('bed.bedId', '=', bedId)
    .executeTakeFirst()
  if (!found || !inScope(who, found.deptId)) refuse(common.missing, {}, { field: 'bedId' })
  return found.bedId
}

async function seenPlace(db: Db, who: Who, locationId: string) {
  const found = await db
    .selectFrom('location as place')
    .leftJoin('location as above', (join) =>
      join.onRef('above.orgId', '=', 'place.orgId').onRef('above.locationId', '=', 'place.parentId'),
    )
    .leftJoin('location as top', (join) =>
      join.onRef('top.orgId', '=', 'above.orgId').onRef('top.locationId', '=', 'above.parentId'),
    )
    .select(({ fn }) => ['place.locationId', fn.coalesce('place.deptId', 'above.deptId', 'top.deptId').as('deptId')])
    .where('place.orgId', '=', who.orgId)
    .where('place.locationId', '=', locationId)
    .executeTakeFirst()
  if (!found || !inScope(who, found.deptId)) refuse(common.missing, {}, { field: 'locationId' })
  return found.locationId
}

const inScope = ({ scope }: Who, deptId: string | null) =>
  scope.all || (deptId !== null && scope.deptIds.includes(deptId))

/** A resident wears one watch or wristband, a bed has one mattress (16103, 16107). */
async function assertAlone(db: Db, who: Who, type: DeviceType, target: Target) {
  const to = target.oldmanId ? resident : bed
  const rivals = rivalsOf(type, target.oldmanId || target.bedId ? to : bindType.is.none)
  if (rivals.length === 0) return
  const bound = await db
    .selectFrom('device')
    .select('deviceNo')
    .where('orgId', '=', who.orgId)
    .where('deviceType', 'in', rivals)
    .where((eb) => (target.oldmanId ? eb('oldmanId', '=', target.oldmanId) : eb('bedId', '=', String(target.bedId))))
    .executeTakeFirst()
  if (bound) refuse(target.oldmanId ? no.residentHas : no.placeHas, { deviceNo: bound.deviceNo })
}
