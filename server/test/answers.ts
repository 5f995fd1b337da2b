import { z } from 'zod'

/** What an answer carries that its call does not state: a file, and what a refusal says. */

/** The bytes of a file: a template, an export. */
export function bytesOf(data: unknown): Buffer {
  if (Buffer.isBuffer(data)) return data
  throw new Error(`not a file: ${JSON.stringify(data)}`)
}

const Refused = z.object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) })

/** The fields that a refusal names (21001), each with its words. */
export const errorsOf = (data: unknown) => Refused.parse(data).errors

/** The field it names first. */
export const firstField = (data: unknown) => errorsOf(data)[0].field
