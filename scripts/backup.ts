import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openDatabase } from '../server/src/core/db.ts'
import { backupDir } from '../server/src/core/embedded.ts'
import { readEnv } from '../server/src/core/env.ts'
import { postgresBin } from './postgres.ts'

// `npm run backup [-- file]`: one file with the whole database. Uploaded files are kept apart (docs: DATA_DIR/files).

const env = readEnv()
const stamp = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
const extension = env.databaseUrl ? 'dump' : 'tar.gz'
const file = resolve(process.argv[2] ?? join(backupDir(env.dataDir), `by-hand-${stamp}.${extension}`))

await mkdir(dirname(file), { recursive: true })
if (env.databaseUrl) await dumpServer(env.databaseUrl)
else await dumpEmbedded()
console.log(`备份完成 / backup written: ${file}`)

/** The running program holds the directory; it also writes a dump every hour and at each stop by itself. */
async function dumpEmbedded() {
  const database = await openDatabase({ dataDir: env.dataDir, dumps: false })
  await database.dump?.(file)
  await database.close()
}

/** A snapshot, so the program may go on running. */
function dumpServer(url: string) {
  return pgTool('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, `--dbname=${url}`])
}

export function pgTool(tool: string, args: string[]) {
  const bin = postgresBin()
  const child = spawn(bin ? join(bin, tool) : tool, args, { stdio: 'inherit' })
  return new Promise<void>((done, fail) => {
    child.on('error', () => fail(new Error(`找不到 ${tool}，请安装 PostgreSQL 客户端 / ${tool} is not installed`)))
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${tool} 失败 / failed (${code})`))))
  })
}
