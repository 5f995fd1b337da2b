import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { log } from '#contract/modules/platform/log/log.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { serverConfig } from '#contract/modules/platform/setting/server-config.ts'
import { openDatabase } from '#core/db/db.ts'
import { backupDir } from '#core/db/embedded/embedded.ts'
import { migrate } from '#core/db/migrate.ts'
import { backupFile, writeBackup } from '#core/files/backup.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import { installationOrg } from '#core/settings.ts'
import { emptyServerDatabase, hasServer } from '../../../../test/database.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { tellJobFailure } from '../message/service.ts'
import { backup } from './backup.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeAll(async () => {
  const { services } = t
  services.jobs = openJobs({ services, jobs: [backup], onFailed: tellJobFailure, home: installationOrg })
})

const embedded = process.env.PIMS_TEST_DB !== 'pg'
const save = async (values: object, client = admin) =>
  client.call(serverConfig.saveServers, { ...values, version: (await client.ok(serverConfig.servers)).version })
const folder = () => backupDir(t.services.env.dataDir)
const nightly = () =>
  readdirSync(folder())
    .filter((name) => name.startsWith('nightly-'))
    .sort()

describe.runIf(embedded)('the nightly backup', () => {
  test('runs at the set time, keeps the set number, and is in the list of jobs', async () => {
    expect((await save({ backupTime: '03:15', backupKeep: 2 })).code).toBe(0)
    mkdirSync(folder())
    for (const day of ['08', '09']) writeFileSync(join(folder(), `nightly-202506${day}-031500.tar.gz`), 'x')
    writeFileSync(join(folder(), 'by-hand-20200101-000000.tar.gz'), 'x')
    await t.services.jobs?.tick()
    const [info] = await admin.ok(log.jobs)
    expect(info).toMatchObject({ name: 'backup', jobStatus: 'DONE', plan: '每天 03:15', slot: '2025-06-10 03:15:00' })
    expect(info.result).toMatchObject({
      message: expect.stringMatching(/^nightly-20250610-100000\.tar\.gz，[\d.]+ MB，现存 2 份$/),
    })
    expect(nightly()).toEqual(['nightly-20250609-031500.tar.gz', 'nightly-20250610-100000.tar.gz'])
    expect(readdirSync(folder())).toContain('by-hand-20200101-000000.tar.gz')
  })

  test('a failed one is reported to the administrators of the servers', async () => {
    const { env } = t.services
    t.services.env = { ...env, dataDir: join(folder(), 'by-hand-20200101-000000.tar.gz') }
    const info = await admin.ok(log.runJob, { name: 'backup' })
    expect(info).toMatchObject({ jobStatus: 'FAILED', error: expect.stringContaining('ENOTDIR') })
    const tried = { test: 1, target: 'backup' }
    expect((await admin.call(serverConfig.saveServers, tried)).code).toBe(21501)
    t.services.env = env
    expect((await admin.call(serverConfig.saveServers, tried)).data).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^可以备份，磁盘剩余 [\d.]+ GB$/),
    })
    const { list } = await admin.ok(message.list, {})
    expect(list.map(({ title }) => title)).toContain('后台任务“夜间备份”运行失败')
  })
})

describe.runIf(embedded)('a backup by hand', () => {
  test('does not count in the rotation: the nightly files stay', async () => {
    expect((await save({ backupKeep: 2 })).code).toBe(0)
    const before = nightly()
    for (let n = 1; n < 4; n += 1) {
      t.clock.set(`2025-06-11 11:00:0${n}`)
      expect(await admin.ok(log.runJob, { name: 'backup' })).toMatchObject({ jobStatus: 'DONE' })
    }
    expect(nightly()).toEqual(before)
    expect(readdirSync(folder())).toContain('by-hand-20250611-110003.tar.gz')
  })
})

test('another institution neither sees nor runs the jobs of the installation, and is not told of its disk', async () => {
  const before = existsSync(folder()) ? readdirSync(folder()) : []
  t.clock.set('2025-06-12 09:00:00')
  const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
  expect((await other.ok(log.jobs)).map(({ name }) => name)).not.toContain('backup')
  expect((await admin.ok(log.jobs)).map(({ name }) => name)).toContain('backup')
  expect(await other.call(log.runJob, { name: 'backup' })).toMatchObject({ code: 21003 })
  expect(await other.call(serverConfig.saveServers, { test: 1, target: 'backup' })).toMatchObject({ code: 21504 })
  expect(existsSync(folder()) ? readdirSync(folder()) : []).toEqual(before)
})

test('refuses an invalid time or number, and changes by another institution', async () => {
  expect(await save({ backupTime: '24:00' })).toMatchObject({
    code: 21001,
    data: { errors: [{ field: 'backupTime', message: '备份时间：时间应为 HH:mm，例如 07:00' }] },
  })
  expect((await save({ backupKeep: 0 })).code).toBe(21001)
  // The younger of the two.
  t.clock.set('2025-06-12 10:00:00')
  const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
  expect((await other.ok(serverConfig.servers)).keepsBackup).toBe(0)
  expect(await save({ backupTime: '12:00' }, other)).toMatchObject({ code: 21504, msg: '备份时间由平台机构统一设置' })
  expect((await save({ fileMaxMb: 5 }, other)).code).toBe(0)
})

test.runIf(hasServer)('on PostgreSQL pg_dump writes it', async () => {
  const server = await emptyServerDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'pims-backup-'))
  const place = { databaseUrl: server.url, dataDir }
  const database = await openDatabase({ url: server.url })
  await migrate(database)
  await database.close()
  const file = backupFile(place, 'nightly', 0)
  await writeBackup(place, undefined, file)
  expect(readdirSync(backupDir(dataDir))).toEqual(['nightly-19700101-080000.dump'])
  await expect(writeBackup({ ...place, databaseUrl: `${server.url}x` }, undefined, file)).rejects.toThrow('pg_dump')
  rmSync(dataDir, { recursive: true, force: true })
  await server.drop()
})
