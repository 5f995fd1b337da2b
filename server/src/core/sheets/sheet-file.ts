import type { FastifyReply } from 'fastify'
import writeXlsxFile, { type CellObject } from 'write-excel-file/node'
import type { FieldKind } from '#contract/kit/fields.ts'
import { disposition } from '../files/disposition.ts'

/** A workbook as users store and print it: title, columns as wide as their content, money as numbers, fixed heads. */

export type Cell = string | number | null

export interface SheetTable {
  columns: readonly { head: string; kind?: FieldKind }[]
  rows: readonly (readonly Cell[])[]
  /** Lines above the table; the first is the title. */
  above?: readonly string[]
  totals?: readonly Cell[]
  below?: readonly string[]
}

/** A text stays as it was typed. */
export const textFormat = '@'

const bold = { fontWeight: 'bold' } as const
const headStyle = { ...bold, backgroundColor: '#F2F4F7', align: 'center', wrap: true } as const
const edge = { borderStyle: 'thin', borderColor: '#BFBFBF' } as const
/** A wider text is wrapped inside its cell. */
const widest = 44
/** A4 upright has no room for more columns. */
const uprightColumns = 7

/** One sheet; its name becomes the file name of the answer. The handler of a call with `file` returns it. */
export function sheetFile(reply: FastifyReply, name: string, table: SheetTable): Promise<Buffer> {
  nameWorkbook(reply, name)
  return sheetBuffer(table)
}

/** One sheet that is stored, not answered. */
export function sheetBuffer(table: SheetTable): Promise<Buffer> {
  const { columns, above = [], below = [], totals } = table
  const [title, ...lines] = above
  const top = title === undefined ? [] : [[{ value: title, ...bold, fontSize: 14 }], ...lines.map(lineCell)]
  const row = (cells: readonly Cell[]) => cells.map((value, at) => ({ ...cellOf(value, columns[at].kind), ...edge }))
  const data = [
    ...top,
    columns.map(({ head }) => ({ value: cellText(head), ...headStyle, ...edge })),
    ...table.rows.map(row),
    ...(totals ? [row(totals).map((cell) => ({ ...cell, ...bold }))] : []),
    ...below.map(lineCell),
  ]
  return writeXlsxFile(data, {
    columns: columnWidths(table).map((width) => ({ width })),
    stickyRowsCount: top.length + 1,
    orientation: columns.length > uprightColumns ? 'landscape' : undefined,
  }).toBuffer()
}

/** The answer is a workbook of this name. */
export function nameWorkbook(reply: FastifyReply, name: string) {
  reply
    .header('content-disposition', disposition(`${name}.xlsx`, 'xlsx'))
    .header('x-content-type-options', 'nosniff')
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
}

const lineCell = (text: string) => [{ value: cellText(text) }]

function cellOf(value: Cell, kind: FieldKind | undefined): CellObject {
  if (typeof value === 'number') return kind === 'fen' ? { value, format: '#,##0.00' } : { value }
  if (value === null || value === '') return {}
  const long = displayWidth(value) > widest
  // Without `@` a sheet reads digits as a number again as soon as the cell is edited.
  return { value: cellText(value), ...(digits.has(kind) && { format: textFormat }), ...(long && { wrap: true }) }
}
const digits = new Set<FieldKind | undefined>(['phone', 'idCard', 'text'])

/** As wide as the widest cell, in Latin characters. */
export function columnWidths({ columns, rows, totals }: SheetTable): number[] {
  return columns.map(({ head, kind }, at) => {
    const shown = [...rows, ...(totals ? [totals] : [])].map((cells) => shownWidth(cells[at], kind))
    return Math.min(widest, Math.max(6, displayWidth(head), ...shown.slice(0, 2000))) + 2
  })
}

function shownWidth(value: Cell | undefined, kind: FieldKind | undefined) {
  if (value === null || value === undefined) return 0
  if (typeof value === 'string') return displayWidth(value)
  return kind === 'fen' ? value.toLocaleString('en-US', { minimumFractionDigits: 2 }).length : String(value).length
}

/** A Chinese character is as wide as two letters. */
export function displayWidth(text: string) {
  let width = 0
  for (const char of text) width += char > '\u2000' ? 2 : 1
  return width
}

/**
 * A text that begins like a formula gets the apostrophe by which sheets mark a text: stored as a text it is harmless,
 * but not once a user edits the cell or saves the sheet as CSV. Numbers, phones and a single dash stay as they are.
 */
export function cellText<V extends string | number | null>(value: V): V | string {
  if (typeof value !== 'string') return value
  return /^(?:[=@\t\r＝＠]|[+\-＋－](?![\d\s()-]*$))/.test(value) ? `'${value}` : value
}
