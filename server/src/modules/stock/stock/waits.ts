import { stockWaits } from '#contract/modules/stock/stock/joins.ts'
import { stockWarn } from '#contract/modules/stock/stock/stock.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countStock } from './book/stock-list.ts'

joinWaitCounts(stockWaits, {
  stockLow: (db, who) => countStock(db, who, stockWarn.is.low),
  stockExpired: (db, who) => countStock(db, who, stockWarn.is.expired),
})
