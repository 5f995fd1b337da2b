import { isRefusal, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { homeAccountRefusals as no } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeFund, homeTradeType } from '#contract/modules/homecare/home-account/home-trade.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { type Account, lockAccounts } from '../accounts.ts'
import { assertHomeAccountOpen, assertRecharge } from '../rules.ts'
import { postHome } from './posting.ts'
import { type Body, checkedWay, takenIn } from './trades.ts'

/** 批量充值: all rows or none, each an entry and a receipt of its own, numbered one after the other (services.md 4). */
export async function topUp(
  db: Db,
  who: Who,
  fund: typeof homeFund.is.balance | typeof homeFund.is.deposit,
  body: Body<'topUpBalance'>,
) {
  const { rows, remark } = body
  if (rows.length === 0) wrongValue('rows', '请至少选择一个账户')
  const way = await checkedWay(db, who, body)
  const ids = rows.map(({ accountId }) => accountId)
  const locked = await lockAccounts(db, who, ids)
  const seen = new Set<string>()
  for (const [at, { accountId, amount }] of rows.entries()) {
    if (seen.has(accountId)) refuse(no.badRow, { n: at + 1, 原因: '账户重复' }, { field: `rows.${at}.accountId` })
    seen.add(accountId)
    inRow(at, () => {
      assertHomeAccountOpen(locked.get(accountId)?.accountStatus ?? 0)
      assertRecharge(amount)
    })
  }
  const accountOf = (accountId: string): Account => locked.get(accountId) ?? refuse(no.notUsable)
  const trades = await postHome(
    db,
    who,
    rows.map(({ accountId, amount }) =>
      takenIn({ account: accountOf(accountId), fund, amount, ...way, remark }, homeTradeType.is.topUp),
    ),
    { requestNo: body.requestNo },
  )
  const amount = rows.reduce((sum, row) => sum + row.amount, 0)
  who.did(`批量充值${rows.length}个居家账户的${homeFund.label(fund)}，合计${yuanText(amount)}元`)
  const now = await lockAccounts(db, who, ids)
  return {
    count: rows.length,
    amount,
    rows: trades.map(({ id: tradeId, accountId, receiptNo, tradeNo }) => {
      const account = now.get(accountId ?? '') ?? refuse(no.notUsable)
      const { balance, deposit, version } = account
      return { accountId: account.accountId, balance, deposit, receiptNo, tradeNo, tradeId, version }
    }),
  }
}

/** 26103: the reason a row is refused, with its number. */
function inRow(at: number, check: () => void) {
  try {
    check()
  } catch (error) {
    if (!isRefusal(error)) throw error
    refuse(no.badRow, { n: at + 1, 原因: error.message }, { field: `rows.${at}.amount` })
  }
}
