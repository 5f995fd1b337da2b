import { type BookRow, type BookSheet, rowGatherer } from './book.ts'
import { dayText, numberText, plainText } from './cell-text.ts'
import { readXml } from './xml.ts'

/** The rows of a sheet with any content. No rows are made for the gaps between them: a cell may be anywhere. */

/** The workbook parts that cells refer to. */
export interface CellFacts {
  strings: readonly string[]
  /** Styles whose numbers are days or times. */
  dayStyles: ReadonlySet<number>
  from1904: boolean
}

/** A column further right belongs to no list; users do not see it. */
const widest = 256
/** The most characters Excel allows in a cell. */
const longest = 32_767

interface Cell {
  type: string
  style: number
  column: number
  text: string
  hasFormula: boolean
  hasValue: boolean
}

export function readRows(bytes: Uint8Array, facts: CellFacts): BookSheet {
  const sheet = rowGatherer()
  let row: BookRow = { row: 0, texts: [], days: [] }
  let cell: Cell | undefined
  let column = -1
  let inText = false
  let aloud = false
  readXml(bytes, {
    open: (name, { r, t = 'n', s = '0' }) => {
      if (name === 'row') {
        row = { row: Number(r) || row.row + 1, texts: [], days: [] }
        column = -1
      }
      if (name === 'c') {
        // Power BI and other programs name no position: the cell follows the one before it.
        column = r ? columnOf(r) : column + 1
        cell = { type: t, style: Number(s), column, text: '', hasFormula: false, hasValue: false }
      }
      if (name === 'rPh') aloud = true
      inText = name === 'v' || (name === 't' && !aloud)
      if (cell && name === 'f') cell.hasFormula = true
      if (cell && inText) cell.hasValue = true
    },
    text: (more) => {
      if (cell && inText && cell.text.length < longest) cell.text += more
    },
    close: (name) => {
      inText = false
      if (name === 'rPh') aloud = false
      if (name === 'c' && cell) place(row, cell, facts)
      if (name === 'c') cell = undefined
      if (name === 'row') sheet.keep(row)
    },
  })
  return sheet.done()
}

function place(row: BookRow, cell: Cell, facts: CellFacts) {
  if (cell.column >= widest) return
  const { text, isDay } = shown(cell, facts)
  if (text === '') return
  while (row.texts.length < cell.column) row.texts.push('')
  row.texts[cell.column] = text
  if (isDay) row.days.push(cell.column)
}

function shown({ type, style, text, hasFormula, hasValue }: Cell, facts: CellFacts): { text: string; isDay?: boolean } {
  // A formula whose result the writing program did not store.
  if (hasFormula && !hasValue) return { text: '#未计算' }
  if (type === 's') return { text: plainText(unescaped(facts.strings[Number(text)] ?? '')) }
  if (type === 'e') return { text: text.trim() || '#错误' }
  if (type === 'b') return { text: text.trim() === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'd')
    return {
      text: text
        .trim()
        .replace('T', ' ')
        .replace(/ 00:00:00(\.0+)?Z?$/, ''),
      isDay: true,
    }
  if (type !== 'n') return { text: plainText(unescaped(text)) }
  const day = text !== '' && facts.dayStyles.has(style) ? dayText(Number(text), facts.from1904) : undefined
  return day === undefined ? { text: numberText(text) } : { text: day, isDay: true }
}

/** Characters that XML cannot hold are written _x000D_. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** AB12 → 27. */
function columnOf(place: string) {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
