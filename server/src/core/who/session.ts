import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/kit/calls.ts'
import { access, refuse } from '#contract/kit/refusals.ts'
import { authRefusals } from '#contract/modules/platform/auth/auth.ts'
import { type Clock, msOf, preciseText, timeText } from '../clock.ts'
import type { Database, Db } from '../db/db.ts'
import { writeLogs } from './audit.ts'
import { loadSession, type SessionIdentity } from './identity.ts'
import { hashToken, openSecret, replayGuard, sameText, sessionKey } from './secret.ts'
import { type Identity, whoOf } from './who.ts'

/** The longest time a process that missed the message may not know of a revocation or a changed grant. */
const cacheMs = 1000
const clockToleranceMs = 300_000

interface Entry {
  loaded: SessionIdentity | undefined
  key: Buffer
}

export interface Sessions {
  /**
   * The sender of this request; refuses 4011, 4012, 4013 or 21124. A request marked `once` is refused when it is
   * repeated.
   */
  authenticate: (request: FastifyRequest, path: string, once: boolean) => Promise<Identity>
  /**
   * The live session of a token, for the WebSocket and MQTT doors; undefined when it ended or must change its password.
   */
  ofToken: (token: string) => Promise<SessionIdentity | undefined>
  /** Clears the cache after grants or sessions changed. */
  forget: () => void
}

export function openSessions(database: Database, clock: Clock): Sessions {
  const cache = new Map<string, { entry: Promise<Entry>; at: number }>()
  const guard = replayGuard()

  /** Requests that arrive together share one read of the session, which is cached for a second. */
  function entryOf(token: string): Promise<Entry> {
    const hash = hashToken(token)
    const known = cache.get(hash)
    if (known && clock.ms() - known.at < cacheMs) return known.entry
    if (cache.size > 5000) cache.clear()
    const entry = readEntry(token, hash)
    cache.set(hash, { entry, at: clock.ms() })
    // A failed read is tried again by the next request; an unknown token is not cached.
    entry.then(({ loaded }) => loaded || cache.delete(hash)).catch(() => cache.delete(hash))
    return entry
  }

  async function readEntry(token: string, hash: string): Promise<Entry> {
    const loaded = await database.withSystem((db) => loadSession(db, hash))
    const key = sessionKey(token, loaded?.session.fetchKey ?? '')
    return { loaded, key }
  }

  async function touch({ session }: SessionIdentity) {
    const now = timeText(clock.ms())
    if (clock.ms() - msOf(session.lastActive) < 60_000) return
    session.lastActive = now
    await database.withSystem((db) => markActive(db, session.orgId, session.sessionId, now))
  }

  return {
    async authenticate(request, path, once) {
      const token = tokenOf(request)
      if (!token) refuse(access.expired)
      const { loaded, key } = await entryOf(token)
      if (!loaded) refuse(access.expired)
      assertLive(loaded, clock.ms())
      const fault = signatureFault({ guard, request, path, once }, { loaded, key }, clock.ms())
      if (fault) {
        await noteFault(database, clock, loaded.identity, request, path, fault)
        refuse(access.expired)
      }
      if (request.headers['x-silent'] !== '1') await touch(loaded)
      return loaded.identity
    },
    async ofToken(token) {
      const { loaded } = await entryOf(token)
      const opens = loaded && isLive(loaded, clock.ms()) && loaded.identity.limited !== 'password'
      return opens ? loaded : undefined
    },
    forget: () => cache.clear(),
  }
}

interface SignedRequest {
  guard: ReturnType<typeof replayGuard>
  request: FastifyRequest
  path: string
  once: boolean
}

/** What is wrong with the signature of a request, or undefined. Refuses 21124 when the client's clock is wrong. */
function signatureFault(
  { guard, request, path, once }: SignedRequest,
  { loaded: { session }, key }: { loaded: SessionIdentity; key: Buffer },
  nowMs: number,
) {
  const fetchKey = headerOf(request, 'fetch-key')
  const opened = openSecret(key, headerOf(request, 'secret'), request.method, path)
  const right = opened && sameText(fetchKey, session.fetchKey) && sameText(opened.userId, session.userId)
  if (!right) return '请求签名不正确'
  if (Math.abs(nowMs - opened.time) > clockToleranceMs) refuse(authRefusals.clock, {}, { data: { serverTime: nowMs } })
  const { sessionId } = session
  const about = `${request.method} ${request.url}`
  return guard.accept({ sessionId, iv: opened.iv, about, once }, nowMs) ? undefined : '请求被重复发送'
}

/** A right token with a wrong signature is logged: somebody may have copied the token. */
async function noteFault(
  database: Database,
  clock: Clock,
  identity: Identity,
  request: FastifyRequest,
  path: string,
  fault: string,
) {
  const facts = {
    now: timeText(clock.ms()),
    requestId: request.id,
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
  }
  const who = whoOf(identity, facts)
  who.did(`${fault}，已拒绝`, { operType: 'LOGIN', type: 'session', id: identity.sessionId })
  const call: Call = {
    name: 'auth.signature',
    module: 'auth',
    method: 'GET',
    path,
    options: { title: '签名校验', permit: '' },
  }
  const outcome = { params: {}, code: access.expired.code, message: fault, costMs: 0, time: preciseText(clock.ms()) }
  await database.withOrg(identity.orgId, (db) => writeLogs(db, call, who, outcome))
}

async function markActive(db: Db, orgId: string, sessionId: string, now: string) {
  await db
    .updateTable('session')
    .set({ lastActive: now })
    .where('orgId', '=', orgId)
    .where('sessionId', '=', sessionId)
    .execute()
}

/** Why a session has ended, or undefined while it lives. */
function endOf(
  { session, idleMinutes }: SessionIdentity,
  nowMs: number,
): 'OTHER_LOGIN' | 'KEY_CHANGED' | 'EXPIRED' | undefined {
  if (session.revokedTime) {
    if (session.revokeReason === 'OTHER_LOGIN') return 'OTHER_LOGIN'
    return session.revokeReason === 'KEY_CHANGED' || session.revokeReason === 'KICKED' ? 'KEY_CHANGED' : 'EXPIRED'
  }
  if (nowMs >= msOf(session.expireTime)) return 'EXPIRED'
  const idleMs = nowMs - msOf(session.lastActive)
  return session.deviceType !== 'SCREEN' && idleMs > idleMinutes * 60_000 ? 'EXPIRED' : undefined
}

export function isLive(loaded: SessionIdentity, nowMs: number) {
  return endOf(loaded, nowMs) === undefined
}

function assertLive(loaded: SessionIdentity, nowMs: number) {
  const end = endOf(loaded, nowMs)
  if (!end) return
  if (end === 'OTHER_LOGIN') refuse(access.otherLogin)
  if (end === 'EXPIRED') refuse(access.expired)
  refuse(
    loaded.session.revokeMessage
      ? { code: access.keyChanged.code, text: loaded.session.revokeMessage }
      : access.keyChanged,
  )
}

export function tokenOf(request: FastifyRequest) {
  return headerOf(request, 'token') || headerOf(request, 'authorization').replace(/^Bearer\s+/i, '')
}

function headerOf(request: FastifyRequest, name: string) {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
