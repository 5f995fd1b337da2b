import { createServer } from 'node:net'
import { sql } from 'kysely'
import type { Database, Db } from '#core/db/db.ts'
import { databaseDir } from '#core/db/embedded/embedded.ts'
import { assertMigratable } from '#core/db/migrate.ts'
import { databaseName } from '#core/db/pg/pg-tool.ts'
import type { Env } from '#core/env.ts'
import { isLoopback } from '#core/http/listen/addresses.ts'
import { listen } from '#core/http/listen/listen.ts'
import { assertKeys } from '#core/sealing/seal-rows.ts'
import { hasDemo } from './demo/load.ts'

// Checks for everything that can be wrong before anything is changed: a refused start leaves everything as it was.

/** Refuses a port that is in use. Another process may still take it meanwhile, but a running product is found. */
export async function assertPortsFree({ role, host, port, wsPort, mqttWsPort, mqttTcpPort, mqttUrl }: Env) {
  if (role === 'jobs') return
  for (const portSetting of [port, wsPort, mqttWsPort, mqttUrl ? 'off' : mqttTcpPort]) {
    if (portSetting === 'off') continue
    const probe = createServer()
    await listen(probe, portSetting, host)
    await new Promise((resolve) => probe.close(resolve))
  }
}

/** Refuses a database that this version, this mode or these keys do not fit. Reads only. */
export function assertStartable(env: Env, database: Database) {
  return database.withSystem(
    async (db) => {
      await assertMigratable(db)
      await assertMode(env, db)
      await assertKeys(db, env)
    },
    { unhurried: true },
  )
}

async function assertMode({ mode }: Env, db: Db) {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('public.org') is not null as made`.execute(db)
  if (!rows[0]?.made) return
  const demo = await hasDemo(db)
  if (mode === 'production' && demo)
    throw new Error('生产模式不能使用含演示账号的数据库 / production mode refuses a database with demo accounts')
  if (mode === 'production' || demo) return
  // Its numbers would be sealed with the published key.
  if (await db.selectFrom('org').select('orgId').limit(1).executeTakeFirst())
    throw new Error(
      '演示模式不能使用已有机构的数据库，请设置 PIMS_MODE=production 与 APP_SECRET / demo mode refuses the database of an institution',
    )
}

/** What will run, and on which database and listeners; without passwords. */
export function whereabouts({ mode, host, databaseUrl, dataDir }: Env) {
  const lines = [
    `▸ 运行模式：${mode === 'demo' ? '演示' : '生产'}（PIMS_MODE=${mode}）`,
    `▸ 数据库：${databaseUrl ? `PostgreSQL（${serverOf(databaseUrl)}）` : `内置数据库（${databaseDir(dataDir)}）`}`,
  ]
  if (mode === 'demo' && !isHere(host))
    lines.push(
      `▸ 警告：演示账号的密码是公开的，监听地址 ${host} 使其他机器也能登录；请勿录入真实数据 / warning: demo passwords are public and this address is reachable from elsewhere`,
    )
  return lines
}

function serverOf(url: string) {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@localhost/'))
  return `${searchParams.get('host') ?? hostname}${port ? `:${port}` : ''}/${databaseName(url)}`
}

const isHere = (host: string) => host === 'localhost' || isLoopback(host)
