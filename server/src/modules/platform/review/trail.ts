import type { z } from 'zod'
import { type ReviewRound, reviewState } from '#contract/kit/review.ts'
import { stepMode } from '#contract/modules/platform/setting/check-config.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import type { Snapshot } from '../setting/service.ts'
import { decidersOf, type People, reviewPeople } from './people.ts'
import { waitingWords } from './read/waiting-words.ts'
import { type DocumentKey, documentOf, roundsOf, votesOf } from './review-rows.ts'

/** The rounds of a document as screens show them, newest first; none where it was never reviewed. */
export async function trailOf(db: Db, who: Who, of: DocumentKey): Promise<z.output<typeof ReviewRound>[]> {
  const rounds = await roundsOf(db, who.orgId, of)
  if (rounds.length === 0) return []
  const votes = await votesOf(
    db,
    who.orgId,
    rounds.map(({ reviewId }) => reviewId),
  )
  const people = await reviewPeople(db, who.orgId)
  const names = await namesOf(db, who.orgId)
  return Promise.all(rounds.map((review) => roundOf(who, review, { votes, people, names })))
}

interface TrailData {
  votes: readonly Row<'reviewVote'>[]
  people: People
  names: ReadonlyMap<string, string>
}

async function roundOf(who: Who, review: Row<'review'>, { votes, people, names }: TrailData) {
  const document = documentOf(review, votes)
  const waiting = review.reviewState === reviewState.is.waiting
  const { users } = waiting ? await decidersOf(review, document, people) : { users: [] }
  const votesAt = (step: number) => votes.filter((vote) => vote.reviewId === review.reviewId && vote.step === step)
  const sinceOf = (step: number) => {
    if (step === 0) return review.createTime
    if (step === review.step) return review.stepSince
    return votesAt(step - 1).at(-1)?.voteTime ?? null
  }
  return {
    round: review.round,
    title: review.title,
    state: review.reviewState as z.output<typeof ReviewRound>['state'], // as: a code list of this table
    applicantName: review.applicantName,
    createTime: review.createTime,
    endTime: review.endTime,
    mayDecide: users.some(({ userId }) => userId === who.userId) ? (1 as const) : (0 as const),
    steps: document.snapshot.steps.map((step, at) => ({
      title: titleOf(step, names),
      since: sinceOf(at),
      waitingFor: waiting && at === review.step ? waitingWords(users) : null,
      votes: votesAt(at).map(({ userName, pass, opinion, voteTime }) => ({
        userName,
        pass: pass === 1 ? (1 as const) : (0 as const),
        opinion,
        voteTime,
      })),
    })),
  }
}

function titleOf({ approverType, ids, mode }: Snapshot['steps'][number], names: ReadonlyMap<string, string>) {
  if (approverType === 'DEPT_LEADER') return '部门负责人'
  const text = ids.map((id) => names.get(id) ?? id).join('、')
  return ids.length > 1 ? `${text}（${stepMode.label(mode)}）` : text
}

/** The names of roles and employees, removed ones too. */
async function namesOf(db: Db, orgId: string): Promise<ReadonlyMap<string, string>> {
  const roles = await db.selectFrom('role').select(['roleId', 'name']).where('orgId', '=', orgId).execute()
  const staff = await db.selectFrom('emp').select(['empId', 'empName']).where('orgId', '=', orgId).execute()
  return new Map([
    ...roles.map(({ roleId, name }) => [roleId, name] as const),
    ...staff.map(({ empId, empName }) => [empId, empName] as const),
  ])
}
