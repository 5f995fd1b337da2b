import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { reviewState } from '#contract/kit/review.ts'
import {
  recordRefusals as no,
  type Round,
  recheckResult,
  recordFlow,
  rectifyStatus,
} from '#contract/modules/campus/inspection/record.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { decide, joinApproval, joinReviewed, openReview, type Verdict } from '../../../platform/review/service.ts'
import { askAgain, rechecked } from '../news.ts'
import { inspectRecords } from '../tables.ts'
import { inspectionRecordPage } from './rows.ts'
import { settleInspect } from './settle.ts'

/**
 * 复查 by its review steps (审核配置 RECTIFY), or by users with the permission; never by the one who rectified it
 * (services.md 2.2).
 */

type Finding = Row<'inspectRecord'>

/** Opens the review steps in the name of the user who rectified it; undefined where none are set. */
export const openRecheck = (db: Db, by: Who, row: Finding) =>
  openReview(db, by, {
    biz: 'RECTIFY',
    bizId: row.inspectRecordId,
    title: `${row.recordNo} 整改复查`,
    content: `${row.title}：${row.problem}`.slice(0, 500),
    permit: `${inspectionRecordPage}.recheck`,
    deptId: row.dutyDeptId,
    routePath: '/government/rectify',
    query: { keyword: row.recordNo },
  })

/** The result of the review steps for this decision; without steps it is final. 25112, 401, 21009. */
export async function verdictOf(db: Db, who: Who, row: Finding, verdict: { pass: boolean; opinion?: string | null }) {
  const repliers = roundsOf(row).map(({ replyBy }) => replyBy ?? null)
  if (repliers.includes(who.userId)) refuse(no.ownRecheck)
  const waits = await db
    .selectFrom('review')
    .select('reviewId')
    .where('orgId', '=', who.orgId)
    .where('biz', '=', 'RECTIFY')
    .where('bizId', '=', row.inspectRecordId)
    .where('reviewState', '=', reviewState.is.waiting)
    .executeTakeFirst()
  if (!waits) return verdict.pass ? 'PASSED' : ('REFUSED' satisfies Verdict)
  return decide(db, who, {
    biz: 'RECTIFY',
    bizId: row.inspectRecordId,
    ...verdict,
    makers: repliers,
    no: {
      own: () => refuse(no.ownRecheck),
      notWaiting: () => refuse(common.wrongState, { name: rectifyStatus.label(row.status) }),
      noOpinion: () => wrongValue('opinion', '复查不通过请填写意见'),
    },
  })
}

export const roundsOf = (row: Pick<Finding, 'rounds'>): Round[] => row.rounds

/** Writes the recheck into the newest round. */
export function recheckedRound(
  who: Who,
  row: Finding,
  found: Pick<Round, 'recheckResult' | 'recheckOpinion' | 'recheckPhotos'>,
) {
  const rounds = roundsOf(row)
  const recheck = { ...found, recheckBy: who.userId, recheckName: who.userName, recheckTime: who.now }
  return rounds.map((round, at) => (at === rounds.length - 1 ? { ...round, ...recheck } : round))
}

interface RecheckInput {
  pass: (typeof recheckResult.values)[number]
  opinion?: string | null
  deadline?: string | null
  recheckPhotos?: string[] | null
}

/** Refuses 21001 for a refusal without a reason and a new day. */
export function assertSaid(who: Who, { pass, opinion, deadline }: RecheckInput) {
  if (pass === recheckResult.is.pass) return
  if (!opinion) wrongValue('opinion', '复查不通过请填写意见')
  if (!(deadline && deadline > who.today)) wrongValue('deadline', '复查不通过请填写明天以后的新期限')
}

/** The values of a record after the final decision. */
export function recheckedValues(
  who: Who,
  row: Finding,
  { pass, opinion = null, deadline, recheckPhotos }: RecheckInput,
) {
  const rounds = recheckedRound(who, row, {
    recheckResult: pass,
    recheckOpinion: opinion,
    recheckPhotos: recheckPhotos ?? [],
  })
  if (pass === recheckResult.is.pass) return { rounds, closeTime: who.now }
  return { rounds, deadline: deadline ?? undefined, status: rectifyStatus.is.failed, round: row.round + 1 }
}

/** Sends the messages and to-dos of the result, and updates the state of its inspection. */
export async function afterRecheck(db: Db, who: Who, row: Finding) {
  await rechecked(db, who, row)
  if (row.status === rectifyStatus.is.failed) await askAgain(db, who, row)
  await settleInspect(db, who, row.inspectId)
}

joinApproval({
  biz: 'RECTIFY',
  event: 'replied',
  permit: `${inspectionRecordPage}.recheck`,
  // A refusal needs a new day, so it is made on the page with the pictures; never by the user who rectified it.
  documents: async (db, who, ids) => {
    const rows = await rowsWith(db, inspectRecords, who, { inspectRecordId: ids })
    return new Map(
      rows.map((row) => {
        const parties = roundsOf(row).map(({ replyBy }) => replyBy)
        const { inspectRecordId: docId, version } = row
        return [docId, { docId, version, makers: [], parties, onPage: true }] as const
      }),
    )
  },
})

// No decision in time, and the step passes then (审核配置).
joinReviewed('RECTIFY', {
  touches: ['inspection', 'message'],
  passed: async (db, who, inspectRecordId) => {
    const row = await own(db, inspectRecords, who, inspectRecordId, { lock: true })
    await patch(db, inspectRecords, who, row, {
      ...recordFlow.take('recheck', row),
      rounds: recheckedRound(who, row, { recheckResult: recheckResult.is.pass, recheckOpinion: '超时自动通过' }),
      closeTime: who.now,
    })
    await settleInspect(db, who, row.inspectId)
  },
})
