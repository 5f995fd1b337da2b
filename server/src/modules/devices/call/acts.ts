import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  callDeal,
  callFlow,
  callStatus,
  callType,
  isOnSiteFirst,
  callRefusals as no,
} from '#contract/modules/devices/call/call.ts'
import { addMinutes, msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Written } from '#core/rows/store/table.ts'
import { assertFresh, own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { checkDevice } from '../alarm/service.ts'
import { tellCleaned, tellUpdated } from './news.ts'
import { type CallRow, followersOfCalls } from './read/followers.ts'
import { mirror } from './read/mirror.ts'
import { secondsBetween } from './rules.ts'
import { settingOf } from './setting.ts'
import { callRecords } from './tables.ts'

/**
 * Steps of users on a call (iot.md 5). The caller has checked the permission and the data scope. An answer or an
 * arrival applies to the call in its present state, whatever was pressed meanwhile. Handling needs the version that was
 * read; through the alarm of the call it applies to the present state.
 */

const since = ({ callTime }: CallRow, now: string) => secondsBetween(msOf(callTime), msOf(now))
const { calling, answered, arrived } = callStatus.is

/** The values of an answer, by a user or a key at the bed (`by` is empty then). */
export function answerValues(row: CallRow, at: string, by: { userId: string; userName: string } | undefined) {
  const late = row.overtime === 1 || (row.dueTime !== null && row.callStatus === calling && at >= row.dueTime)
  return {
    answerTime: at,
    answerBy: by?.userId ?? null,
    answerName: by?.userName ?? null,
    responseSec: since(row, at),
    overtime: late ? 1 : 0,
    dueTime: null,
  }
}

/**
 * 应答: the first user wins. Refuses 16402 after another's answer, 21009 in other states; a repeated own answer gives the
 * row unchanged.
 */
export async function answerIn(db: Db, who: Who, callRecordId: string): Promise<CallRow> {
  const row = await own(db, callRecords, who, callRecordId, { lock: true })
  if ((row.callStatus === answered || row.callStatus === arrived) && row.answerBy) {
    if (row.answerBy === who.userId && row.callStatus === answered) return row
    refuse(no.answeredBy, { 姓名: row.answerName })
  }
  const step = callFlow.take('answer', row)
  const { arriveTimeoutSec } = await settingOf(db, who.orgId)
  return saved(db, who, row, {
    ...step,
    ...answerValues(row, who.now, who),
    dueTime: addMinutes(who.now, arriveTimeoutSec / 60),
  })
}

/** 到场, by the user who answered or any other; from 呼叫中 it is the answer too. Refuses 21009. */
export async function arriveIn(db: Db, who: Who, callRecordId: string): Promise<CallRow> {
  const row = await own(db, callRecords, who, callRecordId, { lock: true })
  const step = callFlow.take('arrive', row)
  return saved(db, who, row, { ...step, ...arriveValues(row, who.now, who) })
}

export const arriveValues = (row: CallRow, at: string, by: { userId: string; userName: string } | undefined) => ({
  ...(row.answerTime === null && answerValues(row, at, by)),
  arriveTime: at,
  arriveSec: since(row, at),
  dueTime: null,
})

export interface DealWords {
  dealType?: number | string | null
  dealContent?: string | null
}

/**
 * 处理: missing times of answer and arrival get its own time. Refuses 16401 for a toilet call nobody has answered, 21001
 * without a type (or a text, where the institution requires one), 21009, 21002.
 */
export async function dealIn(db: Db, who: Who, callRecordId: string, words: DealWords, seen?: { version?: number }) {
  const row = await own(db, callRecords, who, callRecordId, { lock: true })
  if (isOnSiteFirst(row)) refuse(no.onSite)
  const step = callFlow.take('deal', row)
  if (seen) assertFresh(row, seen.version)
  const { dealType, dealContent } = words
  const { needDealContent } = await settingOf(db, who.orgId)
  if (dealType == null) wrongValue('dealType', '请选择处理类型')
  if (needDealContent === 1 && !dealContent) wrongValue('dealContent', '请填写处理说明')
  const next = await saved(db, who, row, {
    ...step,
    ...(row.arriveTime === null ? arriveValues(row, who.now, who) : {}),
    dueTime: null,
    dealTime: who.now,
    dealBy: who.userId,
    dealName: who.userName,
    closeTime: who.now,
    dealType: String(dealType),
    dealContent: dealContent ?? null,
  })
  return followed(db, who, next)
}

/** A broken device gets a to-do to check it; joined modules follow a fall and other kinds. */
async function followed(db: Db, who: Who, row: CallRow) {
  if (Number(row.dealType) === callDeal.deviceFault) {
    const alarm = await mirror(db, who, row)
    await checkDevice(db, who, alarm, '处理结果为设备故障')
  }
  let next = row
  for (const { dealt } of followersOfCalls()) {
    const named = await dealt(db, who, next)
    if (named) next = await patch(db, callRecords, who, next, named)
  }
  return next
}

/** Stores the row, brings its alarm in line, and publishes the change. */
export async function saved(db: Db, who: Who, row: CallRow, values: Written<'callRecord'>): Promise<CallRow> {
  const next = await patch(db, callRecords, who, row, values)
  await mirror(db, who, next)
  tellUpdated(who, next)
  return next
}

/** 清除 for open calls except 增援; gives how many. */
export async function cleanIn(db: Db, who: Who, rows: readonly CallRow[], reason: string): Promise<number> {
  const cleaned: CallRow[] = []
  for (const row of rows) {
    if (row.callType === callType.is.assist || !callFlow.can('clean')(row)) continue
    const ended = { closeTime: who.now, closeReason: reason, dueTime: null }
    const next = await patch(db, callRecords, who, row, { ...callFlow.take('clean', row), ...ended })
    await mirror(db, who, next)
    cleaned.push(next)
  }
  tellCleaned(who, cleaned, reason)
  return cleaned.length
}
