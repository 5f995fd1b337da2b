import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import type { DocKind } from '../core/doc-kind.ts'
import type { TransferPrinted } from './transfer-sheet.tsx'

/** 调拨 (stock.md 3.6). */
export const transfers: DocKind = {
  label: '调拨',
  paper: '调拨单',
  page: 'warehouse.transfer',
  base: '/warehouse/transfer',
  key: 'transferId',
  draft: transfer.transferDraft,
  print: transfer.transferPrint,
  audit: transfer.transferAudit,
  remove: transfer.transferRemove,
  passed: '物品已发出',
  paperOf: async (printed) => (await import('./transfer-sheet.tsx')).printTransfer(printed as TransferPrinted), // as: the reply of its print call
}
