import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Site, startS3 } from '../../../../test/s3.ts'
import { openStore } from './file-store.ts'

let site: S3Site
beforeAll(async () => {
  site = await startS3()
})
afterAll(() => site.stop())

test('a bucket with its key keeps content under the names the product gives', async () => {
  const store = await openStore('', site.s3)
  await store.put('org/2025-06/a.txt', '内容')
  expect(await site.keys()).toEqual(['org/2025-06/a.txt'])
  expect(await store.size('org/2025-06/a.txt')).toBe(6)
  expect(await text(await store.part('org/2025-06/a.txt', 0, 5))).toBe('内容')
  await store.remove('org/2025-06/a.txt')
  expect(await site.keys()).toEqual([])
})

test.each(['folder', 'bucket'])('reads of a long video in a %s only the part a player asks for', async (where) => {
  const folder = await mkdtemp(join(tmpdir(), 'pims-store-'))
  const store = await openStore(folder, where === 'bucket' ? site.s3 : undefined)
  const size = 40_000_000
  await store.put('org/long.mp4', Buffer.alloc(size, 'a').fill('b', size - 10))
  const before = await bytesRead()
  const stream = await store.part('org/long.mp4', size - 12, size - 9)
  expect(await text(stream)).toBe('aabb')
  expect((await bytesRead()) - before).toBeLessThan(size / 4)
  await rm(folder, { recursive: true })
})

/** The number of files and connections this process has open. */
const bytesRead = async () => Number(/rchar: (\d+)/.exec(await readFile('/proc/self/io', 'utf8'))?.[1])

test.each(['folder', 'bucket'])('a %s copies, takes files of the machine and reports missing names', async (where) => {
  const folder = await mkdtemp(join(tmpdir(), 'pims-store-'))
  const store = await openStore(folder, where === 'bucket' ? site.s3 : undefined)
  await writeFile(join(folder, 'own'), '一份')
  await store.take(join(folder, 'own'), 'org/taken.txt')
  await store.copy('org/taken.txt', 'org/copy!.txt')
  await store.remove('org/taken.txt')
  expect([await store.size('org/taken.txt'), await store.size('org/copy!.txt')]).toEqual([undefined, 6])
  await expect(store.copy('org/none.txt', 'org/other.txt')).rejects.toThrow(/NoSuchKey|ENOENT/)
  // Removing a missing file is no error.
  for (const name of ['org/taken.txt', 'org/copy!.txt']) await store.remove(name)
  await rm(folder, { recursive: true })
})

test.each(['org/../../secret', '/etc/passwd', 'org//a.txt', 'org/a b.txt', ''])(
  '"%s" is refused as the name of a file',
  async (name) => {
    const store = await openStore('', undefined)
    await expect(store.size(name)).rejects.toThrow('no name of a file')
  },
)

test('calls a busy bucket again, but not one that refuses', async () => {
  const requests: string[] = []
  const busy = createServer((request, reply) => {
    requests.push(request.method ?? '')
    if (requests.length === 2) return reply.socket?.destroy()
    reply.writeHead([200, 0, 503, 204, 403][requests.length - 1]).end('<Error><Code>AccessDenied</Code></Error>')
  })
  const port = await new Promise<number>((resolve) => {
    busy.listen(0, '127.0.0.1', () => {
      const address = busy.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const store = await openStore('', { ...site.s3, endpoint: `http://127.0.0.1:${port}/` })
  await store.remove('org/a.txt')
  expect(requests).toEqual(['HEAD', 'DELETE', 'DELETE', 'DELETE'])
  await expect(store.part('org/a.txt', 0, 1)).rejects.toThrow('S3 GET 403 AccessDenied')
  expect(requests).toHaveLength(5)
  busy.close()
})

test.each([
  ['a wrong key', { secretKey: 'wrong' }],
  ['another bucket', { bucket: 'none' }],
  ['nobody at the address', { endpoint: 'http://127.0.0.1:9' }],
])('reports %s at the start', async (_, wrong) => {
  await expect(openStore('', { ...site.s3, ...wrong })).rejects.toThrow('请检查 S3_* 设置')
})
