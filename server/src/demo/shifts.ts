import { addDays } from '#core/clock.ts'
import { systemWho } from '#core/who/who.ts'
import { lockAccounts, postTrades } from '../modules/fees/account/service.ts'
import { submitShift } from '../modules/fees/cashier-shift/service.ts'
import { tradeIn } from './money/money-plan.ts'
import type { Maker } from './people/residents.ts'

/** Yesterday at the cash desk: what the cashier of the demo took, and the sheet signed in the evening, 20.00 short. */
export async function makeShift({ db, orgId, now }: Maker) {
  const cashier = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', orgId)
    .where('loginName', '=', 'cashier')
    .executeTakeFirst()
  // Who owes nothing: what is prestored would have paid it.
  const payers = await db
    .selectFrom('account')
    .select('oldmanId')
    .where('orgId', '=', orgId)
    .where('accountStatus', '=', 1)
    .where('arrearsAmount', '=', 0)
    .orderBy('oldmanId')
    .limit(3)
    .execute()
  if (!cashier || payers.length < 3) return
  const day = addDays(now.slice(0, 10), -1)
  const at = (time: string) => ({ ...systemWho(orgId, `${day} ${time}`), ...cashier })
  const ids = payers.map(({ oldmanId }) => oldmanId)
  await lockAccounts(db, at('09:00:00'), ids)
  const [one, other, third] = ids
  const trades = [tradeIn(one, 1, 200_000, 1), tradeIn(other, 1, 350_000, 2), tradeIn(third, 6, 100_000, 1)]
  for (const [index, trade] of trades.entries())
    await postTrades(db, at(`${String(9 + index * 2).padStart(2, '0')}:20:00`), [trade])
  await submitShift(db, at('17:30:00'), {
    expectInAmt: 650_000,
    expectOutAmt: 0,
    openingCash: 50_000,
    countedCash: 348_000,
    handedCash: 298_000,
    receiverName: '周晓燕',
    remark: '找零差错，短款20元',
  })
}
