import type { ReplyFor } from '#contract/kit/calls.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import type { DocKind } from '../core/doc-kind.ts'

/** 出库 (stock.md 3.2). */
export const delivers: DocKind = {
  label: '出库',
  paper: '出库单',
  page: 'warehouse.stockOut',
  base: '/warehouse/stockOut',
  key: 'deliverId',
  draft: deliver.deliverDraft,
  print: deliver.deliverPrint,
  audit: deliver.deliverAudit,
  red: deliver.deliverRed,
  passed: '物品已出库',
  paperOf: async (printed) =>
    (await import('./deliver-sheet.tsx')).printDeliver(printed as ReplyFor<typeof deliver.deliverPrint>), // as: the reply of its print call
}
