import type { Call } from '#contract/kit/calls.ts'
import type { Who } from './who.ts'

/**
 * What hangs on a wall is read by whoever walks past (platform.md 1.1a): the board of the ward, the figures of the house and
 * what is to be read by a bed. A wall screen makes the calls of this list and no other, whatever its rights; of those that
 * tell of people it gets the fields named here and no others.
 */

/** Rights of its session: what its calls and its topics ask for. */
const wallCodes: ReadonlySet<string> = new Set([
  'home.query',
  'home.bedInfo.query',
  'yunmuIot.alarm.query',
  'yunmuIot.callRecord.query',
  'yunmuIot.inbed.query',
  'yunmuIot.hrrest.query',
  'yunmuIot.breathe.query',
  'elderPosition.locateAlarm.query',
])

/** Of the rights of its account those of a wall. */
export const onWall = (codes: ReadonlySet<string>): ReadonlySet<string> => codes.intersection(wallCodes)

const whole = 'whole'
/** Who lies where, and who comes back when: neither what he has nor what he pays. */
const bed = [
  'bedId',
  'bedName',
  'bedShort',
  'roomId',
  'roomName',
  'roomType',
  'locationId',
  'locationName',
  'buildingId',
  'buildingName',
  'displayStatus',
  'oldmanId',
  'oldmanName',
  'pinyin',
  'birthday',
  'levelColor',
  'outId',
  'planBackTime',
  'isOverdue',
]
/** Who calls for help, where, since when, and who is with him. */
const alert = [
  'alarmId',
  'alarmNo',
  'alarmKind',
  'alarmType',
  'alarmTypeName',
  'mode',
  'level',
  'alarmStatus',
  'value',
  'oldmanId',
  'oldmanName',
  'bedId',
  'bedName',
  'roomName',
  'locationId',
  'deptId',
  'deviceNo',
  'areaName',
  'mapId',
  'firstTime',
  'lastTime',
  'raisedTime',
  'count',
  'cleared',
  'flapping',
  'muted',
  'falseAlarm',
  'ackName',
  'escalateStep',
  'notifyUserIds',
  'screen',
  'channels',
  'version',
]

/** What a level is called, and its colour in the panels. */
const level = ['levelId', 'levelName', 'sort', 'color', 'status', 'version']

/** Each call of a wall by its name, with the fields of its rows. */
export const wallCalls: Readonly<Record<string, typeof whole | readonly string[]>> = {
  'auth.logout': whole,
  'auth.menu': whole,
  'auth.buttons': whole,
  'auth.deptList': whole,
  'dictionary.modelItems': whole,
  'setting.icon': whole,
  'setting.loginPage': whole,
  'setting.theme': whole,
  'setting.mattress': whole,
  'setting.preload': whole,
  'setting.wn': whole,
  'care-level.list': level,
  'room-map.beds': bed,
  'alarm.unclosed': alert,
  'call.open': whole,
  'call.setting': whole,
  'dashboard.panels': whole,
  'dashboard.oldmanNum': whole,
  'dashboard.oldmanAge': whole,
  'dashboard.oldmanStatus': whole,
  'dashboard.oldmanSex': whole,
  'dashboard.nursingLevel': whole,
  'dashboard.quit': whole,
  'dashboard.live': whole,
  'dashboard.mattress': whole,
  'dashboard.execution': whole,
  'article.bedsideRooms': whole,
  'article.bedsideList': whole,
  'article.bedsideGet': whole,
  // What it writes, of whoever stands before it (decision 071).
  'article.bedsideRead': whole,
  'article.bedsideAnswer': whole,
}

/** Whether a wall screen makes this call. */
export const isOfWall = ({ name }: Call) => Object.hasOwn(wallCalls, name)

/**
 * The answer as a wall may show it: a field that is not its own is left out, a list in one is empty.
 * @param call what was asked
 * @param who the reader
 * @param answer as everybody else gets it
 * @returns the same for whoever is no wall
 */
export function ofWall<T>({ name }: Call, { limited }: Pick<Who, 'limited'>, answer: T): T {
  const fields = limited === 'screen' ? wallCalls[name] : whole
  if (fields === whole || !isRows(answer)) return answer
  const known = new Set(fields)
  return { ...answer, list: answer.list.map((row) => cut(row, known)) }
}

const isRows = (answer: unknown): answer is { list: object[] } =>
  typeof answer === 'object' && answer !== null && 'list' in answer && Array.isArray(answer.list)

const cut = (row: object, known: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      if (known.has(key)) return [[key, value]]
      return Array.isArray(value) ? [[key, []]] : []
    }),
  )
