import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

/** A file of a zip; what cannot be read any more is left out. */
export interface ZipEntry {
  name: string
  /** `YYYY-MM-DD HH:mm:ss`. */
  time: string
  read: () => Promise<Buffer | undefined>
}

/**
 * A zip that is made while it is sent: one file at a time is held, and none is packed, as photos are packed already. Up to
 * 4 GiB and 65,535 files (APPNOTE 6.3: what is larger takes another form).
 */
export const zipOf = (entries: readonly ZipEntry[]) => Readable.from(partsOf(entries), { objectMode: false })

async function* partsOf(entries: readonly ZipEntry[]) {
  const directory: Buffer[] = []
  let at = 0
  for (const { name, time, read } of entries) {
    const data = await read()
    if (!data) continue
    const path = Buffer.from(name)
    const facts = factsOf(data, path.length, time)
    directory.push(Buffer.concat([entryHead(facts, at), path]))
    const head = Buffer.concat([int(0x04034b50), facts, path])
    at += head.length + data.length
    yield head
    yield data
  }
  const whole = Buffer.concat(directory)
  yield Buffer.concat([whole, endOf(directory.length, whole.length, at)])
}

const utf8Names = 0x0800
const version = 20

/** What the file's own head and the directory say alike: 26 bytes. */
function factsOf(data: Buffer, nameLength: number, time: string) {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(version, 0)
  facts.writeUInt16LE(utf8Names, 2)
  facts.writeUInt32LE(dosTime(time), 6)
  facts.writeUInt32LE(crc32(data), 10)
  facts.writeUInt32LE(data.length, 14)
  facts.writeUInt32LE(data.length, 18)
  facts.writeUInt16LE(nameLength, 22)
  return facts
}

/** Behind the facts: no comment, no attributes, and where the file begins. */
function entryHead(facts: Buffer, offset: number) {
  const more = Buffer.alloc(14)
  more.writeUInt32LE(offset, 10)
  return Buffer.concat([int(0x02014b50), Buffer.from([version, 0]), facts, more])
}

function endOf(count: number, size: number, offset: number) {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

function int(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Two seconds a step, years from 1980: day in the upper half. */
function dosTime(time: string) {
  const [year, month, day, hour, minute, second] = time.split(/\D/).map(Number)
  const date = (Math.max(0, year - 1980) << 9) | (month << 5) | day
  return ((date << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0
}
