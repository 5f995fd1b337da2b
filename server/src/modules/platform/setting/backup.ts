import { msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { backupFile, keepNewest, sizeOf, writeBackup } from '#core/files/backup.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { installationOrg } from '#core/settings.ts'
import { plainServers } from './servers.ts'

/**
 * The nightly backup (platform.md 6: backupTime, backupKeep), of all organisations; the first one sets its time. A
 * manual backup does not count in the rotation: it must not replace a nightly one.
 */

const planned = async (db: Db) => plainServers(db, await installationOrg(db))
const dayMs = 86_400_000

export const backup = defineJob({
  name: 'backup',
  title: '夜间备份',
  at: async (db) => (await planned(db)).backupTime,
  scope: 'system',
  prepare: async ({ services, slot, manual }) => {
    const { database, env, clock } = services
    // After a standstill one backup of today replaces those of the missed nights.
    if (clock.ms() - msOf(slot) >= dayMs) return { message: '服务器当时未运行，已跳过' }
    const { backupKeep } = await database.withSystem(planned)
    const file = backupFile(env, manual ? 'by-hand' : 'nightly', clock.ms())
    await writeBackup(env, database, file)
    const bytes = await sizeOf(file)
    const size = bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
    const written = `${file.split(/[/\\]/).at(-1)}，${size}`
    if (manual) return { message: `${written}，手动备份不参与轮换` }
    return { message: `${written}，现存 ${await keepNewest(env, backupKeep)} 份` }
  },
  run: async (_db, { prepared }) => prepared,
})
