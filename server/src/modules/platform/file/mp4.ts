import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'

/** Length of an MPEG-4 video in whole seconds from its movie header (ISO/IEC 14496-12), or undefined. */
export async function videoSeconds(path: string): Promise<number | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const movie = await findBox(file, 'moov', 0, size)
    const header = movie && (await findBox(file, 'mvhd', movie.from, movie.to))
    return header && secondsIn(await bytesOf(file, header.from, 32))
  } finally {
    await file.close()
  }
}

/** A box begins with its length and four letters; length 1 means that eight bytes of length follow. */
async function findBox(file: FileHandle, name: string, from: number, to: number) {
  for (let at = from, seen = 0; at + 8 <= to && seen < 1000; seen += 1) {
    const head = await bytesOf(file, at, 16)
    const short = head.readUInt32BE(0)
    const start = short === 1 ? 16 : 8
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short || to - at
    if (head.toString('latin1', 4, 8) === name) return { from: at + start, to: Math.min(to, at + length) }
    if (length < start) return undefined
    at += length
  }
  return undefined
}

async function bytesOf(file: FileHandle, from: number, length: number) {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer
}

function secondsIn(header: Buffer) {
  const long = header[0] === 1
  const scale = header.readUInt32BE(long ? 20 : 12)
  const duration = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return scale > 0 ? Math.round(duration / scale) : undefined
}
