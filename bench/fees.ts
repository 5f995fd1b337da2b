import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { account } from '#contract/modules/fees/account/account.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { type Database, openDatabase, together } from '#core/db/db.ts'
import { migrate } from '#core/db/migrate.ts'
import { claimRequest, keepAnswer } from '#core/http/request/request-no.ts'
import { writeLogs } from '#core/who/audit.ts'
import { systemWho } from '#core/who/who.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { listAccounts } from '../server/src/modules/fees/account/read/list.ts'
import { generate } from '../server/src/modules/fees/bill/make/generate.ts'
import { payBills, payNamedBills } from '../server/src/modules/fees/bill/pay/pay.ts'
import '../server/src/modules/fees/bill/routes.ts'
import { fillHouse, orgOf } from './data/fees-data.ts'
import { databaseTime, type Spent } from './measure/database-time.ts'
import { median } from './measure/load.ts'

/**
 * The times of fees, on PostgreSQL: the monthly billing for 100 to 10 000 residents, a payment beside the bare locked
 * transfer, the list of accounts of a small and a large institution. In one run, by turns; ratios count. Writes
 * bench/results/fees.md.
 */

const sizes = [100, 1000, 10_000]
/**
 * The first is not measured: an institution that has billed before has statistics, which the database gathers by
 * itself.
 */
const months = ['2026-01', '2026-02', '2026-03', '2026-04']
const rounds = 3
const roundMs = Number(process.env.BENCH_MS ?? 4000)
const name = 'fees'
const table: { what: string; measured: string; goal: string }[] = []
const say = (what: string, measured: string, goal = '—') => {
  table.push({ what, measured, goal })
  process.stdout.write(`  ${what}: ${measured} (${goal})\n`)
}

const cluster = startPostgres()
const admin = new pg.Client({ connectionString: cluster.url })
try {
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = cluster.url.replace('/postgres?', `/${name}?`)
  const open = () => openDatabase({ url, poolMax: 16 })
  const first = await open()
  await migrate(first)
  for (const size of sizes) await fillHouse(first, size)
  await first.close()
  const setup = new pg.Client({ connectionString: url })
  await setup.connect()
  await setup.query('create table bare (id integer primary key, amount bigint not null)')
  await setup.query('insert into bare select n, 1000000 from generate_series(1, 100000) n')
  await setup.query('vacuum analyze')
  await runs(open, () => setup.query('vacuum analyze'))
  await payments(open, url, () => setup.query('vacuum analyze'))
  await lists(open)
  await setup.end()
} finally {
  await admin.end()
  cluster.stop()
}
write()

/** 出账: the months of each institution, by turns; nine of ten residents pay by 自动抵扣 at once. */
async function runs(open: () => Promise<Database>, settle: () => Promise<unknown>) {
  const cost = new Map(sizes.map((size) => [size, [] as Spent[]])) // as: filled below
  for (const feeMonth of months) {
    for (const size of sizes) {
      const spent = await databaseTime(admin, name, cluster, async () => {
        const database = await open()
        const who = () => systemWho(orgOf(size), `${feeMonth}-01 01:00:00`)
        const apart = <T>(
          work: (
            db: Parameters<Parameters<typeof database.withOrg<T>>[1]>[0],
            own: ReturnType<typeof who>,
          ) => Promise<T>,
        ) => database.withOrg(orgOf(size), (db) => work(db, who()))
        const done = await generate({ db: apart, apart, who: who() }, { feeMonth, manual: false })
        if (done.created !== size)
          throw new Error(`${feeMonth}: ${done.created} of ${size} bills; ${JSON.stringify(done.failed[0])}`)
        await database.close()
      })
      const each = { active: spent.active / size, processor: spent.processor / size }
      if (feeMonth !== months[0]) cost.get(size)?.push(each)
    }
    await settle()
  }
  const perResident = (size: number, of: keyof Spent) => median((cost.get(size) ?? []).map((spent) => spent[of]))
  for (const size of sizes) {
    const active = perResident(size, 'active')
    const processor = perResident(size, 'processor')
    say(
      `出账 ${size} 人，数据库时间`,
      `${(1000 / active).toFixed(0)} 人/s（每人 ${active.toFixed(2)} ms，其中处理器 ${processor.toFixed(2)} ms）`,
      '≥ 1000 人/s',
    )
  }
  const ratio = (of: keyof Spent) => (perResident(10_000, of) / perResident(100, of)).toFixed(2)
  say('出账每人成本，10000 人 ÷ 100 人', `${ratio('active')} ×（处理器 ${ratio('processor')} ×）`, '≤ 1.3 ×')
}

/**
 * 缴费: the transaction of the call (request number, locks, rules, entry, receipt, bill, reply, logs), and its posting
 * alone.
 */
async function payments(open: () => Promise<Database>, url: string, settle: () => Promise<unknown>) {
  const database = await open()
  const orgId = orgOf(10_000)
  const bills = await database.withOrg(orgId, (db) =>
    db
      .selectFrom('tradeMonth')
      .select(['tradeMonthId', 'oldmanId', 'version'])
      .where('orgId', '=', orgId)
      .where('billStatus', '=', 0)
      .orderBy('feeMonth')
      .orderBy('oldmanId')
      .execute(),
  )
  // A yuan of a bill at a time, of each bill in turn.
  const versions = new Map(bills.map(({ tradeMonthId, version }) => [tradeMonthId, version]))
  let at = 0
  const amount = 100
  const pay = (whole: boolean) => async () => {
    const turn = at
    at += 1
    const { oldmanId, tradeMonthId } = bills[turn % bills.length]
    const version = versions.get(tradeMonthId) ?? 0
    versions.set(tradeMonthId, version + 1)
    const body = { oldmanId, bills: [{ tradeMonthId, amount, version }], ways: [{ tradeWay: 1, amount }] }
    const who = systemWho(orgId, '2026-04-02 10:00:00')
    await database.withOrg(orgId, async (db) => {
      if (!whole) return void (await payBills(db, who, body, {}))
      const requestNo = `bench-${turn}`
      await claimRequest(db, who, { requestNo, callName: bill.pay.name, params: {}, body })
      const answer = await payNamedBills(db, who, body, { requestNo, printed: false })
      await together(
        keepAnswer(db, who, requestNo, answer),
        writeLogs(db, bill.pay, who, { params: body, code: 0, message: '', costMs: 1, time: who.now }),
      )
    })
  }
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  for (let turn = 0; turn < 200; turn += 1) await pay(true)()
  await settle()
  for (const connections of [1, 16]) {
    const paid: number[] = []
    const posted: number[] = []
    const moved: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      paid.push(await rate(connections, pay(true)))
      posted.push(await rate(connections, pay(false)))
      moved.push(await rate(connections, () => transfer(pool)))
    }
    const bare = median(moved)
    const beside = (mine: number) =>
      `${mine.toFixed(0)} /s；裸转账 ${bare.toFixed(0)} /s，${((mine / bare) * 100).toFixed(0)} %`
    say(`缴费事务，${connections} 个连接`, beside(median(paid)), '≥ 40 %')
    say(`其中入账（锁、规则、分录、账单、收据号），${connections} 个连接`, beside(median(posted)))
  }
  await pool.end()
  await database.close()
}

/** The bare locked transfer: two rows locked, both changed, committed; nothing else. */
async function transfer(pool: pg.Pool) {
  const ids = [1 + Math.floor(Math.random() * 100_000), 1 + Math.floor(Math.random() * 100_000)]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'hold',
      text: 'select id, amount from bare where id = any($1) order by id for update',
      values: [ids],
    })
    await client.query({ name: 'take', text: 'update bare set amount = amount - 1 where id = $1', values: [ids[0]] })
    await client.query({ name: 'give', text: 'update bare set amount = amount + 1 where id = $1', values: [ids[1]] })
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** How often a second something is done by this many at once. */
async function rate(connections: number, work: () => Promise<unknown>) {
  const start = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - start < roundMs) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return (done * 1000) / (performance.now() - start)
}

/** 老人账户: the first page with its totals. */
async function lists(open: () => Promise<Database>) {
  const database = await open()
  const times = new Map(sizes.map((size) => [size, [] as number[]])) // as: filled below
  const query = account.list.options.query.parse({ page: '1', size: '20' })
  for (let turn = 0; turn < 60; turn += 1)
    for (const size of sizes) {
      const who = systemWho(orgOf(size), '2026-04-02 10:00:00')
      const start = performance.now()
      await database.withOrg(who.orgId, (db) => listAccounts(db, who, query))
      if (turn >= 10) times.get(size)?.push(performance.now() - start)
    }
  await database.close()
  const ms = (size: number) => median(times.get(size) ?? [])
  say('账户列表 100 / 1000 / 10000 个账户', sizes.map((size) => `${ms(size).toFixed(1)} ms`).join(' / '))
  say('账户列表，10000 ÷ 100', `${(ms(10_000) / ms(100)).toFixed(2)} ×`, '≤ 1.5 ×')
}

function write() {
  const load = loadavg()[0].toFixed(1)
  const head = `# Fees\n\nWritten by \`npm run bench:fees\`: PostgreSQL, medians of ${rounds} in turns, ${cpus().length} cores shared by database and program; load at the end ${load}. Database time is \`active_time\` of the server's own statistics: it grows when others use the cores too. Judge by ratios.\n\nA payment is the whole transaction of the call: request number, locks, rules, entry, receipt number, bill, answer, operation log and data log. The bare locked transfer holds two rows, changes both and commits.\n\n`
  const lines = [
    '| what | measured | goal |',
    '|---|---|---|',
    ...table.map((row) => `| ${row.what} | ${row.measured} | ${row.goal} |`),
  ]
  writeFileSync(new URL('./results/fees.md', import.meta.url), `${head}${lines.join('\n')}\n`)
}
