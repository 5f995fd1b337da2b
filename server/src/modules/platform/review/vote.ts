import { reviewState } from '#contract/kit/review.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { reviewState as stateOf } from '../setting/service.ts'
import { askDeciders, endReviewTodos, stepDone, tellResult } from './news.ts'
import { decidersOf, type People } from './people.ts'
import { documentOf, votesOf } from './review-rows.ts'
import { reviews } from './tables.ts'

export type Verdict = 'WAITING' | 'PASSED' | 'REFUSED'

interface VoteInput {
  pass: boolean
  opinion?: string | null
  whole: boolean
}

/** Writes the vote and moves the review on; the next reviewers are told, or the maker of the document. */
export async function vote(
  db: Db,
  who: Who,
  review: Row<'review'>,
  { pass, opinion, whole }: VoteInput,
  people: People,
): Promise<Verdict> {
  const ballot = { userId: who.userId, userName: who.userName, pass: pass ? 1 : 0, whole: whole ? 1 : 0 }
  await db
    .insertInto('reviewVote')
    .values({
      orgId: who.orgId,
      reviewId: review.reviewId,
      step: review.step,
      ...ballot,
      opinion: opinion ?? null,
      voteTime: who.now,
    })
    .execute()
  const document = documentOf(review, await votesOf(db, who.orgId, [review.reviewId]))
  const at = stateOf(document, people.reviewers)
  if (at.state === 'WAITING') {
    if (at.step === review.step) return at.state
    await stepDone(db, who, review)
    const next = await patch(db, reviews, who, review, { step: at.step, stepSince: who.now, remindTime: null })
    await askVoters(db, who, next, people)
    return at.state
  }
  const passed = at.state === 'PASSED'
  const ended = await endReview(db, who, review, passed ? reviewState.is.passed : reviewState.is.refused)
  await tellResult(db, who, ended, passed, opinion)
  return at.state
}

/** Closes a round: its to-dos are done, or cancelled for a withdrawn one. */
export async function endReview(db: Db, who: Who, review: Row<'review'>, state: number) {
  await (state === reviewState.is.withdrawn ? endReviewTodos : stepDone)(db, who, review)
  return patch(db, reviews, who, review, { reviewState: state, endTime: who.now })
}

/** Tells the current reviewers. */
export async function askVoters(db: Db, who: Who, review: Row<'review'>, people: People) {
  const document = documentOf(review, await votesOf(db, who.orgId, [review.reviewId]))
  const { users } = await decidersOf(review, document, people)
  await askDeciders(
    db,
    who,
    review,
    users.map(({ userId }) => userId),
  )
}
