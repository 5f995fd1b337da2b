import { type Alarm, alarm } from '#contract/modules/devices/alarm/alarm.ts'
import {
  alarmKind,
  alarmLevel,
  alarmStatus,
  alarmTypeName,
  dealPermitOf,
  isOpen,
} from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { AlertSource, Me } from '../joined-alerts.ts'
import { type Alert, type AlertChange, announcedAgain } from './open-alerts.ts'
import { bedOf, placeOf, whatOf } from './words.ts'

/** The source of alarms for the alerts (iot.md 4.6); calls have a source of their own. */

/** Fields of a row: answers hold all of them, frames those of the catalogue. */
type AlarmFrame = Pick<Alarm, 'alarmId' | 'alarmKind' | 'level' | 'alarmStatus' | 'version'> &
  Partial<Omit<Alarm, 'version'>> & { notifyUserIds?: readonly string[] }

const keyOf = (alarmId: string) => `alarm:${alarmId}`
const { urgent, serious, common } = alarmLevel.is
const levelOf = (level: number): Alert['level'] => (level >= urgent ? urgent : level === serious ? serious : common)

/** Whether a step names the user, and this channel, where the rule chooses channels (iot.md 4.4). */
const concerns = ({ notifyUserIds, channels }: AlarmFrame, { userId, channel }: Me) =>
  (notifyUserIds?.includes(userId) ?? false) && (!channels?.length || channels.includes(channel))

function alertOf(row: AlarmFrame, me: Me): Alert {
  return {
    key: keyOf(row.alarmId),
    source: 'alarm',
    id: row.alarmId,
    version: row.version,
    level: levelOf(row.level),
    waiting: row.alarmStatus === alarmStatus.is.open,
    cleared: row.cleared === 1,
    flapping: row.flapping === 1,
    again: false,
    quiet: row.muted === 1,
    mine: concerns(row, me),
    screen: row.screen === 1,
    bedId: row.bedId,
    locationId: row.locationId,
    deptId: row.deptId,
    place: placeOf(row),
    bed: bedOf(row),
    oldmanId: row.oldmanId,
    onPlan: Boolean(row.mapId),
    ...equalOf(row),
    person: row.oldmanName ?? '',
    what: whatOf(row),
    time: row.raisedTime ?? '',
    takenBy: row.ackName ?? '',
    permit: dealPermitOf(row.alarmKind),
  }
}

/** Alarms about devices of one type form one card, however many there are; an alarm about a person has its own. */
function equalOf({ alarmKind: kind, alarmType: type = 1, oldmanId }: AlarmFrame) {
  if (kind !== alarmKind.is.device || oldmanId) return {}
  return { equal: `${kind}-${type}`, equalWhat: alarmTypeName(kind, type) }
}

function newsOf(row: AlarmFrame, me: Me): AlertChange {
  if (!isOpen(row.alarmStatus)) return { kind: 'gone', key: keyOf(row.alarmId), version: row.version }
  return { kind: 'row', alert: alertOf(row, me) }
}

const ofPositions = dealPermitOf(alarmKind.is.locate)
const isOwn = (row: AlarmFrame) => row.alarmKind !== alarmKind.is.call

export const source: AlertSource = {
  async read(me) {
    const { list, total } = await me.send(alarm.unclosed, {}, { silent: true })
    return { alerts: list.filter(isOwn).map((row) => alertOf(row, me)), whole: list.length >= total }
  },
  hear(frame, me) {
    if (frame.event === 'alarm.raised') return [announcedAgain(newsOf(frame.data as AlarmFrame, me))] // as: see AlarmFrame
    if (frame.event === 'position.alarm') return frame.data.alarms.map((row) => newsOf(row as AlarmFrame, me)) // as: see AlarmFrame
    if (frame.event === 'alarm.updated') {
      const { alarmId, alarmStatus: state, version, level, cleared, ackName, flapping } = frame.data
      if (!isOpen(state)) return [{ kind: 'gone', key: keyOf(alarmId), version }]
      const change = { level: levelOf(level), cleared: cleared === 1, takenBy: ackName ?? '', flapping: flapping === 1 }
      return [
        { kind: 'change', key: keyOf(alarmId), version, change: { ...change, waiting: state === alarmStatus.is.open } },
      ]
    }
    if (frame.event === 'alarm.cleared') {
      const { alarmId, closeTime, version } = frame.data
      if (closeTime) return [{ kind: 'gone', key: keyOf(alarmId), version }]
      return [{ kind: 'change', key: keyOf(alarmId), version, change: { cleared: true } }]
    }
    return []
  },
  take: {
    word: '确认',
    run: async ({ id, version }, me) => [
      newsOf(await me.send(alarm.ack, { alarmId: id, version }, { silent: true }), me),
    ],
  },
  address: ({ id, permit }) =>
    permit === ofPositions ? `/elderPosition/locateAlarm?id=${id}` : `/yunmuIot/alarm?alarmId=${id}`,
}
