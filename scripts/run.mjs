import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { install, node, root } from './install.mjs'

// `node scripts/run.mjs file args…`: runs a file of ours under the Node of the lock file, packages installed.

/** What runs where the product runs; everything else is for whoever works on it and may use the packages of tests. */
const ofTheProduct = ['backup', 'restore', 'migrate-to-postgres', 'simulate'].map((name) => `scripts/data/${name}.ts`)

/**
 * What Node is started with besides a file of ours. What a request makes is dropped with its answer: in 64 MB of room for
 * the young it is swept up less often. An embedded database serves a small house, which has more use for the memory.
 */
export const flagsOf = ({ DATABASE_URL }) => [`--max-semi-space-size=${DATABASE_URL ? 64 : 16}`]

/** A library of Linux keeps large pieces of memory that were given back, as a dump's, unless it is told a fixed limit. */
const memory = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '524288' }

/** Hands the terminal to `file`; signals and the exit code pass through. With `ipc` it can be sent messages: gives its process. */
export function run(file, args = [], env = {}, { ipc = false } = {}) {
  const all = { ...memory, ...process.env, ...env }
  const child = spawn(node, [...flagsOf(all), file, ...args], {
    cwd: root,
    stdio: ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: { ...all, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
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
  return child
}

if (process.argv[1]?.endsWith('run.mjs')) {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Error('usage: node scripts/run.mjs file args…')
  install({ all: !ofTheProduct.includes(file) })
  run(file, args)
}
