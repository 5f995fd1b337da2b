import { z } from 'zod'

/** What every import answers (domain README, Import): good rows stay, bad ones are named and come back as a file. */
export const ImportResult = z.object({
  total: z.int(),
  success: z.int(),
  fail: z.int(),
  errors: z.array(
    z.object({ row: z.int(), column: z.string().nullish(), value: z.string().nullish(), message: z.string() }),
  ),
  errorFileUrl: z.string().nullish(),
})
export type ImportResult = z.output<typeof ImportResult>

/** Names the import of a file in the event `work.progress`. */
export const importKey = (fileName: string) => `import:${fileName}`
