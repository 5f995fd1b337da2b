import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { photoTimeOf } from './exif.ts'

const exifOf = async (words: Record<string, string>) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
  const { exif } = await sharp(await picture.withExif({ IFD2: words }).jpeg().toBuffer()).metadata()
  if (!exif) throw new Error('nothing was written')
  return exif
}

describe('when a photo was taken', () => {
  test('is the time the camera wrote', async () => {
    expect(photoTimeOf(await exifOf({ DateTimeOriginal: '2025:06:10 14:05:09' }))).toBe('2025-06-10 14:05:09')
  })

  test('is unknown when the camera wrote no valid time', async () => {
    expect(photoTimeOf(await exifOf({ UserComment: 'x' }))).toBeUndefined()
    for (const words of ['0000:00:00 00:00:00', '    :  :     :  :  '])
      expect(photoTimeOf(await exifOf({ DateTimeOriginal: words })), words).toBeUndefined()
  })

  test('is not read beyond the end of the data', () => {
    for (const bytes of ['', 'Exif\0\0', 'Exif\0\0II*\0\xff\xff\xff\xff', 'Exif\0\0MM\0*\0\0\0\x08\xff\xff'])
      expect(photoTimeOf(Buffer.from(bytes, 'latin1')), bytes).toBeUndefined()
  })
})
