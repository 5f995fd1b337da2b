import { realTimers, type Timers } from '#kit/http/loading.ts'

export const chunkTimeoutMs = 120_000

/** Fetches the code of a page; gives up after 120 s with an error whose name monitoring tools know. */
export function loadChunk<T>(loader: () => Promise<T>, timers: Timers = realTimers) {
  return new Promise<T>((resolve, reject) => {
    const timer = timers.set(() => reject(chunkError(`timeout of ${chunkTimeoutMs} ms exceeded`)), chunkTimeoutMs)
    loader()
      .then(resolve, (error: unknown) => reject(chunkError(error instanceof Error ? error.message : String(error))))
      .finally(() => timers.clear(timer))
  })
}

const chunkError = (message: string) => Object.assign(new Error(message), { name: 'ChunkLoadError' })
