import { refuse } from '#contract/kit/refusals.ts'
import { reviewRefusals, reviewState } from '#contract/kit/review.ts'
import type { Db } from '#core/db/db.ts'
import { columnsIn, type Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { reviewOf } from '../setting/service.ts'
import { decidersOf, reviewPeople } from './people.ts'
import { waitingWords } from './read/waiting-words.ts'
import { type DocumentKey, documentOf, roundsOf, votesOf } from './review-rows.ts'
import { reviews } from './tables.ts'
import { askVoters, endReview, type Verdict, vote } from './vote.ts'

export { documentsIn, joinApproval } from './read/approvals.ts'
export { withStanding } from './read/standing.ts'
export { joinReviewed } from './timeout.ts'
export { trailOf } from './trail.ts'
export type { DocumentKey, Verdict }

/**
 * Documents that need an approval before they take effect (platform.md 6, 审核配置; decision 038). The module that owns the
 * document opens the review, passes decisions on and carries out what follows; `setting/review.ts` decides who may
 * decide, by the configuration the document was made under.
 */
export interface NewReview extends DocumentKey {
  /** The name users read: 王秀英 外出申请. */
  title: string
  content?: string
  /** The code deciders need besides their place in a step. */
  permit: string
  /** Department of the document; deciders must see it. */
  deptId: string | null
  /** The page where it is decided. */
  routePath: string
  query?: Record<string, string>
}

/**
 * Opens a round for a document and tells the deciders. Gives undefined where its business is not reviewed, and the
 * document takes effect at once. A round that still waits is withdrawn.
 */
export async function openReview(db: Db, who: Who, request: NewReview): Promise<Row<'review'> | undefined> {
  const { biz, bizId } = request
  const rounds = await roundsOf(db, who.orgId, request, true)
  for (const open of rounds.filter(isWaiting)) await endReview(db, who, open, reviewState.is.withdrawn)
  const snapshot = await reviewOf(db, who.orgId, biz)
  if (!snapshot) return undefined
  const review = await insert(db, reviews, who, {
    ...columnsIn(reviews, request),
    bizId,
    snapshot,
    round: (rounds[0]?.round ?? 0) + 1,
    title: request.title.slice(0, 60),
    content: request.content ?? null,
    query: request.query ?? { id: bizId },
    applicant: who.userId,
    applicantName: who.userName,
    reviewState: reviewState.is.waiting,
    step: 0,
    stepSince: who.now,
  })
  await askVoters(db, who, review, await reviewPeople(db, who.orgId))
  return review
}

interface Decision extends DocumentKey {
  pass: boolean
  opinion?: string | null
  /**
   * The makers of the document beside the applicant of the round: the user who registered it before another edited it.
   */
  makers?: readonly (string | null)[]
  /** The refusals of the owning module. */
  no: {
    /** Maker and decider are the same user, and the configuration does not allow that. */
    own: () => never
    /** No step waits, or this user has voted already. */
    notWaiting: () => never
    /** A refusal without a reason. */
    noOpinion: () => never
  }
}

/**
 * Takes a vote. One refusal ends the review; the last completed step passes it; WAITING leaves the document as it is.
 * The row is locked: the second of two votes at once sees the result of the first. Refuses 21508 to a user who is no
 * reviewer now, naming the reviewers.
 */
export async function decide(db: Db, who: Who, { pass, opinion, no, makers = [], ...of }: Decision): Promise<Verdict> {
  const review = (await roundsOf(db, who.orgId, of, true)).find(isWaiting) ?? no.notWaiting()
  const document = documentOf(review, await votesOf(db, who.orgId, [review.reviewId]))
  if (document.snapshot.selfAudit === 0 && [document.createBy, ...makers].includes(who.userId)) no.own()
  if (document.votes.some(({ step, userId }) => step === review.step && userId === who.userId)) no.notWaiting()
  const people = await reviewPeople(db, who.orgId)
  const deciders = await decidersOf(review, document, people)
  if (!deciders.users.some(({ userId }) => userId === who.userId))
    refuse(reviewRefusals.notReviewer, { name: waitingWords(deciders.users) }, { status: 401 })
  if (!pass && !opinion) no.noOpinion()
  return vote(db, who, review, { pass, opinion, whole: deciders.whole }, people)
}

/** The document was cancelled or changed: its review ends. */
export async function withdrawReview(db: Db, who: Who, of: DocumentKey): Promise<void> {
  for (const review of (await roundsOf(db, who.orgId, of, true)).filter(isWaiting))
    await endReview(db, who, review, reviewState.is.withdrawn)
}

/** The document belongs to another department now: reviewers who see that one decide, and get the to-do. */
export async function moveReview(db: Db, who: Who, of: DocumentKey, deptId: string | null): Promise<void> {
  for (const review of (await roundsOf(db, who.orgId, of, true)).filter(isWaiting))
    if (review.deptId !== deptId)
      await askVoters(db, who, await patch(db, reviews, who, review, { deptId }), await reviewPeople(db, who.orgId))
}

const isWaiting = (review: Row<'review'>) => review.reviewState === reviewState.is.waiting
