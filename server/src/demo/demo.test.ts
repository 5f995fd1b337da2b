import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { knownSeries } from '#core/rows/numbers.ts'
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

test('its books are proved, and nothing in them is in the future', async () => {
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

test('the home page has its twelve months, and most bills are paid', async () => {
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

test('everybody who stays is cared for by a schedule, is measured, assessed and fed; some of it waits today', async () => {
  const [care] = await rows(sql<Record<string, number>>`
    select (select count(*) from oldman where org_id = ${orgId} and oldman_status in (1, 4) and not exists (
        select from execution where execution.org_id = oldman.org_id and execution.oldman_id = oldman.oldman_id
          and execution_status in (0, 1, 2)))::int as "withoutSchedule",
      (select count(distinct type) from assessment where org_id = ${orgId} and assess_status = 2)::int as "assessmentTypes",
      (select count(distinct to_char(plan_date, 'YYYY-MM')) from care_task where org_id = ${orgId})::int as "taskMonths",
      (select count(distinct task_status) from care_task where org_id = ${orgId} and plan_date = ${t.clock.now()}::date)::int as "standings",
      (select count(*) from vital_sign where org_id = ${orgId} and abnormal = 2 and review_text is null)::int as "toReview",
      (select count(distinct sign_type) from vital_sign where org_id = ${orgId} and abnormal = 2)::int as "criticalTypes",
      (select sum(end_date - start_date + 1) from dish_plan where org_id = ${orgId} and plan_status in (1, 3))::int as "menuDays",
      (select count(*) from handover where org_id = ${orgId})::int as "handovers",
      (select count(distinct status) from drug_take where org_id = ${orgId} and plan_time::date = ${t.clock.now()}::date)::int as "takeStandings"`)
  expect(care).toMatchObject({ withoutSchedule: 0, assessmentTypes: 4 })
  const least = {
    taskMonths: 12,
    standings: 3,
    toReview: 3,
    criticalTypes: 4,
    menuDays: 56,
    handovers: 9,
    takeStandings: 2,
  }
  for (const [what, count] of Object.entries(least)) expect([what, care[what] >= count]).toEqual([what, true])
})

test('who can do nothing alone is turned every two hours by day too, and sleeps at night but for that and rounds', async () => {
  const tasks = await rows(sql<{ levelId: string; projectName: string; hour: number }>`
    select distinct level_id as "levelId", project_name as "projectName", extract(hour from plan_time)::int as hour
    from care_task join oldman using (org_id, oldman_id) join care_project using (org_id, project_id)
    where care_task.org_id = ${orgId} and plan_time is not null`)
  const atNight = tasks.filter(({ hour }) => hour < 6 || hour >= 22)
  expect(new Set(atNight.map(({ projectName }) => projectName))).toEqual(new Set(['翻身', '夜间巡视']))
  const turned = tasks.filter(({ levelId, projectName }) => levelId === 'level-4' && projectName === '翻身')
  const hours = turned.map(({ hour }) => hour).toSorted((one, other) => one - other)
  expect(hours).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22])
})

test('a doctor sees the residents of the wards, and has to-dos for critical values', async () => {
  const doctor = await t.as('DOCTOR', { orgId })
  const { total } = await doctor.ok(vitalSign.list, { signTypes: '1' })
  expect(total).toBeGreaterThan(100)
})

test('everybody who stays has agreed a deposit; most have paid it, some owe a part', async () => {
  const { list, sum } = await (await t.as('FINANCE', { orgId })).ok(reports.balanceStatistics, {
    type: '2',
    pageHelper: '0',
  })
  const here = list.filter(({ oldmanStatus }) => oldmanStatus === 1 || oldmanStatus === 4)
  expect(here.length).toBeGreaterThanOrEqual(165)
  expect(here.filter(({ dueAmt }) => !dueAmt)).toEqual([])
  const owing = here.filter(({ unpaidAmt }) => unpaidAmt)
  expect(owing.length).toBeGreaterThanOrEqual(3)
  expect(owing.length).toBeLessThan(30)
  expect(sum?.unpaidAmt).toBeGreaterThan(0)
  const medical = await director.ok(reports.balanceStatistics, { type: '6', pageHelper: '0' })
  expect(medical.sum?.dueAmt).toBeGreaterThan(0)
})

test('women and men have rooms of their own', async () => {
  const mixed = await rows(sql<{ roomId: string }>`
    select bed.room_id from oldman join bed on bed.org_id = oldman.org_id and bed.bed_id = oldman.bed_id
    where oldman.org_id = ${orgId} group by 1 having count(distinct oldman.sex) > 1`)
  expect(mixed).toEqual([])
})

test('the next number of every series is unused', async () => {
  expect(knownSeries.length).toBeGreaterThan(25)
  for (const { table, column, digits } of knownSeries) {
    const ahead = await rows(sql<{ scope: string; used: number; lastNo: number }>`
      select used.scope, used.no as used, coalesce(running.last_no, 0) as last_no
      from (select left(${sql.ref(column)}, -${sql.lit(digits)}) as scope, max(right(${sql.ref(column)}, ${sql.lit(digits)})::int) as no
        from ${sql.table(table)} where org_id = ${orgId} and ${sql.ref(column)} ~ ${`^[A-Z]+[0-9]{${digits},}$`} group by 1) used
      left join running_no running on running.org_id = ${orgId} and running.scope = used.scope
      where used.no > coalesce(running.last_no, 0)`)
    expect([table, ahead]).toEqual([table, []])
  }
})
