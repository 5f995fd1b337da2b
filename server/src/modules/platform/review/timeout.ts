import { sentenceOf } from '#contract/kit/refusals.ts'
import { reviewState } from '#contract/kit/review.ts'
import type { BizCode } from '#contract/modules/platform/setting/check-config.ts'
import { msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { JobRun } from '#core/services.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { joinOpenReviews, timeoutOf } from '../setting/service.ts'
import { remindDeciders } from './news.ts'
import { decidersOf, reviewPeople } from './people.ts'
import { type Documents, joinDocuments } from './read/approvals.ts'
import { countWaiting, documentOf, votesOf } from './review-rows.ts'
import { reviews } from './tables.ts'
import { vote } from './vote.ts'

/** Carries out what follows when a timeout passed one of its documents. */
interface Business {
  /** Modules whose open screens read again. */
  touches: readonly string[]
  passed: (db: Db, who: Who, bizId: string) => Promise<unknown>
  /** Where its documents are stored, and who may not decide them; without it they are decided on their page. */
  documents?: Documents
}
const businesses = new Map<string, Business>()

/**
 * Called once by a module for each of its businesses with documents under review: their review cannot be switched off
 * while some wait, and documents that a timeout passes take effect.
 *
 *     joinReviewed('OUTING', { touches: ['outing'], passed: (db, who, outId) => pass(db, who, outId) })
 */
export function joinReviewed(biz: BizCode, business: Business) {
  businesses.set(biz, business)
  if (business.documents) joinDocuments(biz, business.documents)
  joinOpenReviews([biz], countWaiting)
}

// Settings timeoutHours and timeoutAction of the step that waits (platform.md 6).
joinRound('hourly', { title: '审核超时', name: 'review', run: takeLate })

async function takeLate(db: Db, run: JobRun) {
  const { who } = run
  const waiting = await db
    .selectFrom('review')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('reviewState', '=', reviewState.is.waiting)
    .orderBy('stepSince')
    .forUpdate()
    .skipLocked()
    .execute()
  let count = 0
  const refused: string[] = []
  for (const review of waiting) {
    // A document that its module refuses does not delay the others: it goes on waiting for a decision.
    const refusal = await attempt(db, who, {}, async () => {
      if (await takeOne(db, run, review)) count += 1
    })
    if (refusal) refused.push(`${review.title}：${sentenceOf(refusal.message)}`)
  }
  return refused.length > 0 ? { taken: count, refused } : count
}

const hourMs = 3_600_000

async function takeOne(db: Db, run: JobRun, review: Row<'review'>): Promise<boolean> {
  const { who } = run
  const document = documentOf(review, await votesOf(db, who.orgId, [review.reviewId]))
  const waitedHours = (msOf(who.now) - msOf(review.remindTime ?? review.stepSince)) / hourMs
  const action = timeoutOf(document.snapshot, waitedHours)
  if (!action) return false
  const people = await reviewPeople(db, who.orgId)
  if (action === 'REMIND') {
    const { users } = await decidersOf(review, document, people)
    const late = await patch(db, reviews, who, review, { remindTime: who.now })
    await remindDeciders(
      db,
      who,
      late,
      users.map(({ userId }) => userId),
    )
    return true
  }
  const verdict = await vote(db, who, review, { pass: true, opinion: '超时自动通过', whole: true }, people)
  const business = businesses.get(review.biz)
  if (verdict === 'PASSED' && business) {
    await business.passed(db, who, review.bizId)
    const data = { modules: [...business.touches] }
    who.events.push({ event: 'data.changed', data, target: { permit: run.services.readersOf(business.touches) } })
  }
  return true
}
