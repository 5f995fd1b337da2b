import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { csvRows, csvText, isCsv } from './csv.ts'

// Reads one workbook and ends (sheet.ts).

export interface SheetWanted {
  path: string
  limit: number
}
export interface SheetRead {
  total: number
  rows: string[][]
}

/** Bytes the names of all sheets may take. */
const infoMax = 1_000_000

const { path, limit }: SheetWanted = workerData
const content = await readFile(path)
const data = isCsv(content) ? csvRows(csvText(content)) : await firstInSight()
const rows = data.slice(0, limit).map((row) => row.map(text))
const answer: SheetRead = { total: data.length, rows }
parentPort?.postMessage(answer)

async function firstInSight(): Promise<readonly (readonly unknown[])[]> {
  const hidden = hiddenOf(content)
  const sheets = await readXlsxFile(path)
  const first = sheets.find((_, at) => !hidden[at]) ?? sheets[0]
  return first?.data ?? []
}

/** Which sheets nobody sees who opens the file: lists behind its choices, notes of whoever made it. The reader does not tell. */
function hiddenOf(book: Uint8Array) {
  const { 'xl/workbook.xml': info } = unzipSync(book, {
    filter: ({ name, originalSize }) => name === 'xl/workbook.xml' && originalSize < infoMax,
  })
  const named = info ? (strFromU8(info).match(/<(\w+:)?sheet\s([^>"']|"[^"]*"|'[^']*')*>/g) ?? []) : []
  return named.map((sheet) => /\sstate=["'](hidden|veryHidden)["']/.test(sheet))
}

function text(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A day of a sheet has no zone; the reader gives it as midnight in UTC.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  // As Excel shows it: the noise of a formula stands behind the fifteenth digit.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  // The apostrophe our own sheets put before a text that begins as a formula does (export.ts).
  return String(cell)
    .trim()
    .replace(/^'(?=[=@+\-＝＠＋－])/, '')
}
