import { reviewState } from '#contract/kit/review.ts'
import type { BizCode } from '#contract/modules/platform/setting/check-config.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { ReviewDocument } from '../setting/service.ts'

/** A document under review, by the business and the id of its module. */
export interface DocumentKey {
  biz: BizCode
  bizId: string
}

/** The rounds of a document, newest first; `lock` holds them until the end of the transaction. */
export function roundsOf(db: Db, orgId: string, { biz, bizId }: DocumentKey, lock = false) {
  const rows = db
    .selectFrom('review')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('biz', '=', biz)
    .where('bizId', '=', bizId)
    .orderBy('round', 'desc')
  return (lock ? rows.forUpdate() : rows).execute()
}

export function votesOf(db: Db, orgId: string, reviewIds: readonly string[]): Promise<Row<'reviewVote'>[]> {
  return db
    .selectFrom('reviewVote')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('reviewId', 'in', reviewIds.length > 0 ? reviewIds : [''])
    .orderBy('voteTime')
    .orderBy('userId')
    .execute()
}

/** In the shape of the pure rule. */
export function documentOf(review: Row<'review'>, votes: readonly Row<'reviewVote'>[]): ReviewDocument {
  return {
    createBy: review.applicant,
    deptId: review.deptId,
    snapshot: review.snapshot,
    votes: votes
      .filter(({ reviewId }) => reviewId === review.reviewId)
      .map(({ step, userId, pass, whole, voteTime }) => ({
        step,
        userId,
        pass: pass === 1,
        whole: whole === 1,
        time: voteTime,
      })),
  }
}

/** The number of waiting documents of a business: while there are any, its review cannot be switched off (21503). */
export async function countWaiting(db: Db, orgId: string, biz: BizCode): Promise<number> {
  const { n } = await db
    .selectFrom('review')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', orgId)
    .where('biz', '=', biz)
    .where('reviewState', '=', reviewState.is.waiting)
    .executeTakeFirstOrThrow()
  return Number(n)
}
