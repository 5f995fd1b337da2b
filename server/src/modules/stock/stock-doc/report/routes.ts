import { stockReport } from '#contract/modules/stock/stock-doc/report.ts'
import { serve } from '#core/http/serve.ts'
import { stockReports } from './reports.ts'

/** 报表 over HTTP (stock.md 4). */
export const reportRoutes = serve(stockReport, {
  report: ({ db, who, params, query }) => stockReports(db, who, params.kind, query),
})
