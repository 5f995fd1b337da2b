import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { long } from '../../server/test/long.ts'
import { filesUnder, root } from '../files.ts'

// Two runs share the tests (docs/decisions/075-two-runs.md): `npm test` leaves out what is tagged `long`, and `npm run
// test:long` runs the files with such tests, or whose size comes from server/test/long.ts, whole.

/** What `npm test` leaves out. Files that are named, or reached by a change, are run whole. */
export const leftOut = 'long'

/** Whether this is `npm run test:long`. */
export const isLong = long
/** Whether this run leaves out long tests. */
export const isShort = process.env.PIMS_SHORT === '1'

/** The files of `npm run test:long` below these folders. */
export const longFiles = (folders: readonly string[]) => filesUnder([...folders], /\.test\.ts$/).filter(isOfLongRun)

const marks = [/\/long\.ts'/, /tags: .long\b/, /\* @module-tag long/]
function isOfLongRun(file: string) {
  const text = readFileSync(join(root, file), 'utf8')
  return marks.some((mark) => mark.test(text))
}
