import type { z } from 'zod'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { reviewRefusals } from '#contract/kit/review.ts'
import {
  type NoticeEdit,
  noticeRefusals as no,
  notice,
  noticeAudit,
  noticeFlow,
  noticeScope,
  noticeStatus,
} from '#contract/modules/platform/notice/notice.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { steps } from '#core/rows/steps.ts'
import { listsFilled, type Row } from '#core/rows/store/table.ts'
import { insert, own, patch, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { decide, openReview, withdrawReview } from '../review/service.ts'
import { dropPictures, keepPictures, readContent } from './content.ts'
import { personalPage, readOwn } from './personal.ts'
import { noticeRows, wholeNotice } from './reads.ts'
import { assertNoticeScope, receiversOf, scopeIdsOf } from './receivers.ts'
import { goesOut, ring } from './release.ts'
import { changesWords, endsTooEarly, remindWait, stateAt } from './rules.ts'
import { notices } from './tables.ts'

const { draft, published } = noticeStatus.is

type Edit = z.output<typeof NoticeEdit>
type Notice = Row<'notice'>

async function create(request: Asking & { body: BodyFor<typeof notice.create> }) {
  const { db, who, body } = request
  const { publish, ...values } = body
  if (publish === 1) who.must('administration.notice.publish')
  await assertWords(db, who, values)
  const { html, links } = readContent(values.content)
  const noticeId = newId()
  await keepPictures(db, who, noticeId, links)
  const created = await insert(db, notices, who, {
    ...listsFilled(values, 'scopeIds', 'files'),
    ...columnsOf(values),
    noticeId,
    content: html,
    noticeStatus: draft,
  })
  if (publish === 1) await publishNew(db, who, created)
  const row = await noticeRows.shown(request, noticeId)
  who.did(`${publish === 1 ? publishWords(row) : '新增公告'}“${row.title}”`)
  return row
}

async function publishNew(db: Db, who: Who, row: Notice) {
  const next = await patch(db, notices, who, row, await publication(db, who, row))
  if (next.noticeStatus === published) await ring(db, who, next)
}

const publishWords = (row: Pick<Notice, 'auditStatus' | 'timed'>) => {
  if (row.auditStatus === noticeAudit.is.waiting) return '提交审核公告'
  return row.timed === 1 ? '定时发布公告' : '发布公告'
}

/** The state of a draft after 发布: under review, waiting for its time, or published. Refuses 22101 and 22104. */
async function publication(db: Db, who: Who, row: Notice) {
  if (row.auditStatus === noticeAudit.is.waiting) refuse(common.wrongState, { name: '待审批' })
  if (row.timed === 1) refuse(common.wrongState, { name: '等待定时发布' })
  assertEnd(row, who)
  const by = { publishBy: who.userId, publishByName: who.userName }
  await receiversOf(db, who.orgId, row)
  const review = await openReview(db, who, {
    biz: 'NOTICE',
    bizId: row.noticeId,
    title: `公告 ${row.title}`,
    permit: 'administration.notice.audit',
    deptId: who.deptId,
    routePath: '/administration/notice',
    query: { title: row.title },
  })
  if (review) return { ...by, noticeStatus: draft, auditStatus: noticeAudit.is.waiting }
  return { ...by, auditStatus: null, ...(await goesOut(db, who, row)) }
}

interface NoticeScope {
  scopeType?: number
  scopeIds?: readonly string[] | null
  publishTime?: string | null
  expireTime?: string | null
}

/** Checks a draft before it is stored. */
async function assertWords(db: Db, who: Who, { scopeType = noticeScope.is.all, scopeIds, ...times }: NoticeScope) {
  assertEnd(times, who)
  await assertNoticeScope(db, who.orgId, { scopeType, scopeIds })
  await receiversOf(db, who.orgId, { scopeType, scopeIds })
}

function assertEnd(times: { publishTime?: string | null; expireTime?: string | null }, { now }: Who) {
  if (endsTooEarly(times, now)) refuse(no.expireTooEarly, {}, { field: 'expireTime' })
}

/** Lists are stored as lists; a notice to everybody needs no ids. */
const columnsOf = ({ scopeType, scopeIds }: Pick<Edit, 'scopeType' | 'scopeIds'>) => ({
  ...(scopeType !== undefined && { scopeIds: scopeType === noticeScope.is.all ? [] : scopeIdsOf(scopeIds) }),
  ...(scopeType === undefined && scopeIds !== undefined && { scopeIds: scopeIdsOf(scopeIds) }),
})

/**
 * The columns an edit stores; the text of a published notice cannot change (22102). A draft has to be published anew.
 */
async function edited({ db, who }: Asking, row: Notice, body: Edit) {
  const text = body.content === undefined ? undefined : readContent(body.content)
  const change = { ...listsFilled(body, 'scopeIds', 'files'), ...columnsOf(body), ...(text && { content: text.html }) }
  if (row.noticeStatus === published) {
    if (changesWords(row, change)) refuse(no.published)
    assertEnd({ publishTime: row.publishTime, expireTime: body.expireTime }, who)
    return { ...change, noticeStatus: published }
  }
  await assertWords(db, who, {
    scopeType: change.scopeType ?? row.scopeType,
    scopeIds: change.scopeIds ?? scopeIdsOf(row.scopeIds),
    publishTime: orBefore(change.publishTime, row.publishTime),
    expireTime: orBefore(change.expireTime, row.expireTime),
  })
  if (text) await keepPictures(db, who, row.noticeId, text.links)
  await withdrawReview(db, who, reviewed(row))
  return { ...change, noticeStatus: draft, auditStatus: null, timed: 0 }
}

/** The sent value, null for an emptied one, otherwise the stored one. */
const orBefore = (sent: string | null | undefined, before: string | null) => (sent === undefined ? before : sent)

const reviewed = ({ noticeId }: Pick<Notice, 'noticeId'>) => ({ biz: 'NOTICE' as const, bizId: noticeId })

/** The state of a draft under review after a decision. */
async function decided({ db, who }: Asking, row: Notice, decision: { pass: 0 | 1; opinion?: string | null }) {
  const notWaiting = () => refuse(common.wrongState, { name: noticeStatus.label(row.noticeStatus) })
  if (row.auditStatus !== noticeAudit.is.waiting) notWaiting()
  const verdict = await decide(db, who, {
    ...reviewed(row),
    pass: decision.pass === 1,
    opinion: decision.opinion ?? null,
    makers: [row.createBy],
    no: {
      own: () => refuse(reviewRefusals.own, {}, { status: 401 }),
      notWaiting,
      noOpinion: () => wrongValue('opinion', '请填写拒绝原因'),
    },
  })
  if (verdict === 'WAITING') return { noticeStatus: draft }
  if (verdict === 'REFUSED') return { noticeStatus: draft, auditStatus: noticeAudit.is.refused }
  return { auditStatus: noticeAudit.is.passed, ...(await goesOut(db, who, row)) }
}

const ringPublished = async ({ db, who, row }: Asking & { row: Notice }) => {
  if (row.noticeStatus === published) await ring(db, who, row)
}

/** The state at a moment: a notice whose end has passed is 已过期 before the clock has stored it. */
const stepsAt = (now: string) =>
  steps(notice.update, { take: (step, row) => noticeFlow.take(step, endedBy(now, row)) }, noticeRows, {
    edit: {
      values: (request) => edited(request, request.row, request.body),
      did: ({ title }) => `修改公告“${title}”`,
    },
    publish: {
      values: ({ db, who, row }) => publication(db, who, row),
      did: (row) => `${publishWords(row)}“${row.title}”`,
      tell: ringPublished,
    },
    audit: {
      values: (request) => decided(request, request.row, request.body),
      did: ({ title, auditStatus }) => `审核公告“${title}”：${noticeAudit.label(auditStatus)}`,
      tell: ringPublished,
    },
    revoke: {
      values: ({ who, body }) => ({ ...body, revokeTime: who.now }),
      did: ({ title, revokeReason }) => `撤回公告“${title}”：${revokeReason}`,
      tell: ({ db, who, row }) => ring(db, who, row),
    },
    remind: {
      values: ({ who, row }) => {
        const minutes = remindWait(row.remindTime, who.now)
        if (minutes > 0) refuse(no.remindedLately, { m: minutes })
        return { remindTime: who.now }
      },
      did: ({ title }) => `催读公告“${title}”`,
      tell: ({ db, who, row }) => ring(db, who, row, 'unread'),
    },
  })

// as: the rows of this table
const endedBy = (now: string, row: object) => ({ noticeStatus: stateAt(row as Notice, now) })

export default serve(notice, {
  list: (request) => noticeRows.page(request, request.query),
  create,
  update: async (request) => {
    // Locked until the end: the clock, a reviewer and a second window wait for each other.
    await own(request.db, notices, request.who, request.body.noticeId, { lock: true })
    return stepsAt(request.who.now)(request)
  },
  get: (request) => wholeNotice(request, request.params.noticeId, request.query),
  remove: async ({ db, who, params }) => {
    const row = await own(db, notices, who, params.noticeId, { lock: true })
    if (!noticeFlow.can('publish')(row) && row.noticeStatus !== noticeStatus.is.revoked) refuse(no.stillPublished)
    await withdrawReview(db, who, reviewed(row))
    await dropPictures(db, who, row.noticeId)
    await remove(db, notices, who, row)
    who.did(`删除公告“${row.title}”`)
  },
  personalList: (request) => personalPage(request, request.query),
  personalRead: (request) => readOwn(request, request.body),
})
