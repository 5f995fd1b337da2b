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

/** Rows of cells; a quoted cell may hold separators, doubled quotes and ends of lines. Empty lines fall away. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  const separator = separatorOf(text)
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((one) => one.trim() !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted
      if (quoted) cell = ''
    } else if (!quoted && sign === separator) endCell()
    else if (!quoted && sign === '\n') endRow()
    else cell += sign
  }
  endRow()
  return rows
}

/** The one that stands most often in the first line. */
function separatorOf(text: string) {
  const [first] = text.split('\n', 1)
  const count = (sign: string) => first.split(sign).length
  return [',', '\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
