import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder of PostgreSQL's programs: from PATH, or where Debian installs them, newest first. */
export function postgresBin() {
  const fromPath = (process.env.PATH ?? '').split(delimiter)
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...fromPath, ...versions.map((version) => join(debian, version, 'bin'))]
  const programs = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore']
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program))))
}

/** Runs a PostgreSQL client program against a database; the password stays out of the list of processes. */
export function pgTool(tool: 'pg_dump' | 'pg_restore', url: string, args: string[]) {
  const bin = postgresBin()
  const env: NodeJS.ProcessEnv = { ...process.env, ...connectionOf(url) }
  const child = spawn(bin ? join(bin, tool) : tool, args, { stdio: ['ignore', 'inherit', 'pipe'], env })
  let errorText = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText = `${errorText}${text}`.slice(-1000)
  })
  return new Promise<void>((done, fail) => {
    child.on('error', (cause) =>
      fail(new Error(`找不到 ${tool}，请安装 PostgreSQL 客户端 / ${tool} is not installed`, { cause })),
    )
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`${tool} 失败 / failed (${code}): ${errorText.trim()}`)),
    )
  })
}

export function databaseName(url: string) {
  return decodeURIComponent(new URL(url.replace('@/', '@localhost/')).pathname.slice(1))
}

function connectionOf(url: string) {
  // A URL that names a socket folder in its query has no host, which URL does not parse.
  const { hostname, port, username, password, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const parts = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: searchParams.get('port') ?? port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGSSLMODE: searchParams.get('sslmode'),
    PGDATABASE: databaseName(url),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value)) as Record<string, string> // as: filtered
}
