import { mkdtempSync, rmSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Env } from '#core/env.ts'
import { signedHeaders } from '#core/files/store/s3-signature.ts'
import { isSigned } from './s3-gate.ts'

/** An S3 server for the test with an empty bucket; requests that are not signed with the key are refused. */
export interface S3Site {
  s3: NonNullable<Env['s3']>
  /** The content of the bucket. */
  keys(): Promise<string[]>
  stop(): Promise<void>
}

// The one key s3rver knows.
const key = 'S3RVER'

export async function startS3(): Promise<S3Site> {
  const directory = mkdtempSync(join(tmpdir(), 'pims-s3-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: 'pims' }],
  })
  const { port } = await store.run()
  const gate = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      if (!isSigned(request, body, key)) return reply.writeHead(403).end()
      const { method, url: path, headers } = request
      const onward = ask({ port, method, path, headers, host: '127.0.0.1' }, (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(reply)
      })
      onward.end(body)
    })
  })
  const at = await new Promise<number>((resolve) => {
    gate.listen(0, '127.0.0.1', () => {
      const address = gate.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const s3 = { endpoint: `http://127.0.0.1:${at}`, region: 'cn-east-1', bucket: 'pims', accessKey: key, secretKey: key }
  return {
    s3,
    keys: async () => {
      const url = new URL(`${s3.endpoint}/pims?list-type=2`)
      const answer = await fetch(url, { headers: await signedHeaders({ method: 'GET', url }, s3, Date.now()) })
      return [...(await answer.text()).matchAll(/<Key>([^<]+)/g)].map(([, name]) => name).sort()
    },
    stop: async () => {
      gate.closeAllConnections()
      await new Promise((resolve) => gate.close(resolve))
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
