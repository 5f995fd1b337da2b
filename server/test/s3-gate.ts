import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Whether a request is signed with this secret by AWS Signature Version 4. The S3 server of the tests (s3rver) accepts
 * any signature of version 4, so a gate in front of it checks them.
 */
export function isSigned(request: IncomingMessage, body: Buffer, secret: string) {
  const authorization = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  const time = String(request.headers['x-amz-date'] ?? '')
  const hash = String(request.headers['x-amz-content-sha256'] ?? '')
  if (!authorization || !time || !(hash === sha256(body) || hash === 'UNSIGNED-PAYLOAD')) return false
  const [, credential, names, signature] = authorization
  const scope = credential.split('/').slice(1)
  const [path, search = ''] = (request.url ?? '').split('?')
  const head = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const query = search.split('&').filter(Boolean).sort()
  const whole = [request.method, path, query.join('&'), head.join(''), names, hash].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(whole)].join('\n')
  const key = scope.reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
