import type { z } from 'zod'
import { common, isRefusal, refuse } from '#contract/kit/refusals.ts'
import { type JobInfo, jobState } from '#contract/modules/platform/log/log.ts'
import type { Db } from '#core/db/db.ts'
import type { Plan } from '#core/jobs/job-slots.ts'
import { jobPlanOf, systemOrg } from '#core/jobs/jobs.ts'
import type { Job, Services } from '#core/services.ts'

/** The run log of the jobs for users: every job with its latest run. */

type Info = z.output<typeof JobInfo>

/**
 * Reads as the system: runs of jobs for all organisations belong to none of them, and only the home organisation sees
 * them.
 */
export async function jobsOf({ database, jobs }: Services, orgId: string): Promise<Info[]> {
  const all = (await jobs?.of(orgId)) ?? []
  return database.withSystem(async (db) => {
    const found: Info[] = []
    for (const job of all) found.push(await infoOf(db, orgId, job))
    return found
  })
}

async function infoOf(db: Db, orgId: string, job: Job): Promise<Info> {
  const run = await db
    .selectFrom('jobRun')
    .selectAll()
    .where('orgId', '=', job.scope === 'system' ? systemOrg : orgId)
    .where('job', '=', job.name)
    .orderBy('finished', 'desc')
    .orderBy('slot', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { slot = null, started = null, finished = null, tries = null, manual = null, error = null } = run ?? {}
  const status = jobState.values.find((state) => state === run?.status) ?? null
  const times = { slot, started, finished, tries, manual, jobStatus: status }
  const plan = planText(await jobPlanOf(db, job))
  return { name: job.name, title: job.title, plan, ...times, result: run?.result ?? null, error }
}

/**
 * Runs a job now, 21003 for a job of another organisation; a failure is an answer too, its reason is in the run log.
 */
export async function runJob(services: Services, orgId: string, name: string): Promise<Info> {
  const job = (await services.jobs?.of(orgId))?.find((known) => known.name === name)
  if (!job || !services.jobs) return refuse(common.missing)
  try {
    await services.jobs.runNow(name, orgId)
  } catch (error) {
    if (isRefusal(error)) throw error
  }
  return services.database.withSystem((db) => infoOf(db, orgId, job))
}

export function planText(plan: Plan) {
  if (typeof plan === 'string') return `每天 ${plan}`
  const seconds = plan.everyMs / 1000
  if (seconds < 60) return `每 ${seconds} 秒`
  return seconds < 3600 ? `每 ${seconds / 60} 分钟` : `每 ${seconds / 3600} 小时`
}
