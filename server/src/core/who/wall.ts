import type { Call } from '#contract/kit/calls.ts'
import type { Who } from './who.ts'

/**
 * Everybody who walks past can read a wall screen (platform.md 1.1a): the board of the ward, the figures of the
 * institution and the sheet beside a bed. A wall screen may make the calls of this list and no others, whatever its
 * permissions; from calls about people it gets only the fields named here.
 */

/** Permissions of its session: those its calls and topics need. */
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

/** Those permissions of its account that a wall screen may have. */
export const onWall = (codes: ReadonlySet<string>): ReadonlySet<string> => codes.intersection(wallCodes)

const whole = 'whole'
/** Residents and beds, with planned returns: no diagnoses and no payments. */
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
/** Who calls for help, where, since when, and who is with the resident. */
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

/** The name of a level, and its colour in the panels. */
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
  // The writes of a wall screen, made by somebody in front of it (decision 071).
  'article.bedsideRead': whole,
  'article.bedsideAnswer': whole,
}

/** True when a wall screen may make this call. */
export const isOfWall = ({ name }: Call) => Object.hasOwn(wallCalls, name)

/**
 * The answer as a wall screen may show it: fields that are not listed are left out, inside lists too.
 * @param call the call
 * @param who the reader
 * @param answer the answer other readers get
 * @returns the answer unchanged for a reader that is no wall screen
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
