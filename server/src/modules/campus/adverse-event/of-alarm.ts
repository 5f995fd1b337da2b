import type { SomeOf } from '#contract/kit/codes.ts'
import { adverseStatus, noHarm } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { alarmDeal } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmTypeName, callAlarm, locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Db } from '#core/db/db.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type AlarmRow, joinAlarm } from '../../devices/alarm/service.ts'
import { adverseEvents, eventNumbers } from './tables.ts'

/**
 * An alarm that was an adverse event (iot.md 4.2) makes a draft with the known data; a user completes and reports it.
 */

/** ADVERSE_TYPE and level of the draft. */
const fall = 1
const lost = 5
const other = 99
const level = 4
const strayed: SomeOf<typeof locateAlarm> = [locateAlarm.is.left, locateAlarm.is.night]

joinAlarm({
  name: 'adverse-event',
  handled: async (db, who, row, { adverse, dealType }) => {
    if (adverse !== 1 || row.incidentId) return undefined
    return { incidentId: await draft(db, who, row, typeOf(row, Number(dealType))) }
  },
})

function typeOf({ alarmKind: kind, alarmType: type }: AlarmRow, dealType: number) {
  const fell = dealType === alarmDeal.fall || (kind === alarmKind.is.locate && type === locateAlarm.is.fall)
  if (fell) return fall
  return kind === alarmKind.is.locate && strayed.includes(type) ? lost : other
}

async function draft(db: Db, who: Who, row: AlarmRow, eventType: number) {
  const name =
    row.alarmKind === alarmKind.is.call
      ? callAlarm.label(row.alarmType)
      : alarmTypeName(row.alarmKind, row.alarmType, row.mode)
  const locationId = row.locationId ?? (await anyPlace(db, who))
  if (!locationId) return undefined
  const event = await insert(db, adverseEvents, who, {
    eventNo: await eventNumbers.next(db, who),
    eventType,
    eventLevel: level,
    harm: noHarm,
    oldmanId: row.oldmanId,
    locationId,
    finderId: who.empId,
    happenTime: row.firstTime,
    findTime: row.ackTime ?? row.raisedTime,
    status: adverseStatus.is.draft,
    process: `${row.raisedTime} ${row.oldmanName ?? ''}${name}报警（${row.alarmNo}）${row.value ? `：${row.value}` : ''}`,
    immediateAction: row.dealContent ?? '已到场查看',
  })
  return event.eventId
}

const anyPlace = async (db: Db, who: Who) =>
  (
    await db
      .selectFrom('location')
      .select('locationId')
      .where('orgId', '=', who.orgId)
      .orderBy('parentId')
      .orderBy('locationId')
      .executeTakeFirst()
  )?.locationId
