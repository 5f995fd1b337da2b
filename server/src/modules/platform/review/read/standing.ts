import { reviewState } from '#contract/kit/review.ts'
import { todoStatus } from '#contract/modules/platform/message/todo.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { usersOf } from '../../message/service.ts'
import { decidersOf, reviewPeople } from '../people.ts'
import { documentOf, votesOf } from '../review-rows.ts'
import { approvalSourceOf, documentsOf, ownershipOf } from './approvals.ts'
import { waitingWords } from './waiting-words.ts'

/**
 * What a list tells its reader of each waiting document: whether he may decide it now, if not why not, and whom it
 * waits for (platform.md 6). The same rule as `decide`, for a page of rows at once.
 */

export interface Standing {
  mayDecide: 0 | 1
  whyNot: string | null
  waitingFor: string | null
}
/** For a document without reviewers. */
const settled: Standing = { mayDecide: 0, whyNot: null, waitingFor: null }

interface ReviewedDocument {
  biz: string
  bizId: string
  /** For a business with several questions without steps: the question that waits. */
  event?: string
}
interface Reading {
  db: Db
  who: Who
}

/**
 * Rows with their review state for the reader. `requestOf` names the document of a waiting row, and gives undefined for
 * all others.
 *
 *     dressed: (request, found) => withStanding(request, found, (row) => waits(row) && { biz: 'LEAVE', bizId: row.leaveId })
 */
export async function withStanding<R extends object>(
  reading: Reading,
  rows: readonly R[],
  requestOf: (row: R) => ReviewedDocument | false | undefined,
): Promise<(R & Standing)[]> {
  const documents = rows.map((row) => requestOf(row) || undefined)
  const byBiz = Map.groupBy(
    documents.filter((one) => one !== undefined),
    questionOf,
  )
  const known = new Map<string, ReadonlyMap<string, Standing>>()
  for (const [question, found] of byBiz) {
    const ids = found.map(({ bizId }) => bizId)
    known.set(question, await standingsOf(reading, found[0], ids))
  }
  return rows.map((row, at) => {
    const document = documents[at]
    return { ...row, ...((document && known.get(questionOf(document))?.get(document.bizId)) ?? settled) }
  })
}
const questionOf = ({ biz, event }: ReviewedDocument) => `${biz} ${event ?? ''}`

async function standingsOf(reading: Reading, { biz, event }: ReviewedDocument, ids: readonly string[]) {
  const { db, who } = reading
  const documents = await documentsOf(biz)?.(db, who, ids)
  const ownOf = (bizId: string, notOwn: boolean) => ownershipOf(who, documents?.get(bizId), notOwn)
  const reviewed = await reviewedOf(reading, biz, ids, ownOf)
  const rest = ids.filter((id) => !reviewed.has(id))
  return new Map([...reviewed, ...(await askedStandings(reading, { biz, event }, rest, ownOf))])
}

type Own = (bizId: string, notOwn: boolean) => string | undefined

/** Documents with steps of 审核配置. */
async function reviewedOf({ db, who }: Reading, biz: string, ids: readonly string[], ownOf: Own) {
  const open = await db
    .selectFrom('review')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('biz', '=', biz)
    .where('bizId', 'in', ids)
    .where('reviewState', '=', reviewState.is.waiting)
    .execute()
  const found = new Map<string, Standing>()
  if (open.length === 0) return found
  const reviewIds = open.map(({ reviewId }) => reviewId)
  const votes = await votesOf(db, who.orgId, reviewIds)
  const people = await reviewPeople(db, who.orgId)
  for (const review of open) {
    const document = documentOf(review, votes)
    const { users } = await decidersOf(review, document, people)
    const notOwn = document.snapshot.selfAudit === 0
    const own = ownOf(review.bizId, notOwn) ?? (notOwn && review.applicant === who.userId ? ownWords : undefined)
    found.set(review.bizId, standingOf(who, users, own))
  }
  return found
}
const ownWords = '本人提交的，须由他人审核'

/** Documents that wait for holders of a code: the users with a to-do are named. */
async function askedStandings(
  { db, who }: Reading,
  { biz, event: question }: Omit<ReviewedDocument, 'bizId'>,
  ids: readonly string[],
  ownOf: Own,
) {
  const request = approvalSourceOf(biz, question)
  if (!request || ids.length === 0) return new Map<string, Standing>()
  const open = await db
    .selectFrom('todo')
    .innerJoin('userAccount as user', (join) =>
      join.onRef('user.orgId', '=', 'todo.orgId').onRef('user.userId', '=', 'todo.handlerId'),
    )
    .select(['todo.bizId', 'todo.event', 'user.userId', 'user.userName'])
    .where('todo.orgId', '=', who.orgId)
    .where('todo.bizType', '=', biz)
    .where('todo.bizId', 'in', ids)
    .where('todo.todoStatus', 'in', [todoStatus.is.waiting, todoStatus.is.doing])
    .orderBy('user.userName')
    .execute()
  const mine = open.filter(({ event }) => event.split(' ')[0] === request.event)
  const people = Map.groupBy(mine, ({ bizId }) => bizId)
  // A document without a to-do waits for the holders of the code.
  const holders = ids.every((id) => people.has(id)) ? [] : await holdersOf(db, who.orgId, request.permit)
  return new Map(
    ids.map((bizId) => {
      const own = ownOf(bizId, true)
      const users = people.get(bizId) ?? holders.filter(({ userId }) => own === undefined || userId !== who.userId)
      const standing = standingOf(who, users, own)
      const may = who.may(request.permit) && own === undefined
      return [bizId, may ? { ...standing, mayDecide: 1 as const, whyNot: null } : standing] as const
    }),
  )
}

async function holdersOf(db: Db, orgId: string, permit: string): Promise<UserOption[]> {
  const userIds = await usersOf(db, orgId, { permit })
  if (userIds.length === 0) return []
  return db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', orgId)
    .where('userId', 'in', userIds)
    .orderBy('isAdmin')
    .orderBy('userName')
    .execute()
}

type UserOption = Pick<Row<'userAccount'>, 'userId' | 'userName'>

function standingOf(who: Who, users: readonly UserOption[], own: string | undefined): Standing {
  const waitingFor = waitingWords(users)
  if (own !== undefined) return { mayDecide: 0, whyNot: own, waitingFor }
  if (users.some(({ userId }) => userId === who.userId)) return { mayDecide: 1, whyNot: null, waitingFor }
  return { mayDecide: 0, whyNot: `等待${waitingFor}审核`, waitingFor }
}
