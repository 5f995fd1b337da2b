import { sql } from 'kysely'
import { keepStatus, keepType } from '#contract/modules/stock/drug/custody.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { addDays } from '#core/clock.ts'
import { type Answer, flag, monthDays, oneOf } from './answer.ts'

/** Stock in the stores and in custody, and how it was issued. */

/** DEPOT_TYPE: of food, of drugs and medical supplies. */
export const foodStore = 3
export const drugStore = 4

/** Receipts of stores of this kind, and their suppliers. */
export const deliveries: Answer = async (db, { orgId, today }) => {
  const { all, named, papers } = await oneOf(
    db,
    sql<{
      all: number
      named: number
      papers: number
    }>`select count(*)::int as all, count(doc.supplier_id)::int as named,
      count(*) filter (where jsonb_array_length(coalesce(doc.files, '[]'::jsonb)) > 0)::int as papers
    from stock_doc doc join depot on depot.org_id = doc.org_id and depot.depot_id = doc.depot_id
    where doc.org_id = ${orgId} and depot.depot_type = ${sql.lit(foodStore)} and doc.doc_type = 'STORE'
      and doc.status = ${docStatus.is.posted} and doc.biz_date >= ${addDays(today, -monthDays)}::date`,
  )
  return {
    text: `近${monthDays}天食材入库`,
    value: `入库${all}单，有供应商${named}单，有票证附件${papers}单`,
    passed: null,
    routePath: '/warehouse/stockIn',
    query: null,
  }
}

/** Expired stock in stores of this kind. */
export function expired(depotType: number, word: string): Answer {
  return async (db, { orgId, today }) => {
    const { all, over } = await oneOf(
      db,
      sql<{ all: number; over: number }>`select count(*)::int as all,
        count(*) filter (where batch.expire_date < ${today}::date)::int as over
      from stock_balance layer
      join depot on depot.org_id = layer.org_id and depot.depot_id = layer.depot_id
      join stock_batch batch on batch.org_id = layer.org_id and batch.batch_id = layer.batch_id
      where layer.org_id = ${orgId} and layer.quantity > 0 and depot.depot_type = ${sql.lit(depotType)}`,
    )
    return {
      text: `${word}效期`,
      value: `在库${all}批，已过期${over}批`,
      passed: all === 0 ? null : flag(over === 0),
      routePath: '/warehouse/stock',
      query: over > 0 ? { warn: '4' } : null,
    }
  }
}

/** Residents with drugs in custody, and for how many these were counted. */
export const custodyCounts: Answer = async (db, { orgId, today }) => {
  const { kept, counted } = await oneOf(
    db,
    sql<{ kept: number; counted: number }>`select count(*)::int as kept, count(*) filter (where exists (
        select from drug_keep_doc doc where doc.org_id = drug_keep.org_id and doc.oldman_id = drug_keep.oldman_id
          and doc.keep_type = ${sql.lit(keepType.is.count)} and doc.create_time >= ${addDays(today, -monthDays)}::date))::int as counted
      from drug_keep where org_id = ${orgId} and keep_status = ${sql.lit(keepStatus.is.open)}`,
  )
  return {
    text: `药品代管与近${monthDays}天清点`,
    value: `代管${kept}人，已清点${counted}人`,
    passed: kept === 0 ? null : flag(counted === kept),
    routePath: '/drug/depositedList',
    query: null,
  }
}

const { given, part } = takeStatus.is
/** The share of doses that another person than the packer has checked. */
export const doubleChecks: Answer = async (db, { orgId, today }) => {
  const { all, checked } = await oneOf(
    db,
    sql<{ all: number; checked: number }>`select count(*)::int as all,
      count(*) filter (where check_by is not null and check_by is distinct from prepare_by)::int as checked
    from drug_take where org_id = ${orgId} and status in (${sql.join([given, part])})
      and plan_time >= ${addDays(today, -monthDays)}::date`,
  )
  const rate = all === 0 ? null : Math.floor((checked * 1000) / all) / 10
  return {
    text: `近${monthDays}天给药双人核对率`,
    value: rate === null ? '没有给药记录' : `${rate.toFixed(1)}%（给药${all}次，双人核对${checked}次）`,
    passed: rate === 100 ? 1 : null,
    routePath: '/drug/drugGetList',
    query: null,
  }
}

/** Expired drugs of residents. */
export const custodyExpired: Answer = async (db, { orgId, today }) => {
  const { all, over } = await oneOf(
    db,
    sql<{ all: number; over: number }>`select count(*)::int as all,
      count(*) filter (where expire_date < ${today}::date)::int as over
    from drug_stock where org_id = ${orgId} and quantity > 0`,
  )
  return {
    text: '代管药品效期',
    value: `在管${all}批，已过期${over}批`,
    passed: all === 0 ? null : flag(over === 0),
    routePath: '/drug/depositedList',
    query: over > 0 ? { warn: '5' } : null,
  }
}
