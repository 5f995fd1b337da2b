import { release } from '#contract/modules/platform/release/release.ts'
import { inputOf } from '#kit/calls.ts'
import { send } from '#kit/http/request.ts'

/** Uploads a file part by part; the server says where to continue, also for a file that was interrupted earlier. */
export async function sendInParts(file: File, onProgress: (bytes: number) => void, signal: AbortSignal) {
  const options = { silent: true, signal }
  const fingerprint = `${file.name}/${file.size}/${file.lastModified}`.slice(-100)
  let { uploadId, received, chunkBytes } = await send(
    release.uploadStart,
    { fileName: file.name, fileSize: file.size, fingerprint },
    options,
  )
  while (received < file.size) {
    onProgress(received)
    const part = file.slice(received, received + chunkBytes)
    const next = await send(
      release.uploadPart,
      inputOf(release.uploadPart, { uploadId, offset: received, file: part }),
      options,
    )
    if (next.received <= received) throw new Error('服务器没有收到内容，请重试')
    received = next.received
  }
  onProgress(received)
  return send(release.uploadEnd, { uploadId }, options)
}
