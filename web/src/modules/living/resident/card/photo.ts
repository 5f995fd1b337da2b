import { picRoute } from '#contract/modules/platform/file/file.ts'
import { upload } from '#kit/upload/upload.ts'

const extensions = ['jpg', 'jpeg', 'png']

/** Lets the user choose a portrait, uploads it, and gives its address; a refused file has already been reported. */
export function pickPhoto(take: (path: string) => void) {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: '.jpg,.jpeg,.png' })
  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    const done =
      file &&
      (await upload('common', file, { picRoute: picRoute.is.resident, extensions, limitMb: 2 }).catch(() => undefined))
    if (done) take(done.path)
  })
  input.click()
}
