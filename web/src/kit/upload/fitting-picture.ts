import { extensionOf, pictureMaxPixels } from '#contract/kit/value/file-kinds.ts'

/** Pictures with more pixels than the server reads are reduced in the browser, as the phone does (platform.md 9). */

/** Still pictures that every browser reads; a GIF may be animated. */
const shrinkable = ['jpg', 'jpeg', 'png', 'webp']
/** A4 at 300 dpi has 3508 pixels. */
const longest = 4000

/**
 * Gives the file itself, or a JPEG of it with at most 4000 px on each side. A file that cannot be read is sent
 * unchanged: the server gives the reason.
 */
export async function fittingPicture(file: File): Promise<File> {
  if (!shrinkable.includes(extensionOf(file.name)) || typeof createImageBitmap !== 'function') return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const { width, height } = picture
  try {
    if (width * height <= pictureMaxPixels) return file
    const scale = longest / Math.max(width, height)
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) return file
    // Transparent parts of a PNG would be black in a JPEG.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } finally {
    picture.close()
  }
}
