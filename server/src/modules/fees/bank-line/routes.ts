import { sql } from 'kysely'
import type { z } from 'zod'
import { tradeStatus } from '#contract/modules/fees/account/trade.ts'
import { type BankLine, bankLine, bankLineStatus } from '#contract/modules/fees/bank-line/bank-line.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { planTemplate } from '../../platform/sheet-import/service.ts'
import { bookLines, leaveLine, reopenLine } from './book.ts'
import { isSure, proposalsFor } from './proposals.ts'
import { bankLines } from './tables.ts'
import { linePlan, takeLines } from './take.ts'

/** Bank transfers: waiting ones are processed here (fees.md 14). */

/** Voiding a trade leaves its transfer waiting. */
const state = sql<1 | 2 | 3>`case when trade.trade_status = ${sql.lit(tradeStatus.is.void)}
  then ${sql.lit(bankLineStatus.is.open)} else bank_line.line_status end`

const lineRows = (db: Db, who: Who) =>
  db
    .selectFrom('bankLine')
    .leftJoin('trade', (join) =>
      join.onRef('trade.orgId', '=', 'bankLine.orgId').onRef('trade.tradeId', '=', 'bankLine.tradeId'),
    )
    .leftJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'bankLine.orgId').onRef('oldman.oldmanId', '=', 'bankLine.oldmanId'),
    )
    .select([
      'bankLine.lineId',
      'bankLine.flowDate',
      'bankLine.flowNo',
      'bankLine.amount',
      'bankLine.payerName',
      'bankLine.flowRemark',
      'bankLine.oldmanId',
      'bankLine.bookKind',
      'bankLine.tradeId',
      'bankLine.bookByName',
      'bankLine.bookTime',
      'bankLine.leftReason',
      'bankLine.createByName',
      'bankLine.createTime',
      'bankLine.updateByName',
      'bankLine.updateTime',
      'bankLine.version',
      'oldman.oldmanName',
      'trade.receiptNo',
    ])
    .select([state.as('lineStatus'), sql<string | null>`bank_line.payer_account_tail`.as('accountTail')])
    .where('bankLine.orgId', '=', who.orgId)

type LineRow = Awaited<ReturnType<ReturnType<typeof lineRows>['execute']>>[number]
type LineAnswer = Omit<LineRow, 'bookKind'> & Pick<z.output<typeof BankLine>, 'proposals' | 'sure' | 'bookKind'>

const rows = listing(bankLines, bankLine.lineList, {
  rows: lineRows,
  sort: ['flowDate', 'amount'],
  first: [
    ['bankLine.flowDate', 'desc'],
    ['bankLine.lineId', 'desc'],
  ],
  sums: { amount: sql`sum(bank_line.amount)` },
  where: { lineStatus: (status: number) => sql<boolean>`${state} = ${status}` },
  dressed: async ({ db, who }, list): Promise<LineAnswer[]> => {
    const found = await proposalsFor(
      db,
      who,
      list.filter(({ lineStatus }) => lineStatus === bankLineStatus.is.open),
    )
    return list.map((row) => {
      const proposals = found.get(row.lineId) ?? []
      const bookKind = row.bookKind as LineAnswer['bookKind'] // as: of the code list
      return { ...row, bookKind, proposals, sure: isSure(proposals) ? 1 : 0 }
    })
  },
})

export default serve(bankLine, {
  lineList: (request) => rows.page(request, request.query),
  lineTemplate: (ctx) => planTemplate(ctx, '银行流水导入模板', linePlan),
  lineImport: (ctx) => takeLines(ctx),
  lineBook: (ctx) => bookLines(ctx),
  lineLeave: async (request) => {
    const { db, who, params, body } = request
    await leaveLine(db, who, params.lineId, body.leftReason, versionOf(body))
    return rows.shown(request, params.lineId)
  },
  lineReopen: async (request) => {
    const { db, who, params, body } = request
    await reopenLine(db, who, params.lineId, versionOf(body))
    return rows.shown(request, params.lineId)
  },
})

const versionOf = (body: object) => (body as { version?: number }).version // as: every body may carry it
