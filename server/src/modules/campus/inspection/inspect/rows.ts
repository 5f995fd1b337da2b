import { sql } from 'kysely'
import type { Issue } from '#contract/modules/campus/inspection/bank.ts'
import { type Answer, inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { openStatus } from '#contract/modules/campus/inspection/record.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { inspectionRecordsOf } from '../record/rows.ts'
import { compared, failedOf, judgedOf } from '../rules.ts'
import { inspects } from '../tables.ts'

/** Inspections for reading: a draft for its author and inspectors, a submitted one for all (services.md 2.2). */

export const inspectionPage = 'government.inspect'

const heads = [
  'inspect.inspectId',
  'inspect.inspectNo',
  'inspect.inspectType',
  'inspect.inspectTitle',
  'inspect.inspectDate',
  'inspect.inspectOrg',
  'inspect.inspectors',
  'inspect.accompany',
  'inspect.totals',
  'inspect.rate',
  'inspect.conclusion',
  'inspect.hazardCounts',
  'inspect.opinion',
  'inspect.signImages',
  'inspect.status',
  'inspect.submitTime',
  'inspect.closeTime',
  'inspect.createByName',
  'inspect.createTime',
  'inspect.updateByName',
  'inspect.updateTime',
  'inspect.version',
] as const

const isOwn = ({ userId }: Who) => sql<0 | 1>`(inspect.create_by is not distinct from ${userId})::int`
const mine = ({ userId }: Who) => sql<0 | 1>`(inspect.create_by is not distinct from ${userId}
  or inspect.inspectors @> ${JSON.stringify([{ userId }])}::jsonb)::int`
export const total = (name: string) => sql<number>`(inspect.totals ->> ${name}::text)::int`
export const names = sql<string | null>`(
  select string_agg(one ->> 'name', '、') from jsonb_array_elements(inspect.inspectors) one)`
export const pending = sql<number>`(select count(*)::int from inspect_record
  where inspect_record.org_id = inspect.org_id and inspect_record.inspect_id = inspect.inspect_id
    and inspect_record.status = any(${[...openStatus]}::int[]))`

const read = (db: Db, who: Who) =>
  db
    .selectFrom('inspect')
    .select(heads)
    .select([total('pass').as('passCount'), total('fail').as('failCount'), total('na').as('naCount')])
    .select([names.as('inspectorNames'), pending.as('pendingCount'), mine(who).as('mine'), isOwn(who).as('made')])
    .where('inspect.orgId', '=', who.orgId)
    .where((eb) => eb.or([eb('inspect.status', '>', inspectStatus.is.draft), sql<boolean>`${mine(who)} = 1`]))

export const inspectionRows = listing(inspects, inspection.list, {
  rows: read,
  sort: ['inspectDate', 'rate', 'status', 'inspectNo'],
  where: {
    keyword: (typed: string) => sql`(inspect.inspect_no like ${contains(typed)}
      or inspect.inspect_title like ${contains(typed)} or ${names} like ${contains(typed)})`,
    dateFrom: (day: string) => sql`inspect.inspect_date >= ${day}`,
    dateTo: (day: string) => sql`inspect.inspect_date <= ${day}`,
  },
})

/** One inspection with the items in the wording of then, their answers, and the records made from them. */
export async function wholeOf(request: Asking, inspectId: string) {
  const { db, who } = request
  const head = await inspectionRows.shown(request, inspectId)
  const row = await own(db, inspects, who, inspectId)
  const answers: Answer[] = row.answers
  return {
    ...head,
    bankVersion: row.bankVersion,
    items: row.items,
    answers: await withNames(db, who, answers),
    records: await inspectionRecordsOf(request, inspectId),
    comparison: await comparisonOf(db, who, row),
  }
}

async function withNames(db: Db, who: Who, answers: readonly Answer[]) {
  const ids = answers.flatMap(({ dutyId }) => dutyId ?? [])
  const people = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', who.orgId)
    .where(sql<boolean>`user_id = any(${ids}::text[])`)
    .execute()
  const nameOf = new Map(people.map(({ userId, userName }) => [userId, userName]))
  return answers.map((answer) => ({ ...answer, dutyName: answer.dutyId ? nameOf.get(answer.dutyId) : null }))
}

/** The former submitted inspection of the same kind. */
export async function previousOf(
  db: Db,
  who: Who,
  row: Pick<Row<'inspect'>, 'inspectId' | 'inspectType' | 'submitTime'>,
) {
  let before = db
    .selectFrom('inspect')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('inspectType', '=', row.inspectType)
    .where('inspectId', '<>', row.inspectId)
    .where('status', '>', inspectStatus.is.draft)
  if (row.submitTime) before = before.where('submitTime', '<=', row.submitTime)
  return before.orderBy('submitTime', 'desc').orderBy('inspectNo', 'desc').limit(1).executeTakeFirst()
}

async function comparisonOf(db: Db, who: Who, row: Row<'inspect'>) {
  const before = await previousOf(db, who, row)
  if (!before) return null
  const failed = ({ items, answers }: { items: Issue[]; answers: Answer[] }) => failedOf(items, answers)
  return {
    previousId: before.inspectId,
    previousNo: before.inspectNo,
    previousDate: before.inspectDate,
    previousRate: before.rate,
    ...compared(failed(row), failed(before), judgedOf(row.answers)),
  }
}
