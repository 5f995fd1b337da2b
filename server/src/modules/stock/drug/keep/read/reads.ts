import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { destroyStatus, keepType, recordView } from '#contract/modules/stock/drug/custody.ts'
import type { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { withStanding } from '../../../../platform/review/service.ts'
import { keptSql, limitsOf, scope } from './custody-rows.ts'

/** Records of custody, one drug of a resident, and papers to print (stock.md 5.2). */

type RecordQuery = Partial<QueryFor<typeof drugKeep.keepStockRecords>>

function recordRows(db: Db, who: Who) {
  return db
    .selectFrom('drugKeepRecord as record')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'record.orgId').onRef('oldman.oldmanId', '=', 'record.oldmanId'),
    )
    .innerJoin('drug', (join) =>
      join.onRef('drug.orgId', '=', 'record.orgId').onRef('drug.drugId', '=', 'record.drugId'),
    )
    .innerJoin('drugStock as batch', (join) =>
      join.onRef('batch.orgId', '=', 'record.orgId').onRef('batch.batchId', '=', 'record.batchId'),
    )
    .selectAll('record')
    .select(['oldman.oldmanName', 'oldman.bedName', 'drug.drugName', 'drug.drugSpec', 'drug.unit'])
    .select([sql<string | null>`nullif(batch.batch_no, '')`.as('batchNo'), 'batch.expireDate'])
    .where('record.orgId', '=', who.orgId)
    .where(sql<boolean>`${scope(who)}`)
}

export async function listRecords(db: Db, who: Who, query: RecordQuery) {
  if (query.view === recordView.is.destroy || query.destroyId) return listDestroys(db, who, query)
  let rows = recordRows(db, who)
  if (query.oldmanId) rows = rows.where('record.oldmanId', '=', query.oldmanId)
  if (query.oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.drugId) rows = rows.where('record.drugId', '=', query.drugId)
  if (query.keepType) rows = rows.where('record.keepType', '=', query.keepType)
  if (query.dateFrom) rows = rows.where(sql<boolean>`record.create_time >= ${query.dateFrom}::date`)
  if (query.dateTo) rows = rows.where(sql<boolean>`record.create_time < ${query.dateTo}::date + 1`)
  return page(rows, query, { fields: { createTime: 'record.seq' }, first: [['record.seq', 'desc']] })
}

const named = sql`(select coalesce(jsonb_agg(line || jsonb_build_object('drugName', drug.drug_name, 'drugSpec', drug.drug_spec,
    'unit', drug.unit, 'batchNo', nullif(stock.batch_no, '')) order by at), '[]'::jsonb)
  from jsonb_array_elements(drug_destroy.lines) with ordinality one (line, at)
  join drug on drug.org_id = drug_destroy.org_id and drug.drug_id = line->>'drugId'
  join drug_stock stock on stock.org_id = drug_destroy.org_id and stock.batch_id = line->>'batchId')`

/** Requests with the names of residents and drugs. */
export function destroyRows(db: Db, who: Who) {
  return db
    .selectFrom('drugDestroy')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'drugDestroy.orgId').onRef('oldman.oldmanId', '=', 'drugDestroy.oldmanId'),
    )
    .selectAll('drugDestroy')
    .select(['oldman.oldmanName', 'oldman.bedName', sql<object[]>`${named}`.as('lines')])
    .where('drugDestroy.orgId', '=', who.orgId)
    .where(sql<boolean>`${scope(who)}`)
}

async function listDestroys(db: Db, who: Who, query: RecordQuery) {
  let rows = destroyRows(db, who)
  if (query.destroyId) rows = rows.where('drugDestroy.destroyId', '=', query.destroyId)
  if (query.oldmanId) rows = rows.where('drugDestroy.oldmanId', '=', query.oldmanId)
  if (query.oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.drugId)
    rows = rows.where(sql<boolean>`drug_destroy.lines @> ${JSON.stringify([{ drugId: query.drugId }])}::text::jsonb`)
  if (query.dateFrom) rows = rows.where(sql<boolean>`drug_destroy.create_time >= ${query.dateFrom}::date`)
  if (query.dateTo) rows = rows.where(sql<boolean>`drug_destroy.create_time < ${query.dateTo}::date + 1`)
  const order = {
    fields: { createTime: 'drugDestroy.createTime' },
    first: [['drugDestroy.destroyNo', 'desc']],
  } as const
  const found = await page(rows, query, order)
  const waits = ({ status, destroyId }: { status: number; destroyId: string }) =>
    status === destroyStatus.is.waiting && { biz: 'DRUG_DESTROY', bizId: destroyId }
  return { ...found, list: await withStanding({ db, who }, found.list, waits) }
}

const newestRecords = 50

/** One drug of a resident: its stock, its batches, its newest records; 21003 out of reach. */
export async function keptWhole(db: Db, who: Who, { oldmanId, drugId }: { oldmanId: string; drugId: string }) {
  const condition = sql`${scope(who)} and kept.oldman_id = ${oldmanId} and kept.drug_id = ${drugId}`
  const { rows } = await sql`${keptSql(who, await limitsOf(db, who.orgId), condition)}`.execute(db)
  const row = rows[0] ?? refuse(common.missing)
  const batches = await db
    .selectFrom('drugStock')
    .select(['batchId', 'batchId as keepStockId', 'expireDate', 'quantity', 'locked', 'place', 'firstInTime'])
    .select(sql<string | null>`nullif(batch_no, '')`.as('batchNo'))
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('drugId', '=', drugId)
    .orderBy(sql`quantity = 0`)
    .orderBy('expireDate')
    .orderBy('batchId')
    .execute()
  const records = await recordRows(db, who)
    .where('record.oldmanId', '=', oldmanId)
    .where('record.drugId', '=', drugId)
    .orderBy('record.seq', 'desc')
    .limit(newestRecords)
    .execute()
  return { row, batches, records }
}

/** The records just made, and their paper. */
export async function keepAnswer(db: Db, who: Who, keepNo: string | null, written: readonly Row<'drugKeepRecord'>[]) {
  const ids = written.map(({ recordId }) => recordId)
  const records =
    ids.length === 0
      ? []
      : await recordRows(db, who).where('record.recordId', 'in', ids).orderBy('record.seq').execute()
  return { keepNo, records, print: keepNo ? await printOf(db, who, keepNo, records) : null }
}

async function printOf(db: Db, who: Who, keepNo: string, records: Awaited<ReturnType<typeof recordsOfDoc>>) {
  const doc = await db
    .selectFrom('drugKeepDoc as doc')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'doc.orgId').onRef('oldman.oldmanId', '=', 'doc.oldmanId'),
    )
    .selectAll('doc')
    .select(['oldman.oldmanName', 'oldman.bedName'])
    .where('doc.orgId', '=', who.orgId)
    .where('doc.keepNo', '=', keepNo)
    .executeTakeFirstOrThrow()
  const lines = records.map(({ drugName, drugSpec, unit, batchNo, expireDate, quantity, remark }) => ({
    drugName,
    drugSpec,
    unit,
    batchNo,
    expireDate,
    remark,
    quantity: doc.keepType === keepType.is.count ? quantity : Math.abs(quantity),
  }))
  return { ...doc, keepDate: doc.createTime.slice(0, 10), lines }
}

const recordsOfDoc = (db: Db, who: Who, keepNo: string) =>
  recordRows(db, who).where('record.keepNo', '=', keepNo).orderBy('record.seq').execute()
