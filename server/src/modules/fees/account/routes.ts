import { setImmediate } from 'node:timers/promises'
import { common, refuse } from '#contract/kit/refusals.ts'
import { account, accountRefusals as no } from '#contract/modules/fees/account/account.ts'
import { ledger, proofKey } from '#contract/modules/fees/account/ledger.ts'
import { tradeClass } from '#contract/modules/fees/account/trade.ts'
import { tradeWay } from '#contract/modules/fees/account/trade-way.ts'
import { serve } from '#core/http/serve.ts'
import { update } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { planTemplate } from '../../platform/sheet-import/service.ts'
import { accountsChanged, lockAccount } from './accounts.ts'
import { payBatch } from './batch.ts'
import { payBillsAt } from './effects.ts'
import { entriesOf } from './posting/journal.ts'
import { classLines } from './posting/lines.ts'
import { importOpening, openingPlan } from './posting/opening.ts'
import { isClass, receivePayment, refund, remit, transfer } from './posting/trades.ts'
import { auditVoid, voidTrade } from './posting/voids.ts'
import { listWays, saveWays, waysInUse } from './posting/ways.ts'
import { watchLine } from './read/alarm.ts'
import { checkLedger, ledgerCheck } from './read/check.ts'
import { accountDetail, listAccounts, shownAccount } from './read/list.ts'
import { closeMonth, monthStates, reopenMonth } from './read/months.ts'
import { doneOf } from './read/print.ts'
import { decideReserve } from './reserve.ts'
import { isScanned } from './rules.ts'
import { accounts } from './tables.ts'
import './stay.ts'

const accountRoutes = serve(
  account,
  {
    list: ({ db, who, query }) => listAccounts(db, who, query),
    openTemplate: (ctx) => planTemplate(ctx, '期初余额导入模板', openingPlan),
    open: (ctx) => importOpening(ctx),
    get: ({ db, who, params }) => accountDetail(db, who, params.oldmanId),
    lines: ({ db, who, params, query }) => classLines(db, who, params, query),
    trade: async ({ db, who, params, body }) => {
      const kind = Number(params.tradeType)
      if (params.print !== '0' && params.print !== '1') refuse(common.missing)
      const request = { requestNo: body.requestNo, printed: params.print === '1' }
      const post = () => {
        if (kind === tradeClass.is.payment) return payBillsAt(db, who, body, request)
        if (kind === tradeClass.is.refund) return refund(db, who, body, request)
        return isClass(kind) ? receivePayment(db, who, kind, body, request) : refuse(common.missing)
      }
      return doneOf(db, who, await post(), params.print === '1')
    },
    batch: (ctx) => payBatch(ctx),
    transfer: async ({ db, who, body }) => doneOf(db, who, await transfer(db, who, body, body)),
    remit: async ({ db, who, body }) => doneOf(db, who, await remit(db, who, body, body)),
    reserve: async ({ db, who, body }) =>
      decideReserve(db, who, body, { percent: await setting(db, who.orgId, 'reserveForfeit') }),
    void: ({ db, who, params, body }) => voidTrade(db, who, { ...params, reason: body.reason }),
    auditVoid: ({ db, who, body }) => auditVoid(db, who, body),
    edit: async ({ db, who, params, body }) => {
      const { oldmanId, oldmanName } = await shownAccount(db, who, params.oldmanId)
      const row = await lockAccount(db, who, oldmanId)
      await update(db, accounts, who, row, { ...body })
      accountsChanged(db)
      await watchLine(db, who, [oldmanId])
      who.did(`修改${oldmanName}的账户设置`)
      return shownAccount(db, who, oldmanId)
    },
  },
  {
    // Database constraints as a last check: the rules have checked under lock before.
    constraints: {
      ledger_entry_once: { refusal: common.requestReused },
      ledger_entry_reversed_once: { refusal: no.alreadyVoid },
      account_prestore_not_negative: { refusal: no.alreadyUsed },
      account_deposit_not_negative: { refusal: no.alreadyUsed },
      account_medical_not_negative: { refusal: no.alreadyUsed },
      account_reserve_not_negative: { refusal: no.alreadyUsed },
    },
  },
)

/** Tells the session of the user the progress of the proof, and lets other work run (decision 017). */
const tellerOf =
  ({ who, services }: { who: Who; services: Services }) =>
  async (done: number, total: number) => {
    services.bus.publish(who.orgId, 'work.progress', { key: proofKey, done, total }, { sessionIds: [who.sessionId] })
    await setImmediate()
  }

const ledgerRoutes = serve(
  ledger,
  {
    check: (ctx) => checkLedger(ctx.db, ctx.who, { tell: tellerOf(ctx) }),
    entries: ({ db, who, query }) => entriesOf(db, who, query),
    months: ({ db, who }) => monthStates(db, who),
    close: (ctx) => closeMonth(ctx.db, ctx.who, ctx.body.feeMonth, tellerOf(ctx)),
    reopen: ({ db, who, body }) => reopenMonth(db, who, body),
  },
  { jobs: [ledgerCheck] },
)

const wayRoutes = serve(tradeWay, {
  list: ({ db, who }) => listWays(db, who),
  save: ({ db, who, body }) => saveWays(db, who, body.list),
  show: async ({ db, who, query }) =>
    (await waysInUse(db, who)).filter(({ tradeWay }) => query.byHand !== 1 || !isScanned(tradeWay)),
})

export default [accountRoutes, ledgerRoutes, wayRoutes]
