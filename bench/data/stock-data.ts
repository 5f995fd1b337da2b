import type pg from 'pg'
import { copyRows } from './copies.ts'

/** A store of years: records, documents, items and drug settings beside those of the demo. */

/** The number of rows of each in the end. */
export interface Fill {
  records: number
  docs: number
  items: number
}

/** The stock stays as it is: each batch comes in and goes out again, over three years. */
export async function fillStock(plain: pg.Client, orgId: string, { records, docs, items }: Fill) {
  await plain.query('set session_replication_role = replica')
  await fillItems(plain, orgId, items)
  await fillDocs(plain, orgId, docs)
  await fillRecords(plain, orgId, records)
  await plain.query('set session_replication_role = default')
}

async function countOf(plain: pg.Client, name: string, orgId: string) {
  const { rows } = await plain.query(`select count(*)::int as n from ${name} where org_id = $1`, [orgId])
  return Number(rows[0].n)
}

async function fillItems(plain: pg.Client, orgId: string, want: number) {
  const have = await countOf(plain, 'sku', orgId)
  await copyRows(plain, 'sku', {
    keys: ['sku_id', 'sku_code'],
    // The maker of each copy differs, so that its name is unique.
    set: { bar_code: 'null', sku_name: `sku_name || n || '型'` },
    where: 'org_id = $1',
    values: [orgId],
    times: Math.max(0, Math.ceil(want / have) - 1),
  })
}

/** Whole documents, head and lines; only finished ones. */
async function fillDocs(plain: pg.Client, orgId: string, want: number) {
  const have = await countOf(plain, 'stock_doc', orgId)
  const times = Math.max(0, Math.ceil(want / have) - 1)
  const closed = `select doc_id from stock_doc where org_id = $1 and status in (1, 2, 3, 6, 7)`
  const day = `- n % 1000`
  await copyRows(plain, 'stock_doc', {
    keys: ['doc_id', 'doc_no'],
    set: {
      origin_doc_id: `origin_doc_id || '-' || n`,
      source_doc_id: `source_doc_id || '-' || n`,
      biz_date: `biz_date ${day}`,
      create_time: `create_time - make_interval(days => n % 1000)`,
    },
    where: `org_id = $1 and doc_id in (${closed})`,
    values: [orgId],
    times,
  })
  await copyRows(plain, 'stock_doc_line', {
    keys: ['detail_id', 'doc_id'],
    set: { origin_detail_id: `origin_detail_id || '-' || n`, source_detail_id: `source_detail_id || '-' || n` },
    where: `org_id = $1 and doc_id in (${closed})`,
    values: [orgId],
    times,
  })
}

/** In pairs, so that every balance stays. */
async function fillRecords(plain: pg.Client, orgId: string, want: number) {
  const have = await countOf(plain, 'stock_record', orgId)
  const balances = await countOf(plain, 'stock_balance', orgId)
  const pairs = Math.max(0, Math.ceil((want - have) / 2 / balances))
  await plain.query(
    `insert into stock_record (org_id, record_id, seq, move_type, doc_type, doc_id, doc_no, doc_detail_id, depot_id, sku_id,
       batch_id, quantity, amount, balance_quantity, balance_amount, biz_date, create_time, operator_id, operator_name)
     select org_id, 'r' || seq, seq, case when comes then 'IN' else 'OUT' end, case when comes then 'STORE' else 'DELIVER' end,
       'd' || seq / 20, 'D' || seq / 20, 'l' || seq, depot_id, sku_id, batch_id, case when comes then 10 else -10 end,
       case when comes then 1000 else -1000 end, quantity + case when comes then 10 else 0 end,
       amount + case when comes then 1000 else 0 end, day, day + time '09:00', 'bench', '测量'
     from (
       select balance.*, comes, $3 + row_number() over (order by n, comes desc, depot_id, sku_id, batch_id) as seq,
         (localtimestamp - make_interval(days => ((1 - n::numeric / $2) * 1000)::int))::date as day
       from stock_balance balance, generate_series(1, $2::int) n, (values (true), (false)) way (comes)
       where org_id = $1
     ) row`,
    [orgId, pairs, have],
  )
  await plain.query(`update running_no set last_no = $2 where org_id = $1 and scope = 'stock-record'`, [
    orgId,
    have + pairs * 2 * balances,
  ])
}

/** This many residents with this many doses a day, each drug once a day at an hour of its own. */
export async function fillUses(plain: pg.Client, orgId: string, residents: number, doses: number) {
  await plain.query('set session_replication_role = replica')
  const people = await countOf(plain, 'oldman', orgId)
  await copyRows(plain, 'oldman', {
    keys: ['oldman_id', 'oldman_no'],
    where: 'org_id = $1',
    values: [orgId],
    times: Math.max(0, Math.ceil(residents / people) - 1),
  })
  await plain.query('update drug_use set use_status = 2 where org_id = $1', [orgId])
  const taker = `(select array_agg(oldman_id order by oldman_id) from oldman where org_id = $1)[1 + (n - 1) / ${doses}]`
  await copyRows(plain, 'drug_use', {
    keys: [],
    set: {
      use_id: `'bench-' || n`,
      oldman_id: taker,
      times: `jsonb_build_array(jsonb_build_object('time', to_char(time '06:00' + (n % ${doses}) * interval '2 hours', 'HH24:MI'), 'dose', dose))`,
      freq: `'qd'`,
      use_status: '1',
      pause: '0',
      prn: '0',
      self_take: '0',
      week_days: `'[]'`,
      end_date: 'null',
      prev_use_id: 'null',
    },
    where: `org_id = $1 and use_id = (select min(use_id) from drug_use where org_id = $1)`,
    values: [orgId],
    times: residents * doses,
  })
  await plain.query('set session_replication_role = default')
}
