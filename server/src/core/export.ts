import type { FastifyReply } from 'fastify'
import writeXlsxFile from 'write-excel-file/node'
import { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from './db.ts'
import { type DictLabels, dictLabels } from './dict-labels.ts'

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
export async function exportRows(reply: FastifyReply, call: Call, result: unknown, dict: DictLabels) {
  const { list } = result as { list: Record<string, unknown>[] } // as: only paged calls are exported
  if (list.length > exportLimit) refuse(common.exportTooLarge)
  const columns = sheetColumns(rowSchema(call))
  const heads = columns.map((column) => column.meta.label)
  const rows = list.map((row) => columns.map(({ key, meta }) => cellOf(meta, row[key], dict)))
  return reply.send(await sheetFile(reply, call.options.title, heads, rows))
}

/** Labels of the dictionaries an export shows; read inside the transaction of its rows. */
export function exportLabels(db: Db, orgId: string, call: Call) {
  const codes = sheetColumns(rowSchema(call)).flatMap(({ meta }) => meta.dict ?? [])
  return dictLabels(db, orgId, codes)
}

/** One sheet with a bold head, its name set as that of the answer. A call with `file` returns it from its handler. */
export async function sheetFile(
  reply: FastifyReply,
  name: string,
  heads: string[],
  rows: readonly (string | number | null)[][],
): Promise<Buffer> {
  const head = heads.map((value) => ({ value, fontWeight: 'bold' as const }))
  const body = rows.map((row) => row.map((value) => ({ value: cellText(value) ?? undefined })))
  reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
    .header('x-content-type-options', 'nosniff')
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  return writeXlsxFile([head, ...body]).toBuffer()
}

/**
 * A text that begins as a formula does gets the apostrophe by which sheets mark a text: typed as a text it is harmless
 * here, but not once somebody edits the cell or saves the sheet as CSV. Numbers, phones and a lone dash stay as they are.
 */
export function cellText<V extends string | number | null>(value: V): V | string {
  if (typeof value !== 'string') return value
  return /^(?:[=@\t\r＝＠]|[+\-＋－](?![\d\s()-]*$))/.test(value) ? `'${value}` : value
}

function rowSchema(call: Call): z.ZodObject {
  const reply = call.options.reply
  if (reply instanceof z.ZodObject) {
    const list = reply.shape.list
    if (list instanceof z.ZodArray && list.element instanceof z.ZodObject) return list.element
  }
  throw new Error(`${call.name} has no rows to export`)
}

function cellOf(meta: FieldMeta, value: unknown, dict: DictLabels): string | number | null {
  if (value === null || value === undefined) return null
  if (meta.kind === 'fen') return Number(value) / 100
  const { dict: code } = meta
  if (code) return Array.isArray(value) ? value.map((one) => dict(code, one)).join('、') : dict(code, value)
  if (meta.codes) return Array.isArray(value) ? value.map(meta.codes.label).join('、') : meta.codes.label(value)
  if (typeof value === 'number' || typeof value === 'string') return value
  return Array.isArray(value) ? value.map(String).join('、') : JSON.stringify(value)
}
