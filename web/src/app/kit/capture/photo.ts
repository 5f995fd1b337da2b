/** Pictures of a phone have several megabytes: they are reduced before they wait (care.md 5). */

const longest = 1280
const mostBytes = 500_000

/** Gives a JPEG of at most 1280 px and 500 kB; rejects with an error text when the file is no picture. */
export async function smallPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) throw new Error('这张照片无法读取，请重新拍摄')
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of [0.85, 0.7, 0.5, 0.3]) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (blob && blob.size <= mostBytes) return blob
  }
  throw new Error('这张照片太大，请重新拍摄')
}
