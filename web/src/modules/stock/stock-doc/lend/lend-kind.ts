import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import type { DocKind } from '../core/doc-kind.ts'
import type { LendPrinted } from './lend-sheet.tsx'

/** 借用 (stock.md 3.5). */
export const lends: DocKind = {
  label: '借用',
  paper: '借用单',
  page: 'warehouse.lend',
  base: '/warehouse/lend',
  key: 'lendId',
  draft: lend.lendDraft,
  print: lend.lendPrint,
  audit: lend.lendAudit,
  remove: lend.lendRemove,
  passed: '物品已借出',
  paperOf: async (printed) => (await import('./lend-sheet.tsx')).printLend(printed as LendPrinted), // as: the reply of its print call
}
