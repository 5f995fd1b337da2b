import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { headcount } from '#contract/modules/care/dish-plan/headcount.ts'
import { addDays, timeText } from '#core/clock.ts'
import { type Database, openDatabase } from '#core/db/db.ts'
import { migrate } from '#core/db/migrate.ts'
import { loadModules } from '#core/http/modules.ts'
import { liveThrough } from '#core/jobs/rounds.ts'
import { systemWho } from '#core/who/who.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { loadDemo } from '../server/src/demo/load.ts'
import { setReplaced } from '../server/src/modules/care/level-config/effects.ts'
import { fillCare, fillDue, fillRecords, levelId, tasksADay } from './data/care-data.ts'
import type { Asks } from './data/copies.ts'
import { ask, durationOf, type House, openHouse, openSheet, orgId } from './house.ts'
import { screens } from './measure/care-screens.ts'
import { databaseTime } from './measure/database-time.ts'
import { growth } from './measure/growth.ts'
import { load, median } from './measure/load.ts'
import { headersOf } from './measure/server.ts'

/**
 * The care tasks of a day for 200 and for 2000 residents with forty tasks each, on PostgreSQL and on the embedded
 * database; records of one year and of three; the waiting times at the bedside and on screens. Writes
 * bench/results/care.md. BENCH_TOLD is the number of residents of the 200 with records: all of them are nine million
 * rows.
 */

const withRecords = Number(process.env.BENCH_TOLD ?? 40)
const few = 200
const many = 2000
const year = 365
const rounds = 9
const rows = (days: number) => `${((days * withRecords * tasksADay) / 1_000_000).toFixed(2)} 百万`
const sheet = openSheet(
  'care.md',
  'Care',
  `Written by \`npm run bench:care\`: medians of ${rounds} in turns, of 3 for the round of a night. Each resident has ${tasksADay} tasks a day; records of ${withRecords} of ${few} residents lie over one year (${rows(year)} rows) and over three (${rows(3 * year)}), by months, \`BENCH_TOLD=200\` loads all of them. Times of calls are of the whole request over HTTP; the statements alone are those of the same request, sent by pg in the same run. The round of a night is everything the house does at 00:05, in one transaction.`,
)
const { say } = sheet

const cluster = startPostgres()
const admin = new pg.Client({ connectionString: cluster.url })
try {
  await admin.connect()
  await loadModules()
  const small = await openHouse(cluster, admin, { name: 'small', port: 3931, fill: filled(few, year) })
  const large = await openHouse(cluster, admin, { name: 'large', port: 3932, fill: filled(few, 3 * year) })
  await makeToday(small)
  await makeToday(large)
  await reads(small, large)
  await finishes(large)
  const one = await nights(small, 'small', few)
  await replan(small)
  await small.product.stop()
  await large.product.stop()
  const wide = await openHouse(cluster, admin, { name: 'wide', port: 3933, fill: filled(many, 0) })
  await wide.product.stop()
  await makeToday(wide)
  const other = await nights(wide, 'wide', many)
  const ratio = (key: 'ms' | 'active') => (other[key] / many / (one[key] / few)).toFixed(2)
  say('每位老人的成本，2000 人 ÷ 200 人', `${ratio('ms')} ×；数据库时间 ${ratio('active')} ×`, '≤ 1.3 ×')
  await embedded()
} finally {
  await admin.end()
  cluster.stop()
}
await screens(say)
sheet.write()

function today() {
  return timeText(Date.now()).slice(0, 10)
}

function filled(residents: number, days: number) {
  return async (plain: pg.Client) => {
    await fillCare(plain as Asks, orgId, residents) // as: pg answers with rows
    if (days > 0) await fillRecords(plain as Asks, orgId, { days, residents: withRecords }) // as: see above
  }
}

/** The job of 00:05 at a moment. */
function nightAt(database: Database, now: string) {
  return database.withOrg(orgId, (db) => liveThrough(db, ['care-day'], { orgId, who: systemWho(orgId, now) }))
}

/** The tasks of today and tomorrow, planned before the measurement starts. */
async function makeToday({ url }: Pick<House, 'url'>) {
  const database = await openDatabase({ url })
  await nightAt(database, `${today()} 00:05:00`)
  await database.close()
  await gather(url)
}

/** Statistics, which the database would gather by itself in real time. */
async function gather(url: string) {
  const plain = new pg.Client({ connectionString: url })
  await plain.connect()
  await plain.query('vacuum analyze')
  await plain.end()
}

/** Three nights of an institution, each planning the next day. */
async function nights({ url }: Pick<House, 'url'>, name: string, residents: number) {
  const times: number[] = []
  const actives: number[] = []
  for (let ahead = 1; ahead <= 3; ahead += 1) {
    const now = `${addDays(today(), ahead)} 00:05:00`
    const { active } = await databaseTime(admin, name, cluster, async () => {
      const database = await openDatabase({ url })
      times.push(await durationOf(() => nightAt(database, now)))
      await database.close()
    })
    actives.push(active)
    await assertDay(url, addDays(today(), ahead + 1), residents)
  }
  const spent = { ms: median(times), active: median(actives) }
  say(
    `夜间生成，${residents} 人 × ${tasksADay} 项，PostgreSQL`,
    `${spent.ms.toFixed(0)} ms；数据库时间 ${spent.active.toFixed(0)} ms`,
    residents === few ? '数据库时间 < 5000 ms' : '—',
  )
  return spent
}

/** Checks that every task of the day exists. */
async function assertDay(url: string, day: string, residents: number) {
  const plain = new pg.Client({ connectionString: url })
  await plain.connect()
  const { rows: found } = await plain.query(
    'select count(*)::int as n from care_task where org_id = $1 and plan_date = $2 and task_status = 0',
    [orgId, day],
  )
  await plain.end()
  if (found[0].n !== residents * tasksADay) throw new Error(`${found[0].n} tasks on ${day} of ${residents} residents`)
}

/** Half of the jobs of the level change their times from the next day on. */
async function replan({ url }: House) {
  const database = await openDatabase({ url })
  const times: number[] = []
  for (let turn = 0; turn <= 3; turn += 1) {
    const day = addDays(today(), 4 + turn)
    await nightAt(database, `${day} 00:05:00`)
    await gather(url)
    await database.withOrg(orgId, async (db) => {
      await db.executeQuery(
        CompiledQuery.raw(
          `update level_project set times = jsonb_build_array(to_char(time '06:00' + sort * interval '20 minutes' + $2::int * interval '1 minute', 'HH24:MI'))
           where org_id = $1 and level_id = '${levelId}' and cycle_type = 1 and sort % 2 = 0`,
          [orgId, turn],
        ),
      )
      const who = systemWho(orgId, `${day} 10:00:00`)
      const set = { levelId, day: addDays(day, 1), keepModified: false }
      times.push(await durationOf(() => setReplaced(db, who, set)))
    })
  }
  await database.close()
  say(`等级项目换一半，${few} 人重排`, `${median(times.slice(1)).toFixed(0)} ms`, '< 5000 ms')
}

/** The same job on the database that comes with the product. */
async function embedded() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pims-care-'))
  const database = await openDatabase({ dataDir, dumps: false })
  try {
    await migrate(database)
    await loadDemo(database, timeText(Date.now()))
    await database.withSystem(async (db) => {
      const plain: Asks = {
        // as: rows of a statement whose shape its caller knows
        query: async (text, values) => ({
          rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows as Record<string, unknown>[],
        }),
      }
      await fillCare(plain, orgId, few)
    })
    await nightAt(database, `${today()} 00:05:00`)
    const times: number[] = []
    for (let ahead = 1; ahead <= 3; ahead += 1)
      times.push(await durationOf(() => nightAt(database, `${addDays(today(), ahead)} 00:05:00`)))
    say(`夜间生成，${few} 人 × ${tasksADay} 项，内置数据库`, `${median(times).toFixed(0)} ms`, '≤ 20 000 ms')
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function reads(small: House, large: House) {
  const plain = new pg.Client({ connectionString: large.url })
  await plain.connect()
  const { rows: found } = await plain.query(
    `select oldman_id, (select task_id from care_task where org_id = $1 and oldman_id = oldman.oldman_id and plan_date = $2 order by plan_time limit 1) as task_id
     from oldman where org_id = $1 and oldman_status in (1, 4) order by oldman_id limit 1`,
    [orgId, today()],
  )
  await plain.end()
  const { oldman_id: oldmanId } = found[0]
  const day = `planDateFrom=${today()}&planDateTo=${today()}`
  const window = (back: number) =>
    `page=1&size=20&oldmanId=${oldmanId}&planDateFrom=${addDays(today(), -back)}&planDateTo=${addDays(today(), 92 - back)}`
  const size = '（一年 → 三年记录）'
  await growth({ cluster, admin, small, large, rounds }, say, [
    { call: careTask.list, query: `page=1&size=20&${day}`, title: '一天的任务列表，8000 行，一页', goal: '< 100 ms' },
    { call: careTask.list, query: `page=1&size=20&mine=1&${day}`, title: '我的任务，一页', goal: '< 100 ms' },
    {
      call: careTask.list,
      query: `pageHelper=0&taskStatuses=0,1,2,3&${day}`,
      title: '看板的一次刷新，8000 行',
      goal: '< 1000 ms',
    },
    { call: careTask.list, query: window(180), title: `一位老人 93 天的记录${size}`, goal: '< 300 ms，≤ 1.3 ×' },
    { call: careTask.list, query: window(330), title: `同上，最早的 93 天${size}`, goal: '< 300 ms，≤ 1.3 ×' },
    {
      call: { ...careTask.card, path: careTask.card.path.replace('{oldmanId}', oldmanId) },
      query: '',
      title: `照护卡${size}`,
      goal: '≤ 1.3 ×',
    },
    { call: headcount.headcount, query: `date=${today()}`, title: '一天的备餐人数，200 人', goal: '< 200 ms' },
  ])
  const oldest: number[] = []
  for (let round = 0; round < rounds; round += 1)
    oldest.push((await ask(large, 'GET', `${careTask.list.path}?${window(3 * year - 5)}`)).ms)
  say('一位老人三年前 93 天的记录', `${median(oldest).toFixed(1)} ms`, '< 300 ms')
}

/** Sixty-four carers at the bedside at once, each with a task of its own. */
async function finishes(house: House) {
  const plain = new pg.Client({ connectionString: house.url })
  await plain.connect()
  const due = await fillDue(plain as Asks, orgId, 20_000) // as: pg answers with rows
  await plain.query('vacuum analyze care_task')
  let at = 0
  const { path } = careTask.save
  const next = () => {
    const { taskId } = due[at]
    at += 1
    return {
      method: 'PUT',
      path,
      headers: headersOf(house.signed, 'PUT', path),
      body: JSON.stringify({ requestNo: `bench-${taskId}`, tasks: [{ taskId, taskStatus: 2 }] }),
    }
  }
  for (const callers of [1, 64]) {
    await load(house.product.port, callers, 1000, next)
    const { rate, p99Ms, failed } = await load(house.product.port, callers, 5000, next)
    if (failed > 0) throw new Error(`${failed} of the finishes failed`)
    say(
      `完成任务，${callers} 人同时`,
      `每次 ${(1000 / rate).toFixed(1)} ms 服务器时间（${rate.toFixed(0)}/s），p99 ${p99Ms.toFixed(0)} ms`,
      callers === 64 ? '服务器时间 < 40 ms' : '—',
    )
  }
  const { rows: found } = await plain.query(
    `select count(*)::int as n from care_task where org_id = $1 and task_id like 'bench-due-%' and task_status = 2`,
    [orgId],
  )
  await plain.end()
  if (found[0].n !== at) throw new Error(`${found[0].n} of ${at} tasks are done`)
}
