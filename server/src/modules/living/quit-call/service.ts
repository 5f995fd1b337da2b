import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { sexes } from '#contract/kit/value/id-card.ts'
import {
  callFlow,
  callKind,
  callStatus,
  comeBack,
  type quitCall,
  reached,
} from '#contract/modules/living/quit-call/quit-call.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { notLater } from '#core/not-later.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insertAlike, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, undone } from '../../platform/message/service.ts'
import { openConsultation } from '../consultation/service.ts'
import { joinResidence } from '../residence/service.ts'
import { calledFirst } from '../resident/service.ts'
import { callsDue, missing } from './rules.ts'
import { quitCalls } from './tables.ts'

/** Calls after a departure, due from their day until the family is reached (residence.md 9). */

const records = 'live.consult.base.interviewer'
/** CONSULT_WAY 电话. */
const byPhone = 2

joinResidence({
  name: 'quit-call',
  asideOfStep: async (db, who, { name, detail, resident, stay }) => {
    if (name === 'quit') {
      const { oldmanId } = resident
      const { liveId } = stay
      const dueCalls = callsDue(detail).map((one) => ({ ...one, oldmanId, liveId, callStatus: callStatus.is.due }))
      await insertAlike(db, quitCalls, who, dueCalls)
    }
    if (name === 'revokeQuit') await withdraw(db, who, { liveId: stay.liveId })
    // A current resident gets no questions about an earlier stay.
    if (name === 'checkin') await withdraw(db, who, { oldmanId: resident.oldmanId })
  },
})

async function withdraw(db: Db, who: Who, of: { liveId: string } | { oldmanId: string }) {
  for (const row of await rowsWith(db, quitCalls, who, { ...of, callStatus: callStatus.is.due })) {
    await patch(db, quitCalls, who, row, callFlow.take('withdraw', row))
    await undone(db, who, owedOf(row))
  }
}

const owedOf = ({ quitCallId }: Row<'quitCall'>) => ({ bizType: 'QUIT_CALL', bizId: quitCallId })

// On the day a call is due the users who record calls get a to-do, once.
joinRound('morning', {
  title: '住后回访到期',
  touches: ['quit-call'],
  run: async (db, { who, day }) => {
    const { rows } = await sql<Row<'quitCall'>>`update quit_call set asked_time = ${who.now}
      where org_id = ${who.orgId} and call_status = ${callStatus.is.due} and due_date <= ${day}::date
        and asked_time is null returning *`.execute(db)
    for (const row of rows) await askFor(db, who, row)
    return rows.length
  },
})

async function askFor(db: Db, who: Who, row: Row<'quitCall'>) {
  const { oldmanName, deptId } = await ownResident(db, who, row.oldmanId)
  const condoles = row.callKind === callKind.is.condolence
  await ask(
    db,
    who,
    { permit: records, deptId },
    {
      ...owedOf(row),
      title: condoles ? `请致电慰问${oldmanName}的家属` : `请回访${oldmanName}（${callKind.label(row.callKind)}）`,
      content: condoles
        ? '老人离世一周，请代表机构向家属表示慰问，问问家里有什么需要帮忙。'
        : '请致电老人或家属，问问近况、对机构的评价和是否愿意再来。',
      event: 'due',
      msgType: msgType.consultation,
      todoType: 'OTHER',
      routePath: '/live/live/list',
      query: { view: 'calls' },
    },
  )
}

/** Records a call; an unanswered one stays due, or is given up. */
export async function recordQuitCall(db: Db, who: Who, row: Row<'quitCall'>, body: BodyFor<typeof quitCall.record>) {
  const callTime = notLater(who, 'callTime', body.callTime, '回访')
  const lacks = missing({ ...body, callKind: row.callKind })
  if (lacks) wrongValue(lacks.field, lacks.text)
  if (body.reached !== reached.is.yes) {
    const next = callFlow.take(body.reached === reached.is.later ? 'miss' : 'giveUp', row)
    const record = { callTime, answer: body.answer ?? row.answer, callerName: who.userName, tries: row.tries + 1 }
    const missed = await patch(db, quitCalls, who, row, { ...next, ...record })
    if (body.reached === reached.is.never) await done(db, who, owedOf(row))
    return missed
  }
  const { calledName, relation = null, answer } = body
  const hasQuestions = row.callKind !== callKind.is.condolence
  const updated = await patch(db, quitCalls, who, row, {
    ...callFlow.take('record', row),
    callTime,
    calledName,
    relation,
    answer,
    callerName: who.userName,
    // After a death there are no questions: answers entered before the kind was changed are dropped.
    satisfaction: hasQuestions ? body.satisfaction : null,
    leaveReason: hasQuestions ? (body.leaveReason ?? null) : null,
    comeBack: hasQuestions ? body.comeBack : null,
  })
  await done(db, who, owedOf(row))
  return updated
}

/** Makes a consultation from the known data of a former resident who may return; once. */
export async function consult(db: Db, who: Who, row: Row<'quitCall'>, body: BodyFor<typeof quitCall.consult>) {
  if (row.consultationId || row.callStatus !== callStatus.is.done || row.comeBack === comeBack.is.no)
    refuse(common.wrongState, { name: row.consultationId ? '已转咨询' : callStatus.label(row.callStatus) })
  if (row.callKind === callKind.is.condolence) refuse(common.wrongState, { name: callKind.label(row.callKind) })
  const resident = await ownResident(db, who, row.oldmanId)
  const family = await calledFirst(db, who, row.oldmanId).select(['familyName', 'phoneNum', 'relation']).execute()
  const called = family.find(({ familyName }) => familyName === row.calledName) ?? family.at(0)
  const consultantPhone = body.consultantPhone ?? called?.phoneNum ?? wrongValue('consultantPhone', '请填写咨询人电话')
  const { oldmanName, oldmanIdCard, sex, birthDate } = resident
  const { consultationId } = await openConsultation(db, who, {
    oldmanName,
    oldmanIdCard,
    sex: sex === sexes.is.female ? sexes.is.female : sexes.is.male,
    birthDate,
    consultantPhone,
    consultantName: row.calledName ?? called?.familyName ?? oldmanName,
    relation: row.relation ?? called?.relation,
    consultWay: byPhone,
    saleId: body.saleId,
    content: `住后回访：${row.answer}`,
  })
  return patch(db, quitCalls, who, row, { consultationId })
}
