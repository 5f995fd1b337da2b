import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { clearRowCaches } from '../rows/row-cache.ts'
import { type Seam, type SeamPart, seam } from '../seam.ts'
import type { Job, JobRun } from '../services.ts'
import { notes } from '../who/attempt.ts'
import { defineJob, partly } from './jobs.ts'

/**
 * Parts of many modules that run at the same time are one job (docs/domain/README.md, Jobs). A failed part leaves
 * nothing behind and does not stop the others: the administrators of the servers are told, a daily round is tried
 * again.
 */
export interface Part extends Omit<SeamPart, 'name'> {
  /** The name of the part in the message when it fails. */
  title: string
  /** The name by which other parts say that they follow it: that of its module, or else its title. */
  name?: string
  /** Modules whose open screens re-read when the part answers something other than undefined and 0. */
  touches?: readonly string[]
  /** It may run again after a failure, so it must be idempotent. */
  run(db: Db, run: JobRun): Promise<unknown>
}

const minute = 60_000
const plans = {
  'care-day': { title: '每日凌晨处理', at: '00:05' },
  'reminder-day': { title: '每日提醒', at: '00:20' },
  morning: { title: '早间检查', at: '08:00' },
  hourly: { title: '每小时检查', at: { everyMs: 60 * minute } },
  watch: { title: '每5分钟检查', at: { everyMs: 5 * minute } },
  clock: { title: '每分钟检查', at: { everyMs: minute } },
} satisfies Record<string, Pick<Job, 'title' | 'at'>>

export type Round = keyof typeof plans
const names: readonly Round[] = ['care-day', 'reminder-day', 'morning', 'hourly', 'watch', 'clock']
type NamedPart = Part & SeamPart
const seams = {
  'care-day': seam<NamedPart>('round care-day'),
  'reminder-day': seam<NamedPart>('round reminder-day'),
  morning: seam<NamedPart>('round morning'),
  hourly: seam<NamedPart>('round hourly'),
  watch: seam<NamedPart>('round watch'),
  clock: seam<NamedPart>('round clock'),
} satisfies Record<Round, Seam<NamedPart>>

/**
 * Adds a part to a round; called once, at the module's top level. Gives a function that removes it, for tests.
 *
 *     joinRound('hourly', past({ title: '投诉逾期', table: complaints, date: 'deadline', … }))
 */
export function joinRound(round: Round, part: Part) {
  return seams[round].join({ ...part, name: part.name ?? part.title })
}

/** The rounds as jobs, which run together with the jobs of the modules. */
export const roundJobs: readonly Job[] = names.map((name) =>
  defineJob({ name, ...plans[name], run: (db, run) => walk(db, run, seams[name].inOrder()) }),
)

/**
 * Runs these rounds once inside the caller's transaction and tells no open screens: a demo institution is made with a
 * year of history, and its daily rounds have happened already. A part that fails throws.
 */
export async function liveThrough(db: Db, rounds: readonly Round[], run: Pick<JobRun, 'orgId' | 'who'>) {
  const { now, today } = run.who
  // as: no part needs the services before its commit
  const whole = { ...run, now, day: today, slot: now, after: () => undefined } as unknown as JobRun
  for (const round of rounds) for (const part of seams[round].inOrder()) await part.run(db, whole)
}

async function walk(db: Db, run: JobRun, of: readonly Part[]) {
  const done: Record<string, unknown> = {}
  const failed: string[] = []
  for (const part of of) {
    const { result, error } = await apart(db, run, part)
    if (error !== undefined) failed.push(`${part.title}：${error}`)
    else if (result !== undefined && result !== 0) done[part.title] = result
  }
  const result = Object.keys(done).length > 0 ? done : undefined
  return failed.length > 0 ? partly(result, failed.join('；')) : result
}

/** Runs one part in a savepoint and catches every error it throws. */
async function apart(db: Db, run: JobRun, { touches, run: work }: Part) {
  const before = notes(run.who)
  await sql`savepoint part`.execute(db)
  try {
    const result = await work(db, run)
    await sql`release savepoint part`.execute(db)
    if (touches && result !== undefined && result !== 0)
      run.who.events.push({
        event: 'data.changed',
        data: { modules: [...touches] },
        target: { permit: run.services.readersOf(touches) },
      })
    return { result }
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db)
    clearRowCaches(db)
    for (const [list, length] of before) list.length = length
    return { error: String(error) }
  }
}
