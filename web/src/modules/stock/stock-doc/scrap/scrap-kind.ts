import type { ReplyFor } from '#contract/kit/calls.ts'
import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import type { DocKind } from '../core/doc-kind.ts'

/** 报废 (stock.md 3.4). */
export const scraps: DocKind = {
  label: '报废',
  paper: '报废单',
  page: 'warehouse.scrap',
  base: '/warehouse/scrap',
  key: 'scrapId',
  draft: scrap.scrapDraft,
  print: scrap.scrapPrint,
  audit: scrap.scrapAudit,
  remove: scrap.scrapDelete,
  passed: '物品已报废',
  paperOf: async (printed) =>
    (await import('./scrap-sheet.tsx')).printScrap(printed as ReplyFor<typeof scrap.scrapPrint>), // as: the reply of its print call
}
