import { parentPort, workerData } from 'node:worker_threads'
import readXlsxFile from 'read-excel-file/node'

// Reads one workbook and ends (sheet.ts).

export interface SheetWanted {
  path: string
  limit: number
}
export interface SheetRead {
  total: number
  rows: string[][]
}

const { path, limit }: SheetWanted = workerData
const [first] = await readXlsxFile(path)
const data = first?.data ?? []
const rows = data.slice(0, limit).map((row) => row.map(text))
const answer: SheetRead = { total: data.length, rows }
parentPort?.postMessage(answer)

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
