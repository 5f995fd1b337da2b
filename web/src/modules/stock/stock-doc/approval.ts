import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import type { Approvals } from '#kit/review/approvals.ts'

export default {
  STORE: (decision) => [store.storeAudit, decision],
  DELIVER: (decision) => [deliver.deliverAudit, decision],
  SCRAP: (decision) => [scrap.scrapAudit, decision],
  LEND: (decision) => [lend.lendAudit, decision],
  TRANSFER: (decision) => [transfer.transferAudit, decision],
} satisfies Approvals
