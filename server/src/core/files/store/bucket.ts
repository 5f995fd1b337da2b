import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../../env.ts'
import { encoded, sha256, signedHeaders } from './s3-signature.ts'
import type { Store } from './store.ts'

type S3 = NonNullable<Env['s3']>

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Without a prefix, the bucket itself. */
  key?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | Blob
  contentSha256?: string
}

/**
 * A request to a store that is busy or restarting is repeated, as Amazon's own client does. Every request here may be
 * repeated.
 */
const attempts = 3

/**
 * The bucket of these settings. Throws at once, with a text for the operator, when a key or a name is wrong or the
 * store does not answer.
 */
export async function openBucket(s3: S3): Promise<Store> {
  await ask(s3, { method: 'HEAD' }).catch((error: unknown) => {
    throw new Error(`S3_BUCKET ${s3.bucket}: 无法访问，请检查 S3_* 设置 / cannot be reached (${String(error)})`)
  })
  return {
    async put(key, content) {
      const body = typeof content === 'string' ? content : Uint8Array.from(content)
      await ask(s3, { method: 'PUT', key, body, contentSha256: sha256(content) })
    },
    async take(path, key) {
      // The content is hashed first: without TLS only the hash shows that it arrived unchanged.
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      await ask(s3, { method: 'PUT', key, body: await openAsBlob(path), contentSha256: hash.digest('hex') })
    },
    async copy(from, to) {
      const source = `/${s3.bucket}/${from}`.split('/').map(encoded).join('/')
      const answer = await ask(s3, { method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } })
      // A copy that fails while it runs reports it in the body of a 200 answer.
      const text = await answer.text()
      if (text.includes('<Error>')) throw new Error(`S3 copy of ${from}: ${codeOf(text)}`)
    },
    async size(key) {
      const answer = await ask(s3, { method: 'HEAD', key }, [404])
      return answer.status === 404 ? undefined : Number(answer.headers.get('content-length'))
    },
    async part(key, from, to) {
      const { body } = await ask(s3, { method: 'GET', key, headers: { range: `bytes=${from}-${to}` } })
      if (!body) throw new Error(`S3 part of ${key}: no content`)
      return Readable.from(chunksOf(body))
    },
    async remove(key) {
      await ask(s3, { method: 'DELETE', key }, [404])
    },
  }
}

/** The bytes as they arrive, until the reader stops. */
async function* chunksOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

/** Gives the answer when its status is success or in `expected`; throws the store's error code otherwise. */
async function ask(s3: S3, call: Call, expected: readonly number[] = []): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(s3, call).catch((error: unknown) => {
      if (attempt >= attempts) throw error
    })
    if (answer && (answer.ok || expected.includes(answer.status))) return answer
    const text = await answer?.text()
    const isPassing = !answer || answer.status >= 500 || answer.status === 429
    if (!isPassing || attempt >= attempts) throw new Error(`S3 ${call.method} ${answer?.status} ${codeOf(text ?? '')}`)
    await sleep(100 * 2 ** attempt * Math.random())
  }
}

async function send(s3: S3, { method, key, headers, body, contentSha256 }: Call) {
  const url = addressOf(s3, key)
  const signed = await signedHeaders({ method, url, headers, contentSha256 }, s3, Date.now())
  // A bucket of another region answers with a redirect that would need another signature.
  return fetch(url, { method, headers: { ...signed, 'accept-encoding': 'identity' }, body, redirect: 'manual' })
}

/** Self-hosted stores have no host per bucket; at Amazon each bucket has its own host. */
function addressOf({ endpoint, region, bucket }: S3, key?: string) {
  const zone = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const base = endpoint ? `${endpoint.replace(/\/$/, '')}/${encoded(bucket)}` : `https://${bucket}.s3.${region}.${zone}`
  return new URL(key ? `${base}/${key.split('/').map(encoded).join('/')}` : base)
}

const codeOf = (text: string) => /<Code>([^<]+)/.exec(text)?.[1] ?? ''
