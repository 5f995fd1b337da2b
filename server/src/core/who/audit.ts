import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { type Call, writes } from '#contract/kit/calls.ts'
import { maskIdCard } from '#contract/kit/value/id-card.ts'
import { type Db, together } from '../db/db.ts'
import type { Tables } from '../db/tables.gen.ts'
import { newId } from '../new-id.ts'
import type { Change, FieldChange, Who } from './who.ts'

const operTypes = { GET: 'EDIT', POST: 'ADD', PUT: 'EDIT', DELETE: 'DELETE' } as const
/** Of plain reads only exports are logged. */
const isExport = (call: Call) => !writes(call)

export interface Outcome {
  params: unknown
  code: number
  message: string
  costMs: number
  time: string
}

/** One operation-log row, and one data-log row for each changed entity, in the transaction of the write itself. */
export async function writeLogs(db: Db, call: Call, who: Who, outcome: Outcome) {
  const logId = newId()
  const changed = who.changes[0]
  const row = {
    orgId: who.orgId,
    logId,
    userId: who.userId,
    userName: who.userName,
    loginName: who.loginName,
    deptName: who.deptName,
    module: call.module,
    menuName: call.options.title,
    operType: who.story.operType ?? (isExport(call) ? 'EXPORT' : operTypes[call.method]),
    content: storable(who.story.content ?? sentenceOf(call, who.changes)),
    targetType: who.story.type ?? changed?.entity ?? null,
    targetId: who.story.id ?? changed?.entityId ?? null,
    targetName: who.story.name ?? changed?.entityName ?? null,
    method: call.method,
    path: call.path,
    params: jsonText(masked(outcome.params)),
    resultCode: outcome.code,
    message: storable(outcome.message).slice(0, 500),
    ip: who.ip,
    agent: storable(who.agent).slice(0, 300),
    costMs: outcome.costMs,
    requestId: who.requestId,
    operTime: outcome.time,
  }
  const [first, ...rest] = outcome.code === 0 ? changesOf(who, logId, outcome.time) : []
  await together(
    first ? withChanges(db, row, first) : logging(db, row).execute(),
    ...rest.map((part) => sql`select ${adding(who.orgId, part)}`.execute(db)),
  )
}

const logging = (db: Pick<Db, 'insertInto'>, row: Insertable<Tables['operLog']>) => db.insertInto('operLog').values(row)

/** The row and its changes in one statement. */
const withChanges = (db: Db, row: Insertable<Tables['operLog']>, changes: string) =>
  db
    .with('logged', (inner) => logging(inner, row))
    .selectNoFrom(adding(row.orgId, changes).as('added'))
    .execute()

/** The chain's head row is the last lock a transaction takes, so it orders writers without deadlock. */
const adding = (orgId: string, changes: string) => sql<null>`data_log_add(${orgId}, ${changes}::jsonb)`

/** Sentences may quote user input: no column accepts NUL or half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

function jsonText(value: unknown) {
  const text = JSON.stringify(value ?? {})
  return text.length <= 8000 ? text : JSON.stringify({ 内容过长: text.slice(0, 4000) })
}

function sentenceOf(call: Call, changes: readonly Change[]) {
  const names = [...new Set(changes.map((change) => change.entityName))].slice(0, 3).join('、')
  const title = isExport(call) ? `导出${call.options.title}` : call.options.title
  return names ? `${title}：${names}` : title
}

/** Data-log rows as JSON, in parts: one value for a whole import would delay every other request. */
function changesOf(who: Who, logId: string, time: string): string[] {
  // The hash covers milliseconds, also where the caller gives a time without them.
  const operTime = time.includes('.') ? time : `${time}.000`
  const stamp = { logId, userId: who.userId, userName: who.userName, reason: who.story.content ?? null, operTime }
  const rows = who.changes.map((change) => {
    const row = { ...stamp, ...change, changeId: newId() }
    const [before, after] = hashed({ ...row, seq: 0 })
    return snake({ ...row, before, after })
  })
  const parts = Math.ceil(rows.length / changesChunk)
  return Array.from({ length: parts }, (_, at) =>
    JSON.stringify(rows.slice(at * changesChunk, (at + 1) * changesChunk)),
  )
}

const snake = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  )

const changesChunk = 100

/** The fields of a data-log row that its hash covers; the same order when writing and when verifying. */
export interface ChainRow {
  changeId: string
  seq: number
  logId: string
  entity: string
  entityId: string
  entityName: string | null
  action: string
  fields: unknown
  userId: string | null
  userName: string | null
  reason: string | null
  operTime: string
}

/**
 * SHA-256 over the previous hash and the row (platform.md 5); the database function `data_log_add` computes the same.
 */
export function chainHash(previous: string, row: ChainRow) {
  const [before, after] = hashed(row)
  return createHash('sha256').update(previous).update(before).update(String(row.seq)).update(after).digest('hex')
}

/** The hashed JSON text: the parts before and after the number in the chain. */
function hashed(row: ChainRow): [string, string] {
  const rest = [
    row.logId,
    row.entity,
    row.entityId,
    row.entityName,
    row.action,
    canonical(row.fields),
    row.userId,
    row.userName,
    row.reason,
    row.operTime,
  ]
  return [`[${JSON.stringify(row.changeId)},`, `,${JSON.stringify(rest).slice(1)}`]
}

/** jsonb does not keep the order of keys, so the hash sorts them. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]))
}

const hidden = /password|pwd|token|secret|idcard|bankno|authcode|privatekey|^checkpass$|^key$/i
const phoneLike = /^1[3-9]\d{9}$/
const idCardLike = /^[1-9]\d{16}[\dXx]$/

/** Request parameters as the log may store them: no passwords or tokens, phones and ID cards masked. */
function masked(value: unknown, depth = 0): unknown {
  if (depth > 6) return '…'
  if (typeof value === 'string') {
    // jsonb accepts neither NUL nor half a surrogate pair.
    if (value.includes('\u0000') || !value.isWellFormed())
      return masked(value.replaceAll('\u0000', '').toWellFormed(), depth)
    if (phoneLike.test(value)) return `${value.slice(0, 3)}****${value.slice(-4)}`
    if (idCardLike.test(value)) return maskIdCard(value)
    return value.length > 500 ? `${value.slice(0, 500)}…` : value
  }
  if (Array.isArray(value)) return value.slice(0, 20).map((inner) => masked(inner, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      hidden.test(key) && typeof inner === 'string' ? '***' : masked(inner, depth + 1),
    ]),
  )
}

declare module '../db/json-shapes.ts' {
  interface JsonShapes {
    'dataLog.fields': FieldChange[]
  }
}
