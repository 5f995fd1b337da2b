import type { FastifyReply } from 'fastify'
import writeXlsxFile from 'write-excel-file/node'
import { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import { common, refuse } from '#contract/kit/refusals.ts'

const exportLimit = 20_000

export function isExport(query: unknown) {
  return typeof query === 'object' && query !== null && 'export' in query && query.export === 'xlsx'
}

/** Columns of a workbook: Chinese head and how a field is shown. Ids and stamps stay out. */
export interface SheetColumn {
  key: string
  meta: FieldMeta
}

/** The labelled fields of a row schema, in their order. */
export function sheetColumns(row: z.ZodObject): SheetColumn[] {
  return Object.entries(row.shape).flatMap(([key, schema]) => {
    const meta = schema instanceof z.ZodType ? metaOf(schema) : undefined
    const hidden =
      !meta?.label ||
      ['id', 'ref', 'refList', 'image', 'images', 'list', 'object'].includes(meta.kind) ||
      /^(create|update)By/.test(key)
    return hidden || !meta ? [] : [{ key, meta }]
  })
}

/** Answers a list as a workbook with Chinese heads, money in yuan as numbers (domain README, Export). */
export async function exportRows(reply: FastifyReply, call: Call, result: unknown) {
  const { list } = result as { list: Record<string, unknown>[] } // as: only paged calls are exported
  if (list.length > exportLimit) refuse(common.exportTooLarge)
  const columns = sheetColumns(rowSchema(call))
  return sendSheet(
    reply,
    call.options.title,
    columns.map((column) => column.meta.label),
    list.map((row) => columns.map(({ key, meta }) => cellOf(meta, row[key]))),
  )
}

/** Sends one sheet with a bold head as an attachment. */
export async function sendSheet(
  reply: FastifyReply,
  name: string,
  heads: string[],
  rows: readonly (string | number | null)[][],
) {
  const head = heads.map((value) => ({ value, fontWeight: 'bold' as const }))
  const body = rows.map((row) => row.map((value) => ({ value: value ?? undefined })))
  const buffer = await writeXlsxFile([head, ...body]).toBuffer()
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
    .header('x-content-type-options', 'nosniff')
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(buffer)
}

function rowSchema(call: Call): z.ZodObject {
  const reply = call.options.reply
  if (reply instanceof z.ZodObject) {
    const list = reply.shape.list
    if (list instanceof z.ZodArray && list.element instanceof z.ZodObject) return list.element
  }
  throw new Error(`${call.name} has no rows to export`)
}

function cellOf(meta: FieldMeta, value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (meta.kind === 'fen') return Number(value) / 100
  if (meta.codes) return Array.isArray(value) ? value.map(meta.codes.label).join('、') : meta.codes.label(value)
  if (typeof value === 'number' || typeof value === 'string') return value
  return Array.isArray(value) ? value.map(String).join('、') : JSON.stringify(value)
}
