import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { BookSheet } from './book.ts'
import { csvRows, csvText, isCsv } from './csv.ts'
import { readBook } from './workbook.ts'

// Reads one file with rows and ends (sheet.ts).

const path: string = workerData
const content = await readFile(path)
const sheets: BookSheet[] = isCsv(content) ? [csvRows(csvText(content))] : readBook(content)
parentPort?.postMessage(sheets)
