const running = new Set<Promise<unknown>>()

/** Registers an upload of an input until its file is in the field: saving waits for it. */
export function underWay<T>(upload: Promise<T>): Promise<T> {
  running.add(upload)
  const end = () => void running.delete(upload)
  upload.then(end, end)
  return upload
}

/** Resolves when no upload is running, after success or failure. */
export async function uploadsDone() {
  while (running.size > 0) await Promise.allSettled(running)
}
