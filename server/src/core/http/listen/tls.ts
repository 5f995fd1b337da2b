import { readFileSync } from 'node:fs'
import { createServer as plainServer, type RequestListener, type Server } from 'node:http'
import { createServer as secureServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import { handShakeMs } from '../request/limits.ts'

/**
 * The TLS settings of the listeners, for an installation without a proxy that speaks TLS (care.md 5: phones need
 * https).
 */
export interface Tls {
  cert: Buffer
  key: Buffer
}

/**
 * Reads certificate and key; the error says plainly which of them cannot be read, or that they do not belong together.
 */
export function readTls(files: { cert: string; key: string } | undefined): Tls | undefined {
  if (!files) return undefined
  const tls = { cert: contentOf('TLS_CERT', files.cert), key: contentOf('TLS_KEY', files.key) }
  try {
    createSecureContext({ ...tls })
  } catch (error) {
    throw new Error(
      `TLS_CERT 与 TLS_KEY 不可用或不匹配（须为 PEM） / TLS_CERT and TLS_KEY are unusable or do not match: ${String(error)}`,
    )
  }
  return tls
}

function contentOf(name: string, file: string) {
  try {
    return readFileSync(file)
  } catch {
    throw new Error(`${name}: 读不到文件 ${file} / cannot read ${file}`)
  }
}

/**
 * From TLS 1.2 only cipher suites with a key exchange for each connection and authenticated encryption (BSI
 * TR-02102-2); TLS 1.3 has no others.
 */
const forwardSecret = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  ...['ECDSA', 'RSA'].flatMap((kind) => [
    `ECDHE-${kind}-AES256-GCM-SHA384`,
    `ECDHE-${kind}-CHACHA20-POLY1305`,
    `ECDHE-${kind}-AES128-GCM-SHA256`,
  ]),
].join(':')

/** Options for listeners: TLS 1.2 or newer with forward secrecy, with a time limit for the handshake. */
export const tlsOptions = (tls: Tls | undefined, withinMs = handShakeMs) =>
  tls ? { ...tls, minVersion: 'TLSv1.2' as const, ciphers: forwardSecret, handshakeTimeout: withinMs } : null

/** For an HTTP listener: a connection with no request, or an unfinished one, is closed after this time. */
export const headTimes = (withinMs = handShakeMs) => ({
  headersTimeout: withinMs,
  connectionsCheckingInterval: Math.min(2_000, withinMs),
})

/**
 * An HTTP server for upgrades, over TLS when there is a certificate. A client asks for the upgrade in its first
 * request.
 */
export function webServer(tls: Tls | undefined, listener: RequestListener, withinMs = handShakeMs): Server {
  const times = { ...headTimes(withinMs), requestTimeout: withinMs }
  const secure = tlsOptions(tls, withinMs)
  return secure ? secureServer({ ...times, ...secure }, listener) : plainServer(times, listener)
}
