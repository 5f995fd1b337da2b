import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { node, root } from '../install.mjs'

// Runs under any Node >= 20, like install.mjs.

const stampFile = join(root, 'web/dist/.stamp')
const plugins = [
  'antd-styles',
  'chinese-labels',
  'fetch-drawing',
  'library-changes',
  'phone-worker',
  'quick-libraries',
].map((name) => `scripts/web/${name}.ts`)
const inputs = [
  'web',
  'contract',
  'vite.config.ts',
  'vite.app.config.ts',
  ...plugins,
  'tsconfig.json',
  'package-lock.json',
]

/** True when web/dist was built from these very sources. */
export const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOfSources()

/** Builds web/dist unless it was built from these very sources. */
export function buildWeb({ force = false } = {}) {
  if (!force && isBuilt()) return true
  const hash = hashOfSources()
  console.log('· 正在构建网页（约十几秒）…')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const config of [['--manifest'], ['--config', 'vite.app.config.ts']]) {
    const args = [vite, 'build', ...config, '--logLevel', 'warn']
    const result = spawnSync(node, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    if (result.status !== 0) return false
  }
  writeFileSync(stampFile, hash)
  return true
}

function hashOfSources() {
  const hash = createHash('sha256')
  const missing = inputs.filter((input) => !existsSync(join(root, input)))
  if (missing.length > 0) throw new Error(`the pages are built from what is not there: ${missing.join(' ')}`)
  for (const file of inputs.flatMap((input) => filesOf(join(root, input)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesOf(join(path, name)))
}

if (process.argv[1]?.endsWith('web-build.mjs')) process.exitCode = buildWeb() ? 0 : 1
