import type { FastifyRequest } from 'fastify'
import type { BodyFor } from '#contract/kit/calls.ts'
import { maskIdCard, maskPhone } from '#contract/kit/value/id-card.ts'
import type { log } from '#contract/modules/platform/log/log.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { installationOrg } from '#core/settings.ts'
import { loadSession } from '#core/who/identity.ts'
import { hashToken } from '#core/who/secret.ts'
import { isLive, tokenOf } from '#core/who/session.ts'
import type { Who } from '#core/who/who.ts'
import { attemptsIn, countAttempt } from '../auth/sign-in/guard.ts'

/** Error reports of browsers, before and after sign-in (platform.md 1.4 no. 6, 5). */

const limits = { anonymous: 32 * 1024, signedIn: 64 * 1024, perMinute: 20 }

type Entries = BodyFor<typeof log.report>['log']

export async function keepReports(db: Db, who: Who, request: FastifyRequest, entries: Entries, nowMs: number) {
  const reporter = await reporterOf(db, request, nowMs)
  const size = Buffer.byteLength(JSON.stringify(request.body ?? {}))
  if (size > (reporter ? limits.signedIn : limits.anonymous)) throw transportError(413)
  if (!reporter) await countAnonymous(db, who)
  if (entries.length === 0) return
  const rows = entries.map(({ id: _, ...entry }) => ({
    ...scrubbed(entry),
    orgId: reporter?.orgId ?? '',
    frontLogId: newId(),
    userId: reporter?.userId ?? null,
    userName: reporter?.userName ?? null,
    ip: who.ip,
    agent: who.agent.slice(0, 300),
    createTime: who.now,
  }))
  const orgId = reporter?.orgId ?? (await installationOrg(db))
  await db
    .insertInto('frontLog')
    .values(rows.map((row) => ({ ...row, orgId })))
    .execute()
}

/** The person of a live session, if the browser sent one: a report may come from the sign-in page. */
async function reporterOf(db: Db, request: FastifyRequest, nowMs: number) {
  const token = tokenOf(request)
  const loaded = token ? await loadSession(db, hashToken(token)) : undefined
  return loaded && isLive(loaded, nowMs) ? loaded.identity : undefined
}

async function countAnonymous(db: Db, who: Who) {
  const key = `front-log:${who.ip}`
  if ((await attemptsIn(db, key, who.now, 1)) >= limits.perMinute) throw transportError(429)
  await countAttempt(db, key, who.now, 1)
}

/** Too large and too frequent reports are refused by HTTP status, not by a refusal code (domain README, Wire). */
function transportError(statusCode: 413 | 429) {
  return Object.assign(new Error(statusCode === 413 ? 'report too large' : 'too many reports'), { statusCode })
}

const texts = ['message', 'pageUrl', 'ajaxUrl', 'parms'] as const

function scrubbed<T extends Record<(typeof texts)[number], string>>(entry: T): T {
  const clean = Object.fromEntries(texts.map((key) => [key, scrub(entry[key])]))
  return { ...entry, ...clean }
}

const named =
  /(["']?[\w-]*(?:pass|pwd|token|secret|fetch-?key|authorization|ticket)[\w-]*["']?\s*[:=]\s*)("[^"]*"?|'[^']*'?|[^\s&,;}]+)/gi
const bearer = /(bearer\s+)\S+/gi
const fileTicket = /([?&]t=)[^&\s]+/gi
/** Texts as long as a session token: nothing that users need to read. */
const opaque = /[\w-]{40,}/g
const idCard = /(?<!\d)[1-9]\d{16}[\dXx](?![\dXx])/g
const phone = /(?<!\d)1[3-9]\d{9}(?!\d)/g

/** The text without passwords, tokens, ID cards and phone numbers, wherever they occur. */
export function scrub(text: string) {
  return text
    .replace(bearer, '$1***')
    .replace(named, '$1***')
    .replace(fileTicket, '$1***')
    .replace(opaque, '***')
    .replace(idCard, (found) => maskIdCard(found) ?? '')
    .replace(phone, (found) => maskPhone(found) ?? '')
    .replaceAll('\u0000', '')
}
