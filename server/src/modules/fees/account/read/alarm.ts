import { type RawBuilder, sql } from 'kysely'
import { accountStatus } from '#contract/modules/fees/account/account.ts'
import { todoPriority, todoStatus } from '#contract/modules/platform/message/todo.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { done, owe } from '../../../platform/message/service.ts'
import { yuan } from '../rules.ts'

const bizType = 'ACCOUNT_ALARM'

interface Account {
  accountId: string
  oldmanId: string
  oldmanName: string
  bedName: string | null
  prestoreBalance: number
  alarmAmount: number
  alarmNo: number
  low: boolean
}

/**
 * accountAlarm (fees.md 3.1): cashiers get one to-do when prestored money falls below its line, until it is above the
 * line again or the account is frozen; falling again makes a new one. A trigger of the account counts the crossings
 * (migration 0014), whatever moved the money.
 */
export async function watchLine(db: Db, who: Who, oldmanIds: readonly string[]) {
  if (oldmanIds.length === 0) return
  const { rows } = await sql<Account>`
    with fallen as (
      update account set alarm_told = alarm_no
      where ${of(who, oldmanIds)} and alarm_no > alarm_told and ${isLow}
      returning *)
    select account_id, oldman_id, oldman.oldman_name, oldman.bed_name, prestore_balance, alarm_amount, alarm_no, true as low
    from fallen account join oldman using (org_id, oldman_id)
    union all
    select account_id, oldman_id, null, null, prestore_balance, alarm_amount, alarm_no, false
    from account
    where ${of(who, oldmanIds)} and alarm_told > 0 and not (${isLow}) and exists (
      select from todo where todo.org_id = account.org_id and todo.biz_type = ${bizType}
        and todo.biz_id = account.account_id and todo.todo_status in (${sql.lit(todoStatus.is.waiting)}, ${sql.lit(todoStatus.is.doing)}))`.execute(
    db,
  )
  for (const account of rows)
    if (account.low) await ask(db, who, account)
    else await done(db, who, { bizType, bizId: account.accountId })
}

const isLow = sql`account.account_status = ${sql.lit(accountStatus.is.open)} and account.prestore_balance < account.alarm_amount`
const of = ({ orgId }: Who, oldmanIds: readonly string[]): RawBuilder<unknown> =>
  sql`account.org_id = ${orgId} and account.oldman_id = any(${oldmanIds}::text[])`

function ask(db: Db, who: Who, { accountId, oldmanId, oldmanName, bedName, ...account }: Account) {
  return owe(
    db,
    who,
    { roleCodes: ['CASHIER'] },
    {
      todoType: bizType,
      priority: todoPriority.high,
      title: `${oldmanName}预存余额低于预警线`,
      content: `${[bedName, oldmanName].filter(Boolean).join(' ')}预存余额${yuan(account.prestoreBalance)}，预警线${yuan(account.alarmAmount)}，请提醒续存。`,
      bizType,
      bizId: accountId,
      event: 'low',
      round: account.alarmNo,
      routePath: '/expense/accountDetail',
      query: { oldmanId },
    },
  )
}
