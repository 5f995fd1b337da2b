import { createHash } from 'node:crypto'
import type { Call } from '#contract/kit/calls.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { type Answer, requestOf, type TestApp } from './app.ts'

/** A visitor without a session, with an address of his own. */
export function visitor(t: TestApp, address: string) {
  const call = async (target: Call, input: Record<string, unknown> = {}): Promise<Answer<Record<string, unknown>>> => {
    const { url, payload } = requestOf(target, input)
    const form = target.options.encoding === 'form'
    const body = form && payload ? new URLSearchParams(payload as Record<string, string>).toString() : payload // as: form fields are text
    const headers = form ? { 'content-type': 'application/x-www-form-urlencoded' } : undefined
    const response = await t.app.inject({ method: target.method, url, payload: body, headers, remoteAddress: address })
    return { status: response.statusCode, ...response.json() }
  }
  /** A picture whose solution, ABCD, the test knows. */
  async function picture() {
    const { data } = await call(auth.photoCode)
    const verifyStr = String(data.verifyStr)
    const answerHash = createHash('sha256').update(`${verifyStr}:ABCD`).digest('hex')
    await t.services.database.withSystem((db) =>
      db.updateTable('captcha').set({ answerHash }).where('verifyStr', '=', verifyStr).execute(),
    )
    return { verifyStr, photoCode: 'ABCD' }
  }
  return { call, picture }
}
