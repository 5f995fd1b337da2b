import { decidedBy } from '#contract/kit/flow.ts'
import { access, common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { BizCode } from '#contract/modules/platform/setting/check-config.ts'
import { docStatus, docRefusals as no } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { decide, documentsIn, joinReviewed, trailOf, withdrawReview } from '../../../platform/review/service.ts'
import { docs } from '../tables.ts'
import type { DocBody, DocRow, Kind } from './kind.ts'
import { giveBack, postDoc } from './post.ts'
import { noteDoc, wrongState } from './save.ts'

/** A waiting document is posted, refused, or recalled by its maker while nobody has voted (stock.md 3). */

interface Decision {
  pass: number
  opinion?: string | null
  version?: number
}
type Reviewed<B extends DocBody> = Kind<B> & { biz: BizCode }

/**
 * Refuses 23003 for one's own, 401 for a user who is not a reviewer, 21009 where nothing waits, 21001 for a refusal
 * without a reason.
 */
export async function auditDoc<B extends DocBody>(
  db: Db,
  who: Who,
  kind: Reviewed<B>,
  { row, decision }: { row: DocRow; decision: Decision },
): Promise<DocRow> {
  if (row.status !== docStatus.is.waiting) decided(row)
  if (decision.version !== row.version) refuse(common.stale)
  const opinion = decision.opinion ?? null
  const verdict = await decide(db, who, {
    biz: kind.biz,
    bizId: row.docId,
    makers: [row.createBy, row.postBy],
    pass: decision.pass === 1,
    opinion,
    no: {
      own: () => refuse(no.ownAudit),
      notWaiting: () => decided(row),
      noOpinion: () => wrongValue('opinion', '请填写拒绝原因'),
    },
  })
  await noteDoc(db, who, row, decision.pass === 1 ? '审核通过' : '驳回', opinion)
  if (verdict === 'WAITING') return patch(db, docs, who, row, {})
  const by = { auditBy: who.userId, auditByName: who.userName, auditTime: who.now, auditOpinion: opinion }
  if (verdict === 'PASSED') return postDoc(db, who, kind, row, by)
  await giveBack(db, who, row)
  return patch(db, docs, who, row, { ...by, status: docStatus.is.refused })
}

/** When two users decide at once, the second one learns who decided. */
const decided = ({ status, auditByName }: DocRow): never =>
  refuse(common.wrongState, { name: decidedBy(docStatus.label(status), auditByName) })

/** Its maker may recall it while no vote is cast. */
export async function recall<B extends DocBody>(
  db: Db,
  who: Who,
  kind: Reviewed<B>,
  { row, version }: { row: DocRow; version: number | undefined },
): Promise<DocRow> {
  if (row.status !== docStatus.is.waiting) wrongState(row)
  if (version !== row.version) refuse(common.stale)
  if (![row.createBy, row.postBy].includes(who.userId)) refuse(access.forbidden, {}, { status: 401 })
  const subject = { biz: kind.biz, bizId: row.docId }
  const [round] = await trailOf(db, who, subject)
  if (round?.steps.some(({ votes }) => votes.length > 0)) wrongState(row)
  await withdrawReview(db, who, subject)
  await giveBack(db, who, row)
  await noteDoc(db, who, row, '撤回')
  return patch(db, docs, who, row, { status: docStatus.is.draft })
}

/** A review that ran out of time posts its document; `touches` are the modules its posting changes. */
export const joinReviewedDocs = <B extends DocBody>(kind: Reviewed<B>, touches: readonly string[]) =>
  joinReviewed(kind.biz, {
    documents: documentsIn(docs, { makers: ['createBy', 'postBy'] }),
    touches: [...touches],
    passed: async (db, who, docId) => {
      const row = await own(db, docs, who, docId, { lock: true })
      const by = { auditBy: who.userId, auditByName: who.userName, auditTime: who.now }
      await postDoc(db, who, kind, row, { ...by, auditOpinion: '超时自动通过' })
    },
  })
