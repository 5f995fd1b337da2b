import type { BodyFor } from '#contract/kit/calls.ts'
import { decidedBy } from '#contract/kit/flow.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { auditStatus, auditType, outingRefusals as no, outStatus } from '#contract/modules/living/outing/outing.ts'
import type { outing } from '#contract/modules/living/outing/outing-calls.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, own, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { decide, documentsIn, joinReviewed, type Verdict } from '../../../platform/review/service.ts'
import { assertNoOtherOuting } from '../guards.ts'
import { tellDeclined } from '../news.ts'
import { outings, postpones } from '../tables.ts'
import { moveBack, waitingPostpone } from './plan.ts'

/** 通过 and 拒绝 of a waiting registration, of an emergency under later review, or of a postponement (residence.md 4). */

type AuditDecision = BodyFor<typeof outing.pass> & { version?: number }

/** The second of two deciders reads who decided first. */
const decided = ({ outStatus: status, auditByName }: Row<'outing'>): never =>
  refuse(no.wrongState, { name: decidedBy(outStatus.label(status), isJustDecided(status) && auditByName) })
const isJustDecided = (status: number) => [outStatus.is.ready, outStatus.is.refused].some((one) => one === status)

export async function auditOuting({ db, who }: Asking, row: Row<'outing'>, pass: boolean, decision: AuditDecision) {
  const later = await waitingPostpone(db, who, row.outId)
  const registered = row.auditStatus === auditStatus.is.waiting
  const postponed = decision.auditType === auditType.is.postpone || (!decision.auditType && !registered)
  if (postponed ? !later : !registered) decided(row)
  assertFresh(row, decision.version)
  const of =
    postponed && later
      ? { biz: 'OUTING_POSTPONE' as const, bizId: later.postponeId, makers: [later.createBy] }
      : { biz: 'OUTING' as const, bizId: row.outId, makers: [row.createBy] }
  const opinion = decision.auditOpinion ?? null
  const verdict = await decide(db, who, {
    ...of,
    pass,
    opinion,
    no: {
      own: () => refuse(no.ownAudit),
      notWaiting: () => decided(row),
      noOpinion: () => refuse(no.noOpinion, {}, { field: 'auditOpinion' }),
    },
  })
  who.did(`${pass ? '通过' : '拒绝'}外出${row.outNo}的${postponed ? '延期' : '审核'}`)
  if (postponed && later) await endPostpone(db, who, { row, later, verdict, opinion })
  else await endAudit(db, who, row, verdict, opinion)
}

const byOf = (who: Who, opinion: string | null) => ({
  auditBy: who.userId,
  auditByName: who.userName,
  auditTime: who.now,
  auditOpinion: opinion,
})

/** Stores the decision on a registration; for an emergency only that it was decided (补审). */
async function endAudit(db: Db, who: Who, row: Row<'outing'>, verdict: Verdict, opinion: string | null) {
  if (verdict === 'WAITING') return
  const passed = verdict === 'PASSED'
  const before = row.outStatus === outStatus.is.waiting
  const next = await patch(db, outings, who, row, {
    ...byOf(who, opinion),
    auditStatus: passed ? auditStatus.is.passed : auditStatus.is.refused,
    ...(before && { outStatus: passed ? outStatus.is.ready : outStatus.is.refused }),
  })
  if (!before && !passed) await tellDeclined(db, who, next, opinion)
}

interface Later {
  row: Row<'outing'>
  later: Row<'outingPostpone'>
  verdict: Verdict
  opinion: string | null
}

/** A passed postponement sets the planned return, a refused one leaves it. */
async function endPostpone(db: Db, who: Who, { row, later, verdict, opinion }: Later) {
  if (verdict === 'WAITING') return
  const passed = verdict === 'PASSED'
  await patch(db, postpones, who, later, {
    ...byOf(who, opinion),
    status: passed ? auditStatus.is.passed : auditStatus.is.refused,
  })
  if (!passed) return
  await assertNoOtherOuting(db, who, row, row.planBackTime, later.newBack)
  await moveBack(db, who, row, { newBack: later.newBack })
}

const touches = ['outing', 'room-map', 'dashboard']

joinReviewed('OUTING', {
  touches,
  documents: documentsIn(outings, { makers: ['createBy'] }),
  passed: async (db, who, outId) => endAudit(db, who, await own(db, outings, who, outId), 'PASSED', '超时自动通过'),
})
joinReviewed('OUTING_POSTPONE', {
  touches,
  // Decided on the page of its outing.
  documents: async (db, who, ids) => {
    const later = await rowsWith(db, postpones, who, { postponeId: ids })
    const outIds = later.map(({ outId }) => outId)
    const whole = await documentsIn(outings)(db, who, outIds)
    return new Map(
      later.flatMap(({ postponeId, outId, createBy }) => {
        const row = whole.get(outId)
        return row ? [[postponeId, { ...row, makers: [createBy] }] as const] : []
      }),
    )
  },
  passed: async (db, who, postponeId) => {
    const later = await own(db, postpones, who, postponeId)
    const row = await own(db, outings, who, later.outId, { lock: true })
    await endPostpone(db, who, { row, later, verdict: 'PASSED', opinion: '超时自动通过' })
  },
})
