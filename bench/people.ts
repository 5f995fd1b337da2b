import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import type { Call } from '../contract/src/kit/calls.ts'
import { attendanceGroup } from '../contract/src/modules/duty/attendance/group.ts'
import { attendanceRecord } from '../contract/src/modules/duty/attendance/record.ts'
import { attendanceSchedule } from '../contract/src/modules/duty/attendance/schedule.ts'
import { attendanceShift } from '../contract/src/modules/duty/attendance/shift.ts'
import { message } from '../contract/src/modules/platform/message/message.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openDatabase } from '../server/src/core/db/db.ts'
import { migrate } from '../server/src/core/db/migrate.ts'
import { loadModules } from '../server/src/core/http/modules.ts'
import { systemWho } from '../server/src/core/who/who.ts'
import { loadDemo } from '../server/src/demo/load.ts'
import { demoPassword } from '../server/src/demo/people.ts'
import { tell } from '../server/src/modules/platform/message/service.ts'
import type { BareQuery } from './bare.ts'
import { median } from './load.ts'
import { crew, lists, multiply, staffOf } from './people-data.ts'
import { headersOf, type Running, run, type Signed, signIn } from './server.ts'
import { statementsOf } from './statements.ts'

/**
 * Messages, rota and the lists around a stay, on PostgreSQL: the demo institution with some 1000 and some 100 000 rows a
 * list, each list in both in turns, beside its own statements sent by pg alone. Writes bench/people.md.
 */

const sizes = { small: 1000, large: 100_000 }
const orgId = 'org-demo'
const rounds = 9
const table: { what: string; measured: string; goal: string }[] = []
const say = (what: string, measured: string, goal = '—') => {
  table.push({ what, measured, goal })
  process.stdout.write(`  ${what}: ${measured} (${goal})\n`)
}

interface House {
  url: string
  product: Running
  signed: Signed
}

const cluster = startPostgres()
const admin = new pg.Client({ connectionString: cluster.url })
try {
  await admin.connect()
  await loadModules()
  const small = await houseOf('small', 3911)
  const large = await houseOf('large', 3912)
  await growth(small, large)
  await results(large)
  await rota(large)
  await receivers(large)
  await small.product.stop()
  await large.product.stop()
} finally {
  await admin.end()
  cluster.stop()
}
write()

async function houseOf(name: keyof typeof sizes, port: number): Promise<House> {
  await admin.query(`create database ${name}`)
  const url = cluster.url.replace('/postgres?', `/${name}?`)
  const database = await openDatabase({ url })
  await migrate(database)
  await loadDemo(database, new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '))
  await database.close()
  const plain = new pg.Client({ connectionString: url })
  await plain.connect()
  await multiply(plain, orgId, sizes[name])
  await plain.query('vacuum analyze')
  await plain.end()
  const ports = { WS_PORT: 'off', MQTT_WS_PORT: 'off', MQTT_TCP_PORT: 'off' }
  const product = await run('server/src/main.ts', port, {
    ...{ PIMS_MODE: 'demo', PIMS_ROLE: 'web', LOG_LEVEL: 'error', DATABASE_URL: url },
    ...ports,
  })
  return { url, product, signed: await signIn(port, 'admin', demoPassword) }
}

async function ask({ product, signed }: House, method: string, path: string, body?: object) {
  const headers = headersOf(signed, method, path.split('?')[0])
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${product.port}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> } // as: the envelope
  if (answer.code !== 0) throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`)
  return { ms: performance.now() - started, data: answer.data }
}

/** Every list of these modules at both sizes, in turns, and its own statements over the larger. */
async function growth(small: House, large: House) {
  const plain = new pg.Client({ connectionString: large.url })
  await plain.connect()
  const bell = { call: message.list, query: 'page=1&size=1&readStatus=0', title: '铃铛计数' }
  const asked = [
    bell,
    ...lists.map(({ call, query = '' }) => ({ call, title: undefined, query: `page=1&size=20${query}` })),
  ]
  const sent = await statementsOf(
    cluster,
    admin,
    asked.map(
      ({ call, query }) =>
        () =>
          ask(large, call.method, `${call.path}?${query}`),
    ),
  )
  for (const [at, { call, query, title }] of asked.entries()) {
    const path = `${call.path}?${query}`
    const [few, many, bare]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round <= rounds; round += 1) {
      const times = [await ask(small, call.method, path), await ask(large, call.method, path)]
      const alone = await took(() => again(plain, `${at}`, sent[at]))
      if (round === 0) continue
      few.push(times[0].ms)
      many.push(times[1].ms)
      bare.push(alone)
    }
    const [one, other, limit] = [median(few), median(many), median(bare)]
    const measured = `${one.toFixed(1)} → ${other.toFixed(1)} ms，${(other / one).toFixed(2)} ×；其语句单独 ${limit.toFixed(1)} ms`
    say(title ?? nameOf(call), measured, title ? '< 15 ms' : '≤ 1.5 ×')
  }
  await plain.end()
}
function nameOf(call: Call) {
  return `${call.options.title}（10³ → 10⁵ 行）`
}

async function took(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}
async function again(plain: pg.Client, name: string, statements: readonly BareQuery[]) {
  for (const [at, { text, values }] of statements.entries())
    await plain.query({ name: `list-${name}-${at}`, text, values: [...values] })
}

/** The list of what a month of some five hundred people came to, each day of it judged anew. */
async function results(house: House) {
  const plain = new pg.Client({ connectionString: house.url })
  await plain.connect()
  const people = await crew(plain, orgId, 9)
  await plain.end()
  const last = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
  const month = last.toISOString().slice(0, 7)
  const path = `${attendanceRecord.recordList.path}?page=1&size=1000&month=${month}`
  const times: number[] = []
  for (let turn = 0; turn < 3; turn += 1) times.push((await ask(house, 'GET', path)).ms)
  say(`一个月的考勤结果，${people} 人`, `${median(times).toFixed(0)} ms`, '< 5000 ms')
}

/** A month of sixty people, each day of it, saved at once and published. */
async function rota(house: House) {
  const plain = new pg.Client({ connectionString: house.url })
  await plain.connect()
  const empIds = await staffOf(plain, orgId, 60)
  await plain.end()
  const shift = { shiftName: '测量班', shiftType: 1, workPeriod: [{ startTime: '07:00', endTime: '15:00' }] }
  const { shiftPkId } = (await ask(house, 'POST', attendanceShift.shiftCreate.path, shift)).data
  const group = { groupName: '测量组', groupType: 2, deptId: 'dept-ward-1', memberIds: empIds, clockWays: [1] }
  const { attendanceGroupPkId: groupPk } = (await ask(house, 'POST', attendanceGroup.groupCreate.path, group)).data
  const times: number[] = []
  // The demo has plans up to the next month.
  for (let month = 3; month <= 8; month += 1) {
    const name = `${new Date().getUTCFullYear() + 1}-${String(month).padStart(2, '0')}`
    const days = Array.from({ length: 28 }, (_, at) => `${name}-${String(at + 1).padStart(2, '0')}`)
    const cells = days.map((workDate, at) => ({ workDate, shiftPkId: at % 7 < 5 ? shiftPkId : null }))
    const body = { groupPk, month: name, rows: empIds.map((empId) => ({ empId, version: 0, cells })) }
    const { ms } = await ask(house, 'PUT', attendanceSchedule.scheduleSave.path, body)
    if (month > 3) times.push(ms)
  }
  say('保存一个月的排班，60 人 × 28 天', `${median(times).toFixed(0)} ms`, '< 500 ms')
}

/** One message to five hundred people, in the transaction of what it tells of. */
async function receivers({ url }: House) {
  const database = await openDatabase({ url })
  const times: number[] = []
  for (let turn = 0; turn < rounds; turn += 1) {
    const who = systemWho(orgId, '2026-01-01 08:00:00')
    await database.withOrg(orgId, async (db) => {
      const users = await db.selectFrom('userAccount').select('userId').where('orgId', '=', orgId).limit(500).execute()
      const userIds = users.map(({ userId }) => userId)
      const news = { msgType: 12, title: '测量', bizType: 'bench', bizId: `${turn}`, event: 'made' }
      times.push(await took(() => tell(db, who, { userIds }, news)))
    })
  }
  await database.close()
  say('一条消息发给 500 人', `${median(times).toFixed(0)} ms`)
}

function write() {
  const load = loadavg()[0].toFixed(1)
  const head = `# Messages, rota and the lists around a stay\n\nWritten by \`npm run bench:people\`: PostgreSQL, medians of ${rounds} in turns, ${cpus().length} cores shared by database, program and caller; load at the end ${load}. Times are of the whole request over HTTP; the statements alone are those of the same request over the larger house, sent by pg. Judge by ratios.\n\n`
  const lines = [
    '| what | measured | goal |',
    '|---|---|---|',
    ...table.map((row) => `| ${row.what} | ${row.measured} | ${row.goal} |`),
  ]
  writeFileSync(new URL('people.md', import.meta.url), `${head}${lines.join('\n')}\n`)
}
