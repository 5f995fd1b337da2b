import type { Db } from '#core/db/db.ts'
import type { Upload } from '#core/files/upload.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'

/** What an import is given, what it reads, and what it finds wrong. */

export interface Problem {
  row: number
  column: string
  value: string
  message: string
  /** Of a column with a closed list: what may stand there. */
  allowed?: string[]
}
export interface Line {
  /** Number in the sheet, as the program that shows it counts. */
  row: number
  texts: readonly string[]
  /** Columns in which the sheet keeps a day. */
  days: readonly number[]
}
export interface Sheet {
  heads: readonly string[]
  lines: readonly Line[]
}

/** A head without its star: `姓名*` is 姓名. */
export const bare = (head: string) => head.replace(/[*＊\s]/g, '')

/** What an import needs of a request with a file. */
export interface ImportRequest {
  db: Db
  who: Who
  services: Services
  upload: Upload
  body: { preview?: 0 | 1 | null }
}
