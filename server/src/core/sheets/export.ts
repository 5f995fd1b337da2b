import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '../db/db.ts'
import { type DictLabels, dictLabels } from '../rows/dict-labels.ts'
import type { Who } from '../who/who.ts'
import { filterWords } from '../words/filter-words.ts'
import { type SheetTable, sheetFile } from './sheet-file.ts'

/** An export of more rows than these is refused (21005). */
export const exportLimit = 20_000

export function isExport(query: unknown) {
  return typeof query === 'object' && query !== null && 'export' in query && query.export === 'xlsx'
}

/** Columns of a workbook: Chinese head and how a field is shown. Ids and stamps are left out. */
export interface SheetColumn {
  key: string
  meta: FieldMeta
}

/** The labelled fields of a row schema, in their order. */
export function sheetColumns(row: z.ZodObject): SheetColumn[] {
  const metas = Object.entries(row.shape).map(
    ([key, schema]) => [key, schema instanceof z.ZodType ? metaOf(schema) : undefined] as const,
  )
  const inWords = new Set(metas.flatMap(([key, meta]) => (meta && saysWords.test(key) ? meta.label : [])))
  return metas.flatMap(([key, meta]) => {
    const hidden =
      !meta?.label ||
      // An id without labels, or a field that a text field with the same label shows in words.
      (meta.kind === 'code' && !meta.codes) ||
      (inWords.has(meta.label) && !saysWords.test(key)) ||
      ['id', 'ref', 'refList', 'image', 'images', 'sound', 'files', 'rich', 'list', 'object'].includes(meta.kind) ||
      /^(create|update)By/.test(key)
    return hidden || !meta ? [] : [{ key, meta }]
  })
}

const saysWords = /(Name|Names|Text)$/

/**
 * Additions of a report to its rows: columns of `items`, totals, the line above the table (fees.md 13); and the columns
 * of a list view whose rows differ from those of the reply.
 */
export interface Exported {
  list: Record<string, unknown>[]
  columns?: readonly { key: string; label: string }[]
  sum?: Record<string, number> | null
  sheet?: { title?: string; above?: string[]; columns?: readonly SheetColumn[] }
}

/** Data for a workbook beside its rows; read in the same transaction. */
export interface ExportFrame {
  dict: DictLabels
  orgName: string
  who: Pick<Who, 'userName' | 'now'>
  query: Record<string, unknown>
}

/** Answers with a list as a workbook. */
export async function exportRows(reply: FastifyReply, call: Call, result: unknown, frame: ExportFrame) {
  return reply.send(await workbookOf(reply, call, result, frame))
}

/**
 * A list as a workbook: title, institution, the filters, Chinese heads, money in yuan as numbers, and the totals of the
 * list (domain README, Export). For a call with `file`, which answers with the rows of another call.
 */
export async function workbookOf(reply: FastifyReply, call: Call, result: unknown, frame: ExportFrame) {
  const { title, table } = sheetOf(call, result, frame)
  return sheetFile(reply, title, table)
}

/** The same as a table that other code writes, with its title. */
export function sheetOf(call: Call, result: unknown, frame: ExportFrame): { title: string; table: SheetTable } {
  const { list, columns: items = [], sum, sheet } = result as Exported // as: only paged calls are exported
  if (list.length > exportLimit) refuse(common.exportTooLarge)
  const row = rowSchema(call)
  const { dict, query, who } = frame
  const fieldOf = (one: Record<string, unknown>, key: string) =>
    key.startsWith('items.') ? ((one.items as Record<string, number> | undefined)?.[key.slice(6)] ?? 0) : one[key] // as: reportOf() of the contract
  const textsOf = ({ key, meta }: SheetColumn) => list.map((one) => cellOf(meta, fieldOf(one, key), dict))
  const columns = apart(sheet?.columns ?? withItems(row, items), textsOf)
  const title = sheet?.title ?? call.options.title
  const conditions = filterWords({ query, filters: call.options.query ?? z.object({}), row, list, dict })
  const totals = columns.map(({ key, meta }, at) =>
    sum && key in sum ? cellOf(meta, sum[key], dict) : at === 0 ? '合计' : null,
  )
  const hasTotals = sum && columns.some(({ key }) => key in sum)
  const table: SheetTable = {
    columns: columns.map(({ meta }) => ({ head: meta.label, kind: meta.kind })),
    rows: list.map((one) => columns.map(({ key, meta }) => cellOf(meta, fieldOf(one, key), dict))),
    above: [title, frame.orgName, ...(sheet?.above ?? [`条件：${conditions}`])],
    totals: hasTotals || sheet?.above ? totals : undefined,
    below: [`制表人：${who.userName}　制表时间：${who.now}`],
  }
  return { title, table }
}

/**
 * Views of one list have fields of their own with the same label: of columns with the same head those with other values
 * stay.
 */
function apart(columns: readonly SheetColumn[], textsOf: (column: SheetColumn) => unknown[]): SheetColumn[] {
  const seenTexts = new Map<string, Set<string>>()
  return columns.filter((column) => {
    const { label } = column.meta
    if (columns.every((other) => other === column || other.meta.label !== label)) return true
    const texts = textsOf(column)
    const before = seenTexts.get(label) ?? new Set()
    const all = JSON.stringify(texts)
    if (before.has(all) || (before.size > 0 && texts.every((text) => text === null))) return false
    seenTexts.set(label, before.add(all))
    return true
  })
}

/** Amounts by way or by project are shown where the row has its `items`. */
function withItems(row: z.ZodObject, items: readonly { key: string; label: string }[]): SheetColumn[] {
  const columns = sheetColumns(row)
  const keys = Object.keys(row.shape)
  const at = keys.indexOf('items')
  if (at < 0) return columns
  const place = columns.filter(({ key }) => keys.indexOf(key) < at).length
  const own = items.map(({ key, label }): SheetColumn => ({ key: `items.${key}`, meta: { label, kind: 'fen' } }))
  return columns.toSpliced(place, 0, ...own)
}

/** Labels of the dictionaries an export shows, and the name of the institution. */
export async function exportFrame(db: Db, who: Who, call: Call, query: unknown): Promise<ExportFrame> {
  const filters = Object.values(call.options.query?.shape ?? {}).map((schema) => metaOf(schema))
  const metas = [...sheetColumns(rowSchema(call)).map(({ meta }) => meta), ...filters]
  const codes = metas.flatMap((meta) => meta?.dict ?? [])
  const dict = await dictLabels(db, who.orgId, codes)
  const org = await db.selectFrom('org').select('orgName').where('orgId', '=', who.orgId).executeTakeFirst()
  return { dict, orgName: org?.orgName ?? '', who, query: query as Record<string, unknown> } // as: parsed by the call's own query schema
}

function rowSchema(call: Call): z.ZodObject {
  const { reply } = call.options
  // A list with several views is exported by the first one with rows.
  for (const one of reply instanceof z.ZodUnion ? reply.options : [reply])
    if (one instanceof z.ZodObject) {
      const { list } = one.shape
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
