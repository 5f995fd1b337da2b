import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, isValidElement, type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isAppError } from '../fault/errors.ts'
import { queryClient } from '../http/query.ts'
import { type PaperPlan, planTable } from '../sheet/print-table.ts'
import { local } from '../store/storage.ts'
import { nowOf } from '../value/format.ts'
import './print.css'
import './papers.css'

export interface Sheet {
  title: string
  /** Under the title: 2026年6月, 单号 SJ202606000123. */
  subtitle?: string
  /** Label and value, two pairs in a line. */
  facts?: readonly (readonly [string, ReactNode])[]
  /**
   * Head and rows of a table; a long one repeats the head on each page, a wide one is printed in landscape or in parts;
   * columns of `signs` are narrow.
   */
  table?: {
    head: readonly string[]
    rows: readonly (readonly ReactNode[])[]
    right?: readonly number[]
    signs?: readonly number[]
  }
  /** Other content, below the table. */
  body?: ReactNode
  /** Address of the picture of the institution's seal, printed below. */
  seal?: string | null
  signatures?: readonly string[]
  /** Default: portrait A4. */
  landscape?: boolean
  /** A5 in portrait or landscape, continuous forms of 241 × 140 and 241 × 93 mm, rolls. */
  paper?: PaperName
  /** Notes of the institution under the title and at the foot. */
  header?: string | null
  footer?: string | null
  logo?: boolean
}

/** Papers other than A4, with the width between their margins in mm where a table is planned for it. */
const papers = { A5: undefined, 'A5-across': 190, '241x140': 217, '241x93': 217, '80mm': 74, '58mm': 52 } as const
export type PaperName = keyof typeof papers

/** A sheet, or a card, label or receipt with its own paper (`@page` in its style sheet). */
type Paper = Sheet | ReactElement
type Papers = Paper | readonly Paper[]

/**
 * Declares how a document of a module is printed: gives the function that prints its paper or papers and reads their
 * data first where necessary.
 *
 *     export const printVisit = printOf((row: Row) => ({ title: '访客单', facts: [['访客', row.visitorName]] }))
 *     export const printBills = printOf(async (ids: string[]) => (await send(bill.printMany, { ids })).map(sheetOf))
 *
 * A sheet has institution head, page numbers, signature lines; a refusal of what is read has been shown by the client.
 */
export function printOf<Input extends readonly unknown[]>(papersOf: (...input: Input) => Papers | Promise<Papers>) {
  return async (...input: Input): Promise<void> => {
    // A refusal has been shown by the client; nothing is printed.
    const papers = await Promise.resolve(papersOf(...input)).catch(refused)
    if (!papers) return
    printContent(
      [papers].flat().map((paper, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed
        <Fragment key={at}>{isValidElement(paper) ? paper : <SheetView {...paper} />}</Fragment>
      )),
    )
  }
}

function refused(error: unknown) {
  if (!isAppError(error)) throw error
  return undefined
}

/** The table of a sheet from its rows: heads, the cells of each column, and whether they are numbers. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly (readonly [head: string, cell: (row: Row) => ReactNode, side?: 'right'])[],
): NonNullable<Sheet['table']> {
  return {
    head: columns.map(([head]) => head),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
    right: columns.flatMap(([, , side], at) => (side ? [at] : [])),
  }
}

/**
 * Prints a sheet made on the spot instead of the screen.
 *
 *     printSheet({ title: '应收账龄', table: tableOf(parts, [['逾期天数', (part) => part.label]]), signatures: ['制表'] })
 */
export const printSheet = printOf((sheet: Sheet) => sheet)

function printContent(content: ReactNode) {
  document.getElementById('k-print')?.remove()
  const host = Object.assign(document.createElement('div'), { id: 'k-print' })
  document.body.append(host)
  const root = createRoot(host)
  // Labels of dictionaries come from the one cache.
  flushSync(() => root.render(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>))
  document.body.classList.add('k-printing')
  const done = () => {
    document.body.classList.remove('k-printing')
    root.unmount()
    host.remove()
  }
  window.addEventListener('afterprint', done, { once: true })
  // Pictures that have not loaded would print as gaps.
  const pictures = [...host.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined))
  void Promise.all(pictures).then(() => window.print())
}

function SheetView({ title, subtitle, facts, table, body, seal, signatures, landscape, paper, ...notes }: Sheet) {
  const orgName = local.get('orgInfo')?.orgName
  const logo = local.get('systemconfig')?.iconConfig?.systemIcon
  const sheet = useRef<HTMLElement>(null)
  const [plan, setPlan] = useState<PaperPlan>()
  // Cells may be labels of dictionaries: their widths are known after rendering.
  useLayoutEffect(() => {
    const rows = [...(sheet.current?.querySelectorAll<HTMLTableRowElement>('.k-sheet-part > tbody > tr') ?? [])]
    const texts = rows.map(({ cells }) => [...cells].map((cell) => cell.textContent ?? ''))
    if (table) setPlan(planTable(table.head, texts, { roomMm: paper && papers[paper], signs: table.signs }))
  }, [table, paper])
  const across = landscape || (plan?.landscape && !paper)
  const parts = plan?.parts ?? [table?.head.map((_, at) => ({ at, share: 100 / table.head.length })) ?? []]
  return (
    <article ref={sheet} className={across ? 'k-sheet k-landscape' : paper ? `k-sheet k-paper-${paper}` : 'k-sheet'}>
      <header>
        {notes.logo && <img src={typeof logo === 'string' ? logo : '/logo.svg'} alt="" className="k-sheet-logo" />}
        {typeof orgName === 'string' && <p className="k-sheet-org">{orgName}</p>}
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
        {notes.header && <p className="k-sheet-note">{notes.header}</p>}
      </header>
      {facts && (
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {table &&
        parts.map((part, at) => (
          <SheetTable
            key={part.map((column) => column.at).join()}
            {...table}
            part={part}
            small={plan?.small ?? false}
            caption={parts.length > 1 ? `第 ${at + 1} 部分，共 ${parts.length} 部分` : undefined}
          />
        ))}
      {body}
      {seal && <img src={seal} alt="印章" width={96} />}
      {signatures && (
        <footer>
          {signatures.map((name) => (
            <span key={name}>{name}：</span>
          ))}
        </footer>
      )}
      {notes.footer && <p className="k-sheet-note">{notes.footer}</p>}
      <p className="k-sheet-stamp">打印时间 {nowOf().slice(0, 16)}</p>
    </article>
  )
}

interface TableProps extends NonNullable<Sheet['table']> {
  part: PaperPlan['parts'][number]
  small: boolean
  caption?: string
}

function SheetTable({ head, rows, right = [], signs = [], part, small, caption }: TableProps) {
  const side = (column: number) => (right.includes(column) ? 'k-right' : signs.includes(column) ? 'k-sign' : undefined)
  return (
    <table className={small ? 'k-sheet-part k-small' : 'k-sheet-part'}>
      {caption && <caption>{caption}</caption>}
      <colgroup>
        {part.map(({ at, share }) => (
          <col key={at} style={{ width: `${share}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {part.map(({ at }) => (
            <th key={at} className={side(at)}>
              {head[at]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed
          <tr key={row}>
            {part.map(({ at }) => (
              <td key={at} className={side(at)}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
