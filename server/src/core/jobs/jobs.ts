import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { timeText } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../live/live-session.ts'
import type { Job, JobRun, Jobs, Services } from '../services.ts'
import type { Who } from '../who/who.ts'
import { systemWho } from '../who/who.ts'
import { freeSlot, isRunning, keepRun, lastRun } from './job-log.ts'
import type { LastRun, Plan } from './job-slots.ts'
import { dueSlot, nextLook } from './job-slots.ts'
import type { Every } from './timers.ts'
import { every } from './timers.ts'

export const defineJob = (job: Job): Job => job

const failure = Symbol('what failed')

/**
 * The result of a run with a failed part: the work of the other parts stays. Users are told, and a daily slot is tried
 * again; a periodic job runs again anyway.
 */
export const partly = (result: object | undefined, error: string) => ({ ...result, [failure]: error })

const failureOf = (result: unknown) =>
  typeof result === 'object' && result !== null && failure in result ? String(result[failure]) : undefined

/** When a job runs, with the time of day from a setting. */
export const jobPlanOf = async (db: Db, { at }: Job): Promise<Plan> => (typeof at === 'function' ? at(db) : at)

/** A failed run, reported once for each slot inside the transaction that logs it. */
export interface JobFailure {
  orgId: string
  job: Job
  slot: string
  error: string
  /** The system as the acting user; its events are sent after commit. */
  who: Who
}

interface Options {
  services: Services
  jobs: readonly Job[]
  every?: Every
  log?: Log
  /** Tells users of a failed run of their organisation. */
  onFailed?: (db: Db, failure: JobFailure) => Promise<void>
  /**
   * The organisation whose users see and run the jobs of all institutions and are told of failures; without it nobody
   * is told.
   */
  home?: (db: Db) => Promise<string>
}

/** Organisation id of system jobs in the run log. */
export const systemOrg = 'system'
type Outcome = 'ran' | 'idle' | 'busy' | 'failed'

export function openJobs(options: Options): Jobs {
  const { services, jobs } = options
  for (const job of jobs) assert(jobs.filter(({ name }) => name === job.name).length === 1, `two jobs ${job.name}`)
  // The daily jobs run in order, one after the other; the periodic ones never wait for a long bill run.
  const lanes = [
    lane(options, jobs.filter(isDaily)),
    lane(
      options,
      jobs.filter((job) => !isDaily(job)),
    ),
  ]
  let running: Promise<unknown> = Promise.resolve()
  let stop = () => {}
  const tick = async () => {
    running = Promise.all(lanes.map((run) => run()))
    await running
  }
  const of = async (orgId: string) => {
    const home = options.home && (await services.database.withSystem(options.home))
    return jobs.filter(({ scope }) => scope !== 'system' || orgId === home)
  }
  return {
    all: jobs,
    of,
    tick,
    start: () => {
      stop = (options.every ?? every)(1000, () => {
        tick().catch((error) => options.log?.warn({ error: String(error) }, 'jobs: database'))
      })
    },
    runNow: async (name, orgId) => {
      const job = (await of(orgId)).find((known) => known.name === name)
      if (!job) return refuse(common.missing)
      const orgOf = job.scope === 'system' ? systemOrg : orgId
      const outcome = await attempt(options, job, orgOf, async (db) => ({
        slot: await freeSlot(db, orgOf, name, timeText(services.clock.ms())),
        manual: 1,
      }))
      if (outcome.state === 'busy') refuse(common.running)
      if (outcome.state === 'failed') throw outcome.error
      return outcome.result
    },
    close: async () => {
      stop()
      await running.catch(() => {})
    },
  }
}

const isDaily = ({ at }: Job) => typeof at !== 'object'
/** A time of day from a setting is read again after a minute. */
const settingMs = 60_000

/** Jobs that run one after another in one process. */
function lane(options: Options, jobs: readonly Job[]) {
  const { services, log } = options
  const lookAt = new Map<string, number>()
  const orgs = openOrgs(services)
  let busy = false

  /** Runs the oldest due slots of one organisation first, whichever job they belong to. */
  async function runOrg(orgId: string, own: readonly Job[]) {
    const waiting = new Set(own.filter((job) => (lookAt.get(`${orgId}/${job.name}`) ?? 0) <= services.clock.ms()))
    while (waiting.size > 0) {
      const job = await oldestDue(services, orgId, waiting, (idle, plan, last) => {
        waiting.delete(idle)
        const now = services.clock.ms()
        const next = nextLook(plan, last, now)
        lookAt.set(`${orgId}/${idle.name}`, typeof idle.at === 'function' ? Math.min(next, now + settingMs) : next)
      })
      if (!job) return
      const { state, error } = await attempt(options, job, orgId, async (db, now) => {
        const slot = dueSlot(await jobPlanOf(db, job), await lastRun(db, orgId, job.name), now)
        return slot ? { slot, manual: 0 } : undefined
      })
      if (state === 'failed') log?.warn({ job: job.name, orgId, error: String(error) }, 'job failed')
      // Another process is running it: it is checked again with the next tick.
      if (state === 'busy' || state === 'failed') waiting.delete(job)
    }
  }

  return async () => {
    if (busy || jobs.length === 0) return
    busy = true
    try {
      const system = jobs.filter(({ scope }) => scope === 'system')
      if (system.length > 0) await runOrg(systemOrg, system)
      const ofOrgs = jobs.filter(({ scope }) => scope !== 'system')
      if (ofOrgs.length > 0) for (const orgId of await orgs()) await runOrg(orgId, ofOrgs)
    } finally {
      busy = false
    }
  }
}

/** The organisations, read again every minute. */
function openOrgs({ database, clock }: Services) {
  let known: string[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (clock.ms() - readAt < 60_000) return known
    const rows = await database.withSystem((db) => db.selectFrom('org').select('orgId').orderBy('orgId').execute())
    readAt = clock.ms()
    known = rows.map(({ orgId }) => orgId)
    return known
  }
}

async function oldestDue(
  services: Services,
  orgId: string,
  jobs: ReadonlySet<Job>,
  idle: (job: Job, plan: Plan, last: LastRun | undefined) => void,
) {
  const now = timeText(services.clock.ms())
  const due: { job: Job; slot: string }[] = []
  const last = await services.database.withSystem(async (db) => {
    const found = new Map<Job, { plan: Plan; run: LastRun | undefined }>()
    for (const job of jobs) found.set(job, { plan: await jobPlanOf(db, job), run: await lastRun(db, orgId, job.name) })
    return found
  })
  for (const [job, { plan, run }] of last) {
    const slot = dueSlot(plan, run, now)
    if (slot) due.push({ job, slot })
    else idle(job, plan, run)
  }
  return due.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0]?.job
}

/** At equal times the names decide, so that the order of loading modules has no influence. */
function isBefore(one: { job: Job; slot: string }, other: { job: Job; slot: string }) {
  return one.slot === other.slot ? one.job.name < other.job.name : one.slot < other.slot
}

interface Attempt {
  state: Outcome
  result?: unknown
  error?: unknown
}
interface Slot {
  slot: string
  manual: 0 | 1
}
type Choose = (db: Db, now: string) => Promise<Slot | undefined>

/**
 * One run with its row in the run log. An advisory lock keeps two processes apart, and the slot is chosen again under
 * the lock.
 */
async function attempt(options: Options, job: Job, orgId: string, choose: Choose): Promise<Attempt> {
  const started = timeText(options.services.clock.ms())
  const chosen: { slot?: Slot } = {}
  const claim = async (db: Db) => {
    if (!(await tryLock(db, job, orgId)) || (await isRunning(db, orgId, job.name, started))) return 'busy'
    chosen.slot = await choose(db, started)
    return chosen.slot ?? 'idle'
  }
  try {
    const claimed = job.prepare ? await claimFirst(options, job, orgId, claim, started) : undefined
    if (typeof claimed === 'string') return { state: claimed }
    const prepared = claimed && (await job.prepare?.(jobRun(options.services, orgId, claimed, started)))
    const done = await inOne(options, job, orgId, claimed ? async () => claimed : claim, started, prepared)
    if (done.run) await tell(options.services, job, done.run, done.result)
    return done
  } catch (error) {
    if (chosen.slot) await noteFailure(options, job, orgId, { ...chosen.slot, started }, error)
    return { state: 'failed', error }
  }
}

type Claim = (db: Db) => Promise<Slot | 'busy' | 'idle'>
type RunAttempt = Attempt & { run?: JobRun & Steps }

/** Work and row in one transaction: a killed process leaves neither. */
function inOne(
  { services, onFailed }: Options,
  job: Job,
  orgId: string,
  claim: Claim,
  started: string,
  prepared: unknown,
): Promise<RunAttempt> {
  return inScope(services, job, orgId, async (db) => {
    const slot = await claim(db)
    if (typeof slot === 'string') return { state: slot }
    const run = { ...jobRun(services, orgId, slot, started), prepared }
    const result = await job.run(db, run)
    const error = failureOf(result)
    const again = error !== undefined && isDaily(job)
    const row = { ...slot, status: again ? 'FAILED' : 'DONE', started, finished: nowOf(services), result }
    await keepRun(db, orgId, named(job), error === undefined ? row : { ...row, error })
    // A job that fails every minute is reported once a day.
    if (error !== undefined)
      await onFailed?.(db, { orgId, job, slot: isDaily(job) ? slot.slot : run.day, error, who: run.who })
    return { state: 'ran', result, run }
  })
}

/** The row is marked as running before the work begins; a row that a killed process left is taken over after hours. */
function claimFirst({ services }: Options, job: Job, orgId: string, claim: Claim, started: string) {
  return inScope(services, job, orgId, async (db) => {
    const slot = await claim(db)
    if (typeof slot !== 'string')
      await keepRun(db, orgId, named(job), { ...slot, status: 'RUNNING', started, finished: started })
    return slot
  })
}

async function noteFailure(
  { services, onFailed, home }: Options,
  job: Job,
  orgId: string,
  slot: Slot & { started: string },
  cause: unknown,
) {
  const failed = { ...slot, status: 'FAILED', finished: nowOf(services), error: String(cause) }
  const who = await inScope(services, job, orgId, async (db) => {
    await keepRun(db, orgId, named(job), failed)
    const receiverOrg = orgId === systemOrg ? await home?.(db) : orgId
    if (!receiverOrg) return undefined
    const system = systemWho(receiverOrg, failed.finished)
    await onFailed?.(db, { orgId: receiverOrg, job, slot: failed.slot, error: failed.error, who: system })
    return system
  })
  if (who) sendEvents(services, who.orgId, who)
}

const nowOf = ({ clock }: Services) => timeText(clock.ms())
const named = (job: Job) => ({ name: job.name, periodic: !isDaily(job) })

function inScope<T>({ database }: Services, job: Job, orgId: string, work: (db: Db) => Promise<T>) {
  return job.scope === 'system' ? database.withSystem(work) : database.withOrg(orgId, work)
}

/** One lock for all daily jobs of an organisation, so that they keep their order across processes too. */
async function tryLock(db: Db, job: Job, orgId: string) {
  const key = `job/${orgId}/${isDaily(job) ? 'day' : job.name}`
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as locked`.execute(db)
  return rows[0]?.locked === true
}

interface Steps {
  steps: (() => unknown)[]
}

function jobRun(services: Services, orgId: string, { slot, manual }: Slot, now: string): JobRun & Steps {
  const steps: (() => unknown)[] = []
  const who = systemWho(orgId === systemOrg ? '' : orgId, now)
  return { orgId, slot, day: slot.slice(0, 10), manual, now, who, services, steps, after: (step) => steps.push(step) }
}

async function tell(services: Services, job: Job, run: JobRun & Steps, result: unknown) {
  for (const step of run.steps) await step()
  for (const revocation of run.who.revoked) services.bus.revoke(revocation)
  sendEvents(services, run.orgId, run.who)
  if (!job.touches || result === undefined) return
  const modules = [...job.touches]
  services.bus.publish(run.orgId, 'data.changed', { modules }, { permit: services.readersOf(modules) })
}

function sendEvents({ bus }: Services, orgId: string, { events }: Who) {
  for (const { event, data, target } of events) bus.publish(orgId, event, data, target)
}
