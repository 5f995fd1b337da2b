import { stock } from '#contract/modules/stock/stock/stock.ts'
import { serve } from '#core/http/serve.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { listStock } from './book/stock-list.ts'
import { checkStock, nightlyCheck } from './check.ts'
import { changeMonth, stockMonths } from './read/months.ts'
import { stockOptions } from './read/options.ts'
import { listRecords } from './read/records.ts'
import './book/uses.ts'
import './read/warnings.ts'

const proof = defineJob({
  name: 'stock-check',
  title: '库存账存核对',
  at: '03:20',
  run: (db, { who, day }) => nightlyCheck(db, who, day),
})

export default serve(
  stock,
  {
    list: (call) => listStock(call, call.query),
    options: ({ db, who, query }) => stockOptions(db, who, query),
    records: (call) => listRecords(call, call.query),
    check: async ({ db, who }) => {
      const items = await checkStock(db, who.orgId)
      return { ok: items.length === 0, items, months: await stockMonths(db, who) }
    },
    close: ({ db, who, body }) => changeMonth(db, who, body),
  },
  { jobs: [proof] },
)
