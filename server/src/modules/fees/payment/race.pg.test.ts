import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { payment } from '#contract/modules/fees/payment/payment.ts'
import { migrate } from '#core/db/migrate.ts'
import { type Client, requestOf, testApp } from '../../../../test/app.ts'
import { onServer, open, start, stop } from '../../../../test/crash-engine.ts'
import { hasServer } from '../../../../test/database.ts'
import { makeElder } from '../../../../test/elders.ts'
import { wechatGateway } from '../../../../test/pay-gateways.ts'
import { codeOf, openPayingHouse, setProvider, stepsOf } from '../../../../test/payments.ts'

/** Simultaneous and interrupted payments: several connections and real processes, on a real server (fees.md 9, 11). */

const now = '2025-06-10 10:00:00'

describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('many at once', async () => {
  if (process.env.PIMS_TEST_DB !== 'pg') return
  const gateway = await wechatGateway(now)
  const house = await openPayingHouse(gateway.config)
  const oldmanId = await house.moveIn('2025-06-10')
  afterAll(async () => {
    await gateway.close()
    await house.t.close()
  })

  test('ten polls, five notices and the job learn of a payment at once: one trade', {
    timeout: 60_000,
  }, async () => {
    const { payId } = await house.finance.ok(payment.create, house.prestore(oldmanId, 9_900))
    const bill = gateway.state.bills.get(payId)
    if (bill) bill.state = 'paid'
    const { body, headers } = gateway.notice(payId)
    const url = `/yhpay/pay/notify/WECHAT/${house.t.orgId}`
    const notices = Array.from({ length: 5 }, () => house.t.app.inject({ method: 'POST', url, payload: body, headers }))
    const polls = Array.from({ length: 10 }, () => house.order(payId))
    const [answers, seen] = await Promise.all([Promise.all(notices), Promise.all(polls), house.ask()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(seen.map(({ payStatus }) => payStatus)).toEqual(Array.from({ length: 10 }, () => 1))
    expect(await house.tradesOf(payId)).toHaveLength(1)
    const logs = await house.t.db((db) => db.selectFrom('operLog').select('content').execute())
    expect(logs.filter(({ content }) => /收取.*99\.00元/.test(content ?? ''))).toHaveLength(1)
  })

  test('two windows and a repeated click make one order; two decisions about waiting money make one', {
    timeout: 60_000,
  }, async () => {
    const order = house.prestore(oldmanId, 7_700)
    const created = await Promise.all(
      [order, order, house.prestore(oldmanId, 7_700)].map((one) => house.finance.ok(payment.create, one)),
    )
    expect(new Set(created.map(({ payId }) => payId)).size).toBe(1)
    const [{ payId }] = created
    const bill = gateway.state.bills.get(payId)
    if (bill) Object.assign(bill, { state: 'paid', amount: 7_600 })
    expect(await house.order(payId)).toMatchObject({ clearStatus: 1 })
    const decide = (action: string) => house.finance.call(payment.clear, { payId, action, reason: '同时处理' })
    const codes = (await Promise.all([decide('prestore'), decide('refund'), decide('prestore')])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted()).toEqual([0, 21009, 21009])
    expect(await house.finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })
  })
})

describe.skipIf(!hasServer)('kill -9', () => {
  test('scenario 19: between order, provider and posting; after the next start one trade, or none and a known order', {
    timeout: 120_000,
  }, async () => {
    const engine = await onServer()
    const first = await open(engine)
    await migrate(first)
    const house = await testApp({ now, database: first })
    const finance = await house.as('FINANCE')
    await setProvider(await house.as('ADMIN'), { type: 'MOCK' })
    const { oldmanId } = await makeElder(house)
    const steps = stepsOf(house, finance)
    const rows = () =>
      house.db((db) => db.selectFrom('payOrder').selectAll().orderBy('createTime').orderBy('payId').execute())
    const shows = (kind: 28 | 29 | 31, amount: number) => ({
      ...steps.prestore(oldmanId, amount),
      authCode: codeOf(kind),
    })

    // The order exists, the provider is being asked: it never answers, and the process dies.
    let server = await start(engine, now)
    const lost = post(server.url, finance, payment.micro, shows(31, 3_100)).catch(() => 'lost')
    await expect.poll(async () => (await rows()).length, { interval: 10, timeout: 20_000 }).toBe(1)
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    expect(await lost).toBe('lost')
    expect(await rows()).toMatchObject([{ payStatus: 5, tradeId: null, amount: 3_100 }])

    // Paid at the second query: the process dies after the first, and while the second is being posted.
    server = await start(engine, now)
    const input = shows(29, 2_900)
    expect(await post(server.url, finance, payment.micro, input)).toMatchObject({ code: 32071 })
    const payId = (await rows())[1].payId
    expect(await post(server.url, finance, payment.order, { payId })).toMatchObject({ data: { payStatus: 5 } })
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    server = await start(engine, now)
    const polls = Array.from({ length: 10 }, () =>
      post(server.url, finance, payment.order, { payId }).catch(() => 'lost'),
    )
    await new Promise((resolve) => setTimeout(resolve, 15))
    server.child.kill('SIGKILL')
    await Promise.all([once(server.child, 'exit'), ...polls])
    const cut = await house.db((db) =>
      db.selectFrom('payOrder').selectAll().where('payId', '=', payId).executeTakeFirstOrThrow(),
    )
    const before = await steps.tradesOf(payId)
    // Both or neither: a trade and its order refer to each other.
    expect([cut.payStatus === 1, before.length]).toEqual(cut.tradeId ? [true, 1] : [false, 0])

    // After the start all open payments are queried, and the same request gets the final state.
    server = await start(engine, now)
    await steps.ask()
    expect(await post(server.url, finance, payment.micro, input)).toMatchObject({
      code: 0,
      data: { payId, payStatus: 1 },
    })
    await stop(server.child)
    expect(await steps.tradesOf(payId)).toHaveLength(1)
    const [silent] = await rows()
    expect(silent).toMatchObject({ payStatus: 5, tradeId: null })
    expect(silent.queryCount).toBeGreaterThan(0)
    expect(await finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })
    await house.close()
    await engine.drop()
  })
})

/** Like `call` of a client, over the network to a server of its own. */
async function post(url: string, client: Client, call: Call, input: Record<string, unknown>) {
  const { url: path, path: signed, payload } = requestOf(call, input)
  const headers = { ...client.headers(call.method, signed), 'content-type': 'application/json' }
  const body = call.method === 'GET' ? undefined : JSON.stringify(payload)
  const response = await fetch(url + path, { method: call.method, headers, body })
  return response.json()
}
