import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openDatabase } from '../server/src/core/db.ts'
import { backupDir, dumpName } from '../server/src/core/embedded.ts'
import { readEnv } from '../server/src/core/env.ts'
import { pgTool } from './pg-tool.ts'

// `npm run backup [-- file]`: the whole database in one file. Uploaded files lie beside it, under DATA_DIR/files.
// The embedded database must be stopped; while it runs it writes such a file every hour by itself.

const { databaseUrl, dataDir } = readEnv()
const name = dumpName(databaseUrl ? 'dump' : 'tar.gz')
const file = resolve(process.argv[2] ?? join(backupDir(dataDir), `by-hand-${name}`))

await mkdir(dirname(file), { recursive: true })
try {
  if (databaseUrl) await pgTool('pg_dump', databaseUrl, ['--format=custom', '--no-owner', `--file=${file}`])
  else await dumpEmbedded()
  console.log(`备份完成 / backup written: ${file}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function dumpEmbedded() {
  const database = await openDatabase({ dataDir, dumps: false })
  await database.dump?.(file)
  await database.close()
}
