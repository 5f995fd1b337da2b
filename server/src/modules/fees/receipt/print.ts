import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import { PrintData, tradeStatus } from '#contract/modules/fees/account/trade.ts'
import { receiptRefusals as no } from '#contract/modules/fees/receipt/receipt.ts'
import type { Db } from '../../../core/db/db.ts'
import { newId } from '../../../core/new-id.ts'
import { inResidentScope } from '../../../core/rows/scope.ts'
import type { Row } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { countPrint, joinAccounts, laterPaperOf, lockAccounts } from '../account/service.ts'

/** Receipts on paper (fees.md 8): the first print is kept as it was, later ones are the same paper with their number. */

type Paper = z.input<typeof PrintData>

joinAccounts({
  name: 'receipt',
  printed: (db, who, trade, paper) => note(db, who, { tradeId: trade.tradeId, seq: trade.printCount, paper }),
})

/** Gives the papers in the order asked. From the second print on a reason is asked for (32081), and its permission. */
export async function printReceipts(db: Db, who: Who, asked: readonly string[], reason?: string | null) {
  const ids = [...new Set(asked)]
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
  if (trades.length < ids.length) refuse(common.missing)
  await lockAccounts(
    db,
    who,
    trades.map(({ oldmanId }) => oldmanId),
  )
  const papers: Paper[] = []
  for (const id of ids) {
    const trade = trades.find(({ tradeId }) => tradeId === id)
    if (trade) papers.push(await printOne(db, who, trade, reason))
  }
  const again = papers.filter(({ seq }) => seq && seq > 1).length
  who.did(`打印票据${papers.length}张${again > 0 ? `，其中补打${again}张，原因：${reason}` : ''}`)
  return papers
}

async function printOne(db: Db, who: Who, trade: Row<'trade'>, reason?: string | null): Promise<Paper> {
  const seq = await countPrint(db, who, trade.tradeId)
  if (seq > 1 && !reason) refuse(no.reasonNeeded, {}, { field: 'reason' })
  if (seq > 1) who.must('expense.receipt.reprint')
  const kept = seq > 1 ? await firstPaper(db, who, trade.tradeId) : undefined
  const paper = kept ?? (await laterPaperOf(db, who, trade))
  await note(db, who, { tradeId: trade.tradeId, seq, reason, paper: kept ? undefined : paper })
  return { ...paper, seq, obsolete: trade.tradeStatus === tradeStatus.is.void ? 1 : 0 }
}

async function firstPaper(db: Db, who: Who, tradeId: string): Promise<Paper | undefined> {
  const row = await db
    .selectFrom('receiptPrint')
    .select('paper')
    .where('orgId', '=', who.orgId)
    .where('tradeId', '=', tradeId)
    .where('paper', 'is not', null)
    .orderBy('seq')
    .executeTakeFirst()
  return row ? PrintData.parse(row.paper) : undefined
}

interface Print {
  tradeId: string
  seq: number
  reason?: string | null
  paper?: Paper
}

async function note(db: Db, who: Who, { tradeId, seq, reason, paper }: Print) {
  await db
    .insertInto('receiptPrint')
    .values({
      orgId: who.orgId,
      printId: newId(),
      tradeId,
      seq,
      reason: seq > 1 ? reason : null,
      paper: paper ? JSON.stringify(paper) : null,
      operatorId: who.userId,
      operatorName: who.userName,
      printTime: who.now,
    })
    .execute()
}
