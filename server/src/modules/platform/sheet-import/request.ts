import type { Db } from '#core/db/db.ts'
import type { Upload } from '#core/files/upload.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'

/** The input of an import, the lines it reads, and the errors it finds. */

export interface Problem {
  row: number
  column: string
  value: string
  message: string
  /** The allowed values of a column with a closed list. */
  allowed?: string[]
}
export interface Line {
  /** The number of the row in the sheet, as the program that shows it counts. */
  row: number
  texts: readonly string[]
  /** Columns that the sheet stores as a day. */
  days: readonly number[]
}
export interface Sheet {
  heads: readonly string[]
  lines: readonly Line[]
}

/** A head without its star: `姓名*` is 姓名. */
export const bare = (head: string) => head.replace(/[*＊\s]/g, '')

/** The parts of a request with a file that an import needs. */
export interface ImportRequest {
  db: Db
  who: Who
  services: Services
  upload: Upload
  body: { preview?: 0 | 1 | null }
}
