const running = new Set<Promise<unknown>>()

/** Notes an upload of an input until its file stands in the field: saving waits for it. */
export function underWay<T>(upload: Promise<T>): Promise<T> {
  running.add(upload)
  const end = () => void running.delete(upload)
  upload.then(end, end)
  return upload
}

/** Resolves when no input uploads any more, well or badly ended. */
export async function uploadsDone() {
  while (running.size > 0) await Promise.allSettled(running)
}
