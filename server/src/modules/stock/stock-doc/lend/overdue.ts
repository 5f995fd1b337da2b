import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { borrowerType, isLent, lendAction } from '#contract/modules/stock/stock-doc/lend.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type Receivers, tell } from '../../../platform/message/service.ts'
import type { DocRow } from '../core/kind.ts'
import { assertKeeper } from '../core/post.ts'
import { noteDoc, wrongState } from '../core/save.ts'
import { docs } from '../tables.ts'
import type { Body } from './give-back.ts'
import { writeLog } from './log.ts'

/** 延期, 催还, and overdue loans (stock.md 3.5). */

/** Sets a later return date, which is in the future. Refuses 21002, 21009, 23011, 21001. */
export async function extend(db: Db, who: Who, row: DocRow, { planReturnDate, reason, version }: Body) {
  await assertLent(db, who, row, version)
  if (!planReturnDate) wrongValue('planReturnDate', '请选择新的应还日期')
  if (row.planReturnDate && planReturnDate <= row.planReturnDate)
    wrongValue('planReturnDate', '新的应还日期须晚于原应还日期')
  if (planReturnDate <= who.today) wrongValue('planReturnDate', '新的应还日期须晚于今天')
  if (!reason) wrongValue('reason', '请填写延期原因')
  const text = `${row.planReturnDate}改为${planReturnDate}：${reason}`
  await writeLog(db, who, row, [{ lendAction: lendAction.is.extend, remark: text.slice(0, 200) }])
  await noteDoc(db, who, row, '延期', text.slice(0, 200))
  return patch(db, docs, who, row, { planReturnDate })
}

/** Reminds the borrower, once a day. Refuses 21002, 21009 (also for a second time today), 23011. */
export async function urge(db: Db, who: Who, row: DocRow, { version }: Body) {
  await assertLent(db, who, row, version)
  const before = await db
    .selectFrom('stockLendLog')
    .select('logId')
    .where('orgId', '=', who.orgId)
    .where('docId', '=', row.docId)
    .where('lendAction', '=', lendAction.is.urge)
    .where('time', '>=', `${who.today} 00:00:00`)
    .executeTakeFirst()
  if (before) refuse(common.wrongState, { name: '今日已催还' })
  const borrower = await borrowerOf(db, who, row)
  if (borrower) await tell(db, who, borrower, newsOf(row, '请归还借用物品', `urge ${who.today}`))
  await writeLog(db, who, row, [
    { lendAction: lendAction.is.urge, remark: borrower ? null : '借用人没有账号，请当面提醒' },
  ])
  await noteDoc(db, who, row, '催还')
  return patch(db, docs, who, row, {})
}

async function assertLent(db: Db, who: Who, row: DocRow, version: number | undefined) {
  if (!isLent(row)) wrongState(row)
  if (version !== row.version) refuse(common.stale)
  await assertKeeper(db, who, row.depotId)
}

/** The employee himself, or the leader of a department; residents and outsiders get no message. */
async function borrowerOf(
  db: Db,
  who: Who,
  { borrowerType: type, borrowerId }: DocRow,
): Promise<Receivers | undefined> {
  if (!borrowerId) return undefined
  if (type === borrowerType.is.employee) return { empIds: [borrowerId] }
  if (type !== borrowerType.is.dept) return undefined
  const dept = await db
    .selectFrom('dept')
    .select('leaderEmpId')
    .where('orgId', '=', who.orgId)
    .where('deptId', '=', borrowerId)
    .executeTakeFirst()
  return dept?.leaderEmpId ? { empIds: [dept.leaderEmpId] } : undefined
}

const newsOf = (row: DocRow, title: string, event: string) => ({
  msgType: msgType.stock,
  title: `${title}：${row.docNo}`,
  bizType: 'LEND',
  bizId: row.docId,
  event,
  content: `${row.borrowerName ?? ''}借用的物品应于${row.planReturnDate}归还（${row.docNo}）`,
  routePath: '/warehouse/lend/detail',
  query: { lendId: row.docId },
})

/** Each morning: keepers and borrowers are notified of loans overdue since yesterday or longer. Gives how many. */
export async function tellLendOverdue(db: Db, who: Who, day: string) {
  const rows = await db
    .selectFrom('stockDoc')
    .innerJoin('depot', (join) =>
      join.onRef('depot.orgId', '=', 'stockDoc.orgId').onRef('depot.depotId', '=', 'stockDoc.depotId'),
    )
    .selectAll('stockDoc')
    .select('depot.keeperIds')
    .where('stockDoc.orgId', '=', who.orgId)
    .where('stockDoc.docType', '=', 'LEND')
    .where('stockDoc.status', 'in', [docStatus.is.posted, docStatus.is.partReturned])
    .where('stockDoc.planReturnDate', '<', day)
    .orderBy('stockDoc.docNo')
    .execute()
  for (const { keeperIds, ...row } of rows) {
    const news = newsOf(row, '借用物品逾期未还', `overdue ${day}`)
    await tell(db, who, { userIds: keeperIds }, news)
    const borrower = await borrowerOf(db, who, row)
    if (borrower) await tell(db, who, borrower, news)
  }
  return { told: rows.length }
}
