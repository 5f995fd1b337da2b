/** The content of a file with rows, whichever program wrote it. */

export interface BookRow {
  /** The number of the row in the sheet, as the program that shows it counts. */
  row: number
  texts: string[]
  /** Columns the sheet stores as a day or a time; their text tells which. */
  days: number[]
}

export interface BookSheet {
  /** Rows with any content. */
  total: number
  /** The number of the first row. */
  rows: BookRow[]
}

/** More rows than any import takes, including the lines above the table head. */
const rowsKept = 5100
/** The most characters of a whole sheet: cells may share one long text, which is repeated for each. */
const signsKept = 20_000_000

/** Collects rows: blank ones are dropped, and those beyond the limit of an import are only counted. */
export function rowGatherer() {
  const rows: BookRow[] = []
  let total = 0
  let signs = 0
  return {
    keep(row: BookRow) {
      if (!row.texts.some((text) => text !== '')) return
      total += 1
      signs += row.texts.reduce((sum, text) => sum + text.length, 0)
      if (rows.length < rowsKept && signs < signsKept) rows.push(row)
    },
    done: (): BookSheet => ({ total, rows }),
  }
}
