import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { postgresBin } from '#core/db/pg/pg-tool.ts'
import { root } from '../files.ts'
import { type PrivateServer, startPostgres } from '../postgres.ts'
import { prepare } from '../prerequisites.ts'
import { reachedTests } from './changed.ts'
import { chromium } from './chromium.ts'
import { runSuite } from './suite.ts'

// `npm test`: all but what is tagged `long`, in one pool. `npm test -- visit`: the files with `visit` in their name,
// whole. `npm test -- --changed`: what the change since main reaches, whole. `npm test -- --project=server`: one
// project. `npm run test:long`: the files with parts left out above, and the soaks, whole. `npm test -- --times` stores
// the duration of files.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean' },
    long: { type: 'boolean' },
    times: { type: 'boolean' },
    project: { type: 'string', multiple: true },
  },
})

const folder = runFolder()
process.env.TMPDIR = folder
// The product is started some hundred times: its types are stripped once.
process.env.NODE_COMPILE_CACHE ||= join(root, '.cache/compiled')
// Chinese file names need a UTF-8 locale, in Chromium too.
process.env.LANG ||= 'C.UTF-8'
const skipped = prepare()
const browser = chromium()
if (browser) process.env.PIMS_CHROMIUM = browser
if (process.env.CI === 'true' && skipped.length > 0)
  console.log('CI=true: 跳过的部分按失败计 / what is skipped counts as failed')
const server = postgresBin() ? startPostgres() : undefined
cleanUpAtEnd(folder, server)
if (server) Object.assign(process.env, { PIMS_TEST_DB: 'pg', PIMS_TEST_PG: server.url })
if (values.long) process.env.PIMS_LONG = '1'
const files = wantedFiles()
const isShort = !values.long && !files
if (isShort) process.env.PIMS_SHORT = '1'
// Pictures of failures belong to this run.
rmSync(join(root, '.cache/failed'), { recursive: true, force: true })
// Notes about calls of deleted tests would count for ever.
if (isShort) rmSync(join(root, '.cache/coverage'), { recursive: true, force: true })
await runSuite({
  projects: values.project,
  files,
  tags: isShort ? ['!long'] : undefined,
  failedBefore: process.env.CI === 'true' ? skipped.length : 0,
  keepTimes: values.times,
})
process.exit()

function wantedFiles() {
  if (values.changed) return reachedTests()
  return positionals.length > 0 ? positionals : undefined
}

/**
 * A folder for all temporary files of this run, removed with it. Hundreds of databases are copied and dropped, two
 * thousand small files each: in memory, where there is enough of it.
 */
function runFolder() {
  const memory = '/dev/shm'
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  const folder = mkdtempSync(join(bavail * bsize > 6e9 ? memory : tmpdir(), 'pims-run-'))
  // The database server runs as another user, who may pass through.
  chmodSync(folder, 0o711)
  return folder
}

function cleanUpAtEnd(folder: string, running?: PrivateServer) {
  process.on('exit', () => {
    running?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
}
