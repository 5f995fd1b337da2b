import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { hosted } from '../../../../test/hosted.ts'

/** The demo institution has a year of store documents, made by the rules of the product. */

const orgId = 'org-demo'
const t = hosted({ demo: true })
const rows = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await t.services.database.withSystem((db) => query.execute(db))).rows

test('there are documents of every kind in every state, over a year', async () => {
  const found = await rows(sql<{ docType: string; states: number[]; days: number }>`
    select doc_type, array_agg(distinct status::int order by status::int) as states, max(biz_date) - min(biz_date) as days
    from stock_doc where org_id = ${orgId} group by 1 order by 1`)
  const { draft, posted, reversed, red, transit, partReceived, finished, cancelled } = docStatus.is
  const { partReturned, returned, counting, counted, waiting, refused } = docStatus.is
  const states = Object.fromEntries(found.map((one) => [one.docType, one.states]))
  expect(states).toEqual({
    STORE: [draft, posted, red],
    DELIVER: [draft, posted, reversed, red, cancelled],
    SCRAP: [posted, waiting, refused],
    TRANSFER: [draft, transit, partReceived, finished],
    LEND: [draft, posted, partReturned, returned],
    INVENTORY: [finished, counting, counted].sort((a, b) => a - b),
  })
  expect(Math.max(...found.map(({ days }) => days))).toBeGreaterThan(360)
})

test('no layer was below zero on any day, and records and balances agree', async () => {
  const below = await rows(sql<{ batchId: string }>`
    select distinct batch_id from (
      select batch_id, sum(quantity) over (partition by org_id, depot_id, batch_id order by biz_date, seq) as lay
      from stock_record where org_id = ${orgId}
    ) line where lay < 0`)
  expect(below).toEqual([])
  const manager = await t.as('STORE_MANAGER', { orgId })
  const { items } = await manager.ok(stock.check, {})
  expect(items).toEqual([])
})

test('every month that is finally over is closed', async () => {
  const open = await rows(sql<{ month: string }>`
    select distinct to_char(record.biz_date, 'YYYY-MM') as month from stock_record record
    left join stock_month month on month.org_id = record.org_id and month.month = to_char(record.biz_date, 'YYYY-MM') and month.closed = 1
    where record.org_id = ${orgId} and month.month is null
      and date_trunc('month', record.biz_date) < date_trunc('month', ${t.clock.now()}::timestamp) - interval '2 months'`)
  expect(open).toEqual([])
})
