import { afterType } from '#contract/modules/homecare/home-order/after-sale.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, type NewTask, tell, undone } from '../../../platform/message/service.ts'
import { joinApproval } from '../../../platform/review/service.ts'
import type { OrderRow } from '../order/step.ts'

/** Messages and to-dos of after-sales without review steps; a review sends its own (services.md 9b). */

type After = Row<'homeAfterOrder'>

const about = (row: After, news: Pick<NewTask, 'title' | 'content' | 'event'>): NewTask => ({
  msgType: msgType.workOrder,
  bizType: 'AFTER_SALE',
  bizId: row.id,
  routePath: '/homecare/afterSaleDetail',
  query: { id: row.id },
  ...news,
})

joinApproval({ biz: 'AFTER_SALE', event: 'applied', permit: 'homecare.afterSaleOrder.audit' })

export const askToAudit = (db: Db, who: Who, row: After, order: OrderRow) =>
  ask(
    db,
    who,
    { permit: 'homecare.afterSaleOrder.audit' },
    about(row, {
      title: `请审核售后：${order.oldmanName} ${afterType.label(row.afterType)}`,
      content: `${row.afterNo}，工单${order.orderNo}：${row.content}`,
      event: 'applied',
    }),
  )

export const audited = (db: Db, who: Who, { id }: After) => done(db, who, { bizType: 'AFTER_SALE', bizId: id })
export const notAudited = (db: Db, who: Who, { id }: After) => undone(db, who, { bizType: 'AFTER_SALE', bizId: id })

export const tellDecided = (db: Db, who: Who, row: After, order: OrderRow, pass: boolean) =>
  tell(
    db,
    who,
    { userIds: [row.applyBy] },
    about(row, {
      title: `售后${pass ? '已同意' : '已拒绝'}：${order.oldmanName} ${row.afterNo}`,
      content: row.auditOpinion ?? '',
      event: 'decided',
    }),
  )
