import { addDays } from '#core/clock.ts'
import type { Maker } from './people/residents.ts'

/**
 * Some residents whose balance runs low, and the reminders sent to their families and to debtors; the others wait for
 * the cashier.
 */
export async function makeReminders({ db, orgId, now }: Maker) {
  const today = now.slice(0, 10)
  const rows = await db
    .selectFrom('account')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'account.orgId').onRef('oldman.oldmanId', '=', 'account.oldmanId'),
    )
    .select(['account.oldmanId', 'account.arrearsAmount', 'account.prestoreBalance', 'oldman.oldmanName'])
    .where('account.orgId', '=', orgId)
    .where('account.accountStatus', '=', 1)
    .where('oldman.oldmanStatus', '=', 1)
    .orderBy('account.arrearsAmount', 'desc')
    .orderBy('account.oldmanId')
    .execute()
  const owing = rows.filter(({ arrearsAmount }) => arrearsAmount > 0)
  const poor = rows.filter(({ arrearsAmount }) => arrearsAmount === 0).slice(0, 60)
  for (const { oldmanId, prestoreBalance } of poor.filter((_, at) => at % 10 === 3))
    await db
      .updateTable('account')
      .set({ alarmAmount: Math.max(50_000, prestoreBalance + 50_000) })
      .where('orgId', '=', orgId)
      .where('oldmanId', '=', oldmanId)
      .execute()
  const recipients = owing.slice(0, 8)
  if (recipients.length === 0) return
  await db
    .insertInto('remindLog')
    .values(
      recipients.map(({ oldmanId, oldmanName, arrearsAmount }, at) => ({
        orgId,
        logId: `remind-${oldmanId}`,
        remindId: `remind-${oldmanId}`,
        oldmanId,
        remindTemplate: at < 3 ? 2 : 1,
        // Printed letters: no message of the demo ever reached a telephone.
        way: 3,
        receiverName: '家属',
        content: `${oldmanName}的家属您好：请在方便时到财务室缴纳待缴费用，感谢您的支持与配合。`,
        arrearsAmt: arrearsAmount,
        status: 1,
        sendTime: `${addDays(today, -2 - (at % 5))} 15:${String(10 + at)}:00`,
        operatorName: '周晓燕',
      })),
    )
    .execute()
  await db
    .updateTable('tradeMonth')
    .set({ remindCount: 1 })
    .where('orgId', '=', orgId)
    .where('billStatus', 'in', [0, 1])
    .where(
      'oldmanId',
      'in',
      recipients.map(({ oldmanId }) => oldmanId),
    )
    .execute()
}
