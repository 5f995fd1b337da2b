import { resolve } from 'node:path'
import { openDatabase } from '../server/src/core/db/db.ts'
import { readEnv } from '../server/src/core/env.ts'
import { backupFile, writeBackup } from '../server/src/core/files/backup.ts'

// `npm run backup [-- file]`: the whole database in one file. Uploaded files lie beside it, under DATA_DIR/files.
// The embedded database must be stopped; while it runs it writes such a file every hour by itself.

const env = readEnv()
const file = resolve(process.argv[2] ?? backupFile(env, 'by-hand'))

try {
  const database = env.databaseUrl ? undefined : await openDatabase({ dataDir: env.dataDir, dumps: false })
  await writeBackup(env, database, file)
  await database?.close()
  console.log(`备份完成 / backup written: ${file}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
