import papa from 'papaparse'
import { type BookSheet, rowGatherer } from './book.ts'
import { plainText } from './cell-text.ts'

/** Texts with separators, as banks write them: in UTF-8, UTF-16, or in the encoding Excel still uses in China. */

/** A workbook is a zip file. */
export const isCsv = (bytes: Uint8Array) => !(bytes[0] === 0x50 && bytes[1] === 0x4b)

export function csvText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Rows with any content, by the separator the text names (`sep=;`) or uses. */
export function csvRows(text: string): BookSheet {
  const [named, separator] = /^sep=(.)\r?\n/i.exec(text) ?? ['', '']
  // `="1,2"` is one cell: it is read like a quoted text.
  const lines = text.slice(named.length).replace(/(^|[,;\t\n])="([^"\r\n]*)"(?=[,;\t\r\n]|$)/g, '$1"$2"')
  const { data } = papa.parse<string[]>(lines, { delimiter: separator, delimitersToGuess: [',', '\t', ';'] })
  const sheet = rowGatherer()
  for (const [at, cells] of data.entries()) sheet.keep({ row: at + 1, texts: cells.map(plainText), days: [] })
  return sheet.done()
}
