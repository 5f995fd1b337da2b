import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { install, node, root } from './install.mjs'

// `node scripts/run.mjs file args…`: runs a file of ours under the Node of the lock file, packages installed.

/** Programs that run where the product runs; all others are for developers and may use the packages of tests. */
const ofTheProduct = ['backup', 'restore', 'migrate-to-postgres', 'simulate'].map((name) => `scripts/data/${name}.ts`)

/**
 * The flags of Node before a file of ours. Objects of a request die with its reply: with 64 MB for young objects they
 * are collected less often. An embedded database serves a small institution, which needs the memory otherwise.
 */
export const flagsOf = ({ DATABASE_URL }) => [`--max-semi-space-size=${DATABASE_URL ? 64 : 16}`]

/** The C library of Linux keeps large blocks of freed memory, as after a dump, unless it has a fixed limit. */
const memory = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '524288' }

/**
 * Runs `file` in this terminal; signals and the exit code pass through. With `ipc` it can receive messages: gives its
 * process.
 */
export function run(file, args = [], env = {}, { ipc = false } = {}) {
  const all = { ...memory, ...process.env, ...env }
  const child = spawn(node, [...flagsOf(all), file, ...args], {
    cwd: root,
    stdio: ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: { ...all, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
    shell: process.platform === 'win32',
  })
  // Ctrl+C in a terminal reaches the child by itself; forwarded too it would count as a second one.
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
