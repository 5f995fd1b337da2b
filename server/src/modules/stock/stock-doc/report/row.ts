import { type RawBuilder, sql } from 'kysely'
import type { QueryFor, ReplyFor } from '#contract/kit/calls.ts'
import type { stockReport } from '#contract/modules/stock/stock-doc/report.ts'
import { ofKind } from '../../sku/service.ts'

/** The query of a report, and one row of it. */
export type ReportQuery = Partial<QueryFor<typeof stockReport.report>>
export type Row = ReplyFor<typeof stockReport.report>['list'][number]

/** Narrows to a depot and to a kind of items, where the query has them. */
export const narrowed = ({ depotId, classifyId }: ReportQuery, place: RawBuilder<unknown>) => sql`
  ${depotId ? sql`and ${place} = ${depotId}` : sql``} ${classifyId ? sql`and ${ofKind(classifyId)}` : sql``}`
