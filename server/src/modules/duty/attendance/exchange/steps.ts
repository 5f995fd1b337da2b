import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  exchangeFlow,
  exchangeStatus,
  exchangeRefusals as no,
  type shiftExchange,
} from '#contract/modules/duty/attendance/exchange.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { decide, documentsIn, joinReviewed, openReview, withdrawReview } from '../../../platform/review/service.ts'
import { shiftBook } from '../shift/versions.ts'
import { groups } from '../tables.ts'
import * as news from './news.ts'
import { ownExchange, shownExchange } from './rows.ts'
import { dealOf, lapsesAt } from './rules.ts'
import { swapDays } from './swap.ts'
import { exchanges } from './tables.ts'

/** The steps of a request (administration.md 3.5): confirmed by the other employee, decided, withdrawn. */

type Exchange = Row<'shiftExchange'>
type Step = keyof typeof exchangeFlow.steps
interface StepVersion {
  version?: number
}
const page = 'administration.shiftExchange.records'
const { passed, refused, lapsed } = exchangeStatus.is

/**
 * The row for a step, locked: 21003, 21009 in any other state or after its time, 21002. The state is checked before the
 * version: a second decision is refused as already decided (scenario 7).
 */
async function rowFor(request: Asking, exchangeId: string, step: Step, version: number | undefined) {
  const { db, who } = request
  const row = await ownExchange(request, exchangeId)
  const next = exchangeFlow.take(step, row)
  if (step !== 'cancel' && lapsesAt(dealOf(row), await shiftBook(db, who.orgId)) <= who.now)
    refuse(common.wrongState, { name: exchangeStatus.label(lapsed) })
  if (version !== row.version) refuse(common.stale)
  return { row, next }
}

/**
 * 同意 or 不同意 by the other employee alone (22346); where exchanges are not reviewed a confirmed one takes effect at once.
 */
export async function confirmExchange(
  request: Asking,
  exchangeId: string,
  body: BodyFor<typeof shiftExchange.exchangeConfirm> & StepVersion,
) {
  const { db, who } = request
  const pass = body.pass === 1
  const { row, next } = await rowFor(request, exchangeId, pass ? 'confirm' : 'decline', body.version)
  if (row.targetId !== who.empId) refuse(no.notTarget)
  await news.targetDone(db, who, row)
  const confirmed = await patch(db, exchanges, who, row, { ...next, confirmTime: who.now })
  who.did(`${pass ? '同意' : '不同意'}换班${row.exchangeNo}`)
  if (!pass)
    await news.tellParties(db, who, row, `${who.userName}不同意换班${row.exchangeNo}`, {
      event: 'declined',
      empIds: [row.applicantId],
    })
  else if (!(await askReview(db, who, confirmed))) await takeEffect(db, who, confirmed, {})
  return shownExchange(request, exchangeId)
}

/** Opens the review in the name of the applicant, who may not decide it. */
export async function askReview(db: Db, who: Who, row: Exchange) {
  const people = await db
    .selectFrom('emp')
    .leftJoin('userAccount as user', (join) =>
      join
        .onRef('user.orgId', '=', 'emp.orgId')
        .onRef('user.empId', '=', 'emp.empId')
        .on('user.status', '=', userStatus.is.normal),
    )
    .select(['emp.empId', 'emp.empName', 'emp.deptId', 'user.userId', 'user.userName'])
    .where('emp.orgId', '=', who.orgId)
    .where('emp.empId', 'in', [row.applicantId, row.targetId])
    .execute()
  const applicant = people.find(({ empId }) => empId === row.applicantId)
  const target = people.find(({ empId }) => empId === row.targetId)
  const maker = {
    ...who,
    userId: applicant?.userId ?? row.createBy ?? who.userId,
    userName: applicant?.empName ?? row.createByName ?? who.userName,
  }
  const words = news.dealWords(row, { targetName: target?.empName ?? '' }, await shiftBook(db, who.orgId))
  return openReview(db, maker, {
    biz: 'EXCHANGE',
    title: `${applicant?.empName ?? ''} 换班申请`,
    content: `${words}。${row.reason}`,
    permit: `${page}.audit`,
    deptId: applicant?.deptId ?? null,
    ...news.exchangeLink(row),
  })
}

/**
 * 同意 or 拒绝 of a confirmed request: by neither of the two (22345); 22344 where the days have changed since, 22321 and
 * 22322 where the exchanged shifts can no longer be worked.
 */
export async function auditExchange(
  request: Asking,
  exchangeId: string,
  body: BodyFor<typeof shiftExchange.exchangeAudit> & StepVersion,
) {
  const { db, who } = request
  const pass = body.pass === 1
  const opinion = body.auditOpinion ?? null
  const { row } = await rowFor(request, exchangeId, pass ? 'pass' : 'refuse', body.version)
  if (who.empId === row.applicantId || who.empId === row.targetId) refuse(no.party)
  const needsOpinion = () => wrongValue('auditOpinion', '请填写拒绝原因')
  if (!pass && !opinion) needsOpinion()
  const verdict = await decide(db, who, {
    biz: 'EXCHANGE',
    bizId: exchangeId,
    pass,
    opinion,
    no: {
      own: () => refuse(no.party),
      notWaiting: () => refuse(common.wrongState, { name: exchangeStatus.label(row.exchangeStatus) }),
      noOpinion: needsOpinion,
    },
  })
  who.did(`${pass ? '同意' : '拒绝'}换班${row.exchangeNo}`)
  if (verdict === 'PASSED') await takeEffect(db, who, row, byOf(who, opinion))
  if (verdict === 'REFUSED') {
    await patch(db, exchanges, who, row, { ...byOf(who, opinion), exchangeStatus: refused })
    const more = { event: 'refused', content: opinion ?? undefined, empIds: [row.targetId] }
    await news.tellParties(db, who, row, `换班${row.exchangeNo}未获同意`, more)
  }
  return shownExchange(request, exchangeId)
}
const byOf = (who: Who, opinion: string | null) => ({
  auditBy: who.userId,
  auditByName: who.userName,
  auditTime: who.now,
  auditOpinion: opinion,
})

/** 2 → 3: the days are exchanged in the same transaction. */
async function takeEffect(db: Db, who: Who, row: Exchange, by: object) {
  const group = await own(db, groups, who, row.attendanceGroupPkId)
  await swapDays(db, who, row, group)
  await patch(db, exchanges, who, row, { ...by, exchangeStatus: passed })
}

joinReviewed('EXCHANGE', {
  documents: documentsIn(exchanges, { parties: ['applicantId', 'targetId'] }),
  touches: ['attendance', 'message', 'care-task'],
  passed: async (db, who, exchangeId) => {
    const row = await own(db, exchanges, who, exchangeId, { lock: true })
    await takeEffect(db, who, row, byOf(who, '超时自动通过'))
  },
})

/** 撤销 of an open request by its applicant or holders of `.cancel` (22347). */
export async function cancelExchange(request: Asking, exchangeId: string, { version }: StepVersion) {
  const { db, who } = request
  const { row, next } = await rowFor(request, exchangeId, 'cancel', version)
  if (row.applicantId !== who.empId && !who.may(`${page}.cancel`)) refuse(no.notApplicant)
  await drop(db, who, row)
  await patch(db, exchanges, who, row, next)
  await news.tellParties(db, who, row, `换班${row.exchangeNo}已撤销`, { event: 'cancelled' })
  who.did(`撤销换班${row.exchangeNo}`)
  return shownExchange(request, exchangeId)
}

/** An open request lapses (→ 6): its to-do ends, both are told why. */
export async function lapseExchange(db: Db, who: Who, row: Exchange, why: string) {
  await drop(db, who, row)
  await patch(db, exchanges, who, row, exchangeFlow.take('lapse', row))
  await news.tellParties(db, who, row, `换班${row.exchangeNo}已失效：${why}`, { event: 'lapsed' })
}

async function drop(db: Db, who: Who, row: Exchange) {
  await news.targetFree(db, who, row)
  await withdrawReview(db, who, { biz: 'EXCHANGE', bizId: row.exchangeId })
}
