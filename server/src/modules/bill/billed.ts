import type { Db } from '../../core/db.ts'
import type { Who } from '../../core/who.ts'
import { kinds } from './post.ts'
import type { Billed } from './rules.ts'

/** Regular and adjusting lines of all bills of a stay, with the month of their bill; consumption is never worked out. */
export async function billedOf(db: Db, who: Who, liveId: string): Promise<(Billed & { month: string })[]> {
  const rows = await db
    .selectFrom('tradeMonthDetail as line')
    .innerJoin('tradeMonth as bill', (join) =>
      join.onRef('bill.orgId', '=', 'line.orgId').onRef('bill.tradeMonthId', '=', 'line.tradeMonthId'),
    )
    .selectAll('line')
    .select('bill.feeMonth as month')
    .where('line.orgId', '=', who.orgId)
    .where('bill.liveId', '=', liveId)
    .where('bill.billStatus', '<>', 3)
    .where('line.detailKind', 'in', [kinds.regular, kinds.adjustment])
    .where('line.oldmanCostId', 'is not', null)
    .where('line.sourceId', 'is', null)
    .orderBy('line.createTime')
    .orderBy('line.lineNo')
    .execute()
  return rows.map((row) => ({
    ...row,
    oldmanCostId: row.oldmanCostId ?? '',
    projectId: row.projectId ?? '',
    projectChildId: row.projectChildId ?? '',
  }))
}
