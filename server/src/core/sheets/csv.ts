import papa from 'papaparse'

/** Texts with separators, as banks write them: in UTF-8, or in the encoding Excel still writes in China. */

/** A workbook is packed. */
export const isCsv = (bytes: Buffer) => !(bytes[0] === 0x50 && bytes[1] === 0x4b)

export function csvText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Rows of cells, by the separator the text itself uses. Lines without anything fall away. */
export const csvRows = (text: string) =>
  papa.parse<string[]>(text, { delimitersToGuess: [',', '\t', ';'], skipEmptyLines: 'greedy' }).data
