import { refuse } from '#contract/kit/refusals.ts'
import { alarm, alarmRefusals as no } from '#contract/modules/devices/alarm/alarm.ts'
import {
  alarmKind,
  alarmLevel,
  alarmTypeName,
  dealPermitOf,
  ignorePermitOf,
} from '#contract/modules/devices/alarm/alarm-kind.ts'
import { serve } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { joinTelemetry } from '../device/service.ts'
import { ackIn, handleIn, ignoreIn } from './act/acts.ts'
import { closeMany } from './act/close.ts'
import { mute } from './act/mute.ts'
import { watchDevices } from './follow/devices.ts'
import { shownAlarm } from './news.ts'
import { deskNow, startDesk } from './raise/desk.ts'
import { calmDown } from './raise/flapping.ts'
import { closeIn } from './raise/settle.ts'
import { beOnPhone, onPhone } from './read/duty.ts'
import { detail, unclosed } from './read/look.ts'
import { answers } from './read/reads.ts'
import { dropSnapshots, takeSnapshots } from './read/snapshot.ts'
import { alarmStatistics } from './read/statistics.ts'
import { alarmRows, bounded } from './rows.ts'
import { lookAtDevices } from './rule/check-round.ts'
import { callNewcomers } from './steps/change.ts'
import { takeDue } from './steps/due.ts'
import './follow/handover.ts'
import './follow/people.ts'
import './follow/task.ts'

joinTelemetry({
  name: 'alarm',
  open: startDesk,
  begins: async () => deskNow()?.begins(),
  tick: (nowMs) => deskNow()?.tick(nowMs),
  drained: async () => deskNow()?.drained(),
  released: (db, who, { deviceNo }, why) => closeIn(db, who, { deviceNo }, why),
  ...answers,
})
joinTelemetry(watchDevices())
joinRound('clock', {
  title: '频繁报警',
  name: 'alarm-calm',
  touches: ['alarm'],
  run: (db, { who }) => calmDown(db, who),
})
// Where no engine has run for a minute, steps still come (iot.md 11a).
joinRound('clock', {
  title: '报警升级',
  name: 'alarm-steps',
  // An alarm that flaps no longer goes on with its steps.
  behind: ['alarm-calm'],
  touches: ['alarm'],
  run: (db, { who }) => takeDue(db, who, 60),
})
joinRound('clock', {
  title: '报警换班',
  // Employees who come on duty also get the steps of this minute.
  behind: ['alarm-steps'],
  touches: ['alarm'],
  run: (db, { who }) => callNewcomers(db, who),
})
joinRound('watch', { title: '报警原始数据', run: (db, { who }) => takeSnapshots(db, who) })
joinRound('watch', { title: '设备检查', touches: ['message'], run: (db, { who }) => lookAtDevices(db, who) })
joinRound('care-day', { title: '报警原始数据清理', run: (db, { who }) => dropSnapshots(db, who) })

type About = Asking & { params: { alarmId: string } }
/** The row is within reach, and the caller may handle its kind. */
async function assertMayDeal(request: About) {
  const row = await alarmRows.shown(request, request.params.alarmId)
  request.who.must(dealPermitOf(row.alarmKind))
}
const noteDeed = (who: Who, deed: string, row: Parameters<typeof shownAlarm>[0]) => {
  const name = `${row.oldmanName ?? row.deviceNo ?? ''}${alarmTypeName(row.alarmKind, row.alarmType, row.mode)}`
  who.did(`${deed}${alarmLevel.label(row.level)}报警${row.alarmNo}（${name}）`)
  return shownAlarm(row)
}

export default serve(alarm, {
  list: (request) => alarmRows.page(request, bounded(request.who, request.query)),
  statistics: alarmStatistics,
  mute,
  onPhone,
  beOnPhone,
  unclosed,
  get: detail,
  ack: async (request) => {
    await assertMayDeal(request)
    return noteDeed(request.who, '确认', await ackIn(request.db, request.who, request.params.alarmId, request.body))
  },
  handle: async (request) => {
    await assertMayDeal(request)
    return noteDeed(request.who, '处理', await handleIn(request.db, request.who, request.params.alarmId, request.body))
  },
  ignore: async (request) => {
    const row = await alarmRows.shown(request, request.params.alarmId)
    if (row.alarmKind === alarmKind.is.call) refuse(no.ofCall)
    request.who.must(ignorePermitOf(row.alarmKind))
    return noteDeed(request.who, '忽略', await ignoreIn(request.db, request.who, request.params.alarmId, request.body))
  },
  close: closeMany,
})
