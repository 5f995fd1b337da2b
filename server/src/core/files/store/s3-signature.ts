import { createHash, createHmac } from 'node:crypto'

/** Who signs, and for which store. */
export interface S3Key {
  accessKey: string
  secretKey: string
  region: string
}

export interface S3Request {
  method: string
  url: URL
  /** Beside host and date; all of them are signed. Names in lower case. */
  headers?: Record<string, string>
  /** SHA-256 of the body in hex; without one that of nothing. */
  contentSha256?: string
}

/**
 * The headers that sign a request by AWS Signature Version 4, as every S3 store understands it
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). Takes the time in milliseconds; gives
 * the headers to send, those of the request too, without `host`, which the sender writes. Throws nothing.
 */
export function signedHeaders(
  { method, url, headers = {}, contentSha256 = nothing }: S3Request,
  key: S3Key,
  now: number,
) {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const sent = { ...headers, 'x-amz-content-sha256': contentSha256, 'x-amz-date': time }
  const signed = Object.entries({ ...sent, host: url.host }).sort(byName)
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const whole = [method, url.pathname, query.join('&'), lines, names, contentSha256].join('\n')
  const scope = [time.slice(0, 8), key.region, 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(whole)].join('\n')
  const signing = scope.reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${key.secretKey}`)
  const credential = `${key.accessKey}/${scope.join('/')}`
  const signature = hmac(signing, text).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`
  return { ...sent, authorization }
}

/** A name in a path or a query: everything but letters, digits and `-._~` stands as its bytes. */
export const encoded = (name: string) =>
  encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const nothing = sha256('')
const byName = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1)
