import type { Editor } from '@tiptap/core'
import { fileKinds } from '#contract/kit/value/file-kinds.ts'
import { picRoute } from '#contract/modules/platform/file/file.ts'
import { limitMbOf, upload } from '../upload/upload.ts'

const { extensions } = fileKinds.picture
export const pictureTypes = extensions.map((extension) => `.${extension}`).join(',')

/** Uploads pictures and puts them where the cursor is; a refused one has been said already. */
export async function insertPictures(editor: Editor, files: readonly File[], progress: (percent?: number) => void) {
  for (const file of files) {
    progress(0)
    const done = await upload('common', file, {
      picRoute: picRoute.is.house,
      extensions,
      limitMb: limitMbOf('picture'),
      onProgress: progress,
    }).catch(() => undefined)
    if (done) editor.chain().focus().setImage({ src: done.path, alt: file.name }).run()
  }
  progress(undefined)
}

/** Pictures among what was pasted or dropped. */
export const picturesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
