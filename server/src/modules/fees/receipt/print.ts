import { common, refuse } from '#contract/kit/refusals.ts'
import { PrintData, tradeStatus } from '#contract/modules/fees/account/trade.ts'
import { receiptRefusals as no } from '#contract/modules/fees/receipt/receipt.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { countPrint, joinAccounts, laterPaperOf, lockAccounts } from '../account/service.ts'
import { type ForeignReceipt, foreignReceipts, type Paper } from './service.ts'

/** Printed receipts (fees.md 8): the first print is stored, later ones are the same paper with their print number. */

joinAccounts({
  name: 'receipt',
  printed: (db, who, trade, paper) => note(db, who, { tradeId: trade.tradeId, seq: trade.printCount, paper }),
})

/** Gives the papers in the requested order. From the second print on a reason is needed (32081), and its permission. */
export async function printReceipts(db: Db, who: Who, tradeIds: readonly string[], reason?: string | null) {
  const ids = [...new Set(tradeIds)]
  const trades = await db
    .selectFrom('trade')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'trade.orgId').onRef('oldman.oldmanId', '=', 'trade.oldmanId'),
    )
    .selectAll('trade')
    .where('trade.orgId', '=', who.orgId)
    .where('trade.tradeId', 'in', ids)
    .where('trade.receiptNo', 'is not', null)
    .where(inResidentScope(who))
    .execute()
  const known = new Set(trades.map(({ tradeId }) => tradeId))
  const foreign = await foreignReceipts(
    db,
    who,
    ids.filter((id) => !known.has(id)),
  )
  if (trades.length + foreign.size < ids.length) refuse(common.missing)
  if (trades.length > 0) who.must('expense.receipt.print')
  await lockAccounts(
    db,
    who,
    trades.map(({ oldmanId }) => oldmanId),
  )
  const papers: Paper[] = []
  for (const id of ids) {
    const trade = trades.find(({ tradeId }) => tradeId === id)
    const other = foreign.get(id)
    if (trade) papers.push(await printOne(db, who, trade, reason))
    else if (other) papers.push(await printForeign(db, who, id, other, reason))
  }
  const again = papers.filter(({ seq }) => seq && seq > 1).length
  who.did(`打印票据${papers.length}张${again > 0 ? `，其中补打${again}张，原因：${reason}` : ''}`)
  return papers
}

async function printOne(db: Db, who: Who, trade: Row<'trade'>, reason?: string | null): Promise<Paper> {
  const { tradeId } = trade
  const seq = await countPrint(db, who, tradeId)
  if (seq > 1 && !reason) refuse(no.reasonNeeded, {}, { field: 'reason' })
  if (seq > 1) who.must('expense.receipt.reprint')
  const first = seq > 1 ? await firstPaper(db, who, 'tradeId', tradeId) : undefined
  const paper = first ?? (await laterPaperOf(db, who, trade))
  await note(db, who, { tradeId, seq, reason, paper: first ? undefined : paper })
  return { ...paper, seq, obsolete: trade.tradeStatus === tradeStatus.is.void ? 1 : 0 }
}

async function printForeign(
  db: Db,
  who: Who,
  homeTradeId: string,
  { source, paper: now }: ForeignReceipt,
  reason?: string | null,
): Promise<Paper> {
  who.must(`expense.receipt.print|${source.permit}`)
  const seq = await source.countPrint(db, who, homeTradeId)
  if (seq > 1 && !reason) refuse(no.reasonNeeded, {}, { field: 'reason' })
  if (seq > 1) who.must(`expense.receipt.reprint|${source.permit}`)
  const first = seq > 1 ? await firstPaper(db, who, 'homeTradeId', homeTradeId) : undefined
  await note(db, who, { homeTradeId, seq, reason, paper: first ? undefined : now })
  return { ...(first ?? now), seq, obsolete: now.obsolete }
}

type Whose = 'tradeId' | 'homeTradeId'

async function firstPaper(db: Db, who: Who, key: Whose, id: string): Promise<Paper | undefined> {
  const row = await db
    .selectFrom('receiptPrint')
    .select('paper')
    .where('orgId', '=', who.orgId)
    .where(key, '=', id)
    .where('paper', 'is not', null)
    .orderBy('seq')
    .executeTakeFirst()
  return row ? PrintData.parse(row.paper) : undefined
}

interface Print {
  tradeId?: string
  homeTradeId?: string
  seq: number
  reason?: string | null
  paper?: Paper
}

async function note(db: Db, who: Who, { tradeId, homeTradeId, seq, reason, paper }: Print) {
  await db
    .insertInto('receiptPrint')
    .values({
      orgId: who.orgId,
      printId: newId(),
      tradeId: tradeId ?? null,
      homeTradeId: homeTradeId ?? null,
      seq,
      reason: seq > 1 ? reason : null,
      paper: paper ? JSON.stringify(paper) : null,
      operatorId: who.userId,
      operatorName: who.userName,
      printTime: who.now,
    })
    .execute()
}

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'receiptPrint.paper': Paper
  }
}
