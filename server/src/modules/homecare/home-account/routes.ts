import { sql } from 'kysely'
import { common, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import {
  homeAccount,
  homeAccountShort,
  homeAccountRefusals as no,
} from '#contract/modules/homecare/home-account/home-account.ts'
import { homeFund, homeTrade, homeTradeType } from '#contract/modules/homecare/home-account/home-trade.ts'
import type { Db } from '#core/db/db.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { downloadable, joinHomeElders, joinOperateLog } from '../home-elder/service.ts'
import { freezeAccount, openAccount, unfreezeAccount } from './accounts.ts'
import { accountRows, lastOf, tradeRows } from './list.ts'
import { topUp } from './posting/batch.ts'
import { cancelAccount, recoverAccount } from './posting/closing.ts'
import './papers.ts'
import { postHome, sayLow } from './posting/posting.ts'
import { homeSubsidy } from './posting/subsidy.ts'
import { type Body, checkedWay, recharge, remit, takenIn, transfer, withdraw } from './posting/trades.ts'
import { voidTrade } from './posting/voids.ts'
import { assertRecharge, crosses } from './rules.ts'
import { homeAccounts } from './tables.ts'

const { balance, deposit } = homeFund.is

type Creation = Ctx<typeof homeAccount.create>

/** Opens an account, with a first payment on request. */
async function open({ db, who, body }: Creation, oldmanId: string) {
  const { row, oldmanName } = await openAccount(db, who, { oldmanId, alarmAmount: body.alarmAmount })
  const amount = body.firstAmount ?? 0
  if (amount > 0) {
    assertRecharge(amount, 'firstAmount')
    const { tradeWay: chosenWay, voucherNo } = body
    const way = await checkedWay(db, who, {
      tradeWay: chosenWay ?? wrongValue('tradeWay', '请选择支付方式'),
      voucherNo,
    })
    const first = takenIn(
      { account: row, fund: balance, amount, ...way, remark: '开户首次充值' },
      homeTradeType.is.recharge,
    )
    await postHome(db, who, [first], { requestNo: body.requestNo })
  }
  who.did(`为${oldmanName}开户${row.accountNum}${amount > 0 ? `，首次充值${yuanText(amount)}元` : ''}`)
  return row.accountId
}

/** Changes the alarm amount. */
async function moveLine({ db, who, body }: Creation, accountId: string) {
  const row = await own(db, homeAccounts, who, accountId, { lock: true })
  const alarmAmount = body.alarmAmount ?? wrongValue('alarmAmount', '预警线不能为空')
  const now = await update(db, homeAccounts, who, row, { alarmAmount, version: body.version })
  if (crosses(row, now)) await sayLow(db, who, now, `line ${now.version}`)
  who.did(`${row.accountNum}预警线改为${yuanText(alarmAmount)}元`)
  return accountId
}

/** For both paths: the short ones have the same input and reply. */
interface AccountRequest<K extends keyof typeof homeAccount> {
  db: Db
  who: Who
  body: Body<K>
}

const moves = {
  topUpBalance: ({ db, who, body }: AccountRequest<'topUpBalance'>) => topUp(db, who, balance, body),
  topUpDeposit: ({ db, who, body }: AccountRequest<'topUpDeposit'>) => topUp(db, who, deposit, body),
  rechargeBalance: ({ db, who, body }: AccountRequest<'rechargeBalance'>) => recharge(db, who, balance, body),
  rechargeDeposit: ({ db, who, body }: AccountRequest<'rechargeDeposit'>) => recharge(db, who, deposit, body),
  withdrawBalance: ({ db, who, body }: AccountRequest<'withdrawBalance'>) => withdraw(db, who, balance, body),
  withdrawDeposit: ({ db, who, body }: AccountRequest<'withdrawDeposit'>) => withdraw(db, who, deposit, body),
  transferBalance: ({ db, who, body }: AccountRequest<'transferBalance'>) => transfer(db, who, balance, body),
  transferDeposit: ({ db, who, body }: AccountRequest<'transferDeposit'>) => transfer(db, who, deposit, body),
  remitBalance: ({ db, who, body }: AccountRequest<'remitBalance'>) => remit(db, who, body),
}

/** The last defence: the rules have been checked under lock before. */
const constraints = {
  home_account_once: { refusal: no.hasAccount, field: 'oldmanId' },
  home_account_balance_not_negative: { refusal: no.alreadyUsed },
  home_account_deposit_not_negative: { refusal: no.alreadyUsed },
  home_account_subsidy_not_negative: { refusal: no.alreadyUsed },
  ledger_entry_once: { refusal: common.requestReused },
}

const accountRoutes = serve(
  homeAccount,
  {
    list: downloadable(homeAccount.list, (request, query) => accountRows.page(request, query)),
    last: (ctx) => lastOf(ctx, ctx.query.accountId),
    get: (ctx) => accountRows.shown(ctx, ctx.params.accountId),
    create: async (ctx) => {
      const { oldmanId, accountId } = ctx.body
      if (accountId) return accountRows.shown(ctx, await moveLine(ctx, accountId))
      return accountRows.shown(ctx, await open(ctx, oldmanId ?? wrongValue('oldmanId', '请选择居家老人')))
    },
    cancel: ({ db, who, body }) => cancelAccount(db, who, body),
    recovery: ({ db, who, body }) => recoverAccount(db, who, body),
    ...moves,
  },
  { constraints, jobs: [homeSubsidy] },
)

const shortRoutes = serve(
  homeAccountShort,
  {
    topUpBalanceShort: moves.topUpBalance,
    topUpDepositShort: moves.topUpDeposit,
    rechargeBalanceShort: moves.rechargeBalance,
    rechargeDepositShort: moves.rechargeDeposit,
    withdrawBalanceShort: moves.withdrawBalance,
    withdrawDepositShort: moves.withdrawDeposit,
    transferBalanceShort: moves.transferBalance,
    transferDepositShort: moves.transferDeposit,
    remitBalanceShort: moves.remitBalance,
  },
  { constraints },
)

const tradeRoutes = serve(
  homeTrade,
  {
    trades: downloadable(homeTrade.trades, (request, query) => tradeRows.page(request, query)),
    void: ({ db, who, body }) => voidTrade(db, who, body),
  },
  { constraints },
)

joinHomeElders({
  name: 'home-account',
  balances: async (db, who, oldmanIds) => {
    const rows = await db
      .selectFrom('homeAccount')
      .select(['oldmanId', 'accountId', 'accountStatus', 'balance'])
      .where('orgId', '=', who.orgId)
      .where('oldmanId', '=', sql<string>`any(${oldmanIds}::text[])`)
      .execute()
    return new Map(rows.map(({ oldmanId, ...account }) => [oldmanId, account]))
  },
  hasAccount: () => sql<boolean>`exists (
    select from home_account where home_account.org_id = home_oldman.org_id and home_account.oldman_id = home_oldman.oldman_id)`,
  isUsed: async (db, who, oldmanIds) => {
    const used = await db
      .selectFrom('homeAccount')
      .select('accountId')
      .where('orgId', '=', who.orgId)
      .where('oldmanId', '=', sql<string>`any(${oldmanIds}::text[])`)
      .limit(1)
      .executeTakeFirst()
    return used !== undefined
  },
  ended: (db, who, { oldmanId }) => freezeAccount(db, who, oldmanId),
  resumed: (db, who, { oldmanId }) => unfreezeAccount(db, who, oldmanId),
})

joinOperateLog({
  bizType: 'homeAccount',
  permit: 'homecare.account.query',
  entities: ['homeAccount'],
  own: (db, who, accountId) => own(db, homeAccounts, who, accountId),
})

export default [accountRoutes, shortRoutes, tradeRoutes]
