import { alarmTypeName } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { owe, tell } from '../../../platform/message/service.ts'
import type { AlarmRow } from '../followers.ts'

/** A to-do that has ended, done or cancelled (TODO_STATUS). */
const ended = 2

/**
 * One to-do for users who maintain devices, as long as none of that kind is open for this device (iot.md 11a); with
 * `once` not again when one was finished since the condition began. Gives the number of users asked.
 */
export async function checkDevice(
  db: Db,
  who: Who,
  row: Pick<
    AlarmRow,
    'alarmId' | 'deviceNo' | 'deptId' | 'alarmKind' | 'alarmType' | 'mode' | 'oldmanName' | 'bedName' | 'lastTime'
  >,
  why = '频繁报警',
  { once = false } = {},
) {
  if (!row.deviceNo) return 0
  const about = { bizType: 'DEVICE_CHECK', bizId: row.deviceNo }
  const kind = `${row.alarmKind}-${row.alarmType}`
  const todos = await db
    .selectFrom('todo')
    .select(['round', 'todoStatus', 'createTime'])
    .where('orgId', '=', who.orgId)
    .where('bizType', '=', about.bizType)
    .where('bizId', '=', about.bizId)
    .where('event', '=', kind)
    .execute()
  const isEnough = (one: (typeof todos)[number]) => one.todoStatus < ended || (once && one.createTime >= row.lastTime)
  if (todos.some(isEnough)) return 0
  const round = Math.max(0, ...todos.map((one) => one.round)) + 1
  const name = alarmTypeName(row.alarmKind, row.alarmType, row.mode)
  const news = {
    msgType: msgType.alarm,
    msgLevel: msgLevel.ordinary,
    ...about,
    title: `设备检查：${row.deviceNo} ${name}${why}`,
    content: [row.oldmanName, row.bedName].filter(Boolean).join(' ') || undefined,
    routePath: '/yunmuIot/device',
    query: { deviceNo: row.deviceNo },
  }
  const keepers = { permit: 'yunmuIot.device.edit', deptId: row.deptId === '0' ? null : row.deptId }
  await tell(db, who, keepers, { ...news, event: `${kind} ${row.alarmId}` })
  return owe(db, who, keepers, { ...news, todoType: about.bizType, event: kind, round })
}
