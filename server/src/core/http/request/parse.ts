import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import { stamps } from '#contract/kit/fields.ts'
import { fieldErrors } from '#contract/kit/problems.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Schema } from '#contract/kit/schema.ts'
import type { ReceivedFile, ReceivedMany, Upload } from '../../files/upload.ts'
import { sealedHead } from '../../sealing/sealing.ts'
import { shortened } from '../cut-lists.ts'
import { namesIn, unknownFields } from './unknown-fields.ts'

export interface Parsed {
  params: Record<string, string>
  query: unknown
  body: unknown
  requestNo: string | undefined
  /** The user has read what a refusal announced, and confirms the call. */
  confirmed?: boolean
}

/** Validates the input of a call; refuses 21001 with a sentence per field. */
export function parseRequest(call: Call, request: FastifyRequest): Parsed {
  const params = (request.params ?? {}) as Record<string, string> // as: fastify's params are strings
  // An id that no text column could hold is the id of nothing.
  if (Object.values(params).some((value) => value.includes('\u0000') || !value.isWellFormed())) refuse(common.missing)
  const typed = dropEmpty(request.query)
  const inPath = new Set(Object.keys(params))
  // DELETE may name its ids in the body or in the query (docs/spec/coverage.md A28).
  if (call.method !== 'DELETE') assertKnown(call.options.query ?? nothing, typed, inPath)
  const query = check(call.options.query, typed)
  if (call.method === 'GET' || call.options.encoding === 'multipart')
    return { params, query, body: undefined, requestNo: undefined }
  const whole = isObject(request.body) || Array.isArray(request.body) ? request.body : {}
  const sent = call.options.body ? shortened(call.options.body, whole) : whole
  const raw = emptyToNull(call.method === 'DELETE' && isObject(sent) ? { ...typed, ...sent } : sent)
  // Another system signed the body and defines its fields.
  if (!call.options.rawBody) assertKnown(call.options.body ?? nothing, raw, readBack(call).union(inPath))
  const body = call.options.body ? check(call.options.body, raw) : isObject(raw) ? {} : undefined
  const version = isObject(raw) && raw.version != null ? Number(raw.version) : undefined
  const requestNo = isObject(raw) && typeof raw.requestNo === 'string' ? raw.requestNo.slice(0, 64) : undefined
  const confirmed = isObject(raw) && Number(raw.confirmed) === 1
  return { params, query, body: isObject(body) ? { ...body, version } : body, requestNo, confirmed }
}

/**
 * The fields beside an uploaded file. The hash of the file represents its content where a request number is claimed.
 */
export function parseForm(call: Call, parsed: Parsed, received: ReceivedFile | ReceivedMany): Parsed {
  const { fields } = received
  const sent = emptyToNull(fields)
  assertKnown(call.options.body ?? nothing, sent, readBack(call))
  const body = call.options.body ? check(call.options.body, sent) : {}
  const requestNo = fields.requestNo?.slice(0, 64)
  const sha256 = uploadsOf(received)
    .map((upload) => upload.sha256)
    .join()
  return { ...parsed, requestNo, body: isObject(body) ? { ...body, sha256 } : body }
}

/** The accepted files of a form. */
export function uploadsOf(received: ReceivedFile | ReceivedMany | undefined): readonly Upload[] {
  if (!received) return []
  return 'upload' in received ? [received.upload] : received.uploads
}

const nothing = z.object({})

const readBacks = new WeakMap<Call, ReadonlySet<string>>()
/**
 * Fields a body may have beside its own: version and request number, and every field the call answers, since clients
 * send back the row they read.
 */
function readBack(call: Call): ReadonlySet<string> {
  const seen = readBacks.get(call)
  if (seen) return seen
  const names = namesIn(call.options.reply).union(ofAnyRow)
  readBacks.set(call, names)
  return names
}
// `oldmanIdcard` is the other spelling of `oldmanIdCard` (residence.md 0).
const ofAnyRow = new Set([
  ...Object.keys(stamps),
  'orgId',
  'createBy',
  'updateBy',
  'sort',
  'requestNo',
  'confirmed',
  'oldmanIdcard',
])

/** Refuses fields that the call does not read, by name: a mistyped filter would find everything (decision 034). */
function assertKnown(schema: Schema, sent: unknown, also: ReadonlySet<string>) {
  const errors = unknownFields(schema, sent)
    .filter((field) => !also.has(field.split('.').at(-1) ?? ''))
    .slice(0, 50)
    .map((field) => ({ field, message: `没有“${field.slice(0, 60)}”这一项` }))
  if (errors.length === 0) return
  refuse({ code: common.invalid.code, text: `${common.invalid.text}：${errors[0].message}` }, {}, { data: { errors } })
}

/** The input of one step of a call: its own fields; fields of other steps are refused (21001). */
export function checkStep<S extends Schema>(call: Call, step: S, sent: object): z.output<S> {
  assertKnown(step, Object.fromEntries(Object.entries(sent).filter(([, value]) => value != null)), readBack(call))
  return checkShape(step, sent)
}

/** Validates with a schema other than the call's. */
export function checkShape<S extends Schema>(schema: S, value: unknown): z.output<S> {
  return check(schema, value) as z.output<S> // as: the output of the same schema
}

function check(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, shortened(schema, value), { reportInput: true })
  if (result.success) return result.data
  const errors = fieldErrors(schema, result.error)
  const first = errors[0]?.message
  refuse(
    { code: common.invalid.code, text: first ? `${common.invalid.text}：${first}` : common.invalid.text },
    {},
    { data: { errors } },
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function dropEmpty(query: unknown): Record<string, unknown> {
  if (!isObject(query)) return {}
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== '' && value !== 'undefined' && value !== 'null'),
  )
}

const sealedText = { code: common.invalid.code, text: `${common.invalid.text}：文字不能以“${sealedHead}”开头` }

/** No form of the product is nested deeper; a deeper body would only exhaust the stack. */
const maxDepth = 50

/** An empty string means no value, at any depth. */
function emptyToNull(value: unknown, depth = 0): unknown {
  if (value === '') return null
  // Sealed values begin with this prefix: a text sent with it would be opened when somebody reads it back.
  if (typeof value === 'string' && value.trimStart().startsWith(sealedHead)) refuse(sealedText)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) refuse({ code: common.invalid.code, text: `${common.invalid.text}：内容嵌套过深` })
  if (Array.isArray(value)) return value.map((inner) => emptyToNull(inner, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptyToNull(inner, depth + 1)]))
}
