/** When a photo was taken, from what the camera wrote into it (Exif 2.3, 4.6.2 and 4.6.5); undefined where it says nothing. */
export function takenTimeOf(exif: Buffer): string | undefined {
  try {
    return timeIn(exif)
  } catch {
    return undefined // a camera that writes nonsense has said nothing
  }
}

const exifPointer = 0x8769
const dateTimeOriginal = 0x9003
const entryBytes = 12
const timeLength = 19

function timeIn(exif: Buffer) {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0
  const tiff = exif.subarray(start)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  /** What an entry of a directory holds, or where it lies. */
  const entryOf = (directory: number, tag: number) => {
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + entry * entryBytes
      if (short(at) === tag) return long(at + 8)
    }
    return undefined
  }
  const inner = entryOf(long(4), exifPointer)
  const at = inner === undefined ? undefined : entryOf(inner, dateTimeOriginal)
  if (at === undefined) return undefined
  const [, year, month, day, time] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(tiff.toString('latin1', at, at + timeLength)) ?? []
  const text = `${year}-${month}-${day} ${time}`
  return year && !Number.isNaN(Date.parse(`${year}-${month}-${day}T${time}Z`)) ? text : undefined
}
