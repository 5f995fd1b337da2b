/** What is read of a file with rows, whichever program wrote it. */

export interface BookRow {
  /** Number in the sheet, as the program that shows it counts. */
  row: number
  texts: string[]
  /** Columns in which the sheet keeps a day or a time; their text says which. */
  days: number[]
}

export interface BookSheet {
  /** Rows that hold anything. */
  total: number
  /** The first of them. */
  rows: BookRow[]
}

/** More rows than any import takes, with what stands above their head. */
const rowsKept = 5100
/** Signs a whole sheet may hold: cells may share one long text, which is sent anew for each. */
const signsKept = 20_000_000

/** Gathers rows: blank ones fall away, and those beyond what an import takes are only counted. */
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
