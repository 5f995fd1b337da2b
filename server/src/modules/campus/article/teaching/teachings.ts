import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { articleState } from '#contract/modules/campus/article/article.ts'
import type { Question } from '#contract/modules/campus/article/quiz.ts'
import { teachRefusals as no, teachFlow, teaching, teachStatus } from '#contract/modules/campus/article/teaching.ts'
import { addMinutes } from '#core/clock.ts'
import { newId } from '#core/new-id.ts'
import { notLater } from '#core/not-later.ts'
import { crud } from '#core/rows/crud.ts'
import { type Asking, listing, withResident } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import { steps } from '#core/rows/steps.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { articleRows } from '../reads.ts'
import { statOf } from '../stat.ts'
import { articles, teachings } from '../tables.ts'
import { meantFor } from './audience.ts'
import { judged } from './quiz.ts'

/** 宣教记录 (services.md 1): teaching of residents, corrected or voided by the teacher within a day. */

const rows = listing(teachings, teaching.teachList, {
  rows: (db, who) => withResident(db, who, teachings),
  sort: ['teachTime'],
  first: [
    ['teaching.teachTime', 'desc'],
    ['teaching.teachId', 'desc'],
  ],
  present: (_, row) => ({ ...row, quizScore: scoreOf(row) }),
})

/** 4/5. */
export const scoreOf = ({ quizRight, quizTotal }: Pick<Row<'teaching'>, 'quizRight' | 'quizTotal'>) =>
  quizTotal ? `${quizRight}/${quizTotal}` : null

const calls = { create: teaching.teachCreate, update: teaching.teachUpdate }
const { list, get, create, update } = crud(calls, rows, {
  create: async (request) => {
    await ownResident(request.db, request.who, request.body.oldmanId)
    const { articleId, answers, ...values } = request.body
    const { quiz, ...taught } = await taughtFrom(request, articleId, values)
    return { ...values, ...taught, ...(answers && answers.length > 0 && judged(quiz, answers)) }
  },
  created: ({ oldmanName, articleTitle }) => `登记对${oldmanName}的宣教“${articleTitle}”`,
  update: ({ who, row, body }) => {
    assertOwn(who, row)
    teachFlow.take('edit', row)
    if (body.teachTime) notLater(who, 'teachTime', body.teachTime)
    return body
  },
  updated: ({ oldmanName, articleTitle }) => `更正对${oldmanName}的宣教“${articleTitle}”`,
})

const act = steps(teaching.teachAct, teachFlow, rows, {
  void: {
    values: ({ who, row, body }) => {
      assertOwn(who, row)
      return body
    },
    did: ({ oldmanName, articleTitle, voidReason }) => `作废对${oldmanName}的宣教“${articleTitle}”：${voidReason}`,
  },
})

/**
 * The fields that each record takes from its article. Refuses 21003 for an article out of reach, 21009 for an
 * unpublished one.
 */
async function taughtFrom(request: Asking, articleId: string, { teachTime }: { teachTime: string }) {
  const { who } = request
  notLater(who, 'teachTime', teachTime)
  const { id, title, isWard } = await published(request, articleId)
  return {
    quiz: await quizOf(request, id),
    articleId: id,
    articleTitle: title,
    isWard,
    clerkId: who.userId,
    clerkName: who.userName,
    teachStatus: teachStatus.is.valid,
  }
}

export const quizOf = async ({ db, who }: Asking, articleId: string): Promise<Question[]> =>
  (await own(db, articles, who, articleId)).quiz

/** A published article. */
export async function published(request: Asking, articleId: string) {
  const article = await articleRows.shown(request, articleId)
  if (article.state !== articleState.is.published)
    refuse(common.wrongState, { name: articleState.label(article.state) })
  return article
}

/** One record each, all or none. */
async function many(request: Asking & { body: BodyFor<typeof teaching.teachMany> }) {
  const { db, who, body } = request
  const { articleId, oldmanIds, ...values } = body
  const { quiz: _, ...from } = await taughtFrom(request, articleId, values)
  const taught = { ...values, ...from }
  const ids = [...new Set(oldmanIds)]
  for (const oldmanId of ids) await ownResident(db, who, oldmanId)
  for (const oldmanId of ids) await insert(db, teachings, who, { ...taught, oldmanId, teachId: newId() })
  who.did(`登记对${ids.length}位老人的宣教“${taught.articleTitle}”`)
  return { made: ids.length }
}

const ownMinutes = 24 * 60

/** Refuses 25005 for a record of another teacher, or entered more than a day ago. */
function assertOwn(who: Who, { clerkId, createTime }: Row<'teaching'>) {
  if (clerkId !== who.userId || addMinutes(createTime, ownMinutes) < who.now) refuse(no.late)
}

export const teachHandlers = {
  teachList: list,
  teachGet: get,
  teachCreate: create,
  teachUpdate: update,
  teachMany: many,
  teachAct: act,
  teachMeant: async (request: Asking & { params: { articleId: string } }) =>
    meantFor(request.db, request.who, await published(request, request.params.articleId)),
  teachStat: async (request: Asking & { params: { articleId: string } }) => {
    const { id } = await articleRows.shown(request, request.params.articleId)
    return statOf(request.db, request.who, id)
  },
}
