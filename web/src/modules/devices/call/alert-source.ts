import {
  type CallSetting,
  call,
  callPriority,
  callStatus,
  callType,
  type OpenCall,
} from '#contract/modules/devices/call/call.ts'
import { logError } from '#kit/fault/errors.ts'
import { announcedAgain } from '../alarm/alert/open-alerts.ts'
import type { Alert, AlertChange, AlertSource, Me } from '../alarm/joined-alerts.ts'
import { callBed, callPlace } from './place-words.ts'

/** The source of calls for the alerts (iot.md 4.6, 5): they sound until somebody answers. */

/** Fields of a row: answers hold all of them, frames those of the catalogue. */
type CallFrame = Pick<OpenCall, 'callRecordId' | 'callType' | 'callStatus' | 'version'> & Partial<OpenCall>

let setting: CallSetting | undefined
async function readSetting({ send }: Me) {
  setting = await send(call.setting, {}, { silent: true })
}
const keyOf = (callRecordId: string) => `call:${callRecordId}`
const { calling, answered, arrived } = callStatus.is
const isOpen = (state: number) => state === calling || state === answered || state === arrived
const levelOf = (priority: number | null | undefined): Alert['level'] => (priority === callPriority.is.urgent ? 3 : 2)

function alertOf(row: CallFrame, me: Me): Alert {
  const place = callPlace(row)
  // The spoken text names the place; the bed only for a call from the bed.
  const bed = callBed(row) ? '' : (row.bedName ?? '')
  const type = `${callType.label(row.callType)}呼叫`
  const again = row.repeatCount ? `${type} 已呼叫${row.repeatCount + 1}次` : type
  return {
    key: keyOf(row.callRecordId),
    source: 'call',
    id: row.callRecordId,
    version: row.version,
    level: levelOf(row.priority),
    waiting: row.callStatus === calling,
    cleared: false,
    flapping: false,
    again: false,
    quiet: false,
    mine: row.notifyUserIds?.includes(me.userId) ?? false,
    screen: row.screen === 1,
    bedId: row.bedId,
    locationId: row.locationId,
    deptId: row.deptId,
    place,
    bed: callBed(row),
    person: row.oldmanName ?? '',
    what: again,
    time: row.callTime ?? '',
    oldmanId: row.oldmanId,
    onPlan: Boolean(row.areaName),
    words: (setting?.voiceText ?? '{房间}{床位}呼叫')
      .replaceAll('{房间}', bed ? '' : place)
      .replaceAll('{床位}', bed)
      .replaceAll('{老人}', row.oldmanName ?? '')
      .replaceAll('{类型}', callType.label(row.callType)),
    takenBy: row.answerName ?? '',
    permit: call.step.options.permit,
    ...(setting && {
      sound: {
        times: setting.ringTimes,
        volumeDay: setting.dayVolume,
        volumeNight: setting.nightVolume,
        nightOnlyScreen: setting.nightOnlyScreen === 1,
      },
    }),
  }
}

const newsOf = (row: CallFrame, me: Me): AlertChange =>
  isOpen(row.callStatus)
    ? { kind: 'row', alert: alertOf(row, me) }
    : { kind: 'gone', key: keyOf(row.callRecordId), version: row.version }

export const source: AlertSource = {
  async read(me) {
    const [{ list, total }] = await Promise.all([me.send(call.open, {}, { silent: true }), readSetting(me)])
    return { alerts: list.map((row) => alertOf(row, me)), whole: list.length >= total }
  },
  hear(frame, me) {
    // Later calls follow the setting of this moment.
    if (frame.event === 'config.changed' && frame.data.scope === 'call') void readSetting(me).catch(logError)
    if (frame.event === 'call.raised') return [announcedAgain(newsOf(frame.data as CallFrame, me))] // as: a row of the open calls
    if (frame.event === 'call.cleaned') return frame.data.callRecordIds.map((id) => ({ kind: 'gone', key: keyOf(id) }))
    if (frame.event !== 'call.updated') return []
    const { callRecordId, callStatus: state, answerName, priority, version } = frame.data
    if (!isOpen(state)) return [{ kind: 'gone', key: keyOf(callRecordId), version }]
    // Answered, but nobody has come (iot.md 5): announced again until somebody is there.
    const here = state === arrived ? { again: false } : {}
    const change = { waiting: state === calling, takenBy: answerName ?? '', ...here }
    const level = priority == null ? {} : { level: levelOf(priority) }
    return [{ kind: 'change', key: keyOf(callRecordId), version, change: { ...change, ...level } }]
  },
  take: {
    word: '应答',
    run: async ({ id, version }, me) => [
      newsOf(await me.send(call.step, { callRecordId: id, action: 'answer', version }, { silent: true }), me),
    ],
  },
  againText: '已应答，尚未到场',
  address: () => '/yunmuIot/callRecord',
}
