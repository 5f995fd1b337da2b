import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#core/db/db.ts'
import { loadDump } from '#core/db/embedded/embedded.ts'

const writer = fileURLToPath(new URL('fixtures/write-forever.ts', import.meta.url))

const taker = fileURLToPath(new URL('fixtures/take-lock.ts', import.meta.url))

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pims-embedded-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Starts the writer; resolves after its n-th committed transaction. */
async function writing(n: number) {
  const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const committed: number[] = []
  const enough = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    committed.push(Number(line))
    if (committed.length >= n) enough.resolve()
  })
  child.on('exit', () => enough.reject(new Error('the writer ended early')))
  await enough.promise
  return { child, committed }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'close')
}

const numbers = (database: Database, table: 'item_id from item' | 'entry_id from ledger') =>
  database.withSystem(async (db) => {
    const { rows } = await sql<{
      n: number
    }>`select ${sql.raw(table.replace(' ', '::integer as n '))} order by 1`.execute(db)
    return rows.map((row) => row.n)
  })

test('killed in the middle of writing it opens again with everything committed and nothing half done', async () => {
  for (const least of [20, 60]) {
    const { child, committed } = await writing(least)
    await kill(child)
    const database = await openDatabase({ dataDir, dumps: false })
    const items = await numbers(database, 'item_id from item')
    expect(items).toEqual(await numbers(database, 'entry_id from ledger'))
    expect(items.slice(0, committed.length)).toEqual(committed)
    await database.withSystem((db) => sql`truncate item, ledger`.execute(db))
    await database.close()
  }
})

test('a second process gets a plain error that the directory is in use', async () => {
  const { child } = await writing(1)
  await expect(openDatabase({ dataDir, dumps: false })).rejects.toThrow(`正在被另一个程序使用（进程 ${child.pid}）`)
  await kill(child)
  await (await openDatabase({ dataDir, dumps: false })).close()
})

test('the same process cannot open a directory twice', async () => {
  const database = await openDatabase({ dataDir, dumps: false })
  await expect(openDatabase({ dataDir, dumps: false })).rejects.toThrow('in use')
  await database.close()
  await (await openDatabase({ dataDir, dumps: false })).close()
})

test('the lock of a dead process, of a reused process id, or an unreadable one is taken over', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'close')
  const earlier = { pid: process.ppid, started: 'another-boot/1' }
  for (const lock of [JSON.stringify({ pid: dead.pid }), JSON.stringify(earlier), '{"pid"', '']) {
    await writeFile(join(dataDir, 'lock'), lock)
    await (await openDatabase({ dataDir, dumps: false })).close()
  }
  expect(await readdir(dataDir)).toEqual(['database'])
})

test('of two processes that find the lock of a dead one at the same moment exactly one gets it', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'close')
  const rounds = 400
  for (let round = 0; round < rounds; round += 1)
    await writeFile(join(dataDir, `lock-${round}`), JSON.stringify({ pid: dead.pid }))
  const at = String(Date.now() + 1500)
  const children = [1, 2].map(() =>
    spawn(process.execPath, [taker, dataDir, String(rounds), at], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const replies = children.map(async ({ stdout }) => JSON.parse(String((await once(stdout, 'data'))[0])))
  const got: number[] = (await Promise.all(replies)).flat()
  await Promise.all(children.map(kill))
  expect(got.toSorted((a, b) => a - b)).toEqual(Array.from({ length: rounds }, (_, round) => round))
  // Helper files of the takeover are removed as well.
  expect(await readdir(dataDir)).toHaveLength(rounds)
})

test('at shutdown a dump is written that a new directory can be made of, and old dumps are removed', async () => {
  const backup = join(dataDir, 'backup')
  const database = await openDatabase({ dataDir })
  await database.withSystem((db) => sql`create table note (text text); insert into note values ('留存')`.execute(db))
  for (let n = 10; n < 26; n += 1) await writeFile(join(backup, `202601${n}-000000.tar.gz`), '')
  await writeFile(join(backup, 'kept-by-hand.tar.gz'), '')
  await mkdir(join(backup, '20260125-000000.tar.gz.files'))
  await writeFile(join(backup, '20260125-000000.tar.gz.part'), '')
  await database.close()

  const files = (await readdir(backup)).sort()
  expect(files).toHaveLength(15)
  expect(files.at(-1)).toBe('kept-by-hand.tar.gz')
  const copy = join(dataDir, 'copy')
  await loadDump(join(backup, files[13]), copy)
  const restored = await openDatabase({ dataDir: copy, dumps: false })
  const { rows } = await restored.withSystem((db) => sql`select text from note`.execute(db))
  expect(rows).toEqual([{ text: '留存' }])
  await restored.close()
})

test('where the last dump cannot be written the database is closed all the same, with a message', async () => {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const database = await openDatabase({ dataDir })
  await database.withSystem((db) => sql`create table note (text text); insert into note values ('留存')`.execute(db))
  await rm(join(dataDir, 'backup'), { recursive: true })
  await database.close()
  expect(errorLog.mock.calls.map(([text]) => text)).toEqual(['数据库备份失败 / backup failed:'])
  errorLog.mockRestore()
  const again = await openDatabase({ dataDir, dumps: false })
  const { rows } = await again.withSystem((db) => sql`select text from note`.execute(db))
  expect(rows).toEqual([{ text: '留存' }])
  await again.close()
})

test('queries are answered while a dump is compressed', async () => {
  const database = await openDatabase({ dataDir, dumps: false })
  let packed = false
  const dumping = database.dump?.(join(dataDir, 'packed.tar.gz')).then(() => {
    packed = true
  })
  await expect.poll(() => readdir(dataDir)).toContain('packed.tar.gz.part')
  const { rows } = await database.withSystem((db) => sql<{ one: number }>`select 1 as one`.execute(db))
  expect([rows, packed]).toEqual([[{ one: 1 }], false])
  await dumping
  expect(packed).toBe(true)
  await database.close()
})

test('a dump waits for the open transaction and contains no part of it', async () => {
  const database = await openDatabase({ dataDir, dumps: false })
  await database.withSystem((db) => sql`create table note (text text)`.execute(db))
  const file = join(dataDir, 'now.tar.gz')
  let dumping: Promise<void> | undefined
  await database
    .withSystem(async (db) => {
      await sql`insert into note values ('half')`.execute(db)
      dumping = database.dump?.(file)
      await sql`insert into note values ('other half')`.execute(db)
      throw new Error('undone')
    })
    .catch(() => undefined)
  await dumping
  await database.close()
  expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  await loadDump(file, join(dataDir, 'copy'))
  const restored = await openDatabase({ dataDir: join(dataDir, 'copy'), dumps: false })
  const { rows } = await restored.withSystem((db) => sql`select text from note`.execute(db))
  expect(rows).toEqual([])
  await restored.close()
})
