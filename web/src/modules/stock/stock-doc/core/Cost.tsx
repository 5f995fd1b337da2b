import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { MoneyCell } from '#kit/cells.tsx'

const uncosted: number[] = [docStatus.is.draft, docStatus.is.waiting, docStatus.is.refused, docStatus.is.cancelled]

/** The cost of issued goods is known after posting: until then there is no amount to show. */
export const isUncosted = (status: number, amount: number | null | undefined) =>
  amount === 0 && uncosted.includes(status)

/** The amount of a document or of one of its lines, once it is known. */
export const Cost = ({ status, fen }: { status: number; fen: number | null | undefined }) =>
  isUncosted(status, fen) ? <span className="k-muted">过账时计算</span> : <MoneyCell fen={fen} />
