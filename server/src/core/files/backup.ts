import { constants } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../db/db.ts'
import { backupDir, dumpName } from '../db/embedded/embedded.ts'
import { pgTool, postgresBin } from '../db/pg/pg-tool.ts'
import type { Env } from '../env.ts'

/**
 * Backs up the whole database into one file: by `npm run backup`, and automatically every night. Uploaded files are in
 * DATA_DIR/files.
 */

type Place = Pick<Env, 'databaseUrl' | 'dataDir'>

/** A file name of today that is not in use. */
export const backupFile = ({ databaseUrl, dataDir }: Place, kind: 'by-hand' | 'nightly', ms?: number) =>
  join(backupDir(dataDir), `${kind}-${dumpName(databaseUrl ? 'dump' : 'tar.gz', ms)}`)

/** Written under another name and renamed, so that every existing backup is complete. `database`: the embedded one. */
export async function writeBackup({ databaseUrl }: Place, database: Pick<Database, 'dump'> | undefined, file: string) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (!databaseUrl) return database?.dump?.(file)
  const part = `${file}.part`
  try {
    await pgTool('pg_dump', databaseUrl, ['--format=custom', '--no-owner', `--file=${part}`])
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}

/** Removes the oldest nightly backups and gives the number of the remaining ones. Manual and hourly backups stay. */
export async function keepNewest({ dataDir }: Place, keep: number) {
  const folder = backupDir(dataDir)
  const names = (await readdir(folder)).filter((name) => /^nightly-\d{8}-\d{6}\.(dump|tar\.gz)$/.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true })
  return Math.min(names.length, keep)
}

/** Checks that a backup could be written now; throws the reason when it cannot. */
export async function tryBackup({ databaseUrl, dataDir }: Place) {
  const folder = backupDir(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.W_OK)
  if (databaseUrl && !postgresBin()) throw new Error('服务器上没有安装 PostgreSQL 客户端（pg_dump）')
  if (databaseUrl)
    await pgTool('pg_dump', databaseUrl, ['--schema-only', '--table=schema_migration', '--file=/dev/null'])
  const { bavail, bsize } = await statfs(folder)
  return { folder, freeBytes: bavail * bsize }
}

export const sizeOf = async (file: string) => (await stat(file)).size

/** The number of uploaded files beside the database; backups of the database do not include them. */
export async function uploadedFiles({ dataDir }: Pick<Env, 'dataDir'>) {
  const folder = join(dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map((entry) => sizeOf(join(entry.parentPath, entry.name))))
  return { folder, count: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
