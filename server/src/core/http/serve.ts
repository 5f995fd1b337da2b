import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyFor, Call, Calls, ParamsFor, QueryFor } from '#contract/kit/calls.ts'
import type { Db } from '../db/db.ts'
import type { Constraints } from '../db/db-errors.ts'
import type { ReceivedMany, Upload } from '../files/upload.ts'
import { joinSeeds, type Seed } from '../rows/store/built-in.ts'
import type { Job, Services } from '../services.ts'
import type { Who } from '../who/who.ts'

/** What a handler gets: the request's transaction, the caller, the validated input; nothing wider. */
export interface Ctx<C> {
  /** The transaction; a call with `perItem` has none of its own. */
  db: C extends Call<string, infer O> ? (O extends { perItem: true } ? undefined : Db) : never
  /** Runs one item of a call with `perItem` in its own transaction with its own log row. */
  each: C extends Call<string, infer O> ? (O extends { perItem: true } ? Each : undefined) : never
  who: Who
  params: ParamsFor<C>
  query: QueryFor<C>
  body: BodyFor<C> & CommonFields
  /** For the few calls that read a stream or answer with a file. */
  raw: { request: FastifyRequest; reply: FastifyReply }
  /** The checked file of a call with `accept`. */
  upload: UploadFor<C>
  /** The files of a call that takes several. */
  uploads: UploadsFor<C>
  /** For the few calls that reach beyond the transaction: sessions, files, bus, clock. */
  services: Services
}

/**
 * With `requestNo` the item runs once: a repeat gets its first answer, and its refusal leaves a log row. Without one it
 * only reads. A refusal is thrown after its transaction was rolled back.
 */
export type Each = <T>(
  item: { requestNo?: string; body?: unknown },
  work: (db: Db, who: Who) => Promise<T>,
) => Promise<T>

type UploadsFor<C> = C extends Call<string, infer O> ? (O extends { several: number } ? Uploads : undefined) : never
export type Uploads = Pick<ReceivedMany, 'uploads' | 'failed'>

type UploadFor<C> = C extends Call<string, infer O> ? (O extends { accept: object } ? Upload : undefined) : never

/** Fields any body may carry beside its own: the row version of an edit, the request number. */
interface CommonFields {
  version?: number
  requestNo?: string
}

export type Handler<C> = ((ctx: Ctx<C>) => unknown) & { prepare?: (outside: Outside<C>) => Promise<unknown> }

/** What the work before the transaction gets: everything except the database of the request. */
export type Outside<C> = Omit<Ctx<C>, 'db' | 'upload' | 'uploads'>

/**
 * A handler with slow work before its transaction: a connection to another server, a stream to disk, a job. The work
 * must not wait inside the transaction: the embedded database has one connection.
 *
 *     run: prepared<typeof log.runJob, unknown>(({ services, params }) => …, ({ who }, result) => …)
 */
export function prepared<C, P>(
  prepare: (outside: Outside<C>) => Promise<P>,
  handler: (ctx: Ctx<C>, prepared: P) => unknown,
): Handler<C> {
  // as: `answer` of http.ts passes what this same `prepare` gave
  const bound = (ctx: Ctx<C>) => handler(ctx, (ctx as Ctx<C> & { prepared: P }).prepared)
  return Object.assign(bound, { prepare })
}

export interface Module {
  name: string
  calls: Calls
  // biome-ignore lint/suspicious/noExplicitAny: each handler is typed against its own call by serve()
  handlers: Record<string, Handler<any>>
  constraints: Constraints
  jobs: readonly Job[]
}

interface More {
  constraints?: Constraints
  jobs?: readonly Job[]
  /**
   * What the module builds into an institution: into a new one, and into existing ones by a new version. It checks
   * itself what is there already.
   */
  seed?: Seed
}

/** Binds a module's calls to their handlers; a call without a handler does not compile. */
export function serve<T extends Record<string, Call>>(
  calls: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
  more: More = {},
): Module {
  if (more.seed) joinSeeds(more.seed)
  const name = Object.values(calls)[0]?.module ?? ''
  return { name, calls, handlers, constraints: more.constraints ?? {}, jobs: more.jobs ?? [] }
}
