import { settleStatus } from '#contract/modules/fees/settlement/settlement.ts'
import { todoPriority } from '#contract/modules/platform/message/todo.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { done, owe, undone } from '../../platform/message/service.ts'

/** A refund after a departure is paid within a week: a to-do that turns red after that (fees.md 6). */

const bizType = 'SETTLE'
/** Days after the departure within which a settlement is due. */
const dueDays = 7

/** Makes the to-do for users who settle; once for a settlement. */
export async function askToSettle(
  db: Db,
  who: Who,
  {
    settleId,
    settleNo,
    oldmanId,
    quitDate,
  }: Pick<Row<'settlement'>, 'settleId' | 'settleNo' | 'oldmanId' | 'quitDate'>,
) {
  const { oldmanName } = await db
    .selectFrom('oldman')
    .select('oldmanName')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirstOrThrow()
  const due = addDays(quitDate, dueDays)
  return owe(
    db,
    who,
    { permit: 'expense.settle.do' },
    {
      todoType: bizType,
      bizType,
      bizId: settleId,
      event: 'open',
      priority: todoPriority.high,
      deadline: `${due} 23:59:59`,
      title: `${oldmanName}退住待结算`,
      content: `${oldmanName}已于${quitDate}退住，请在${due}前办理退住结算${settleNo}并退清余款。`,
      routePath: '/expense/settle/detail',
      query: { oldmanId, settleId },
    },
  )
}

/** The settlement is done. */
export const settled = (db: Db, who: Who, settleId: string) => done(db, who, { bizType, bizId: settleId })

/** Ends the to-do: no settlement is needed any more. */
export const settledNoMore = (db: Db, who: Who, settleId: string) => undone(db, who, { bizType, bizId: settleId })

// Includes settlements that waited before this to-do existed, and users who got the permission only today.
joinRound('morning', {
  title: '退住结算待办',
  touches: ['message'],
  run: async (db, { who }) => {
    const waiting = await db
      .selectFrom('settlement')
      .select(['settleId', 'settleNo', 'oldmanId', 'quitDate'])
      .where('orgId', '=', who.orgId)
      .where('settleStatus', '=', settleStatus.is.open)
      .orderBy('settleId')
      .execute()
    let count = 0
    for (const row of waiting) count += await askToSettle(db, who, row)
    return count
  },
})
