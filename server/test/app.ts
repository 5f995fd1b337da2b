import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Call, type InputFor, type ReplyFor, writes } from '#contract/kit/calls.ts'
import { type Clock, msOf, timeText } from '#core/clock.ts'
import type { Database, Db } from '#core/db/db.ts'
import { type Env, readEnv } from '#core/env.ts'
import { openFiles } from '#core/files/files.ts'
import { buildApp, readersOf } from '#core/http/app.ts'
import { loadModules } from '#core/http/modules.ts'
import type { Module } from '#core/http/serve.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import { type Round, roundJobs } from '#core/jobs/rounds.ts'
import { openBus } from '#core/live/bus.ts'
import { newId } from '#core/new-id.ts'
import type { Services } from '#core/services.ts'
import { installationOrg } from '#core/settings.ts'
import { hashToken, sessionKey } from '#core/who/secret.ts'
import { openSessions } from '#core/who/session.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { tellJobFailure } from '../src/modules/platform/message/service.ts'
import { createInstitution } from '../src/modules/platform/org/service.ts'
import { noteCalls } from './call-notes.ts'
import { defaultNow, testDatabase } from './database.ts'
import { tellFaults, tellUnforeseen } from './faults.ts'
import { watched, watchTouches } from './touches.ts'
import { isWaitingFor } from './waiting.ts'

/** A clock tests set by hand: `clock.set('2025-06-10 10:00:00')`. */
export interface TestClock extends Clock {
  set: (time: string) => void
  now: () => string
}

export interface Answer<T> {
  status: number
  code: number
  msg: string
  data: T
}

/** A signed-in user, who calls the real server through app.inject with real signing headers. */
export interface Client {
  userId: string
  sessionId: string
  token: string
  call: <C extends Call>(call: C, input?: Partial<InputFor<C>> | object) => Promise<Answer<ReplyFor<C>>>
  /** Like `call`, but the reply must have code 0; gives the data. */
  ok: <C extends Call>(call: C, input?: Partial<InputFor<C>> | object) => Promise<ReplyFor<C>>
  headers: (method: string, path: string) => Record<string, string>
}

export interface TestApp {
  orgId: string
  app: FastifyInstance
  services: Services
  modules: readonly Module[]
  clock: TestClock
  /** Runs in a transaction of the organisation. */
  db: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  who: () => Who
  /** A new user of a built-in role (ADMIN, NURSE …; NOBODY has none) with a live session; `empId` is his employee. */
  as: (roleCode: string, more?: Account & { orgId?: string }) => Promise<Client>
  /** The client of a session, from the reply to a sign-in. */
  with: (login: object) => Client
  /**
   * Runs the due parts of a round of jobs, at this time where one is given: `t.round('hourly', '2025-06-10 11:00:00')`.
   */
  round: (name: Round, at?: string) => Promise<void>
  /** Another organisation with its own administrator role, for cross-organisation tests. */
  otherOrg: () => Promise<string>
  close: () => Promise<void>
}

export interface TestAppOptions {
  now?: string
  /** A migrated database that outlives this app, for tests that use it again. */
  database?: Database
  /** Files are stored in a bucket. */
  s3?: Env['s3']
  /** With the demo institution (org-demo) beside the own. */
  demo?: boolean
}

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const filled = options.demo ? 'demo' : 'institution'
  // With another clock the institutions are made on that day instead of copied.
  const ready = !options.database && (options.now ?? defaultNow) === defaultNow
  const database = watched(options.database ?? (await testDatabase(ready ? { filled } : {})))
  const clock = testClock(options.now ?? defaultNow)
  const dataDir = mkdtempSync(join(tmpdir(), 'pims-app-'))
  // The gateways of tests run on this machine.
  const hosts = '127.0.0.1,localhost,*.example.com'
  const env = readEnv({ PIMS_MODE: 'demo', LOG_LEVEL: 'silent', DATA_DIR: dataDir, OUTBOUND_HOSTS: hosts })
  const bus = await openBus()
  isWaitingFor('the modules of the server')
  const modules = await loadModules()
  const sessions = openSessions(database, clock)
  const files = await openFiles({ dataDir, appSecret: env.appSecret, s3: options.s3 })
  const services: Services = {
    env,
    clock,
    database,
    bus,
    sessions,
    files,
    checkReplies: true,
    readersOf: readersOf(modules),
  }
  // Jobs are not started: a test runs the job it needs.
  const onFailed = tellJobFailure
  services.jobs = openJobs({
    services,
    jobs: [...roundJobs, ...modules.flatMap((module) => module.jobs)],
    onFailed,
    home: installationOrg,
  })
  services.unforeseen = tellUnforeseen
  isWaitingFor('the server to stand')
  const app = await buildApp(services, modules)
  const writeNotes = noteCalls(app)
  tellFaults(app)
  const assertTouches = watchTouches(app, modules)
  const orgId = 'org-test'
  if (!ready) await database.withSystem((db) => makeOrg(db, orgId, clock.now()))
  return {
    orgId,
    app,
    services,
    modules,
    clock,
    db: (work) => database.withOrg(orgId, work),
    who: () => systemWho(orgId, clock.now()),
    as: async (roleCode, more = {}) => {
      isWaitingFor(`a ${roleCode} to sign in`)
      const login = await database.withSystem((db) => signIn(db, { orgId, roleCode, now: clock.now(), ...more }))
      return clientOf(app, clock, login)
    },
    with: (login) => clientOf(app, clock, { sessionId: '', ...(login as Omit<Login, 'sessionId'>) }), // as: the session info of the contract
    round: async (name, at) => {
      if (at) clock.set(at)
      const runner = openJobs({ services, jobs: roundJobs.filter((job) => job.name === name) })
      await runner.tick()
      await runner.close()
    },
    otherOrg: async () => {
      const other = `org-${newId()}`
      await database.withSystem((db) => makeOrg(db, other, clock.now()))
      return other
    },
    close: async () => {
      await writeNotes()
      await app.close()
      await bus.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      assertTouches()
    },
  }
}

/** The same server for another, new institution: many institutions in one database, one after the other. */
export async function elsewhere(t: TestApp): Promise<TestApp> {
  const orgId = await t.otherOrg()
  return {
    ...t,
    orgId,
    db: (work) => t.services.database.withOrg(orgId, work),
    who: () => systemWho(orgId, t.clock.now()),
    as: (roleCode, more = {}) => t.as(roleCode, { orgId, ...more }),
  }
}

function testClock(start: string): TestClock {
  let ms = msOf(start)
  return {
    ms: () => ms,
    now: () => timeText(ms),
    set: (time) => {
      ms = msOf(time)
    },
  }
}

export function makeOrg(db: Db, orgId: string, now: string) {
  const admin = {
    loginName: `root-${newId()}`,
    userName: '管理员',
    password: randomBytes(12).toString('hex'),
    mustChange: 0 as const,
  }
  return createInstitution(db, { orgId, orgName: orgId === 'org-test' ? '测试养老院' : '另一家养老院', now, admin })
}

interface Account {
  deptId?: string
  loginName?: string
  empId?: string
}

interface Login {
  userId: string
  sessionId: string
  token: string
  fetchKey: string
}

/** A user with one role and a session, written straight into the tables: sign-in itself is tested with auth. */
async function signIn(db: Db, options: Account & { orgId: string; roleCode: string; now: string }): Promise<Login> {
  const { orgId, roleCode, now } = options
  const userId = newId()
  const sessionId = newId()
  const token = randomBytes(32).toString('base64url')
  const fetchKey = randomBytes(16).toString('hex')
  await db
    .insertInto('userAccount')
    .values({
      orgId,
      userId,
      loginName: options.loginName ?? `${roleCode.toLowerCase()}-${userId.slice(-8)}`,
      userName: `${roleCode}用户`,
      deptId: options.deptId ?? null,
      empId: options.empId ?? null,
      isAdmin: roleCode === 'ADMIN' ? 1 : 0,
      passwordHash: '$none',
      pwdTime: now,
      resetPassword: 0,
    })
    .execute()
  if (roleCode !== 'NOBODY')
    await db
      .insertInto('userRole')
      .values({ orgId, userId, roleId: `role-${roleCode.toLowerCase().replaceAll('_', '-')}` })
      .execute()
  await db
    .insertInto('session')
    .values({
      orgId,
      sessionId,
      userId,
      tokenHash: hashToken(token),
      fetchKey,
      deviceType: 'WEB',
      slot: 'WEB',
      ip: '127.0.0.1',
      loginTime: now,
      lastActive: now,
      expireTime: '2100-01-01 00:00:00',
    })
    .execute()
  await db
    .insertInto('setting')
    .values({ orgId, settingKey: 'sessionIdleMinutes', value: '52560000' })
    .onConflict((c) => c.doNothing())
    .execute()
  return { userId, sessionId, token, fetchKey }
}

function clientOf(app: FastifyInstance, clock: Clock, login: Login): Client {
  const key = sessionKey(login.token, login.fetchKey)
  const headers = (method: string, path: string) => ({
    token: login.token,
    'fetch-key': login.fetchKey,
    secret: seal(key, `${login.userId}.${clock.ms()}`, `${method} ${path}`),
  })
  const call: Client['call'] = async (target, input = {}) => {
    const { url, path, payload } = requestOf(target, input as Record<string, unknown>)
    const response = await app.inject({ method: target.method, url, payload, headers: headers(target.method, path) })
    const answer = response.headers['content-type']?.toString().includes('json')
      ? response.json()
      : { code: 0, msg: '', data: response.rawPayload }
    return { status: response.statusCode, ...answer }
  }
  const ok: Client['ok'] = async (target, input) => {
    const answer = await call(target, input)
    if (answer.code !== 0)
      throw new Error(`${target.name}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data
  }
  return { ...login, call, ok, headers }
}

/** The place of a payload: path values, then the query for GET, the body for the rest (behaviours B120, B121). */
export function requestOf(call: Call, input: Record<string, unknown> | readonly unknown[]) {
  // A body that is a plain list is sent as it is.
  if (isList(input)) return { url: call.path, path: call.path, payload: input }
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (call.method !== 'GET') return { url: path, path, payload: withRequestNo(call, rest) }
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return { url: search ? `${path}?${search}` : path, path, payload: undefined }
}

const isList = (input: object): input is readonly unknown[] => Array.isArray(input)

function withRequestNo(call: Call, body: Record<string, unknown>) {
  return writes(call) && call.method !== 'DELETE' && !('requestNo' in body) ? { ...body, requestNo: newId() } : body
}

export function seal(key: Buffer, plain: string, aad: string) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(aad))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
}
