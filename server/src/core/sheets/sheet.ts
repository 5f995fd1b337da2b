import { Worker } from 'node:worker_threads'
import type { SheetRead, SheetWanted } from './sheet-worker.ts'

/** Memory and time a workbook may take; beyond it the file counts as unreadable (a packed bomb, a broken archive). */
const memoryMb = 400
const readMs = 60_000

/**
 * The first sheet of a workbook that is not hidden, as trimmed texts, days as `YYYY-MM-DD`; `total` counts all rows, of
 * which the first `limit` come along. Undefined when it cannot be read. Read in a thread: a large sheet would hold up every request.
 */
export function readSheet(path: string, limit: number): Promise<SheetRead | undefined> {
  const workerData: SheetWanted = { path, limit }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const timer = setTimeout(() => void worker.terminate(), readMs)
  return new Promise<SheetRead | undefined>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => resolve(undefined))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
