import { sql } from 'kysely'
import type { Db } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'
import { tell } from '../../platform/message/service.ts'
import { yuan } from './rules.ts'

/**
 * accountAlarm (fees.md 3.1): who keeps the cash hears once that prestored money fell below its line, and again only
 * after it had been above it. A trigger of the account counts the crossings (migration 0014), whatever moved the money.
 */
export async function tellLow(db: Db, who: Who, oldmanIds: readonly string[]) {
  if (oldmanIds.length === 0) return
  const low = await db
    .updateTable('account')
    .from('oldman')
    .set((eb) => ({ alarmTold: eb.ref('account.alarmNo') }))
    .whereRef('oldman.orgId', '=', 'account.orgId')
    .whereRef('oldman.oldmanId', '=', 'account.oldmanId')
    .where('account.orgId', '=', who.orgId)
    .where('account.oldmanId', '=', sql<string>`any(${oldmanIds}::text[])`)
    .whereRef('account.alarmNo', '>', 'account.alarmTold')
    .whereRef('account.prestoreBalance', '<', 'account.alarmAmount')
    .returning([
      'account.accountId',
      'account.oldmanId',
      'account.prestoreBalance',
      'account.alarmAmount',
      'account.alarmNo',
      'oldman.oldmanName',
      'oldman.bedName',
    ])
    .execute()
  for (const { accountId, oldmanId, oldmanName, bedName, prestoreBalance, alarmAmount, alarmNo } of low)
    await tell(
      db,
      who,
      { roleCodes: ['CASHIER'] },
      {
        msgType: 3,
        msgLevel: 2,
        title: `${oldmanName}预存余额低于预警线`,
        content: `${[bedName, oldmanName].filter(Boolean).join(' ')}预存余额${yuan(prestoreBalance)}，预警线${yuan(alarmAmount)}，请提醒续存。`,
        bizType: 'accountAlarm',
        bizId: accountId,
        event: `low-${alarmNo}`,
        routePath: '/expense/accountDetail',
        query: { oldmanId },
      },
    )
}
