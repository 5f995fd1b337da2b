import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../src/core/db/db.ts'
import { migrate } from '../src/core/db/migrate.ts'
import { copyInto, emptyServerDatabase, hasServer } from './database.ts'

const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))
const run = (name: string, args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [script(name), ...args], { env: { ...process.env, ...env } })

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pims-backup-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function fill(options: { url?: string; dataDir?: string }, name: string) {
  if (options.dataDir) await copyInto(options.dataDir)
  const database = await openDatabase({ ...options, dumps: false })
  await migrate(database)
  await database.withSystem((db) => db.insertInto('org').values({ orgId: 'o1', orgName: name }).execute())
  await database.close()
}

async function names(options: { url?: string; dataDir?: string }) {
  const database = await openDatabase({ ...options, dumps: false })
  const rows = await database.withOrg('o1', (db) => db.selectFrom('org').select('orgName').execute())
  await database.close()
  return rows.map((row) => row.orgName)
}

test('an embedded database is backed up and restored, and replaced only by force', async () => {
  const [from, to] = [join(dir, 'from'), join(dir, 'to')]
  const file = join(dir, 'backup.tar.gz')
  await fill({ dataDir: from }, '甲院')
  await run('backup', [file], { DATA_DIR: from, DATABASE_URL: '' })
  await fill({ dataDir: to }, '乙院')

  await expect(run('restore', [file], { DATA_DIR: to, DATABASE_URL: '' })).rejects.toThrow('不能覆盖')
  expect(await names({ dataDir: to })).toEqual(['乙院'])
  await run('restore', [file, '--force'], { DATA_DIR: to, DATABASE_URL: '' })
  expect(await names({ dataDir: to })).toEqual(['甲院'])
})

test.runIf(hasServer)('a PostgreSQL database is backed up and restored, and replaced only by force', async () => {
  const [from, to] = [await emptyServerDatabase(), await emptyServerDatabase()]
  const file = join(dir, 'backup.dump')
  await fill({ url: from.url }, '甲院')
  await run('backup', [file], { PIMS_MODE: 'demo', DATABASE_URL: from.url })

  await run('restore', [file], { PIMS_MODE: 'demo', DATABASE_URL: to.url })
  expect(await names({ url: to.url })).toEqual(['甲院'])
  await expect(run('restore', [file], { PIMS_MODE: 'demo', DATABASE_URL: to.url })).rejects.toThrow('--force')
  await run('restore', [file, '--force'], { PIMS_MODE: 'demo', DATABASE_URL: to.url })
  expect(await names({ url: to.url })).toEqual(['甲院'])
  await from.drop()
  await to.drop()
})
