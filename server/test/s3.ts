import { mkdtempSync, rmSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import type { Env } from '#core/env.ts'
import { isSigned } from './s3-gate.ts'

/** An S3 server of its own with an empty bucket; requests that are not signed with the key are refused. */
export interface S3Site {
  s3: NonNullable<Env['s3']>
  /** What lies in the bucket. */
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
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: key },
  })
  return {
    s3,
    keys: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'pims' }))
      return Contents.map((object) => object.Key ?? '').sort()
    },
    stop: async () => {
      client.destroy()
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
