import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import type { Client } from '../../test/app.ts'
import { hosted } from '../../test/hosted.ts'

/** The demo institution obeys the rules of the product: its year was lived by them. */

const orgId = 'org-demo'
const t = hosted({ demo: true })
let director: Client
beforeAll(async () => {
  director = await t.as('DIRECTOR', { orgId })
})

const rows = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await t.services.database.withSystem((db) => query.execute(db))).rows

test('its books prove, and nothing of them lies in the future', async () => {
  const finance = await t.as('FINANCE', { orgId })
  const { items } = await finance.ok(ledger.check, {})
  expect(items.filter(({ ok }) => ok === 0)).toEqual([])
  const late = await rows(sql<{ trades: number; entries: number }>`
    select (select count(*) from trade where org_id = ${orgId} and greatest(trade_time, create_time) > ${t.clock.now()}::timestamp)::int as trades,
      (select count(*) from ledger_entry where org_id = ${orgId} and create_time > ${t.clock.now()}::timestamp)::int as entries`)
  expect(late).toEqual([{ trades: 0, entries: 0 }])
})

test('everybody who stays is billed for each month of the year he stayed, once', async () => {
  const missing = await rows(sql<{ oldmanId: string; month: string }>`
    select live.oldman_id, month.name as month from live
    cross join (select to_char(date_trunc('month', ${t.clock.now()}::timestamp) - make_interval(months => back), 'YYYY-MM') as name
      from generate_series(0, 11) as back) month
    where live.org_id = ${orgId} and live.oldman_status in (1, 4) and to_char(live.charge_start_date, 'YYYY-MM') <= month.name
      and live.charge_start_date < ${t.clock.now()}::date
      and (select count(*) from trade_month bill where bill.org_id = live.org_id and bill.live_id = live.live_id
        and bill.fee_month = month.name and bill.bill_type = 1 and bill.bill_status <> 3) <> 1`)
  expect(missing).toEqual([])
})

test('the home page has its twelve months, and most of what was billed is paid', async () => {
  const series = await director.ok(dashboard.oldmanNum, {})
  expect(series).toHaveLength(12)
  const months = await rows(sql<{ feeMonth: string; due: number; paid: number }>`
    select fee_month, sum(net_amt)::int8 as due, sum(paid_amt)::int8 as paid from trade_month
    where org_id = ${orgId} and bill_status <> 3 group by 1 order by 1`)
  expect(months.length).toBeGreaterThanOrEqual(12)
  for (const { due, paid } of months) expect(Number(paid) / Number(due)).toBeGreaterThan(0.75)
})

test('some families are late, by one month and by more, whatever day it is first started', async () => {
  const late = await rows(sql<{ age: number; people: number }>`
    select least(3, extract(month from age(date_trunc('month', ${t.clock.now()}::timestamp), (fee_month || '-01')::date)))::int as age,
      count(distinct oldman_id)::int as people
    from trade_month where org_id = ${orgId} and bill_type = 1 and bill_status in (0, 1) group by 1 order by 1`)
  for (const age of [0, 1]) expect(late.find((one) => one.age === age)?.people).toBeGreaterThanOrEqual(5)
})

test('women and men have rooms of their own', async () => {
  const mixed = await rows(sql<{ roomId: string }>`
    select bed.room_id from oldman join bed on bed.org_id = oldman.org_id and bed.bed_id = oldman.bed_id
    where oldman.org_id = ${orgId} group by 1 having count(distinct oldman.sex) > 1`)
  expect(mixed).toEqual([])
})
