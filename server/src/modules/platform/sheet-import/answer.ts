import writeXlsxFile from 'write-excel-file/node'
import type { ImportResult } from '#contract/kit/import-result.ts'
import { linkOf, pathOf } from '#core/files/links.ts'
import { columnWidths, textFormat } from '#core/sheets/sheet-file.ts'
import { undone } from '#core/who/attempt.ts'
import { keepWorkbook } from '../file/workbook-file.ts'
import { bare, type ImportRequest, type Problem, type Sheet } from './request.ts'

/**
 * The answer of an import, with its line in the log. A preview runs the whole import, undoes it, and tells the result
 * of each line: the import does exactly the same. `known` are the heads this kind of import reads.
 */
export async function answered(
  ctx: ImportRequest,
  sheet: Sheet,
  noun: string,
  work: () => Promise<Problem[]>,
  known: readonly string[],
): Promise<ImportResult> {
  const look = ctx.body.preview === 1
  const found = look ? await undone(ctx.db, ctx.who, work) : await work()
  const problems = found.toSorted((a, b) => a.row - b.row)
  const fail = new Set(problems.map((problem) => problem.row)).size
  const total = sheet.lines.length
  const counts = { total, success: total - fail, fail }
  ctx.who.did(`${look ? '预览导入' : '导入'}${noun}：成功${counts.success}行，失败${fail}行`, { operType: 'IMPORT' })
  if (look) {
    const rows = sheet.lines.map(({ row, texts }) => ({ row, texts: [...texts] }))
    return {
      ...counts,
      errors: problems,
      errorFileUrl: null,
      preview: { heads: [...sheet.heads], rows, unread: unreadIn(sheet, known) },
    }
  }
  const errorFileUrl = fail > 0 ? await errorFile(ctx, sheet, problems) : null
  return { ...counts, errors: problems.slice(0, 1000), errorFileUrl }
}

const reasonHead = '错误原因'

/** Columns that are not imported: an unknown head, or one that occurs twice. */
function unreadIn({ heads, lines }: Sheet, known: readonly string[]) {
  const read = new Set([...known, reasonHead].map(bare))
  const names = heads.map(bare)
  return heads.filter(
    (_, at) =>
      !(read.has(names[at]) && names.indexOf(names[at]) === at) && lines.some(({ texts }) => Boolean(texts[at])),
  )
}

/** The failed lines as they were sent, with their errors: corrected, the file can be imported again. */
async function errorFile(ctx: ImportRequest, { heads, lines }: Sheet, problems: readonly Problem[]) {
  const reasons = Map.groupBy(problems, (problem) => problem.row)
  const columns = heads.flatMap((head, at) => (head === reasonHead ? [] : [{ head, at }]))
  const rows = lines.flatMap(({ row, texts, days }) => {
    const wrong = reasons.get(row)
    if (!wrong) return []
    const reason = wrong.map(({ column, message }) => `${column}：${message}`).join('；')
    return [[...columns.map(({ at }) => (days.includes(at) ? dayCell(texts[at]) : (texts[at] ?? ''))), reason]]
  })
  const titles = [...columns.map(({ head }) => head), reasonHead]
  return keepSheet(ctx, '导入失败的行.xlsx', titles, rows)
}

/** A day with its time as the sheet had it; a time alone stays text. */
function dayCell(text: string) {
  const day = new Date(`${text.replace(' ', 'T')}${text.includes(' ') ? 'Z' : ''}`)
  return Number.isNaN(day.getTime()) ? text : day
}

/** A cell that the sheet stored as a day stays one, so that a column of texts refuses it again. */
const keptCell = (value: string | Date) =>
  typeof value === 'string' ? { value, type: String, format: textFormat } : { value, type: Date, format: 'yyyy-mm-dd' }

/** A workbook of texts that only its reader gets, by an address that expires. */
export async function keepSheet(
  ctx: ImportRequest,
  sourceName: string,
  titles: readonly string[],
  rows: readonly (string | Date)[][],
) {
  const shown = rows.map((row) => row.map((value) => (typeof value === 'string' ? value : value.toISOString())))
  const widths = columnWidths({ columns: titles.map((head) => ({ head })), rows: shown })
  const content = await writeXlsxFile(
    [titles.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(keptCell))],
    { columns: widths.map((width) => ({ width })), stickyRowsCount: 1 },
  ).toBuffer()
  const { fileId } = await keepWorkbook(ctx, { name: sourceName, content })
  return linkOf(ctx.services, ctx.who, pathOf(fileId))
}
