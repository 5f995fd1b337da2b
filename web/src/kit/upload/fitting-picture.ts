import { extensionOf, pictureMaxPixels } from '#contract/kit/value/file-kinds.ts'

/** Pictures of more pixels than the server reads are made smaller where they are, as the phone does (platform.md 9). */

/** Still, and read by every browser; a GIF may move. */
const shrinkable = ['jpg', 'jpeg', 'png', 'webp']
/** A4 at 300 dpi has 3508. */
const longest = 4000

/** The file itself, or a JPEG of it with at most 4000 px a side. What cannot be read goes as it is: the server says why. */
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
    // Where a PNG shows nothing, a JPEG would be black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } finally {
    picture.close()
  }
}
