import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { filesUnder, root } from '../files.ts'

const cacheDir = join(root, '.cache')
/** A killed maker leaves its lock behind; making takes no longer than this. */
const givenUpMs = 240_000
const dayMs = 24 * 3_600_000

/**
 * Things that are slow to make and the same for many test files: made by the first that needs it, kept under .cache by
 * the hash of their sources, and only copied from. Gives the folder; the others wait for it.
 *
 *     const dir = await madeOnce('demo', hashOfSources(['server', 'contract']), (dir) => fill(dir))
 */
export async function madeOnce(kind: string, hash: string, make: (dir: string) => Promise<unknown>): Promise<string> {
  const target = join(cacheDir, `${kind}-${hash}`)
  if (existsSync(target)) return target
  await alone(`${kind}-${hash}`, async () => {
    if (existsSync(target)) return
    const building = await mkdtemp(join(cacheDir, `${kind}-building-`))
    await make(building)
    await rename(building, target)
    await dropOld(kind)
  })
  return target
}

/** Copies a made folder. For two thousand small files `cp` needs a tenth of the processor time of Node. */
export async function copyOf(source: string, into: string) {
  if (process.platform === 'win32') return cp(source, into, { recursive: true })
  await promisify(execFile)('cp', ['-R', `${source}/.`, into])
}

/** The built pages, built again unless they were built from these very sources. */
export function builtPages() {
  // Under vitest it would be the development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = () => promisify(execFile)(process.execPath, ['scripts/web/web-build.mjs'], { cwd: root, env })
  return alone('pages', build)
}

/** Of all processes that call this, one after the other does its work. */
async function alone(name: string, work: () => Promise<unknown>) {
  const lock = join(cacheDir, `${name}.lock`)
  await mkdir(cacheDir, { recursive: true })
  while (!(await takesLock(lock))) await sleep(200)
  try {
    await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

/** True when the lock is ours now. */
async function takesLock(lock: string) {
  try {
    await mkdir(lock)
    return true
  } catch {
    const stats = await stat(lock).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > givenUpMs) await rm(lock, { recursive: true, force: true })
    return false
  }
}

/** Removes unused folders a day after they were made: those of other sources, and half-made ones. */
async function dropOld(kind: string) {
  for (const name of (await readdir(cacheDir)).filter((name) => name.startsWith(`${kind}-`))) {
    const path = join(cacheDir, name)
    const stats = await stat(path).catch(() => undefined) // another process was faster
    if (stats && Date.now() - stats.mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
}

/** A hash of every source under these folders, tests left out. */
export function hashOfSources(folders: readonly string[], ...more: readonly string[]) {
  const hash = createHash('sha256').update(JSON.stringify(more))
  for (const file of filesUnder(folders, /\.(ts|tsx|css|sql|json|html|svg|txt)$/)) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}
