import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { call, callType, openCalls } from '#contract/modules/devices/call/call.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { joinTelemetry } from '../device/service.ts'
import { answerIn, arriveIn, cleanIn, dealIn } from './acts.ts'
import './follow.ts'
import { deskNow, startDesk } from './keys/desk.ts'
import { takeDue } from './keys/due.ts'
import { isOfCalls } from './keys/press.ts'
import type { CallRow } from './read/followers.ts'
import { callStatistics } from './read/statistics.ts'
import { callRows, listCalls, openList, seenCalls, shownCall } from './rows.ts'
import { saveSetting, settingOf } from './setting.ts'

joinTelemetry({
  name: 'call',
  open: startDesk,
  event: (key) => {
    if (isOfCalls(key)) deskNow()?.push(key)
  },
  tick: (nowMs) => deskNow()?.tick(nowMs),
  drained: async () => deskNow()?.idle(),
})
// Where no engine has run for a minute, late calls are still marked (iot.md 11a).
joinRound('clock', { title: '呼叫超时', touches: ['call', 'alarm'], run: (db, { who }) => takeDue(db, who, 60) })

const nameOf = (row: CallRow) =>
  `${row.callNo}（${row.oldmanName ?? row.roomName ?? row.locationName ?? ''}${callType.label(row.callType)}）`

async function step(request: Ctx<typeof call.step>) {
  const { db, who, params, body } = request
  const { callRecordId } = params
  await callRows.shown(request, callRecordId)
  const { action, version, ...words } = body
  const row =
    action === 'answer'
      ? await answerIn(db, who, callRecordId)
      : action === 'arrive'
        ? await arriveIn(db, who, callRecordId)
        : await dealIn(db, who, callRecordId, words, { version })
  who.did(`${{ answer: '应答', arrive: '到场', deal: '处理' }[action]}呼叫${nameOf(row)}`)
  return shownCall(row)
}

async function clean({ db, who, body }: Ctx<typeof call.clean>) {
  const ids = body.callRecordIds ?? []
  if (ids.length === 0 && body.all !== 1) refuse(common.invalid, {}, { field: 'callRecordIds' })
  let open = seenCalls(db, who).where('callRecord.callStatus', 'in', [...openCalls])
  if (body.all !== 1) open = open.where('callRecord.callRecordId', 'in', [...ids])
  const lockedCalls = await open.orderBy('callRecord.callRecordId').forUpdate().execute()
  const cleaned = await cleanIn(db, who, lockedCalls, body.reason)
  who.did(`清除${cleaned}个呼叫：${body.reason}`)
  return { cleaned }
}

async function dealTypes({ db, who }: Ctx<typeof call.dealTypes>) {
  return db
    .selectFrom('dictionary')
    .select(['dictionaryValue as dealType', 'dictionaryName as dealTypeName'])
    .where('orgId', '=', who.orgId)
    .where('dictionaryCode', '=', 'CALL_DEAL_TYPE')
    .where('status', '=', onOff.is.on)
    .orderBy('sort')
    .orderBy('dictionaryValue')
    .execute()
}

export default serve(call, {
  list: listCalls,
  dealTypes,
  get: (request) => callRows.shown(request, request.params.callRecordId),
  step,
  open: openList,
  clean,
  statistics: callStatistics,
  setting: ({ db, who }) => settingOf(db, who.orgId),
  saveSetting,
})
