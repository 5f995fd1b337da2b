import { z } from 'zod'
import type { Call, ReplyFor } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'
import type { Answer, Client } from './app.ts'

/** A row of a reply: it has its id under the name the call uses. */
type ReplyRow = object & { version: number }

/**
 * A call about a row, made with the row's id and version.
 *
 *     const change = onRow(visit.update)
 *     await change(reception, row, { leaveTime: '2025-06-10 11:00:00' })
 */
export function onRow<C extends Call>(call: C) {
  const key = idOf(call)
  return (by: Client, row: ReplyRow, values: object = {}): Promise<Answer<ReplyFor<C>>> =>
    by.call(call, {
      [key]: Object.entries(row).find(([name]) => name === key)?.[1],
      ...(call.method !== 'GET' && { version: row.version }),
      ...values,
    })
}

/** The same for a call with a step: `act(safety, row, 'assign', { handlerId })`. */
export function stepOn<C extends Call>(call: C) {
  const send = onRow(call)
  return (by: Client, row: ReplyRow, action: string, values: object = {}) => send(by, row, { action, ...values })
}

/** The field of a call with the id of its row, in its path or else in its body. */
function idOf({ name, path, options }: Call) {
  const [, inPath] = /\{(\w+Id|id)\}/.exec(path) ?? []
  const body: Record<string, Schema> = options.body instanceof z.ZodObject ? options.body.shape : {}
  const inBody = Object.keys(body).find((field) => metaOf(body[field])?.kind === 'id')
  const key = inPath ?? inBody
  if (!key) throw new Error(`${name} names no row`)
  return key
}
