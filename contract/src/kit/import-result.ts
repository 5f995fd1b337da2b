import { z } from 'zod'
import { fields, flag } from './fields.ts'

/** The input of every import beside its file: with `preview` nothing is written, and the answer shows what would be. */
export const importFields = { preview: flag('只预览').nullish() }

/**
 * The answer of every import (domain README, Import): good rows are stored, bad ones are named and returned as a file.
 */
export const ImportResult = z.object({
  total: z.int(),
  success: z.int(),
  fail: z.int(),
  /** Lines that do not belong to this import, with their kind: 支出 in the file of a bank. None of them is in `total`. */
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
  /** Texts that are shown once, such as the secrets of devices. */
  secretFileUrl: z.string().nullish(),
  /** In a preview: all lines of the file; those without an error would be added. */
  preview: z
    .object({
      heads: z.array(z.string()),
      rows: z.array(z.object({ row: z.int(), texts: z.array(z.string()) })),
      /** Columns with content that no import of this kind reads. */
      unread: z.array(z.string()).optional(),
    })
    .nullish(),
})
export type ImportResult = z.output<typeof ImportResult>

/**
 * The options every import shares.
 *
 *     import: post(`${base}/import`, { ...importOptions, title: '导入员工', permit: `${page}.import` }),
 *     importTemplate: get(`${base}/import`, { title: '员工导入模板', permit: `${page}.import`, file: true }),
 */
export const importOptions = {
  encoding: 'multipart',
  accept: ['import'],
  timeoutMs: 300_000,
  body: fields(importFields),
  reply: ImportResult,
} as const

/** The key of a file import in the event `work.progress`. */
export const importKey = (fileName: string) => `import:${fileName}`
