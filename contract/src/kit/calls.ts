import { z } from 'zod'
import type { ObjectSchema, Schema } from './schema.ts'
import type { FileKind } from './value/file-kinds.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Who may call: a permission string (`a|b` any, `a&b` all), any signed-in user, or anybody. */
export type Permit = string
export const signedIn = 'signedIn'
export const open = 'open'

export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown

/**
 * One step of a call with the step in its path: its verb, its permission (`signedIn`: the handler decides), its body.
 */
export interface StepSpec {
  title: string
  permit: Permit
  body: ObjectSchema
  /** For a path that names the new state instead of an `{action}`. */
  from?: readonly unknown[]
  to?: unknown
}

export interface CallOptions {
  title: string
  permit: Permit
  /** GET: query parameters. Other methods may have them beside the body. */
  query?: ObjectSchema
  body?: Schema
  /** The body of each step, when the path contains an `{action}` or the new state (kit/steps.ts). */
  steps?: Record<string, StepSpec>
  /** The inner value; `serve` puts it into `{code,msg,data}`. */
  reply?: Schema
  /**
   * Modules whose open screens read again after this write. Default: the list of `calls` for writes, none for reads.
   */
  touches?: readonly string[]
  /** `2` or `2.0` are sent as header api-version, `V1.0` as ApiVersion. */
  version?: '2' | '2.0' | 'V1.0'
  encoding?: 'form' | 'multipart'
  /** Kinds of file a multipart call accepts; sizes and types are checked before the handler. */
  accept?: readonly FileKind[]
  /** The most files in one form; errors of one do not stop the others. */
  several?: number
  silent?: boolean
  timeoutMs?: number
  /** A GET that changes something. */
  writes?: boolean
  /** Answers with a file instead of the envelope. */
  file?: boolean
  /** Shows the loading box, and the busy dialog after 20 s. */
  loading?: boolean
  /** False for writes that are not worth an operation-log row (heartbeats, read marks). */
  logged?: boolean
  /** Each item is a transaction of its own: the handler gets `each` instead of `db` (batches of payments). */
  perItem?: boolean
  /** The answer contains only the fields that `reply` names: the handler also reads secrets. */
  exact?: true
  /** Fields of the answer that are shown once: the answer stored under the request number does not contain them. */
  secrets?: readonly string[]
  /** Restricted sessions that may call it too: of a founder under review, or before a due password change. */
  alsoFor?: readonly ('founder' | 'password')[]
  /** Keeps the raw bytes of the body beside the parsed values: the sender signed those bytes. */
  rawBody?: true
  /** The class of a list's rows may be exported with this permission (`export=xlsx`). */
  exportPermit?: Permit
}

export interface Call<P extends string = string, O extends CallOptions = CallOptions> {
  name: string
  module: string
  method: Method
  path: P
  options: O
}

interface Draft<P extends string, O extends CallOptions> {
  method: Method
  path: P
  options: O
}

const draft =
  (method: Method) =>
  <const P extends string, const O extends CallOptions>(path: P, options: O): Draft<P, O> => ({ method, path, options })

export const get = draft('GET')
export const post = draft('POST')
export const put = draft('PUT')
export const del = draft('DELETE')

export type Calls = Record<string, Call>

/**
 * Names the calls of a module: `visit.list`, `visit.create` … A write without `touches` touches its own module, and
 * those named after it.
 *
 *     export const visit = calls(['visit', 'dashboard'], { create: post('/pims/web-org/visit', { … }), … })
 */
export function calls<const T extends Record<string, Draft<string, CallOptions>>>(
  of: string | readonly [module: string, ...touches: string[]],
  drafts: T,
) {
  const touches = typeof of === 'string' ? [of] : of
  const [module] = touches
  const named = Object.entries(drafts).map(([key, { method, path, options }]) => {
    const own = options.touches ?? (writes({ method, options }) ? touches : [])
    return [key, { name: `${module}.${key}`, module, method, path, options: { ...options, touches: own } }] as const
  })
  // as: same keys as the argument, each with its own path and options
  return Object.fromEntries(named) as unknown as {
    [K in keyof T]: T[K] extends Draft<infer P, infer O> ? Call<P, O> : never
  }
}

/** True when the call changes something, so it is logged and refreshes screens. */
export function writes(call: { method: Method; options: CallOptions }) {
  return call.method !== 'GET' || call.options.writes === true
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : unknown

export type ParamsFor<C> = C extends Call<infer P, CallOptions> ? ParamsOf<P> : never
export type QueryFor<C> = C extends Call<string, infer O> ? Out<O['query']> : never
export type BodyFor<C> = C extends Call<string, infer O> ? Out<O['body']> : never
export type ReplyFor<C> = C extends Call<string, infer O> ? Out<O['reply']> : never
/** The input of a caller: path values, query and body in one payload (behaviours B120, B121). */
export type InputFor<C> =
  C extends Call<infer P, infer O> ? ParamsOf<P> & In<O['query']> & In<O['body']> & Extra : never
interface Extra {
  version?: number
  /** The user has read the preview of a change for many people and confirms it (decision 030). */
  confirmed?: 1
  requestNo?: string
}

// --- lists -------------------------------------------------------------------------------------------------------

const queryInt = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** Query of a paged list: page, size, order, `pageHelper=0` for no paging (≤ 5000), `export=xlsx`, and its filters. */
export function paging<T extends z.core.$ZodLooseShape>(filters: T) {
  return z.object({
    page: queryInt(1, 100_000).default(1),
    size: queryInt(1, 1000).default(20),
    sortField: z.string().max(40).optional(),
    sortOrder: z.enum(['asc', 'desc', 'ascend', 'descend']).optional(),
    pageHelper: z.enum(['0', '1']).optional(),
    export: z.literal('xlsx').optional(),
    ...filters,
  })
}
export type Paging = z.output<ReturnType<typeof paging<Record<never, never>>>>

/** Reply of a paged list. */
export function paged<S extends Schema>(row: S) {
  return z.object({
    list: z.array(row),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    sum: z.record(z.string(), z.number()).nullish(),
  })
}
export const arrayOf = <S extends Schema>(row: S) => z.array(row)
