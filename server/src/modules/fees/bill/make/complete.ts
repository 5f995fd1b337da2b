import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Job, JobRun, Services } from '#core/services.ts'
import { systemWho } from '#core/who/who.ts'
import { type Apart, dueMonth, generate, missedMonths } from './generate.ts'

/**
 * The nightly run and its completion. Its residents are billed in transactions of their own, after the run's row has
 * committed, so a killed process leaves a recorded, half-finished run: the next process finishes it within a minute
 * (fees.md 5.7).
 */

/** Institutions this process is billing now. */
const underWay = new Set<string>()

async function billMonths(
  services: Services,
  { orgId, now }: Pick<JobRun, 'orgId' | 'now'>,
  months: readonly string[],
) {
  if (underWay.has(orgId)) return
  underWay.add(orgId)
  try {
    const apart: Apart = (work) => services.database.withOrg(orgId, (inner) => work(inner, systemWho(orgId, now)))
    for (const feeMonth of months)
      await generate({ db: apart, who: systemWho(orgId, now), apart }, { feeMonth, manual: false })
  } finally {
    underWay.delete(orgId)
  }
}

export const billJob: Job = {
  name: 'bill-generate',
  title: '生成月度账单',
  at: '01:00',
  touches: ['bill', 'account'],
  run: async (db, run) => {
    const months = await missedMonths(db, run.who, await dueMonth(db, run.who, run.who.today))
    if (months.length === 0) return undefined
    run.after(() => billMonths(run.services, run, months))
    return { months }
  },
}

export const completeJob: Job = {
  name: 'bill-complete',
  title: '补完中断的出账',
  at: { everyMs: 60_000 },
  touches: ['bill', 'account'],
  run: async (db, run) => {
    if (underWay.has(run.orgId)) return undefined
    const months = await unfinished(db, run.orgId)
    if (months.length === 0) return undefined
    run.after(() => billMonths(run.services, run, months))
    return { months }
  },
}

/** Months of the last run, nightly or by hand, without an end in the run log of bills. */
async function unfinished(db: Db, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ feeMonth: string }>`
    select month as fee_month
    from (select * from job_run where org_id = ${orgId} and job = ${billJob.name} order by started desc limit 1) run
    cross join lateral jsonb_array_elements_text(coalesce(run.result -> 'months', '[]')) month
    where run.status = 'DONE' and not exists (
      select from bill_run done
      where done.org_id = run.org_id and done.fee_month = month and done.manual = 0 and done.create_time >= run.started)
    order by month`.execute(db)
  return rows.map(({ feeMonth }) => feeMonth)
}
