import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresBin } from '#core/db/pg/pg-tool.ts'

export interface PrivateServer {
  /** Connection of its owner, through a unix socket in a private folder. */
  url: string
  stop(): void
}

/** A PostgreSQL server in a temporary folder: no port, no password, nothing kept. */
export function startPostgres(): PrivateServer {
  const bin = postgresBin()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const dir = mkdtempSync(join(tmpdir(), 'pims-pg-'))
  const owner = serverUser()
  chmodSync(dir, 0o700)
  if (owner) chownSync(dir, owner.uid, owner.gid)
  const data = join(dir, 'data')
  const as = (command: string, args: string[]) => runAs(owner, join(bin, command), args)
  const stop = () => {
    as('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(dir, { recursive: true, force: true })
  }
  must(as('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']))
  // Nothing is kept after the run, so nothing waits for the disk.
  const settings = `-c listen_addresses= -c unix_socket_directories=${dir} -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=200`
  const started = as('pg_ctl', ['-D', data, '-l', join(dir, 'log'), '-o', settings, '-w', 'start'])
  if (started.status !== 0) stop()
  must(started)
  return { url: `postgres://postgres@/postgres?host=${encodeURIComponent(dir)}`, stop }
}

interface User {
  name: string
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody`. */
function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((part) => spawnSync('id', [part, name], { encoding: 'utf8' }).stdout?.trim())
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody')
}

function runAs(user: User | undefined, command: string, args: string[]) {
  const [file, all] = user ? ['runuser', ['-u', user.name, '--', command, ...args]] : [command, args]
  // Some shells lack the folders of the system's programs in their path.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
  // Its log goes to a file: a pipe would stay open as long as the server runs.
  return spawnSync(file, all, { encoding: 'utf8', cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] })
}

function must(result: { status: number | null; stderr: string }) {
  if (result.status !== 0) throw new Error(`PostgreSQL did not start: ${result.stderr}`)
}

if (import.meta.main) {
  const server = startPostgres()
  console.log(`PIMS_TEST_PG='${server.url}'`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      server.stop()
      process.exit(0)
    })
  }
  setInterval(() => undefined, 1 << 30)
}
