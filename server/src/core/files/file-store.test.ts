import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Site, startS3 } from '../../../test/s3.ts'
import { openStore } from './file-store.ts'

let site: S3Site
beforeAll(async () => {
  site = await startS3()
})
afterAll(() => site.stop())

test('a bucket with its key keeps content, from names the house gives', async () => {
  const store = await openStore('', site.s3)
  await store.put('org/2025-06/a.txt', '内容')
  expect(await site.keys()).toEqual(['org/2025-06/a.txt'])
  expect(await store.get('org/2025-06/a.txt')).toBe('内容')
  await store.delete('org/2025-06/a.txt')
  expect(await site.keys()).toEqual([])
})

test.each([
  ['a wrong key', { secretKey: 'wrong' }],
  ['another bucket', { bucket: 'none' }],
  ['nobody at the address', { endpoint: 'http://127.0.0.1:9' }],
])('%s is said at the start', async (_, wrong) => {
  await expect(openStore('', { ...site.s3, ...wrong })).rejects.toThrow('请检查 S3_* 设置')
})
