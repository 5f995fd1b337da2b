import { sql } from 'kysely'
import { goodsStatus, goodsType } from '#contract/modules/care/goods/goods.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { done, owe, tell, undone } from '../../platform/message/service.ts'

/** Food that expires within three days: nurses get a to-do (care.md 7, 11b GOODS_EXPIRE). */

const bizType = 'GOODS_EXPIRE'
const noticeDays = 3

/** Whether the row is food that expires soon and is still here. */
export const isExpiring = (today: string) => sql<0 | 1>`(
  goods.goods_type = ${goodsType.is.food} and goods.goods_status in (${goodsStatus.is.kept}, ${goodsStatus.is.partly})
  and goods.expire_date <= ${addDays(today, noticeDays)})::int`

/** Makes one to-do for each row and expiry date; gives how many rows there are. */
export async function tellExpiring(db: Db, who: Who) {
  const rows = await db
    .selectFrom('goods')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'goods.orgId').onRef('oldman.oldmanId', '=', 'goods.oldmanId'),
    )
    .selectAll('goods')
    .select(['oldman.oldmanName', 'oldman.bedName', 'oldman.deptId'])
    .where('goods.orgId', '=', who.orgId)
    .where(sql<boolean>`${isExpiring(who.today)} = 1`)
    .orderBy('goods.goodsNo')
    .execute()
  for (const row of rows) {
    const to = { roleCodes: ['NURSE'], deptId: row.deptId }
    const news = {
      bizType,
      bizId: row.goodsId,
      event: `expires ${row.expireDate}`,
      title: `${row.oldmanName}寄存的${row.goodsName}${row.expireDate}到期`,
      content: `${row.bedName ?? ''} ${row.oldmanName}，${row.goodsName}存放于${row.place}。请处理或通知家属领取。`,
      routePath: '/careplan/goods/oldman',
      query: { id: row.goodsId },
    }
    await tell(db, who, to, { ...news, msgType: msgType.care, msgLevel: msgLevel.ordinary })
    await owe(db, who, to, { ...news, todoType: bizType })
  }
  return rows.length
}

/**
 * After a change of a row: once all is taken the to-do is done; when the row is void, no longer food or has another
 * date it is cancelled.
 */
export async function settleExpiring(db: Db, who: Who, before: Row<'goods'>, row: Row<'goods'>) {
  if (row.goodsStatus === goodsStatus.is.taken) return done(db, who, { bizType, bizId: row.goodsId })
  const isSame = row.expireDate === before.expireDate && row.goodsType === before.goodsType
  if (row.goodsStatus === goodsStatus.is.void || !isSame) return forgetExpiring(db, who, row)
}

/** Cancels the to-dos of a row. */
export const forgetExpiring = (db: Db, who: Who, { goodsId }: Row<'goods'>) =>
  undone(db, who, { bizType, bizId: goodsId })
