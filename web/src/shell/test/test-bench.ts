import { calls, get } from '#contract/kit/calls.ts'
import { appError, showError } from '#kit/fault/errors.ts'
import { queryClient } from '#kit/http/query.ts'
import { saveFile, sendRaw } from '#kit/http/request.ts'
import { appEventNames, emitApp, onApp } from '#kit/live/events.ts'
import { lookupQuery } from '#kit/lookup/lookups.ts'
import { type UploadKind, type UploadOptions, upload } from '#kit/upload/upload.ts'
import { workspace } from '../tabs/desk.ts'

/** The real shell, with its functions accessible to a test. Built for browser tests only. */

const events: string[] = []
for (const name of appEventNames) onApp(name, () => events.push(name))

const test = calls('test', { file: get('/test/file', { title: '文件', permit: 'open', file: true }) })

const bench = {
  heard: events,
  emitApp,
  sendRaw,
  upload: (name: string, kind: UploadKind = 'common', options: UploadOptions & { bytes?: number } = { picRoute: 2 }) =>
    upload(kind, new File(['x'.repeat(options.bytes ?? 1)], name), options),
  /** The percentages an upload reported, in order. */
  uploadSteps: async (name: string) => {
    const steps: number[] = []
    await upload('common', new File(['x'.repeat(2_000_000)], name), { onProgress: (percent) => steps.push(percent) })
    return steps
  },
  fail: (code: number, message: string, path: string) => showError(appError(message, code, { path })),
  lookup: (name: string) => queryClient.fetchQuery(lookupQuery(name)),
  open: workspace.open,
  saveFile: () => saveFile(test.file),
}
export type Bench = typeof bench

Object.assign(window, { bench })
void import('../main.ts')
