import { refuse } from '#contract/kit/refusals.ts'
import { consultRefusals, consultStatus } from '#contract/modules/living/consultation/consultation.ts'
import type { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import type { Db } from '#core/db/db.ts'
import type { Handler } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { page as pageOf } from '#core/rows/read/list.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { called, calledOff } from './follow-up.ts'
import { assertTimes, isOwnToday } from './rules.ts'
import { assertConsultationOpen, consultationPage, idOf, ownConsultation } from './service.ts'
import { consultations, interviews } from './tables.ts'

/** Notes of a later call, and when to call next (residence.md 3, interviewer). */

type Calls = Pick<
  typeof consultation,
  'interviewerList' | 'interviewerCreate' | 'interviewerUpdate' | 'interviewerRemove'
>

const order = {
  fields: { interviewTime: 'interview_time' },
  first: [
    ['interview_time', 'desc'],
    ['id', 'desc'],
  ],
} as const

export const interviewHandlers: { [K in keyof Calls]: Handler<Calls[K]> } = {
  interviewerList: async ({ db, who, query }) => {
    const consultationId = await idOf({ db, who }, query.consultationId)
    const rows = db
      .selectFrom('consultInterview')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('consultationId', '=', consultationId)
    const found = await pageOf(rows, query, order)
    return { ...found, list: found.list.map((row) => shown(who, row)) }
  },
  interviewerCreate: async ({ db, who, body }) => {
    const consult = await openOne(db, who, body.consultationId)
    assertTimes(body, who.now)
    const values = { ...body, interviewerName: body.interviewerName ?? who.userName, id: newId() }
    const row = await insert(db, interviews, who, values)
    await follow(db, who, consult, row.id)
    who.did(`登记${consult.oldmanName}的回访（${consult.consultNo}）`)
    return shown(who, row)
  },
  interviewerUpdate: async ({ db, who, body }) => {
    const row = await own(db, interviews, who, body.id)
    const consult = await openOne(db, who, row.consultationId)
    assertMine(who, row)
    assertTimes({ ...row, ...body }, who.now)
    const next = await update(db, interviews, who, row, { ...body })
    await follow(db, who, consult)
    who.did(`修改${consult.oldmanName}的回访（${consult.consultNo}）`)
    return shown(who, next)
  },
  interviewerRemove: async ({ db, who, params }) => {
    const row = await own(db, interviews, who, params.id)
    const consult = await openOne(db, who, row.consultationId)
    assertMine(who, row)
    await remove(db, interviews, who, row)
    await follow(db, who, consult)
    who.did(`删除${consult.oldmanName}的回访（${consult.consultNo}）`)
  },
}

const shown = (who: Who, row: Row<'consultInterview'>) => ({
  ...row,
  own: mayTouch(who, row) ? (1 as const) : (0 as const),
})
const mayTouch = (who: Who, row: Row<'consultInterview'>) =>
  who.may(`${consultationPage}.manage`) || isOwnToday(row, who)

function assertMine(who: Who, row: Row<'consultInterview'>) {
  if (!mayTouch(who, row)) refuse(consultRefusals.notOwnToday)
}

async function openOne(db: Db, who: Who, consultationId: string) {
  const consult = await ownConsultation({ db, who }, consultationId)
  assertConsultationOpen(consult)
  return consult
}

/**
 * The newest interview says when the next one is due; the first one turns 待跟进 into 跟进中. `interviewId` is an interview
 * just entered: if it is the newest, it answers the planned one; an older one entered late does not.
 */
async function follow(db: Db, who: Who, consult: Row<'consultation'>, interviewId?: string) {
  const newest = await db
    .selectFrom('consultInterview')
    .select(['id', 'nextTime'])
    .where('orgId', '=', who.orgId)
    .where('consultationId', '=', consult.consultationId)
    .orderBy('interviewTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const nextTime = newest?.nextTime ?? null
  const answered = interviewId !== undefined && newest?.id === interviewId
  if (answered) await called(db, who, consult)
  const anew = answered || nextTime !== consult.nextTime
  if (anew) await calledOff(db, who, consult)
  await patch(db, consultations, who, consult, {
    nextTime,
    consultStatus: newest ? consultStatus.is.following : consult.consultStatus,
    ...(anew && { followTold: null }),
  })
}
