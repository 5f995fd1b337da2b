import { type RawBuilder, sql } from 'kysely'
import type { QueryFor, ReplyFor } from '#contract/kit/calls.ts'
import type { stockReport } from '#contract/modules/stock/stock-doc/report.ts'
import { ofKind } from '../../sku/service.ts'

/** What a report is asked with, and a row of one. */
export type Asked = Partial<QueryFor<typeof stockReport.report>>
export type Row = ReplyFor<typeof stockReport.report>['list'][number]

/** Only of a depot, only of a kind of goods, where that is asked. */
export const narrowed = ({ depotId, classifyId }: Asked, place: RawBuilder<unknown>) => sql`
  ${depotId ? sql`and ${place} = ${depotId}` : sql``} ${classifyId ? sql`and ${ofKind(classifyId)}` : sql``}`
