import { refuse } from '#contract/kit/refusals.ts'
import { accountRefusals } from '#contract/modules/fees/account/account.ts'
import { type payment as contract, paymentRefusals as no, payment } from '#contract/modules/fees/payment/payment.ts'
import { type Ctx, prepared, serve } from '#core/http/serve.ts'
import { joinTrial, TrialFailed, takesPayments } from '../../platform/setting/service.ts'
import { joinAccounts } from '../account/service.ts'
import { joinSettlement } from '../settlement/service.ts'
import { clearOne, listClearing } from './clearing.ts'
import { payOrdersJob } from './job.ts'
import { askAbout, assertGoesOn, chargeCode, openOrder, ownOrder, providerIn, showCode, shownOrder } from './orders.ts'
import { heldBills, openInMonth, openPayments } from './pending.ts'
import { isOpen } from './post.ts'
import { providerOf } from './provider/channels.ts'
import { takeNotice } from './provider/notice.ts'
import { isRefused } from './provider/provider.ts'

joinAccounts({ name: 'payment', scans: (db, who) => takesPayments(db, who.orgId), openInMonth, heldBills })
joinSettlement({
  name: 'payment',
  blocks: async (db, who, { resident }) =>
    (await openPayments(db, who, resident.oldmanId)).map(() => {
      const { code, text } = no.pending
      return { code, message: text, url: '/expense/account?clearing=1' }
    }),
})
joinTrial('payProvider', async ({ payProvider }, nowMs, env) => {
  const provider = providerOf(payProvider, { env, orgId: 'trial', nowMs: () => nowMs })
  if (typeof provider === 'string') throw new TrialFailed(provider)
  await provider.probe().catch((error: unknown) => {
    const isNo = isRefused(error) || (error instanceof Error && /签名|signature|signed/.test(error.message))
    throw isNo ? new TrialFailed('对方没有接受签名，或其应答的签名不正确') : error
  })
  return '支付渠道已接受签名，其应答的签名也已验证'
})

type Paying = Pick<Ctx<typeof contract.create>, 'each' | 'who' | 'body' | 'services'>

/** The order first, then the provider: if the process ends in between, the order is known and is queried. */
async function pay({ each, who, body, services }: Paying, code?: string) {
  const provider =
    (await providerIn(services, who.orgId)) ?? refuse(accountRefusals.wayOff, {}, { field: 'bizBody.ways' })
  // A repeated request only gets the state of the first one.
  let fresh = false
  const { authCode: _, ...input } = { authCode: '', ...body }
  const { payId } = await each(
    { requestNo: body.requestNo, body: { ...input, code: code?.slice(0, 2) } },
    async (db, me) => {
      const created = await openOrder(db, me, body, { channel: provider.channel, code })
      fresh = created.fresh
      return { payId: created.payId }
    },
  )
  const read = () => each({}, (db, me) => ownOrder(db, me, payId))
  const order = await read()
  if (code === undefined) await showCode(services, provider, order)
  else if (fresh) await chargeCode(services, provider, order, code)
  else await askAbout(services, order).catch(() => undefined)
  const now = await read()
  assertGoesOn(now)
  return each({}, (db, me) => shownOrder(db, me, now))
}

export default serve(
  payment,
  {
    create: (ctx) => pay(ctx),
    micro: (ctx) => pay(ctx, ctx.body.authCode),
    order: prepared<typeof payment.order, void>(
      async ({ who, params, services }) => {
        const order = await services.database.withOrg(who.orgId, (db) => ownOrder(db, who, params.payId))
        // If a provider does not answer, the order keeps its known state.
        if (isOpen(order)) await askAbout(services, order).catch(() => undefined)
      },
      async ({ db, who, params }) => shownOrder(db, who, await ownOrder(db, who, params.payId)),
    ),
    notify: prepared<typeof payment.notify, Awaited<ReturnType<typeof takeNotice>>>(takeNotice, ({ raw }, answer) => {
      raw.reply.status(answer.status)
      return answer.body
    }),
    clearingList: ({ db, who, query }) => listClearing(db, who, query),
    clear: (ctx) => clearOne(ctx),
  },
  {
    constraints: {},
    jobs: [payOrdersJob],
  },
)
