import type { Editor } from '@tiptap/core'
import { fileKinds } from '#contract/kit/value/file-kinds.ts'
import { picRoute } from '#contract/modules/platform/file/file.ts'
import { limitMbOf, upload } from '../upload/upload.ts'

const { extensions } = fileKinds.picture
export const pictureTypes = extensions.map((extension) => `.${extension}`).join(',')

/** Uploads pictures and inserts them at the cursor; a refused upload has already been shown. */
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

/** Pictures in a paste or a drop. */
export const picturesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
