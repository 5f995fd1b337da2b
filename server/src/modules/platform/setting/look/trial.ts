import { isIP } from 'node:net'
import { WebSocket } from 'ws'
import { refuse } from '#contract/kit/refusals.ts'
import {
  type ServerConfigValue,
  serverRefusals,
  type TestTarget,
} from '#contract/modules/platform/setting/server-config.ts'
import type { Env } from '#core/env.ts'
import { tryBackup } from '#core/files/backup.ts'
import {
  assertNameAllowed,
  NotPermitted,
  type OutboundRule,
  permittedAddress,
  permittedLookup,
} from '#core/outbound.ts'
import { NotTaken, probeGateway } from '#core/sms/sms.ts'

/** Tries a connection with settings that are not stored yet (platform.md 6: `test=1`). Never inside a transaction. */

const patienceMs = 5000

/** How long it took; refuses 21501 with the reason. */
export async function tryServer(config: ServerConfigValue, target: TestTarget, nowMs: number, env: Env) {
  const started = performance.now()
  try {
    const message = await trials[target](config, nowMs, env)
    return { ok: true, costMs: Math.round(performance.now() - started), message }
  } catch (error) {
    const outside = error instanceof Error && error.cause instanceof NotPermitted ? error.cause : error
    if (outside instanceof NotPermitted) return refuse(serverRefusals.hostNotPermitted, { host: outside.host })
    return refuse(serverRefusals.unreachable, { 原因: reasonOf(error) })
  }
}

/** Why a connection could not be tried or made, in the product's own words, which are shown. */
export class TrialFailed extends Error {}

type Trial = (config: ServerConfigValue, nowMs: number, env: Env) => Promise<string>

/** A module that connects to a server of its own tries it itself. */
export function joinTrial(target: 'payProvider', trial: Trial) {
  trials[target] = trial
}

const trials: Record<TestTarget, Trial> = {
  payProvider: async () => needed(undefined, '支付渠道'),
  smsGateway: async ({ smsGateway }, nowMs, env) => {
    const url = needed(smsGateway.url, '网关地址')
    const key = needed(smsGateway.key, '账号')
    const secret = needed(smsGateway.secret, '密钥')
    await probeGateway(env, { type: 'http', url, key, secret }, nowMs)
    return '网关已接受签名，账号和密钥正确'
  },
  smtp: async ({ smtp }, _nowMs, env) => {
    const { createTransport } = await import('nodemailer')
    const name = needed(smtp.host, '邮件服务器')
    const transport = createTransport({
      // The checked address is the one that is connected to; the certificate is still checked for the name.
      host: await permittedAddress(env, name),
      tls: { servername: isIP(name) ? undefined : name },
      port: smtp.port ?? (smtp.secure ? 465 : 25),
      secure: smtp.secure === 1,
      auth: smtp.user ? { user: smtp.user, pass: smtp.password ?? '' } : undefined,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
    })
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
    return smtp.user ? '邮件服务器已登录' : '邮件服务器可以连通'
  },
  wsPublicUrl: ({ wsPublicUrl }, _nowMs, env) =>
    handshake(env, `${needed(wsPublicUrl, '地址').replace(/\/+$/, '')}/websocket/probe`),
  mqttPublicUrl: ({ mqttPublicUrl }, _nowMs, env) => handshake(env, needed(mqttPublicUrl, '地址'), 'mqtt'),
  backup: async (_config, _nowMs, env) => {
    const { freeBytes } = await tryBackup(env)
    return `可以备份，磁盘剩余 ${(freeBytes / 1024 ** 3).toFixed(1)} GB`
  },
}

function needed(value: string | null | undefined, name: string) {
  if (!value) throw new TrialFailed(`请先填写${name}`)
  return value
}

/** A successful handshake shows that a proxy passes the upgrade on to the product. */
async function handshake(rule: OutboundRule, url: string, protocol?: string) {
  assertNameAllowed(rule, new URL(url).hostname)
  return new Promise<string>((resolve, reject) => {
    const socket = new WebSocket(url, protocol ? [protocol] : [], {
      handshakeTimeout: patienceMs,
      lookup: permittedLookup(rule),
    })
    socket.once('open', () => {
      resolve('握手成功')
      socket.terminate()
    })
    socket.once('error', reject)
  })
}

const words: Record<string, string> = {
  EACCES: '没有写入备份文件夹的权限',
  EROFS: '备份文件夹不可写',
  ECONNREFUSED: '对方拒绝连接',
  ENOTFOUND: '找不到该域名',
  EAI_AGAIN: '找不到该域名',
  ETIMEDOUT: '连接超时',
  ECONNRESET: '连接被对方断开',
  EAUTH: '账号或密码不正确',
  EHOSTUNREACH: '网络不可达',
  ENETUNREACH: '网络不可达',
  ESOCKET: '连接不上',
  CERT_HAS_EXPIRED: '证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '证书不受信任',
}

/**
 * The reason in plain words. The answer of the other side is never shown: it may be any server, and the user who
 * presses this button must not be able to read its answers.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '未知原因'
  if (error instanceof TrialFailed) return error.message
  if (error instanceof NotTaken) return '对方没有接受，请核对账号和密钥'
  if (error.name === 'TimeoutError' || /handshake has timed out/i.test(error.message)) return words.ETIMEDOUT
  const inner = error.cause instanceof Error ? error.cause : error
  const code = 'code' in inner ? String(inner.code) : ''
  if (code === 'ESOCKET' || code === 'ECONNECTION')
    return words[/E[A-Z]{4,}/.exec(inner.message)?.[0] ?? ''] ?? words.ESOCKET
  return words[code] ?? '对方的应答不符合约定'
}
