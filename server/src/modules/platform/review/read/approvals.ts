import { sql } from 'kysely'
import type { z } from 'zod'
import { reviewState } from '#contract/kit/review.ts'
import type { Approval } from '#contract/modules/platform/review/approval.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import type { Row, Table } from '#core/rows/store/table.ts'
import { rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { openStates } from '../../message/service.ts'
import { decidersOf, reviewPeople } from '../people.ts'
import { documentOf, votesOf } from '../review-rows.ts'

/**
 * The documents one user may decide now (administration.md 9): documents under review, and those of modules whose
 * decisions belong to holders of a code. They are only read here; every decision is a call of its own module.
 */

/** A document in the form that the deciding call takes. */
interface Standing {
  docId: string
  version: number
  /** Accounts that made it: they do not decide it where the configuration forbids that. */
  makers: readonly unknown[]
  /** Accounts and employees it is about: they never decide. */
  parties: readonly unknown[]
  /** True for a document that cannot be decided by an opinion alone, only on its page. */
  onPage?: true
}
export type Documents = (db: Db, who: Who, ids: readonly string[]) => Promise<ReadonlyMap<string, Standing>>

interface Columns<N extends keyof Tables> {
  makers?: readonly (keyof Row<N>)[]
  parties?: readonly (keyof Row<N>)[]
  /** True for documents that are decided on their page. */
  onPage?: true
}

/** Documents of a table, with the columns that name who made them and whom they are about. */
export function documentsIn<N extends keyof Tables>(table: Table<N>, columns: Columns<N> = {}): Documents {
  return async (db, who, ids) => {
    // as: the key is one of its columns
    const rows = await rowsWith(db, table, who, { [table.key]: ids } as Parameters<typeof rowsWith<N>>[3])
    return new Map(rows.map((row) => [String(keyOf(row, table.key)), standingOf(row, table.key, columns)]))
  }
}
const keyOf = (row: object, key: string) => (row as Record<string, unknown>)[key] // as: a column of this row

function standingOf<R extends object>(
  row: R,
  key: string,
  {
    makers = [],
    parties = [],
    onPage,
  }: { makers?: readonly (keyof R)[]; parties?: readonly (keyof R)[]; onPage?: true },
): Standing {
  return {
    docId: String(keyOf(row, key)),
    version: Number(keyOf(row, 'version')),
    makers: makers.map((name) => row[name]),
    parties: parties.flatMap((name) => row[name]),
    ...(onPage && { onPage }),
  }
}

const documents = new Map<string, Documents>()
export const joinDocuments = (biz: string, where: Documents) => documents.set(biz, where)
export const documentsOf = (biz: string) => documents.get(biz)

interface ApprovalSource {
  /** The type and the event of its to-do; for an event that counts its rounds the first word. */
  biz: string
  event: string
  permit: string
  documents?: Documents
}
const requests: ApprovalSource[] = []

/**
 * Called once by a module whose decisions belong to holders of a code, without steps of 审核配置:
 *
 *     joinApproval({ biz: 'REPAIR', event: 'asked', permit, documents: documentsIn(repairs, { parties: ['empId'] }) })
 */
export function joinApproval(approval: ApprovalSource) {
  requests.push(approval)
  if (approval.documents) joinDocuments(approval.biz, approval.documents)
}

/**
 * How a business without steps asks for a decision, if it does; the event distinguishes several questions of a
 * business.
 */
export const approvalSourceOf = (biz: string, event?: string) =>
  requests.find((one) => one.biz === biz && (event === undefined || one.event === event))

type WaitingApproval = Omit<z.output<typeof Approval>, 'direct' | 'docId' | 'version' | 'overdue'> & {
  bizId: string
  /** The configuration of the document forbids its maker to decide. */
  notOwn: boolean
}

/** All documents waiting for this user, those that have waited longest first. */
export async function approvalsOf(db: Db, who: Who): Promise<z.output<typeof Approval>[]> {
  const found = [...(await reviewed(db, who)), ...(await asking(db, who))]
  const shown: z.output<typeof Approval>[] = []
  for (const [biz, rows] of Map.groupBy(found, (row) => row.biz)) {
    const ids = rows.map(({ bizId }) => bizId)
    const standing = await documents.get(String(biz))?.(db, who, ids)
    for (const { bizId, notOwn, ...row } of rows) {
      const document = standing?.get(bizId)
      if (ownershipOf(who, document, notOwn)) continue
      shown.push({
        ...row,
        direct: document && !document.onPage ? 1 : 0,
        docId: document?.docId ?? null,
        version: document?.version ?? null,
        overdue: row.deadline && row.deadline < who.now ? 1 : 0,
      })
    }
  }
  return shown.sort((a, b) => a.since.localeCompare(b.since) || a.approvalId.localeCompare(b.approvalId))
}

/** Why this user cannot decide a document whatever his permissions: it is about him, or he made it. */
export function ownershipOf(who: Who, document: Standing | undefined, notOwn: boolean): string | undefined {
  if (!document) return undefined
  const me = [who.userId, who.empId].filter((id) => id !== null)
  const names = (ids: readonly unknown[]) => me.some((id) => ids.includes(id))
  if (names(document.parties)) return '与本人有关的，须由他人审核'
  return notOwn && names(document.makers) ? '本人提交的，须由他人审核' : undefined
}

/** Reviews whose step waits for this user, by the same rule as `decide`. */
async function reviewed(db: Db, who: Who): Promise<WaitingApproval[]> {
  const open = await db
    .selectFrom('review')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('reviewState', '=', reviewState.is.waiting)
    .orderBy('stepSince')
    .execute()
  if (open.length === 0) return []
  const people = await reviewPeople(db, who.orgId)
  const votes = await votesOf(
    db,
    who.orgId,
    open.map(({ reviewId }) => reviewId),
  )
  const mine: WaitingApproval[] = []
  for (const review of open) {
    const { users } = await decidersOf(review, documentOf(review, votes), people)
    if (users.some(({ userId }) => userId === who.userId)) mine.push(asWaiting(review))
  }
  return mine
}

function asWaiting(review: Row<'review'>): WaitingApproval {
  const { timeoutHours, selfAudit } = review.snapshot
  return {
    approvalId: review.reviewId,
    biz: review.biz,
    bizId: review.bizId,
    title: review.title,
    content: review.content,
    applicantName: review.applicantName,
    createTime: review.createTime,
    since: review.stepSince,
    deadline: timeoutHours > 0 ? addMinutes(review.stepSince, timeoutHours * 60) : null,
    routePath: review.routePath,
    query: review.query,
    notOwn: selfAudit === 0,
  }
}

/** Open to-dos of this user for a decision he may still make. */
async function asking(db: Db, who: Who): Promise<WaitingApproval[]> {
  const open = await db
    .selectFrom('todo')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('handlerId', '=', who.userId)
    .where(sql<boolean>`todo_status in ${openStates}`)
    .where('bizType', 'in', ['', ...requests.map(({ biz }) => biz)])
    .execute()
  return open
    .filter((row) =>
      requests.some(
        ({ biz, event, permit }) => biz === row.bizType && row.event.split(' ')[0] === event && who.may(permit),
      ),
    )
    .map((row) => ({
      approvalId: row.id,
      biz: row.todoType,
      bizId: row.bizId,
      title: row.title.replace(/^请审核[：:]?/, ''),
      content: row.content,
      applicantName: row.createByName,
      createTime: row.createTime,
      since: row.createTime,
      deadline: row.deadline,
      routePath: row.routePath,
      query: row.query,
      notOwn: false,
    }))
}
