import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { StatusChip } from '#kit/cells.tsx'

/** Where a document stands, and that part of it was taken back. */
export function DocState({ of }: { of: { status: number; partRed: number } }) {
  return (
    <>
      <StatusChip label={docStatus.label(of.status)} /> {of.partRed === 1 && <StatusChip label="部分红冲" />}
    </>
  )
}
