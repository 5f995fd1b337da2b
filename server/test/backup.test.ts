import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#core/db/db.ts'
import { databaseDir } from '#core/db/embedded/embedded.ts'
import { migrate } from '#core/db/migrate.ts'
import { copyInto, emptyServerDatabase, hasServer } from './database.ts'

const script = (name: string) => fileURLToPath(new URL(`../../scripts/data/${name}.ts`, import.meta.url))
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
  const from = join(dir, 'from')
  const to = join(dir, 'to')
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
  const from = await emptyServerDatabase()
  const to = await emptyServerDatabase()
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

test('a failed embedded restore leaves the database as it was, and nothing beside it', {
  tags: 'long',
  timeout: 300_000,
}, async () => {
  const from = join(dir, 'from')
  const to = join(dir, 'to')
  const whole = join(dir, 'whole.tar.gz')
  await fill({ dataDir: from }, '甲院')
  await run('backup', [whole], { DATA_DIR: from, DATABASE_URL: '' })
  await fill({ dataDir: to }, '乙院')
  const bytes = await readFile(whole)
  const cut = join(dir, 'cut.tar.gz')
  const strange = join(dir, 'strange.tar.gz')
  await writeFile(cut, bytes.subarray(0, bytes.length / 2))
  await writeFile(strange, 'not a backup at all')
  const empty = join(dir, 'empty.tar.gz')
  const other = await openDatabase({ dataDir: join(dir, 'other'), dumps: false })
  await other.dump?.(empty)
  await other.close()
  for (const file of [cut, strange, empty]) {
    await expect(run('restore', [file, '--force'], { DATA_DIR: to, DATABASE_URL: '' }), file).rejects.toThrow()
    expect(await names({ dataDir: to })).toEqual(['乙院'])
    expect(await readdir(to)).toEqual(['database'])
    // Into a folder without a database it leaves none, so that the next start does not take it for one.
    const fresh = join(dir, 'fresh')
    await expect(run('restore', [file], { DATA_DIR: fresh, DATABASE_URL: '' }), file).rejects.toThrow()
    expect(await readdir(fresh).catch(() => [])).not.toContain('database')
  }
})

test('a restore that was cut off between the old database and the new one is reported at the next start', {
  tags: 'long',
}, async () => {
  const to = join(dir, 'to')
  await fill({ dataDir: to }, '乙院')
  await rename(databaseDir(to), `${databaseDir(to)}-before-20250610-100000.restore`)
  await expect(openDatabase({ dataDir: to, dumps: false })).rejects.toThrow('恢复')
  await rename(`${databaseDir(to)}-before-20250610-100000.restore`, databaseDir(to))
  expect(await names({ dataDir: to })).toEqual(['乙院'])
})

test('a backup reports that uploaded files are not in it, and their number', async () => {
  const from = join(dir, 'from')
  await fill({ dataDir: from }, '甲院')
  await mkdir(join(from, 'files', 'o1'), { recursive: true })
  for (const name of ['a', 'b']) await writeFile(join(from, 'files', 'o1', name), 'x'.repeat(2000))
  const { stdout } = await run('backup', [join(dir, 'b.tar.gz')], { DATA_DIR: from, DATABASE_URL: '' })
  expect(stdout).toContain(`上传的文件不在备份中：${join(from, 'files')}（2个文件`)
})

test('neither a backup nor a move makes a database where there is none', { tags: 'long' }, async () => {
  const wrong = join(dir, 'wrong')
  await mkdir(wrong)
  await expect(run('backup', [join(dir, 'b.tar.gz')], { DATA_DIR: wrong, DATABASE_URL: '' })).rejects.toThrow(
    '没有内置数据库',
  )
  const target = 'postgres://127.0.0.1:1/none'
  await expect(run('migrate-to-postgres', [], { DATA_DIR: wrong, DATABASE_URL: target })).rejects.toThrow(
    '没有内置数据库',
  )
  expect(await readdir(wrong)).toEqual([])
})

test.runIf(hasServer)(
  'a PostgreSQL restore is refused while the product runs, and a failed one changes nothing',
  async () => {
    const to = await emptyServerDatabase()
    await fill({ url: to.url }, '乙院')
    const file = join(dir, 'backup.dump')
    await run('backup', [file], { PIMS_MODE: 'demo', DATABASE_URL: to.url })
    const serving = await openDatabase({ url: to.url })
    await serving.withSystem((db) => db.selectFrom('org').select('orgId').execute())
    // Longer than an idle connection is usually kept.
    await new Promise((resolve) => setTimeout(resolve, 12_000))
    await expect(run('restore', [file, '--force'], { PIMS_MODE: 'demo', DATABASE_URL: to.url })).rejects.toThrow(
      '正在使用',
    )
    await serving.close()
    const newer = await openDatabase({ url: to.url })
    await newer.withSystem((db) =>
      sql`insert into schema_migration (name, sha256) values ('9999_later.sql', '')`.execute(db),
    )
    await newer.close()
    const later = join(dir, 'later.dump')
    await run('backup', [later], { PIMS_MODE: 'demo', DATABASE_URL: to.url })
    const back = await openDatabase({ url: to.url })
    await back.withSystem((db) => sql`delete from schema_migration where name = '9999_later.sql'`.execute(db))
    await back.close()
    await expect(run('restore', [later, '--force'], { PIMS_MODE: 'demo', DATABASE_URL: to.url })).rejects.toThrow(
      '9999_later.sql',
    )
    expect(await names({ url: to.url })).toEqual(['乙院'])
    await to.drop()
  },
)
