import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs under any Node >= 20, before anything is installed: plain JavaScript, no packages.

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const stampFile = join(root, 'node_modules', '.pims-stamp')

/** The Node of the lock file; everything but this start runs under it. */
export const node = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node')

/** Installs the packages of package-lock.json unless they are there. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (existsSync(node) && (stamp === lock || matchesLock())) {
    if (stamp !== lock) writeFileSync(stampFile, lock)
    return
  }
  console.log('· 正在安装依赖包（首次约一分钟）…')
  const npm = windows ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (result.status !== 0 || !existsSync(node)) {
    console.error('依赖包安装失败：请检查网络与 npm 设置后重试。 / npm ci failed.')
    process.exit(result.status || 1)
  }
  writeFileSync(stampFile, lock)
}

/** npm's own record of what it installed: the lock file's packages, without those of other platforms. */
function matchesLock() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = packages(join(root, 'package-lock.json'))
  const present = packages(record)
  return Object.entries(wanted).every(([path, want]) => {
    if (path === '') return true
    return present[path] ? present[path].version === want.version : want.optional === true
  })
}

function packages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}
