import { stockDocWaits } from '#contract/modules/stock/stock-doc/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countComing, countCounts, countLendsLate } from './service.ts'

joinWaitCounts(stockDocWaits, { transferComing: countComing, countConfirm: countCounts, lendLate: countLendsLate })
