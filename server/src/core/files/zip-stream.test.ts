import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { type ZipEntry, zipOf } from './zip-stream.ts'

const entry = (name: string, content: string | undefined): ZipEntry => ({
  name,
  time: '2025-06-10 14:05:08',
  read: async () => (content === undefined ? undefined : Buffer.from(content)),
})

/** Names, times and contents as another program reads them. */
async function readBack(entries: readonly ZipEntry[]) {
  const zip = await yauzl.fromBufferPromise(await buffer(zipOf(entries)), { validateEntrySizes: true })
  const found: [string, string, string][] = []
  for await (const one of zip.eachEntry()) {
    const content = (await buffer(await zip.openReadStreamPromise(one))).toString()
    found.push([one.fileName, one.getLastModDate({ timezone: 'UTC' }).toISOString(), content])
  }
  return found
}

test('each file comes out under its name and time; files that cannot be read are left out', async () => {
  const time = '2025-06-10T14:05:08.000Z'
  expect(await readBack([entry('春游 1.jpg', '甲'), entry('gone.jpg', undefined), entry('empty.txt', '')])).toEqual([
    ['春游 1.jpg', time, '甲'],
    ['empty.txt', time, ''],
  ])
  expect(await readBack([])).toEqual([])
})

test('reads one file at a time, the next when the one before is sent', async () => {
  const read: number[] = []
  const entries = Array.from({ length: 20 }, (_, at) => ({
    name: `${at}.bin`,
    time: '2025-06-10 00:00:00',
    read: async () => {
      read.push(at)
      return Buffer.alloc(200_000, at)
    },
  }))
  const stream = zipOf(entries)
  await new Promise((resolve) => stream.once('readable', resolve))
  expect(read.length).toBeLessThan(5)
  await buffer(stream)
  expect(read).toHaveLength(20)
})
