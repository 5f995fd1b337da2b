import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

/** A file of a zip; one that can no longer be read is left out. */
export interface ZipEntry {
  name: string
  /** `YYYY-MM-DD HH:mm:ss`. */
  time: string
  read: () => Promise<Buffer | undefined>
}

/**
 * A zip that is made while it is sent: one file at a time is in memory, and none is compressed, since photos are
 * compressed already.
 */
export const zipOf = (entries: readonly ZipEntry[]) => Readable.from(partsOf(entries), { objectMode: false })

async function* partsOf(entries: readonly ZipEntry[]) {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    chunks.push(part)
  })
  for (const { name, time, read } of entries) {
    const data = await read()
    if (!data) continue
    const file = new ZipPassThrough(name)
    file.mtime = new Date(time.replace(' ', 'T'))
    zip.add(file)
    file.push(data, true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}
