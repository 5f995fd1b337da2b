import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { articleState, contentType, eitherPage } from '#contract/modules/campus/article/article.ts'
import type { bedside as calls } from '#contract/modules/campus/article/bedside.ts'
import type { Question } from '#contract/modules/campus/article/quiz.ts'
import { teachStatus } from '#contract/modules/campus/article/teaching.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf } from '#core/files/links.ts'
import type { Ctx } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { withPictures } from '../../../platform/document/service.ts'
import { articles, playlists, teachings } from '../tables.ts'
import { tagsOf } from './audience.ts'
import { judged, understandingOf } from './quiz.ts'
import { articleSeenBy, idsInColumn } from './reach.ts'
import { scoreOf } from './teachings.ts'

/**
 * The bedside screen (services.md 1): the articles of the playlists for the residents of a room, read there, with their
 * quizzes. A wall screen does this with its own key; users with the permissions of the pages of education.
 */

/** A screen has no permissions of education; any other user needs one to record teaching. */
function assertTeacher(who: Who) {
  if (who.limited !== 'screen') who.must(eitherPage('add'))
}

const living = (db: Db, who: Who) =>
  db
    .selectFrom('oldman')
    .innerJoin('bed', (join) => join.onRef('bed.orgId', '=', 'oldman.orgId').onRef('bed.bedId', '=', 'oldman.bedId'))
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .where(inResidentScope(who))

const mostPeople = 2000

/** Rooms with their residents, within reach of the screen. */
async function rooms({ db, who }: Ctx<typeof calls.bedsideRooms>) {
  const found = await living(db, who)
    .select(['room.roomId', 'room.roomName', 'oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName'])
    .orderBy('oldman.bedName')
    .orderBy('oldman.oldmanId')
    .limit(mostPeople)
    .execute()
  return [...Map.groupBy(found, ({ roomId }) => roomId)].map(([roomId, people]) => ({
    roomId,
    // Rooms of several buildings share numbers: the name of a bed includes the building.
    roomName: placeOf(people[0]),
    people: people.map(({ oldmanId, oldmanName, bedName }) => ({ oldmanId, oldmanName, bedName })),
  }))
}
const placeOf = ({ bedName, roomName }: { bedName: string | null; roomName: string }) =>
  bedName?.includes(roomName) ? bedName.slice(0, bedName.lastIndexOf(roomName) + roomName.length) : roomName

/**
 * The articles of the playlists for a resident, or for all residents of a room, each article once and in their order.
 */
async function listFor(db: Db, who: Who, { oldmanId, roomId }: { oldmanId?: string | null; roomId?: string | null }) {
  if (oldmanId) await ownResident(db, who, oldmanId)
  const person = oldmanId
    ? await living(db, who)
        .select(['oldman.oldmanId', 'oldman.tags', 'oldman.disease', 'oldman.deptId', 'room.roomId'])
        .select(['oldman.fallIn30d', 'oldman.lostIn30d', 'oldman.chokeIn30d', 'oldman.suicideIn30d'])
        .where('oldman.oldmanId', '=', oldmanId)
        .executeTakeFirst()
    : undefined
  const place = person ?? (roomId ? await roomOf(db, who, roomId) : undefined)
  const has = await tagsOf(db, who, person ? [person] : [], { withRisks: true })
  const lists = await rowsWith(db, playlists, who, { status: onOff.is.on }, 'createTime')
  const matching = lists.filter((row) => {
    const deptIds = idsInColumn(row.deptIds)
    const roomIds = idsInColumn(row.roomIds)
    const tags = { diseases: idsInColumn(row.diseaseTags), risks: idsInColumn(row.riskTags) }
    if (deptIds.length + roomIds.length + tags.diseases.length + tags.risks.length === 0) return true
    if (place && (deptIds.includes(place.deptId ?? '') || roomIds.includes(place.roomId))) return true
    return person !== undefined && has(person.oldmanId, tags).length > 0
  })
  return [...new Set(matching.flatMap(({ articleIds }) => idsInColumn(articleIds)))]
}

const roomOf = (db: Db, who: Who, roomId: string) =>
  living(db, who).select(['room.roomId', 'oldman.deptId']).where('room.roomId', '=', roomId).limit(1).executeTakeFirst()

async function list({ db, who, query }: Ctx<typeof calls.bedsideList>) {
  const ids = await listFor(db, who, query)
  const oldmanId = query.oldmanId ?? null
  const found = await db
    .selectFrom('article')
    .select(['article.id', 'article.title', 'article.summary', 'article.cover', 'article.contentType'])
    .select(sql<number>`jsonb_array_length(article.quiz)`.as('quizCount'))
    .select(
      sql<string | null>`(select max(read_time) from article_receipt where article_receipt.org_id = article.org_id
        and article_receipt.article_id = article.id and article_receipt.oldman_id = ${oldmanId})`.as('readTime'),
    )
    .where('article.orgId', '=', who.orgId)
    .where('article.id', 'in', [...ids, ''])
    .where('article.state', '=', articleState.is.published)
    .where(articleSeenBy(who))
    .execute()
  const scores = oldmanId ? await scoresOf(db, who, oldmanId) : new Map<string, string | null>()
  return ids.flatMap((id) => {
    const row = found.find((one) => one.id === id)
    return row ? [{ ...row, quizScore: scores.get(id) ?? null }] : []
  })
}

/** The last quiz result of the resident for each article. */
async function scoresOf(db: Db, who: Who, oldmanId: string) {
  const found = await rowsWith(db, teachings, who, { oldmanId, teachStatus: teachStatus.is.valid }, 'teachTime')
  return new Map(found.filter(({ quizTotal }) => quizTotal).map((row) => [row.articleId, scoreOf(row)]))
}

/** A published article that a screen may show: one in a playlist. Refuses 21003. */
async function shownArticle({ db, who }: { db: Db; who: Who }, articleId: string) {
  const row = await db
    .selectFrom('article')
    .select('article.id')
    .where('article.orgId', '=', who.orgId)
    .where('article.id', '=', articleId)
    .where('article.state', '=', articleState.is.published)
    .where(articleSeenBy(who))
    .where(
      sql<boolean>`exists (select from article_playlist list where list.org_id = article.org_id
        and list.status = ${onOff.is.on} and list.article_ids ? article.id)`,
    )
    .executeTakeFirst()
  return row ? own(db, articles, who, row.id) : refuse(common.missing)
}

async function get(request: Ctx<typeof calls.bedsideGet>) {
  const { who, services } = request
  const {
    id,
    title,
    contentType: type,
    content,
    videoUrl,
    fileUrl,
    quiz,
  } = await shownArticle(request, request.params.articleId)
  return {
    id,
    title,
    contentType: type,
    videoUrl,
    fileUrl,
    content: content && withPictures(content, (link) => linkOf(services, who, link)),
    quiz: (quiz as Question[]).map(({ question, choices, right }) => ({
      question,
      choices,
      several: right.length > 1 ? (1 as const) : (0 as const),
    })),
  }
}

async function read(request: Ctx<typeof calls.bedsideRead>) {
  const { db, who, body } = request
  assertTeacher(who)
  await ownResident(db, who, body.oldmanId)
  await shownArticle(request, body.articleId)
  const key = { orgId: who.orgId, articleId: body.articleId, oldmanId: body.oldmanId, readDate: who.today }
  await db
    .insertInto('articleReceipt')
    .values({ ...key, readTime: who.now, readerId: who.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { readTime: who.now }
}

/**
 * A quiz answered at the bed makes a record of teaching: read or watched there, understood by the share of right
 * answers.
 */
async function answer(request: Ctx<typeof calls.bedsideAnswer>) {
  const { db, who, body } = request
  assertTeacher(who)
  const { oldmanName } = await ownResident(db, who, body.oldmanId, { lock: true })
  const row = await shownArticle(request, body.articleId)
  const quiz: Question[] = row.quiz
  if (quiz.length === 0) wrongValue('answers', '这篇文章没有测验')
  const result = judged(quiz, body.answers)
  const { teachId, ...taught } = taughtBy(who, row, body, result)
  // Answered again on the same day it is the same record with the new result.
  const before = await answeredOn(db, who, body)
  if (before) await patch(db, teachings, who, before, taught)
  else await insert(db, teachings, who, { ...taught, teachId })
  who.did(`${oldmanName}在床旁完成“${row.title}”测验，答对${result.quizRight}/${result.quizTotal}题`)
  return { ...result, all: result.quizRight === result.quizTotal ? (1 as const) : (0 as const) }
}

const byBed = '床旁测验'
async function answeredOn(db: Db, who: Who, { oldmanId, articleId }: BodyFor<typeof calls.bedsideAnswer>) {
  const standing = { oldmanId, articleId, remark: byBed, teachStatus: teachStatus.is.valid }
  const rows = await rowsWith(db, teachings, who, standing)
  return rows.find(({ teachTime }) => teachTime.slice(0, 10) === who.today)
}

const byReading = 2 as const
const byWatching = 3 as const
type QuizResult = ReturnType<typeof judged>
const taughtBy = (
  who: Who,
  { id, title, isWard, contentType: type }: Pick<Row<'article'>, 'id' | 'title' | 'isWard' | 'contentType'>,
  { oldmanId }: BodyFor<typeof calls.bedsideAnswer>,
  result: QuizResult,
) => ({
  teachId: newId(),
  articleId: id,
  articleTitle: title,
  isWard,
  oldmanId,
  teachTime: who.now,
  clerkId: who.userId,
  clerkName: who.userName,
  teachStatus: teachStatus.is.valid,
  remark: byBed,
  method: type === contentType.is.video ? byWatching : byReading,
  understanding: understandingOf(result.quizRight, result.quizTotal),
  ...result,
})

export const bedsideHandlers = {
  bedsideRooms: rooms,
  bedsideList: list,
  bedsideGet: get,
  bedsideRead: read,
  bedsideAnswer: answer,
}
