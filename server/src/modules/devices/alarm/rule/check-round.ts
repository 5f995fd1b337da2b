import { alarmKind, alarmStatus, deviceAlarm, openStates } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { todoStatus } from '#contract/modules/platform/message/todo.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { undone } from '../../../platform/message/service.ts'
import { checkDevice } from '../raise/check-device.ts'

/**
 * To-dos about devices by the clock (iot.md 11a): a gateway off line gets one once, and a quiet device loses its to-do.
 */

const awayMinutes = 30
const quietMinutes = 24 * 60

export async function lookAtDevices(db: Db, who: Who): Promise<number> {
  const away = await db
    .selectFrom('alarm')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('alarmKind', '=', alarmKind.is.device)
    .where('alarmType', '=', deviceAlarm.is.gateway)
    .where('alarmStatus', 'in', openStates)
    .where('cleared', '=', 0)
    .where('lastTime', '<', addMinutes(who.now, -awayMinutes))
    .execute()
  let askedCount = 0
  for (const row of away) askedCount += await checkDevice(db, who, row, '超过30分钟', { once: true })
  return askedCount + (await forget(db, who))
}

/** A day without a raise, and its condition is no longer true. */
async function forget(db: Db, who: Who): Promise<number> {
  const since = addMinutes(who.now, -quietMinutes)
  const quiet = await db
    .selectFrom('todo')
    .select('bizId')
    .distinct()
    .where('orgId', '=', who.orgId)
    .where('bizType', '=', 'DEVICE_CHECK')
    .where('todoStatus', 'in', [todoStatus.is.waiting, todoStatus.is.doing])
    .where('createTime', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alarm')
            .select('alarm.alarmId')
            .whereRef('alarm.orgId', '=', 'todo.orgId')
            .whereRef('alarm.deviceNo', '=', 'todo.bizId')
            .where((eb) =>
              eb.or([
                eb('alarm.lastTime', '>=', since),
                eb.and([
                  eb('alarm.alarmStatus', 'in', [alarmStatus.is.open, alarmStatus.is.acked]),
                  eb('alarm.cleared', '=', 0),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute()
  let ended = 0
  for (const { bizId } of quiet) ended += await undone(db, who, { bizType: 'DEVICE_CHECK', bizId })
  return ended
}
