import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Site, startS3 } from '../../../test/s3.ts'
import { openStore } from './file-store.ts'

let site: S3Site
beforeAll(async () => {
  site = await startS3()
})
afterAll(() => site.stop())

test('a bucket with its key keeps content, from names the house gives', async () => {
  const { disk: store } = await openStore('', site.s3)
  await store.put('org/2025-06/a.txt', '内容')
  expect(await site.keys()).toEqual(['org/2025-06/a.txt'])
  expect(await store.get('org/2025-06/a.txt')).toBe('内容')
  await store.delete('org/2025-06/a.txt')
  expect(await site.keys()).toEqual([])
})

test.each(['folder', 'bucket'])(
  'of a long video in a %s nothing is read but the part a player asks for',
  async (where) => {
    const folder = await mkdtemp(join(tmpdir(), 'pims-store-'))
    const { disk, part } = await openStore(folder, where === 'bucket' ? site.s3 : undefined)
    const size = 40_000_000
    await disk.put('org/long.mp4', Buffer.alloc(size, 'a').fill('b', size - 10))
    const before = await bytesRead()
    const stream = await part('org/long.mp4', size - 12, size - 9)
    expect(await text(stream)).toBe('aabb')
    expect((await bytesRead()) - before).toBeLessThan(size / 4)
    await rm(folder, { recursive: true })
  },
)

/** By this process, from files and connections alike. */
const bytesRead = async () => Number(/rchar: (\d+)/.exec(await readFile('/proc/self/io', 'utf8'))?.[1])

test.each([
  ['a wrong key', { secretKey: 'wrong' }],
  ['another bucket', { bucket: 'none' }],
  ['nobody at the address', { endpoint: 'http://127.0.0.1:9' }],
])('%s is said at the start', async (_, wrong) => {
  await expect(openStore('', { ...site.s3, ...wrong })).rejects.toThrow('请检查 S3_* 设置')
})
