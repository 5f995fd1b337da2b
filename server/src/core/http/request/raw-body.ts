import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** Bodies as they arrived, for the few calls whose sender signs the bytes (contract: `rawBody`). */

const bodies = new WeakMap<FastifyRequest, string>()
/** No sender signs more; a longer body is refused (413). */
const maxBytes = 64 * 1024

/** Reads the body before it is parsed, and passes it on to the parser. */
export async function keepBody(request: FastifyRequest, _reply: unknown, payload: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of payload) {
    length += part.length
    if (length > maxBytes) throw Object.assign(new Error('too large'), { statusCode: 413 })
    parts.push(part)
  }
  const body = Buffer.concat(parts)
  bodies.set(request, body.toString('utf8'))
  return Object.assign(Readable.from([body]), { receivedEncodedLength: length })
}

export const rawBodyOf = (request: FastifyRequest) => bodies.get(request) ?? ''
