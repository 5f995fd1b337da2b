import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { systemClock } from '#core/clock.ts'
import { type Database, openDatabase } from '#core/db/db.ts'
import { privateFolder } from '#core/db/embedded/embedded.ts'
import { migrate } from '#core/db/migrate.ts'
import { refreshStatistics } from '#core/db/statistics.ts'
import { type Env, readEnv } from '#core/env.ts'
import { type Files, openFiles } from '#core/files/files.ts'
import { buildApp, readersOf } from '#core/http/app.ts'
import { callerOf, isProxy } from '#core/http/listen/addresses.ts'
import { stopServing, waitedFor } from '#core/http/listen/stop.ts'
import { readTls, type Tls } from '#core/http/listen/tls.ts'
import { loadModules } from '#core/http/modules.ts'
import type { Module } from '#core/http/serve.ts'
import { startDaemons } from '#core/jobs/daemons.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import { roundJobs } from '#core/jobs/rounds.ts'
import { openBroker } from '#core/live/broker.ts'
import { brokerDoor } from '#core/live/broker-door.ts'
import { openBus } from '#core/live/bus.ts'
import { deviceDoor } from '#core/live/device-door.ts'
import { openLive } from '#core/live/live.ts'
import { liveDoor } from '#core/live/live-door.ts'
import { sealRows } from '#core/sealing/seal-rows.ts'
import type { Services } from '#core/services.ts'
import { installationOrg } from '#core/settings.ts'
import { openSessions } from '#core/who/session.ts'
import { assertPortsFree, assertStartable, whereabouts } from './checks.ts'
import { demoAccounts } from './demo/load.ts'
import { fillBehind, fillEmpty, type Rest, say } from './first-fill.ts'
import { tellJobFailure } from './modules/platform/message/service.ts'

/**
 * Starts the product: its database, its jobs and every listener of this process, with these settings. Gives a function
 * that stops it in order; throws with a message for the operator when it cannot start. No page is served before `pages`
 * resolves.
 */
export async function openProduct(variables: Record<string, string | undefined>, pages?: Promise<unknown>) {
  // Files that this process writes are readable only by its own user: they contain personal numbers, uploads and
  // backups.
  process.umask(0o077)
  const env = readEnv(variables)
  for (const line of whereabouts(env)) say(line)
  const tls = readTls(env.tls)
  await assertPortsFree(env)
  privateFolder(env.dataDir)
  const files = await openFiles({ dataDir: env.dataDir, appSecret: env.appSecret, s3: env.s3 })
  say('▸ 打开数据库 …')
  // Modules register their built-in data when they are loaded, while the embedded database opens on another core.
  const [database, modules] = await Promise.all([
    openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, keys: env, dropUnfinished: env.mode === 'demo' }),
    loadModules(),
  ])
  await assertStartable(env, database)
  // All checks that can refuse are done: changes begin here.
  const ran = await migrate(database)
  if (ran.length > 0) say(`▸ 已升级数据表（${ran.length} 个版本）`)
  const sealed = await sealRows(database, env, { told: (count) => say(`▸ 正在加密旧号码：已完成 ${count} 个 …`) })
  if (sealed > 0) say(`▸ 已加密 ${sealed} 个号码`)
  const rest = await fillEmpty(env, database)
  await pages
  const stop = await open(env, database, files, modules, { tls, rest })
  return { stop, greet: () => env.role === 'jobs' || greet(env, rest) }
}

const statisticsMs = 600_000

/**
 * The embedded database has no autovacuum, and a new institution grows fast: its statistics are renewed every ten
 * minutes. Gives a function that stops it.
 */
function keepStatistics(database: Database) {
  const timer = setInterval(() => void database.withSystem(refreshStatistics).catch(() => undefined), statisticsMs)
  timer.unref()
  return async () => clearInterval(timer)
}

/**
 * How long work beside calls may take to finish when the product stops; together with the calls before it this is less
 * than supervisors wait.
 */
const daemonMs = 5000

/** Opens every listener of this process; gives a function that closes them in order. */
async function open(
  env: Env,
  database: Database,
  files: Files,
  modules: readonly Module[],
  { tls, rest }: { tls?: Tls; rest?: Rest },
) {
  const speech: { log?: FastifyBaseLogger } = {}
  const warn = (data: object, text: string) =>
    speech.log ? speech.log.warn(data, text) : say(`▸ 警告 ${text}：${JSON.stringify(data)}`)
  const bus = await openBus({ mqttUrl: env.mqttUrl, log: { warn } })
  const sessions = openSessions(database, systemClock)
  bus.onRevoked(() => sessions.forget())
  const checkReplies = process.env.NODE_ENV === 'development'
  const services: Services = {
    env,
    clock: systemClock,
    database,
    bus,
    sessions,
    files,
    tls,
    checkReplies,
    readersOf: readersOf(modules),
  }
  const app = await buildApp(services, modules)
  speech.log = app.log
  services.log = app.log
  services.unforeseen = (call, error) =>
    app.log.warn(
      { ...error, call },
      `${call}: ${error.table ?? ''} ${error.constraint ?? ''} has no refusal of its own`,
    )
  const known = [...roundJobs, ...modules.flatMap((module) => module.jobs)]
  const jobs = openJobs({ services, jobs: known, log: app.log, onFailed: tellJobFailure, home: installationOrg })
  services.jobs = jobs
  const closing: (() => Promise<unknown>)[] = [() => database.close(), () => waitedFor(bus.close(), daemonMs)]
  if (database.embedded) closing.push(keepStatistics(database))
  const calm = [() => waitedFor(jobs.close())]
  const daemons = { end: async (): Promise<unknown> => undefined }
  closing.push(() => waitedFor(daemons.end(), daemonMs))
  const workBeside = () => {
    if (env.role !== 'web') jobs.start()
    daemons.end = startDaemons(services)
  }
  closing.push(() => Promise.all(calm.map((end) => end())))
  if (env.role !== 'jobs') {
    const links = await openLinks(services, app, warn)
    calm.push(async () => {
      await stopServing(app)
      return true
    })
    closing.push(links.close)
    if (env.port !== 'off') await app.listen({ host: env.host, port: env.port })
  }
  // Jobs and devices begin when the institution is complete.
  const endFilling = fillBehind(database, rest, app.log, workBeside)
  calm.push(() => waitedFor(endFilling()))
  return async () => {
    say('▸ 正在停止 …')
    for (const close of closing.toReversed()) await close()
  }
}

/** Opens the push link of browsers and the broker of devices; gives a function that closes both. */
async function openLinks(services: Services, app: FastifyInstance, warn: (data: object, text: string) => void) {
  const { env, database, bus, sessions, tls } = services
  const door = liveDoor(database, sessions)
  const shared = {
    server: app.server,
    isProxy: (address: string) => isProxy(env.trustProxy)(address, 0),
    bus,
    host: env.host,
    tls,
    log: app.log,
    ...door,
  }
  const live = await openLive({ port: env.wsPort, ...shared })
  if (!env.mqttUrl) services.isLinked = live.isLinked
  // An installation with a broker of its own connects devices there; browsers still connect here for their access list.
  const tcpPort = env.mqttUrl ? 'off' : env.mqttTcpPort
  const entry = brokerDoor(database, { warn })
  const devices = deviceDoor({ database, clock: systemClock, bus, log: { warn } })
  const from = (request: IncomingMessage) => callerOf(request, env.trustProxy)
  const broker = await openBroker({ wsPort: env.mqttWsPort, tcpPort, callerOf: from, ...shared, ...entry, devices })
  services.deviceLinks = broker.deviceCount
  const wsPort = broker.wsPort ?? (env.port === 'off' ? undefined : env.port)
  services.brokerUrl = env.mqttUrl ?? (wsPort ? `${tls ? 'wss' : 'ws'}://127.0.0.1:${wsPort}/mqtt` : undefined)
  return { close: () => Promise.all([live.close(), broker.close()]) }
}

function greet(env: Env, rest: Rest | undefined) {
  say(
    env.port === 'off'
      ? '▸ 智慧养老管理平台已启动（未开放网页端口）'
      : `▸ 智慧养老管理平台已启动：${env.tls ? 'https' : 'http'}://${env.host}:${env.port}`,
  )
  if (env.mode !== 'demo') return
  say('▸ 演示账号（密码均为 Pims-demo-2026）：')
  for (const account of demoAccounts) say(`    ${account.loginName.padEnd(18)}${account.roleName}`)
  if (rest) say('▸ 可以登录；其余演示数据正在补充（约一分钟）…')
}
