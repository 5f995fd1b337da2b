import { readFile } from 'node:fs/promises'
import { refuse } from '#contract/kit/refusals.ts'
import { fileRefusals, kindOf, soundMaxSeconds } from '#contract/kit/value/file-kinds.ts'
import type { Upload } from '#core/files/upload.ts'
import { videoSeconds } from './mp4.ts'

/** A phone stops a little late, and rounds up to a packet. */
const slackSeconds = 5

/**
 * Refuses a voice note whose header gives too long a duration (21807); without one in the header the size is the limit.
 */
export async function assertShort({ path, ext }: Upload) {
  if (!kindOf(['sound'], ext)) return
  const seconds = await soundSeconds(path, ext)
  if (seconds !== undefined && seconds > soundMaxSeconds + slackSeconds)
    refuse(fileRefusals.tooLong, { n: soundMaxSeconds })
}

/** Length of a voice note in seconds from its container, or undefined. */
async function soundSeconds(path: string, ext: string): Promise<number | undefined> {
  if (ext === 'm4a') return videoSeconds(path)
  const bytes = await readFile(path)
  return ext === 'webm' ? webmSeconds(headOf(bytes)) : oggSeconds(bytes)
}

/** The bytes before the first cluster: inside the sound itself any bytes may look like an element. */
function headOf(bytes: Buffer) {
  const cluster = bytes.indexOf(Buffer.from('1f43b675', 'hex'))
  return bytes.subarray(0, Math.min(cluster < 0 ? bytes.length : cluster, 4096))
}

/** Duration of the segment, a float in units of TimestampScale nanoseconds (RFC 9559, 5.1.2). */
function webmSeconds(head: Buffer) {
  const duration = elementOf(head, [0x44, 0x89])
  const scale = elementOf(head, [0x2a, 0xd7, 0xb1])
  if (duration?.length !== 4 && duration?.length !== 8) return undefined
  const units = duration.length === 4 ? duration.readFloatBE() : duration.readDoubleBE()
  return (units * (scale?.length ? scale.readUIntBE(0, Math.min(scale.length, 6)) : 1_000_000)) / 1e9
}

/** Content of a small element: its id, one byte of length, the content. */
function elementOf(head: Buffer, id: readonly number[]) {
  const at = head.indexOf(Buffer.from(id))
  if (at < 0 || at + id.length >= head.length) return undefined
  const from = at + id.length + 1
  const length = head[from - 1] & 0x7f
  return from + length <= head.length ? head.subarray(from, from + length) : undefined
}

/** The last page counts the samples up to it, for Opus 48 000 a second (RFC 7845, 4). */
function oggSeconds(bytes: Buffer) {
  const page = bytes.lastIndexOf('OggS')
  if (page + 14 > bytes.length) return undefined
  return Number(bytes.readBigUInt64LE(page + 6)) / 48_000
}
