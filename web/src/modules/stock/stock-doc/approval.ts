import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import type { Approvals } from '#kit/review/approvals.ts'

export default {
  STORE: (said) => [store.storeAudit, said],
  DELIVER: (said) => [deliver.deliverAudit, said],
  SCRAP: (said) => [scrap.scrapAudit, said],
  LEND: (said) => [lend.lendAudit, said],
  TRANSFER: (said) => [transfer.transferAudit, said],
} satisfies Approvals
