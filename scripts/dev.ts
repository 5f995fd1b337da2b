import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm run dev`: the server, restarted on every change, and the web with hot reload on http://127.0.0.1:5173.

const root = fileURLToPath(new URL('..', import.meta.url))
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))

// Replies are checked against the contract in development; vite passes the calls on to the server.
const env = { NODE_ENV: 'development', PIMS_SERVER: `http://127.0.0.1:${process.env.PORT || 3000}`, ...process.env }

const children = [
  start(['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output', 'server/src/main.ts']),
  start([vite, '--host', '127.0.0.1']),
]

function start(args: string[]) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  child.on('exit', (code) => stop(code ?? 0))
  return child
}

function stop(code: number) {
  process.exitCode ||= code
  for (const child of children) end(child)
}

/** Only once: a second signal would cut the orderly stop short. */
function end(child: ChildProcess) {
  if (child.exitCode === null && !child.killed) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
