import { msgType } from '#contract/modules/platform/message/message.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { done, type NewMessage, owe, tell, undone } from '../message/service.ts'

/** Messages and to-dos of a review (administration.md 1.6): messages of type 审批, level 普通. */

type News = Pick<NewMessage, 'title' | 'event'> & { content?: string | null }

const placeOf = (review: Row<'review'>) => ({
  bizType: review.biz,
  bizId: review.bizId,
  routePath: review.routePath,
  query: review.query,
})
const eventOf = ({ step }: Row<'review'>) => `review step ${step}`

function say(db: Db, who: Who, review: Row<'review'>, userIds: readonly string[], { content, ...news }: News) {
  return tell(
    db,
    who,
    { userIds },
    { msgType: msgType.review, ...placeOf(review), ...(content && { content }), ...news },
  )
}

/** The current deciders get a to-do until the step is done, and a message. */
export async function askDeciders(db: Db, who: Who, review: Row<'review'>, userIds: readonly string[]) {
  const { timeoutHours } = review.snapshot
  const title = `请审核：${review.title}`
  const content = review.content ?? `${review.applicantName}提交`
  const { round } = review
  await owe(
    db,
    who,
    { userIds },
    {
      ...placeOf(review),
      todoType: review.biz,
      title,
      content,
      deadline: timeoutHours > 0 ? addMinutes(review.stepSince, timeoutHours * 60) : null,
      event: eventOf(review),
      round,
    },
  )
  await say(db, who, review, userIds, { title, content, event: `review ${round}.${review.step}` })
}

/** The step was decided: its to-dos end. */
export const stepDone = (db: Db, who: Who, review: Row<'review'>) =>
  done(db, who, { bizType: review.biz, bizId: review.bizId, event: eventOf(review) })

/** The document was removed or changed: its to-dos end. */
export const endReviewTodos = (db: Db, who: Who, review: Row<'review'>) =>
  undone(db, who, { bizType: review.biz, bizId: review.bizId, event: eventOf(review) })

/** A step waits too long. */
export const remindDeciders = (db: Db, who: Who, review: Row<'review'>, userIds: readonly string[]) =>
  say(db, who, review, userIds, {
    title: `待审核已超时：${review.title}`,
    content: `${review.applicantName}提交，自${review.stepSince}起等待审核`,
    event: `review ${review.round}.${review.step} ${who.now}`,
  })

/** The maker of the document is told the result. */
export const tellResult = (db: Db, who: Who, review: Row<'review'>, pass: boolean, opinion?: string | null) =>
  say(db, who, review, [review.applicant], {
    title: `${pass ? '审核通过' : '审核未通过'}：${review.title}`,
    content: [`审核人${who.userName}`, opinion].filter(Boolean).join('，'),
    event: `review ${review.round} ended`,
  })
