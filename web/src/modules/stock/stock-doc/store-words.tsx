import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { StatusChip } from '../../../kit/cells.tsx'

/** Where a document stands, and that part of it was taken back. */
export function DocState({ of }: { of: { status: number; partRed: number } }) {
  return (
    <>
      <StatusChip label={docStatus.label(of.status)} />
      {of.partRed === 1 && <StatusChip label="部分红冲" />}
    </>
  )
}

export const detailAddress = (storeId: string) => `/warehouse/stockIn/detail?storeId=${storeId}`
export const editAddress = (storeId: string) => `/warehouse/stockIn/add?storeId=${storeId}`
export const redAddress = (storeId: string) => `/warehouse/stockIn/red-punch-detail?storeId=${storeId}`
