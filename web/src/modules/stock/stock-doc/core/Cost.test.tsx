// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { docColumns } from './DocList.tsx'

afterEach(cleanup)

const row = transfer.transferList.options.reply.shape.list.element
const columns = docColumns(row, { doc: ['totalAmount'], line: ['amount'] })
const shown = (view: 'doc' | 'line', fen: number, status: number) => {
  const of = { status, totalAmount: fen, amount: fen } as never // as: fields the column reads
  const { container } = render(<div>{columns[view][0]?.render?.(fen, of, 0)}</div>)
  return container.textContent
}

test('a list does not show 0.00 as the cost of goods before they are issued', () => {
  for (const view of ['doc', 'line'] as const) {
    expect(shown(view, 0, docStatus.is.draft)).toBe('过账时计算')
    expect(shown(view, 31600, docStatus.is.draft)).toBe('316.00')
    expect(shown(view, 0, docStatus.is.finished)).toBe('0.00')
  }
})
