import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs under any Node >= 20, before anything is installed: plain JavaScript, no packages.

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const stampFile = join(root, 'node_modules', '.pims-stamp')

/** The Node of the lock file; everything after this start runs under it. */
export const node = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node')

/**
 * Installs the packages of package-lock.json unless they are there: those the product and its pages need, or with `{
 * all: true }` those of tests and benches too. Installed ones stay.
 */
export function install({ all = false } = {}) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const whole = `${lock} all`
  const wanted = all ? [whole] : [whole, lock]
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (existsSync(node) && (wanted.includes(stamp) || matchesLock(all))) {
    if (!wanted.includes(stamp)) writeFileSync(stampFile, all ? whole : lock)
    return
  }
  console.log('· 正在安装依赖包（首次约一分钟）…')
  const npm = windows ? 'npm.cmd' : 'npm'
  const omitted = all ? [] : ['--omit=dev']
  const result = spawnSync(npm, ['ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (result.status !== 0 || !existsSync(node)) {
    console.error('依赖包安装失败：请检查网络与 npm 设置后重试。 / npm ci failed.')
    process.exit(result.status || 1)
  }
  writeFileSync(stampFile, all ? whole : lock)
}

/** npm's own record of installed packages: those of the lock file, without those of other platforms. */
function matchesLock(all) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = packages(join(root, 'package-lock.json'))
  const present = packages(record)
  return Object.entries(wanted).every(([path, want]) => {
    if (path === '') return true
    if (present[path]) return present[path].version === want.version
    return want.optional === true || (!all && (want.dev === true || want.devOptional === true))
  })
}

function packages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}
