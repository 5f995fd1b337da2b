import { z } from 'zod'
import { flag } from './fields.ts'

/** What every import takes beside its file: with `preview` nothing is written, and the answer says what would be. */
export const importFields = { preview: flag('只预览').nullish() }

/** What every import answers (domain README, Import): good rows stay, bad ones are named and come back as a file. */
export const ImportResult = z.object({
  total: z.int(),
  success: z.int(),
  fail: z.int(),
  /** Lines this import has nothing to do with, and what they are: 支出 in the file of a bank. None of them is in `total`. */
  skipped: z.object({ count: z.int(), what: z.string() }).nullish(),
  errors: z.array(
    z.object({
      row: z.int(),
      column: z.string().nullish(),
      value: z.string().nullish(),
      message: z.string(),
      /** The allowed values of a column with a closed list. */
      allowed: z.array(z.string()).optional(),
    }),
  ),
  errorFileUrl: z.string().nullish(),
  /** Words that are shown once, such as the secrets of devices. */
  secretFileUrl: z.string().nullish(),
  /** In a preview: all lines of the file; those without an error would be added. */
  preview: z
    .object({
      heads: z.array(z.string()),
      rows: z.array(z.object({ row: z.int(), texts: z.array(z.string()) })),
      /** Columns with something in them that no import of this kind reads. */
      unread: z.array(z.string()).optional(),
    })
    .nullish(),
})
export type ImportResult = z.output<typeof ImportResult>

/** Names the import of a file in the event `work.progress`. */
export const importKey = (fileName: string) => `import:${fileName}`
