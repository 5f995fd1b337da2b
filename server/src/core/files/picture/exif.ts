import read from 'exif-reader'

/** When a photo was taken, from the camera's Exif data (Exif 2.3, 4.6.5); undefined where there is none. */
export function photoTimeOf(exif: Buffer): string | undefined {
  try {
    const takenAt = read(exif).Photo?.DateTimeOriginal
    // The clock of a camera has no time zone; one that was never set gives the year 0.
    return takenAt && takenAt.getTime() > 0 ? takenAt.toISOString().slice(0, 19).replace('T', ' ') : undefined
  } catch {
    return undefined // invalid Exif data count as none
  }
}
