import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../http/query.ts'
import { local } from '../store/storage.ts'
import { nowOf } from '../value/format.ts'
import './print.css'

export interface Sheet {
  title: string
  /** Under the title: 2026年6月, 单号 SJ202606000123. */
  subtitle?: string
  /** Label and value, two beside each other. */
  facts?: readonly (readonly [string, ReactNode])[]
  /** Head and rows of a table; long ones repeat the head on each page. */
  table?: { head: readonly string[]; rows: readonly (readonly ReactNode[])[]; right?: readonly number[] }
  /** Anything else, below. */
  body?: ReactNode
  signatures?: readonly string[]
  /** Default upright A4. */
  landscape?: boolean
  /** Half of it, upright. */
  paper?: 'A5'
}

/**
 * Prints a sheet of its own, not the screen: institution head, page numbers, signature lines.
 *
 *     printSheet({ title: '访客单', facts: [['访客', row.visitorName]], signatures: ['访客签字', '接待签字'] })
 */
export function printSheet(sheet: Sheet) {
  printContent(<SheetView {...sheet} />)
}

/** Several sheets in one go, each on a page of its own. */
export function printSheets(sheets: readonly Sheet[]) {
  printContent(
    sheets.map((sheet, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed
      <SheetView key={at} {...sheet} />
    )),
  )
}

/** Prints anything else: labels and cards with a paper size of their own (`@page` in their style sheet). */
export function printContent(content: ReactNode) {
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
  // Pictures not yet there would print as gaps.
  const pictures = [...host.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined))
  void Promise.all(pictures).then(() => window.print())
}

function SheetView({ title, subtitle, facts, table, body, signatures, landscape, paper }: Sheet) {
  const orgName = local.get('orgInfo')?.orgName
  return (
    <article className={landscape ? 'k-sheet k-landscape' : paper ? 'k-sheet k-half' : 'k-sheet'}>
      <header>
        {typeof orgName === 'string' && <p className="k-sheet-org">{orgName}</p>}
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
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
      {table && <SheetTable {...table} />}
      {body}
      {signatures && (
        <footer>
          {signatures.map((name) => (
            <span key={name}>{name}：</span>
          ))}
        </footer>
      )}
      <p className="k-sheet-stamp">打印时间 {nowOf().slice(0, 16)}</p>
    </article>
  )
}

function SheetTable({ head, rows, right = [] }: NonNullable<Sheet['table']>) {
  const side = (column: number) => (right.includes(column) ? 'k-right' : undefined)
  return (
    <table>
      <thead>
        <tr>
          {head.map((name, column) => (
            <th key={name} className={side(column)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed
          <tr key={row}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={column} className={side(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
