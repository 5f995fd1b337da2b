import { sql } from 'kysely'
import type { Issue } from '#contract/modules/campus/inspection/bank.ts'
import { type Answer, inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import type { Ctx } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { names, pending, total } from '../inspect/rows.ts'
import { roundsOf } from '../record/recheck.ts'
import { isOpen, overdue, urgency } from '../record/rows.ts'
import { failedOf } from '../rules.ts'
import { assertBelow } from './standings.ts'

/**
 * The rows behind the figures of one organisation below: submitted inspections and rectifications, without pictures and
 * names of staff.
 */

const inspectOrder = {
  fields: {
    inspectDate: 'inspect.inspect_date',
    rate: 'inspect.rate',
    status: 'inspect.status',
    inspectNo: 'inspect.inspect_no',
  },
  first: [
    ['inspect.submit_time', 'desc'],
    ['inspect.inspect_id', 'desc'],
  ],
} as const

const heads = [
  'inspect.inspectId',
  'inspect.inspectNo',
  'inspect.inspectType',
  'inspect.inspectTitle',
  'inspect.inspectDate',
  'inspect.inspectOrg',
  'inspect.rate',
  'inspect.conclusion',
  'inspect.opinion',
  'inspect.status',
  'inspect.submitTime',
  'inspect.closeTime',
  'inspect.createTime',
  'inspect.items',
  'inspect.answers',
] as const

export async function inspectsBelow({ db, who, params, query }: Ctx<typeof inspection.leagueInspects>) {
  assertBelow(who, params.orgId)
  let rows = db
    .selectFrom('inspect')
    .select(heads)
    .select([total('pass').as('passCount'), total('fail').as('failCount'), total('na').as('naCount')])
    .select([names.as('inspectorNames'), pending.as('pendingCount')])
    .where('inspect.orgId', '=', params.orgId)
    .where('inspect.status', '>', inspectStatus.is.draft)
  if (query.inspectType) rows = rows.where('inspect.inspectType', '=', query.inspectType)
  if (query.conclusion) rows = rows.where('inspect.conclusion', '=', query.conclusion)
  if (typeof query.status === 'number') rows = rows.where('inspect.status', '=', query.status)
  if (query.inspectDateFrom) rows = rows.where('inspect.inspectDate', '>=', query.inspectDateFrom)
  if (query.inspectDateTo) rows = rows.where('inspect.inspectDate', '<=', query.inspectDateTo)
  if (query.inspectNo) rows = rows.where('inspect.inspectNo', 'like', contains(query.inspectNo))
  const found = await page(rows, query, inspectOrder)
  return {
    ...found,
    list: found.list.map(({ items, answers, ...row }) => ({ ...row, failed: wordsOf(items, answers) })),
  }
}

/** The failed items, in the wording of that day. */
function wordsOf(items: readonly Issue[], answers: readonly Answer[]) {
  const problems = new Map(answers.map(({ issueId, problem }) => [issueId, problem]))
  const wrong = new Set(failedOf(items, answers).map(({ issueId }) => issueId))
  return items
    .filter(({ issueId }) => wrong.has(issueId))
    .map(({ issueId, itemNo, title, veto }) => ({ itemNo, title, veto, problem: problems.get(issueId) }))
}

const recordOrder = {
  fields: {
    deadline: 'inspect_record.deadline',
    status: 'inspect_record.status',
    hazardLevel: 'inspect_record.hazard_level',
    recordNo: 'inspect_record.record_no',
  },
  first: [
    ['urgency', 'asc'],
    ['inspect_record.deadline', 'asc'],
    ['inspect_record.inspect_record_id', 'desc'],
  ],
} as const

const facts = [
  'inspectRecord.inspectRecordId',
  'inspectRecord.recordNo',
  'inspectRecord.source',
  'inspectRecord.itemNo',
  'inspectRecord.title',
  'inspectRecord.problem',
  'inspectRecord.place',
  'inspectRecord.hazardLevel',
  'inspectRecord.repeated',
  'inspectRecord.deadline',
  'inspectRecord.originalDeadline',
  'inspectRecord.status',
  'inspectRecord.round',
  'inspectRecord.createTime',
  'inspectRecord.closeTime',
  'inspectRecord.replyTime',
  'inspectRecord.rounds',
  'inspectRecord.version',
] as const

/** Rectifications of an inspection this organisation made there. */
const ours = ({ orgId }: Who) => sql<0 | 1>`(exists (
  select from inspect_below sheet where sheet.org_id = ${orgId} and sheet.below_org_id = inspect_record.org_id
    and sheet.inspect_id = inspect_record.inspect_id))::int`

export async function recordsBelow({ db, who, params, query }: Ctx<typeof inspection.leagueRecords>) {
  assertBelow(who, params.orgId)
  let rows = db
    .selectFrom('inspectRecord')
    .leftJoin('inspect', (join) =>
      join
        .onRef('inspect.orgId', '=', 'inspectRecord.orgId')
        .onRef('inspect.inspectId', '=', 'inspectRecord.inspectId'),
    )
    .leftJoin('dept', (join) =>
      join.onRef('dept.orgId', '=', 'inspectRecord.orgId').onRef('dept.deptId', '=', 'inspectRecord.dutyDeptId'),
    )
    .select(facts)
    .select(['inspect.inspectNo', 'dept.deptName as dutyDeptName'])
    .select([overdue(who).as('overdue'), urgency.as('urgency'), ours(who).as('ours')])
    .where('inspectRecord.orgId', '=', params.orgId)
  if (query.status) rows = rows.where('inspectRecord.status', '=', query.status)
  if (query.hazardLevel) rows = rows.where('inspectRecord.hazardLevel', '=', query.hazardLevel)
  if (query.source) rows = rows.where('inspectRecord.source', '=', query.source)
  if (query.inspectNo) rows = rows.where('inspect.inspectNo', 'like', contains(query.inspectNo))
  if (query.deadlineFrom) rows = rows.where('inspectRecord.deadline', '>=', query.deadlineFrom)
  if (query.deadlineTo) rows = rows.where('inspectRecord.deadline', '<=', query.deadlineTo)
  if (typeof query.overdue === 'number') rows = rows.where(sql<boolean>`${overdue(who)} = ${query.overdue}`)
  if (typeof query.open === 'number') rows = rows.where(sql<boolean>`${isOpen} = ${query.open === 1}::boolean`)
  const found = await page(rows, query, recordOrder)
  return {
    ...found,
    list: found.list.map(({ urgency: _, rounds, ...row }) => ({
      ...row,
      measure: roundsOf({ rounds }).at(-1)?.measure,
    })),
  }
}
