import { bindType, deviceLogType } from '#contract/modules/devices/device/device-type.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { joinResidence } from '../../../living/residence/service.ts'
import { type Leaving, released } from '../service.ts'
import { devices } from '../tables.ts'
import { noteDevice } from './log.ts'
import type { DeviceRow } from './rows.ts'

/** The resident of a device at each second (iot.md 1): by its own binding, or by the occupancy of its bed. */

type Step = Parameters<NonNullable<Parameters<typeof joinResidence>[0]['afterStep']>>[2]

async function occupantOf(db: Db, who: Who, bedId: string, first?: string): Promise<string | null> {
  const found = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('orgId', '=', who.orgId)
    .where('bedId', '=', bedId)
    .where('oldmanStatus', 'in', livesHere)
    .orderBy('oldmanId')
    .execute()
  const ids = found.map(({ oldmanId }) => oldmanId)
  // Between the two halves of an exchange two residents have the bed: it belongs to the one just moved.
  return ids.find((id) => id === first) ?? ids[0] ?? null
}

/** Begins a period of a device that has just been bound. */
export async function beginPeriod(db: Db, who: Who, row: DeviceRow) {
  const oldmanId = row.bedId ? await occupantOf(db, who, row.bedId) : row.oldmanId
  await addPeriod(db, who, { ...row, oldmanId })
}

const addPeriod = (
  db: Db,
  who: Who,
  row: Pick<Row<'deviceBindLog'>, 'deviceId' | 'deviceNo' | 'bindType' | 'oldmanId' | 'bedId' | 'locationId'>,
) => {
  const { deviceId, deviceNo, bindType: kind, oldmanId, bedId, locationId } = row
  return db
    .insertInto('deviceBindLog')
    .values({
      orgId: who.orgId,
      bindLogId: newId(),
      deviceId,
      deviceNo,
      bindType: kind,
      oldmanId,
      bedId,
      locationId,
      fromTime: who.now,
    })
    .execute()
}

/** Ends the open period; a period that began at this very second is deleted. */
export async function endPeriod(db: Db, who: Who, deviceId: string) {
  const open = () => ({ orgId: who.orgId, deviceId })
  await db
    .deleteFrom('deviceBindLog')
    .where('orgId', '=', open().orgId)
    .where('deviceId', '=', deviceId)
    .where('toTime', 'is', null)
    .where('fromTime', '>=', who.now)
    .execute()
  await db
    .updateTable('deviceBindLog')
    .set({ toTime: who.now })
    .where('orgId', '=', open().orgId)
    .where('deviceId', '=', deviceId)
    .where('toTime', 'is', null)
    .execute()
}

/** 解绑: the period ends, the device belongs to nobody; `word` is the 关闭原因 of its open alarms. */
export async function unbindDevice(db: Db, who: Who, row: DeviceRow, why: string, word: Leaving = '解绑') {
  await endPeriod(db, who, row.deviceId)
  await noteDevice(db, who, { deviceId: row.deviceId, logType: deviceLogType.is.unbound, text: why })
  await released(db, who, row, word)
  return patch(db, devices, who, row, { bindType: bindType.is.none, oldmanId: null, bedId: null, locationId: null })
}

const moving: ReadonlySet<string> = new Set(['checkin', 'quit', 'revokeQuit', 'adjust', 'exchange', 'remove'])

joinResidence({
  name: 'device',
  asideOfStep: async (db, who, step) => {
    if (!moving.has(step.name)) return
    if (step.name === 'quit')
      for (const row of await rowsWith(db, devices, who, { oldmanId: step.resident.oldmanId }))
        await unbindDevice(db, who, row, `${step.resident.oldmanName}退住，自动解绑`)
    await followBeds(db, who, step)
  },
})

/** From the second a move is recorded, for whatever date, a bed's data belong to its present resident. */
async function followBeds(db: Db, who: Who, { resident, stay, detail }: Step) {
  const { oldmanId } = resident
  const before = 'bedIdBefore' in detail ? detail.bedIdBefore : undefined
  const beds = [resident.bedId, stay.bedId, before].filter((bedId) => typeof bedId === 'string')
  const open = await db
    .selectFrom('deviceBindLog')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('toTime', 'is', null)
    .where('bedId', 'is not', null)
    .where((eb) => eb.or([eb('oldmanId', '=', oldmanId), ...(beds.length > 0 ? [eb('bedId', 'in', beds)] : [])]))
    .orderBy('deviceId')
    .execute()
  for (const period of open) {
    if (!period.bedId) continue
    const now = await occupantOf(db, who, period.bedId, oldmanId)
    if (now === period.oldmanId) continue
    await endPeriod(db, who, period.deviceId)
    await addPeriod(db, who, { ...period, oldmanId: now })
  }
}
