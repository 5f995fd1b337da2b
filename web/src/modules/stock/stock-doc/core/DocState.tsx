import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { StatusChip } from '#kit/cells.tsx'

/** State of a document, with a mark when part of it was reversed. */
export function DocState({ of }: { of: { status: number; partRed: number } }) {
  return (
    <>
      <StatusChip label={docStatus.label(of.status)} /> {of.partRed === 1 && <StatusChip label="部分红冲" />}
    </>
  )
}
