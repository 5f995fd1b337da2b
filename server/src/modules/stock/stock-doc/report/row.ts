import type { QueryFor, ReplyFor } from '#contract/kit/calls.ts'
import type { stockReport } from '#contract/modules/stock/stock-doc/report.ts'

/** What a report is asked with, and a row of one. */
export type Asked = Partial<QueryFor<typeof stockReport.report>>
export type Row = ReplyFor<typeof stockReport.report>['list'][number]
