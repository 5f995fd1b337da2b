import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { install, node, root } from './install.mjs'

// `node scripts/run.mjs file args…`: runs a file of ours under the Node of the lock file, packages installed.

/** What runs where the product runs; everything else is for whoever works on it and may use the packages of tests. */
const ofTheProduct = ['backup', 'restore', 'migrate-to-postgres', 'simulate'].map((name) => `scripts/${name}.ts`)

/** What a request makes is dropped with its answer: in 64 MB of room for the young it is swept up less often. */
export const flags = ['--max-semi-space-size=64']

/** Hands the terminal to `file`; signals and the exit code pass through. */
export function run(file, args = [], env = {}) {
  const child = spawn(node, [...flags, file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, ...env },
    shell: process.platform === 'win32',
  })
  // Ctrl+C in a terminal reaches the child by itself; forwarded too it would count as a second, impatient one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

if (process.argv[1]?.endsWith('run.mjs')) {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Error('usage: node scripts/run.mjs file args…')
  install({ all: !ofTheProduct.includes(file) })
  run(file, args)
}
