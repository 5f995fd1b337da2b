import type { FastifyReply } from 'fastify'
import writeXlsxFile from 'write-excel-file/node'
import { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '../db/db.ts'
import { type DictLabels, dictLabels } from '../rows/dict-labels.ts'

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

/** What a report adds to its rows: columns of `items`, totals, lines above and below the table (fees.md 13). */
interface Exported {
  list: Record<string, unknown>[]
  columns?: readonly { key: string; label: string }[]
  sum?: Record<string, number> | null
  sheet?: { title?: string; above: string[]; below: string[] }
}

/** Answers a list as a workbook with Chinese heads, money in yuan as numbers (domain README, Export). */
export async function exportRows(reply: FastifyReply, call: Call, result: unknown, dict: DictLabels) {
  const { list, columns: items = [], sum, sheet } = result as Exported // as: only paged calls are exported
  if (list.length > exportLimit) refuse(common.exportTooLarge)
  const columns = withItems(rowSchema(call), items)
  const heads = columns.map((column) => column.meta.label)
  const fieldOf = (row: Record<string, unknown>, key: string) =>
    key.startsWith('items.') ? ((row.items as Record<string, number> | undefined)?.[key.slice(6)] ?? 0) : row[key] // as: reportOf() of the contract
  const rows = list.map((row) => columns.map(({ key, meta }) => cellOf(meta, fieldOf(row, key), dict)))
  const title = sheet?.title ?? call.options.title
  if (!sheet) return reply.send(await sheetFile(reply, title, heads, rows))
  const totals = columns.map(({ key, meta }, at) =>
    sum && key in sum ? cellOf(meta, sum[key], dict) : at === 0 ? '合计' : null,
  )
  const frame = { above: [title, ...sheet.above], below: sheet.below, totals }
  return reply.send(await sheetFile(reply, title, heads, rows, frame))
}

/** Amounts by way or by project stand where the row has its `items`. */
function withItems(row: z.ZodObject, items: readonly { key: string; label: string }[]): SheetColumn[] {
  const columns = sheetColumns(row)
  const keys = Object.keys(row.shape)
  const at = keys.indexOf('items')
  if (at < 0) return columns
  const place = columns.filter(({ key }) => keys.indexOf(key) < at).length
  const own = items.map(({ key, label }): SheetColumn => ({ key: `items.${key}`, meta: { label, kind: 'fen' } }))
  return columns.toSpliced(place, 0, ...own)
}

/** Labels of the dictionaries an export shows; read inside the transaction of its rows. */
export function exportLabels(db: Db, orgId: string, call: Call) {
  const codes = sheetColumns(rowSchema(call)).flatMap(({ meta }) => meta.dict ?? [])
  return dictLabels(db, orgId, codes)
}

type Cell = string | number | null

/** One sheet with a bold head, its name set as that of the answer. A call with `file` returns it from its handler. */
export async function sheetFile(
  reply: FastifyReply,
  name: string,
  heads: string[],
  rows: readonly Cell[][],
  frame?: { above: readonly string[]; totals: readonly Cell[]; below: readonly string[] },
): Promise<Buffer> {
  const bold = { fontWeight: 'bold' as const }
  const cells = (row: readonly Cell[]) => row.map((value) => ({ value: cellText(value) ?? undefined }))
  const head = heads.map((value) => ({ value, ...bold }))
  const body = rows.map(cells)
  const [title, ...above] = frame?.above ?? []
  const top =
    title === undefined ? [] : [[{ value: title, ...bold, fontSize: 14 }], ...above.map((line) => cells([line]))]
  const totals = frame ? [cells(frame.totals).map((cell) => ({ ...cell, ...bold }))] : []
  const below = (frame?.below ?? []).map((line) => cells([line]))
  reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
    .header('x-content-type-options', 'nosniff')
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  return writeXlsxFile([...top, head, ...body, ...totals, ...below]).toBuffer()
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
