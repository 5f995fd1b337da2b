import type { ReplyFor } from '#contract/kit/calls.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import type { DocKind } from '../core/doc-kind.ts'

export type StorePrinted = ReplyFor<typeof store.storePrint>

/** 入库 (stock.md 3.1). */
export const stores: DocKind = {
  label: '入库',
  paper: '入库单',
  page: 'warehouse.stockIn',
  base: '/warehouse/stockIn',
  key: 'storeId',
  draft: store.storeDraft,
  print: store.storePrint,
  audit: store.storeAudit,
  red: store.storeRed,
  passed: '物品已入库',
  paperOf: async (printed) => (await import('./store-sheet.tsx')).printStore(printed as StorePrinted), // as: the reply of its print call
}
