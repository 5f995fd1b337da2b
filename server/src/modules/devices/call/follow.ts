import { sql } from 'kysely'
import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { find, patch } from '#core/rows/store/write.ts'
import { joinAlarm } from '../alarm/service.ts'
import { answerIn, dealIn } from './acts.ts'
import { tellRaised } from './news.ts'
import { callRecords } from './tables.ts'

/**
 * A step on the alarm of a call is carried out on the call; notifications of the alarm are those of the call (iot.md
 * 4.2, 5).
 */

joinAlarm({
  name: 'call',
  instead: {
    kind: alarmKind.is.call,
    ack: (db, who, { callRecordId }) => answerIn(db, who, callRecordId ?? ''),
    handle: (db, who, { callRecordId }, words) => dealIn(db, who, callRecordId ?? '', words),
    hold: async (db, who, ids) => {
      const lockedCalls = await db
        .selectFrom('callRecord')
        .select('callRecordId')
        .where('orgId', '=', who.orgId)
        .where('callRecordId', '=', sql<string>`any(${[...ids]}::text[])`)
        .orderBy('callRecordId')
        .forUpdate()
        .skipLocked()
        .execute()
      return lockedCalls.map(({ callRecordId }) => callRecordId)
    },
    // The first step is sent when the call is raised.
    reached: async (db, who, alarm) => {
      const row = await find(db, callRecords, who, alarm.callRecordId)
      if (!row) return
      const { notifyUserIds, screen, alarmId } = alarm
      tellRaised(who, await patch(db, callRecords, who, row, { notifyUserIds, screen, alarmId }))
    },
  },
})
