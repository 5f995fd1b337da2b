import { Worker } from 'node:worker_threads'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { BookSheet } from './book.ts'

/** Memory and time for one file; a file that needs more counts as unreadable. */
const memoryMb = 400
const readMs = 20_000
/** Files read at once; the next ones wait. */
const readersMost = 2
const waitingMost = 20
/** The most files of one session that are being read or waiting. */
const ofSessionMost = 2

let readers = 0
const waiting: (() => void)[] = []
const ofSession = new Map<string, number>()

/**
 * The visible sheets of a workbook, or the rows of a text with separators, as trimmed texts; undefined when the file
 * cannot be read. It is read in a thread: a large sheet would delay every request. Refuses 21011 where a session sends
 * a third file before its first two are read, and where too many files wait.
 */
export async function readSheets(path: string, sessionId: string): Promise<BookSheet[] | undefined> {
  const own = ofSession.get(sessionId) ?? 0
  if (own >= ofSessionMost || waiting.length >= waitingMost) refuse(common.reading)
  ofSession.set(sessionId, own + 1)
  try {
    await turn()
    return await inThread(path).finally(nextTurn)
  } finally {
    const left = (ofSession.get(sessionId) ?? 1) - 1
    if (left > 0) ofSession.set(sessionId, left)
    else ofSession.delete(sessionId)
  }
}

/** Resolves when a reader is free, and takes it. */
function turn() {
  if (readers >= readersMost) return new Promise<void>((resolve) => void waiting.push(resolve))
  readers += 1
  return Promise.resolve()
}

/** Gives the reader to the file that has waited longest. */
function nextTurn() {
  const next = waiting.shift()
  if (next) next()
  else readers -= 1
}

function inThread(path: string) {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const timer = setTimeout(() => void worker.terminate(), readMs)
  return new Promise<BookSheet[] | undefined>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => resolve(undefined))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
