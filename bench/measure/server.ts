import { type ChildProcess, spawn } from 'node:child_process'
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { flagsOf } from '../../scripts/run.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Running {
  port: number
  stop: () => Promise<void>
}

/** A process of ours, run as `npm start` runs it, that prints `ready` or 已启动 when it listens. */
export function run(file: string, port: number, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [...flagsOf(env), file], {
    cwd: root,
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (/ready|已启动/.test(chunk.toString())) resolve({ port, stop: () => stop(child) })
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

function stop(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

export interface Signed {
  userId: string
  token: string
  fetchKey: string
}

export async function signIn(port: number, loginName: string, loginPassword: string): Promise<Signed> {
  const response = await fetch(`http://127.0.0.1:${port}/passport/web-rbac/logins/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName, loginPassword }),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: Signed } // as: the contract's SessionInfo
  if (answer.code !== 0) throw new Error(`sign-in: ${answer.msg}`)
  return answer.data
}

/** Signing headers of one request, as a browser makes them (platform.md 1.4). */
export function headersOf(signed: Signed, method: string, path: string) {
  const key = Buffer.from(hkdfSync('sha256', signed.token, signed.fetchKey, 'pims2-secret-v1', 32))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(`${method} ${path}`))
  const body = Buffer.concat([cipher.update(`${signed.userId}.${Date.now()}`), cipher.final()])
  const secret = Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
  return { token: signed.token, 'fetch-key': signed.fetchKey, secret }
}
