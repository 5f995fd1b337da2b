import type { Clock } from './clock.ts'
import type { Database, Db } from './db/db.ts'
import type { Env } from './env.ts'
import type { Files } from './files/files.ts'
import type { Told } from './http/error-log.ts'
import type { Tls } from './http/listen/tls.ts'
import type { Plan } from './jobs/job-slots.ts'
import type { Bus } from './live/bus.ts'
import type { Log } from './live/live-session.ts'
import type { Sessions } from './who/session.ts'
import type { Who } from './who/who.ts'

// What lives as long as the process, and the jobs it runs: on the ground, since everything above is told of it.

/** What lives as long as the process. Handlers reach it only where a transaction is not enough. */
export interface Services {
  env: Env
  clock: Clock
  database: Database
  bus: Bus
  sessions: Sessions
  files: Files
  /** The certificate the listeners speak TLS with; without it a proxy may. */
  tls?: Tls
  /** After so long a connection that has said nothing, or half of what it wants, is closed. */
  handShakeMs?: number
  /** The jobs of this process; set when all modules are known. */
  jobs?: Jobs
  /** What this process has to say of itself outside of a request; set when it serves. */
  log?: Log
  /** Hears of what the database refused a call by a constraint that no module names. */
  unforeseen?: (call: string, error: Told) => void
  /** Where devices of this machine reach the broker. */
  brokerUrl?: string
  /** How many devices hold a link to the broker of this process. */
  deviceLinks?: () => number
  /** Whether a session has a WebSocket in this process; unknown where there are several. */
  isLinked?: (sessionId: string) => boolean
  /** Replies are checked against the contract in tests and development. */
  checkReplies: boolean
  /** Permission expression of those who may read any of these modules. */
  readersOf: (modules: readonly string[]) => string
}

/** What a job is told of one run. It may be repeated after a failure, so it must be idempotent. */
export interface JobRun {
  orgId: string
  /** The planned time. A run that is made up works for this day, not for today. */
  slot: string
  /** The day of the slot. */
  day: string
  /** 1 when somebody pressed the button. */
  manual?: 0 | 1
  /** The real time, `YYYY-MM-DD HH:mm:ss`. */
  now: string
  /** The system as the one who writes; its events go out after commit. */
  who: Who
  services: Services
  /** Something to do after commit, outside the transaction. */
  after: (step: () => unknown) => void
  /** What the `prepare` of the job answered. */
  prepared?: unknown
}

export interface Job {
  name: string
  /** Shown to people. */
  title: string
  /** `HH:mm` Asia/Shanghai, a period, or who knows the time of the day when it is a setting. */
  at: Plan | ((db: Db) => Promise<string>)
  /** `system` jobs run once for all organisations, as the owner of the database; only the home organisation sees them. */
  scope?: 'org' | 'system'
  /** Modules whose open screens re-read after a run that answered something other than undefined. */
  touches?: readonly string[]
  /**
   * What takes minutes or opens transactions of its own, before the transaction of the run; the log says 运行中 meanwhile.
   * What it answers is `prepared` of the run.
   */
  prepare?(run: JobRun): Promise<unknown>
  /** One transaction; what it returns stands in the run log. */
  run(db: Db, run: JobRun): Promise<unknown>
}

export interface Jobs {
  /** Every job of the product, in the order of the modules. */
  all: readonly Job[]
  /** Those an organisation sees and may run: its own, and at home the ones that work for all. */
  of(orgId: string): Promise<readonly Job[]>
  start(): void
  /** Runs everything that is due and answers when it is done. */
  tick(): Promise<void>
  /** The manual button; refuses 21004 while the job runs elsewhere, and 21003 where it is not the organisation's. */
  runNow(name: string, orgId: string): Promise<unknown>
  close(): Promise<void>
}
