import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isRefusal, refuse } from '#contract/kit/refusals.ts'
import { type Scenario, scenario, simulateRefusals } from '#contract/modules/devices/device/simulate.ts'
import { systemClock, timeText } from '#core/clock.ts'
import { openDatabase } from '#core/db/db.ts'
import { assertDatabaseIn } from '#core/db/embedded/embedded.ts'
import { readEnv } from '#core/env.ts'
import { systemWho } from '#core/who/who.ts'
import {
  assertSimulationAllowed,
  provision,
  withSecrets,
} from '../../server/src/modules/devices/device/simulate/provision.ts'
import { type SimDevice, startRun } from '../../server/src/modules/devices/device/simulate/run.ts'
import { quantiles, watchServer } from './simulate-watch.ts'

// `npm run simulate -- --org org-demo --provision --mattress 20 --tags 5` registers simulated devices and stores their
// secrets in DATA_DIR; the embedded database must be stopped for that. Without --provision they send to the broker:
// `npm run simulate -- --org org-demo --scenario night-normal,sos --minutes 10`. With --login and --password of an
// operator of the servers the report also shows messages the server dropped, its load, and the time until alarms were
// on a screen.

const { values } = parseArgs({
  options: {
    org: { type: 'string', default: 'org-demo' },
    provision: { type: 'boolean', default: false },
    mattress: { type: 'string', default: '20' },
    tags: { type: 'string', default: '5' },
    calls: { type: 'string', default: '5' },
    watches: { type: 'string', default: '5' },
    rate: { type: 'string', default: '1' },
    /** Messages a second of all mattresses together, instead of --rate. */
    load: { type: 'string' },
    seed: { type: 'string', default: '7' },
    speed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    scenario: { type: 'string', default: 'night-normal' },
    url: { type: 'string' },
    /** A user who sees alarms and the state of the servers; the report shows their figures. */
    login: { type: 'string' },
    password: { type: 'string' },
    report: { type: 'string' },
  },
})
process.umask(0o077)
const env = readEnv()
const secretsFile = join(env.dataDir, `simulate-${values.org}.json`)

try {
  if (values.provision) await register()
  else await play()
} catch (error) {
  console.error(isRefusal(error) ? `${error.refusal.code} ${error.message}` : String(error))
  process.exitCode = 1
}

async function register() {
  if (!env.databaseUrl) assertDatabaseIn(env.dataDir)
  const database = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, keys: env, dumps: false })
  try {
    const who = systemWho(values.org, timeText(systemClock.ms()))
    const devices = await database.withOrg(values.org, async (db) => {
      await assertSimulationAllowed(db, who)
      const { mattress, tags, calls, watches } = values
      const counts = {
        20: Number(mattress),
        21: Number(calls),
        22: 1,
        23: 1,
        30: Number(tags),
        33: Number(watches),
        40: 1,
      }
      await provision(db, who, counts)
      return withSecrets(db, who)
    })
    writeFileSync(secretsFile, JSON.stringify(devices))
    console.log(`已登记 ${devices.length} 台模拟设备，密钥在 ${secretsFile}`)
  } finally {
    await database.close()
  }
}

/** A user at a screen of this very server. Refuses 16602 where the institution no longer allows it. */
async function watched(sentTimes: Map<string, number>) {
  const server = await watchServer({
    url: `http://127.0.0.1:${env.port}`,
    login: values.login ?? '',
    password: values.password ?? '',
    saidAt: (deviceNo) => {
      const at = sentTimes.get(deviceNo)
      sentTimes.delete(deviceNo)
      return at
    },
  })
  if (!server.isOpen) refuse(simulateRefusals.closed)
  return server
}

async function play() {
  // as: written by `register` above
  const devices = JSON.parse(readFileSync(secretsFile, 'utf8')) as SimDevice[]
  const names = values.scenario.split(',')
  const unknown = names.find((name) => !scenario.values.some((known) => known === name))
  if (unknown) throw new Error(`没有场景 ${unknown}；可选：${scenario.values.join(' ')}`)
  const mattresses = devices.filter(({ deviceType }) => deviceType === 20).length
  const rate = values.load ? Number(values.load) / Math.max(1, mattresses) : Number(values.rate)
  const seconds = Number(values.minutes) * 60
  const own =
    env.mqttTcpPort === 'off' ? `ws://127.0.0.1:${env.mqttWsPort}/mqtt` : `mqtt://127.0.0.1:${env.mqttTcpPort}`
  const url = values.url ?? env.mqttUrl ?? own
  const sentTimes = new Map<string, number>()
  const server = values.login && (await watched(sentTimes))
  const cpu = process.cpuUsage()
  const run = startRun({
    url,
    devices,
    rate,
    seconds,
    seed: Number(values.seed),
    speed: Number(values.speed),
    scenarios: names as Scenario[], // as: looked for above
    // Under load there is an alarm to measure every five seconds.
    ...(values.load && { sosEverySec: 5 }),
    onEvent: ({ deviceNo }) => sentTimes.set(deviceNo, performance.now()),
  })
  const hold = setInterval(() => undefined, 1000)
  await run.done
  clearInterval(hold)
  const { user, system } = process.cpuUsage(cpu)
  const report = {
    ...run.counts,
    devices: devices.length,
    seconds,
    perSecond: Math.round(run.counts.sent / seconds),
    ackMs: quantiles(run.durations),
    ...(server && (await server.end())),
    rssMb: Math.round(process.memoryUsage().rss / 1024 / 1024),
    cpuSeconds: Math.round((user + system) / 1e5) / 10,
  }
  console.log(JSON.stringify(report, undefined, 2))
  if (values.report) writeFileSync(values.report, JSON.stringify(report))
}
