import { alarmTypeName, openStates } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { joinShiftHandover } from '../../../care/care-task/service.ts'

const most = 200

/** Unhandled alarms of the ward are handed over to the next shift (care.md 5). */
joinShiftHandover('alarms', async (db, who, { deptId }) => {
  const open = await db
    .selectFrom('alarm')
    .select(['alarmId', 'oldmanId', 'oldmanName', 'bedName', 'roomName', 'alarmKind', 'alarmType', 'mode', 'value'])
    .select('raisedTime')
    .where('orgId', '=', who.orgId)
    .where('deptId', '=', deptId)
    .where('alarmStatus', 'in', [...openStates])
    .orderBy('level', 'desc')
    .orderBy('raisedTime')
    .orderBy('alarmId')
    .limit(most)
    .execute()
  return open.map((row) => ({
    id: row.alarmId,
    oldmanId: row.oldmanId,
    oldmanName: row.oldmanName ?? row.roomName ?? '',
    bedName: row.bedName,
    time: row.raisedTime,
    text: [alarmTypeName(row.alarmKind, row.alarmType, row.mode), row.value].filter(Boolean).join(' '),
  }))
})
