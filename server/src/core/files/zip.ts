import yauzl, { type Entry } from 'yauzl'

/** Office documents are zips. They are checked before any other code unpacks them. */

const maxEntries = 2000
const maxBytes = 200 * 1024 * 1024
/**
 * The text of a document compresses to a twentieth, a zip bomb to a thousandth. Files smaller than the floor are not
 * judged by their ratio.
 */
const maxRatio = 200
const ratioFloor = 5 * 1024 * 1024

/** Why a zip is refused: it unpacks to too much, contains programs, or is damaged. */
export type ZipProblem = 'bomb' | 'program' | 'broken'

/**
 * Unpacks every entry, counts its bytes and drops them. The sizes a zip claims are not trusted: an entry longer or
 * shorter than its claim is damaged.
 */
export async function zipProblem(bytes: Buffer): Promise<ZipProblem | undefined> {
  let total = 0
  let entries = 0
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true })
    for await (const entry of zip.eachEntry()) {
      entries += 1
      total += entry.uncompressedSize
      if (entries > maxEntries || total > maxBytes || isDense(entry)) return 'bomb'
      if (entry.isEncrypted()) return 'broken'
      if (isProgram(entry.fileName)) return 'program'
      const stream = await zip.openReadStreamPromise(entry)
      for await (const _ of stream);
    }
  } catch {
    return 'broken'
  }
  return entries === 0 ? 'broken' : undefined
}

const isDense = ({ uncompressedSize, compressedSize }: Entry) =>
  uncompressedSize > ratioFloor && uncompressedSize / Math.max(1, compressedSize) > maxRatio

/** Macros, ActiveX and embedded programs of office documents. */
const isProgram = (name: string) =>
  /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\/|macrosheets\/)/i.test(name) ||
  /\.(exe|dll|js|vbs|bat|ps1)$/i.test(name)
