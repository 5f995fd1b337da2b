import type { Clock } from './clock.ts'
import type { Database, Db } from './db/db.ts'
import type { Env } from './env.ts'
import type { Files } from './files/files.ts'
import type { LogEntry } from './http/error-log.ts'
import type { Tls } from './http/listen/tls.ts'
import type { Plan } from './jobs/job-slots.ts'
import type { Bus } from './live/bus.ts'
import type { Log } from './live/live-session.ts'
import type { Sessions } from './who/session.ts'
import type { Who } from './who/who.ts'

// The services that live as long as the process, and the jobs it runs. They are here in the lowest layer because all
// layers above get them.

/** The services of the process. Handlers use them only where a transaction is not enough. */
export interface Services {
  env: Env
  clock: Clock
  database: Database
  bus: Bus
  sessions: Sessions
  files: Files
  /** The certificate for listeners that speak TLS; without it a proxy may. */
  tls?: Tls
  /** After this time a connection that has sent nothing, or half of its request, is closed. */
  handShakeMs?: number
  /** The jobs of this process; set when all modules are known. */
  jobs?: Jobs
  /** Writes messages of the process outside of a request; set when it serves. */
  log?: Log
  /** Called when a constraint that no module names made the database refuse a call. */
  unforeseen?: (call: string, error: LogEntry) => void
  /** The address at which devices of this machine reach the broker. */
  brokerUrl?: string
  /** How many devices hold a link to the broker of this process. */
  deviceLinks?: () => number
  /** Whether a session has a WebSocket in this process; unknown where there are several processes. */
  isLinked?: (sessionId: string) => boolean
  /** Replies are checked against the contract in tests and development. */
  checkReplies: boolean
  /** The permission expression of users who may read any of these modules. */
  readersOf: (modules: readonly string[]) => string
}

/** The data of one run for its job. A run may be repeated after a failure, so the job must be idempotent. */
export interface JobRun {
  orgId: string
  /** The planned time. A run that catches up works for this day, not for today. */
  slot: string
  /** The day of the slot. */
  day: string
  /** 1 when a user pressed the button. */
  manual?: 0 | 1
  /** The real time, `YYYY-MM-DD HH:mm:ss`. */
  now: string
  /** The system as the acting user; its events are sent after commit. */
  who: Who
  services: Services
  /** Adds work to do after commit, outside the transaction. */
  after: (step: () => unknown) => void
  /** What `prepare` of the job returned. */
  prepared?: unknown
}

export interface Job {
  name: string
  /** The title users see. */
  title: string
  /** `HH:mm` Asia/Shanghai, a period, or a function that reads the time of day from a setting. */
  at: Plan | ((db: Db) => Promise<string>)
  /** `system` jobs run once for all organisations, as the owner of the database; only the home organisation sees them. */
  scope?: 'org' | 'system'
  /** Modules whose open screens read again after a run that returned a value. */
  touches?: readonly string[]
  /**
   * For work that takes minutes or opens transactions of its own: it runs before the transaction of the run; the log
   * says 运行中 meanwhile. Its result is `prepared` of the run.
   */
  prepare?(run: JobRun): Promise<unknown>
  /** One transaction; its result is stored in the run log. */
  run(db: Db, run: JobRun): Promise<unknown>
}

export interface Jobs {
  /** Every job of the product, in the order of the modules. */
  all: readonly Job[]
  /** The jobs an organisation sees and may run: its own, and for the home organisation those that work for all. */
  of(orgId: string): Promise<readonly Job[]>
  start(): void
  /** Runs all due jobs and resolves when they are done. */
  tick(): Promise<void>
  /** Runs a job by hand; refuses 21004 while it runs elsewhere, and 21003 where it is not the organisation's. */
  runNow(name: string, orgId: string): Promise<unknown>
  close(): Promise<void>
}
