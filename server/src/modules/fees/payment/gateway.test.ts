import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { tradeWay } from '#contract/modules/fees/account/trade-way.ts'
import { payment } from '#contract/modules/fees/payment/payment.ts'
import { serverConfig } from '#contract/modules/platform/setting/server-config.ts'
import { alipayGateway, wechatGateway } from '../../../../test/pay-gateways.ts'
import { openPayingHouse, setProvider } from '../../../../test/payments.ts'
import { fenOf, objectAfter, yuan } from './provider/alipay.ts'

/** WeChat Pay and Alipay as servers on this machine that check every signature and sign their answers. */

const now = '2025-06-10 10:00:00'
let house: Awaited<ReturnType<typeof openPayingHouse>>
let wechat: Awaited<ReturnType<typeof wechatGateway>>
let alipay: Awaited<ReturnType<typeof alipayGateway>>
let oldmanId: string
beforeAll(async () => {
  wechat = await wechatGateway(now)
  alipay = await alipayGateway()
  house = await openPayingHouse(wechat.config)
  oldmanId = await house.moveIn('2025-06-10')
})
afterAll(async () => {
  await Promise.all([wechat.close(), alipay.close()])
  await house.t.close()
})

const send = (channel: string, notice: { body: string; headers: Record<string, string> }, orgId = house.t.orgId) =>
  house.t.app.inject({
    method: 'POST',
    url: `/yhpay/pay/notify/${channel}/${orgId}`,
    payload: notice.body,
    headers: notice.headers,
  })
const shows = (amount: number, mark: string) => ({
  ...house.prestore(oldmanId, amount),
  authCode: `${mark}${'5'.repeat(16)}`,
})
const trial = (payProvider: object) =>
  house.admin.call(serverConfig.saveServers, { test: 1, target: 'payProvider', payProvider })

describe.each(['WECHAT', 'ALIPAY'] as const)('%s', (channel) => {
  const gateway = () => (channel === 'WECHAT' ? wechat : alipay)
  const marks =
    channel === 'WECHAT' ? { pays: '10', thinks: '11', refused: '13' } : { pays: '28', thinks: '26', refused: '27' }
  beforeAll(async () => {
    house.t.clock.set(now)
    await setProvider(house.admin, gateway().config)
  })

  test('the trial of the settings proves both keys, and names the errors', async () => {
    const { config } = gateway()
    expect(await trial(config)).toMatchObject({
      code: 0,
      data: { message: '支付渠道已接受签名，其应答的签名也已验证' },
    })
    const other = channel === 'WECHAT' ? alipay : wechat
    expect((await trial({ ...config, privateKey: other.config.privateKey })).msg).toMatch(/连接失败：.*签名/)
    expect((await trial({ ...config, publicKey: other.config.publicKey })).msg).toMatch(/连接失败/)
    expect((await trial({ ...config, privateKey: '不是密钥' })).msg).toContain('商户私钥无法读取')
    expect((await trial({ ...config, publicKey: null })).msg).toContain('请先填写平台公钥')
    const shown = await house.admin.ok(serverConfig.servers)
    expect([shown.payProvider.privateKey, shown.payProvider.key ?? '●●●●']).toEqual(['●●●●', '●●●●'])
  })

  test('a scanned code is paid, reported by a notice and a query at once: one trade', async () => {
    const created = await house.finance.ok(payment.create, house.prestore(oldmanId, 12_345))
    expect(created.qrCode).toMatch(channel === 'WECHAT' ? /^weixin:/ : /^https:\/\/qr\.alipay\.com\//)
    expect(await house.order(created.payId)).toMatchObject({ payStatus: 0 })
    const bill = gateway().state.bills.get(created.payId)
    expect(bill?.amount).toBe(12_345)
    if (bill) bill.state = 'paid'
    const notice = gateway().notice(created.payId)
    const answers = await Promise.all([
      send(channel, notice),
      send(channel, notice),
      house.order(created.payId),
      house.ask(),
    ])
    expect([answers[0].statusCode, answers[1].statusCode]).toEqual([200, 200])
    expect(answers[0].body).toBe(channel === 'WECHAT' ? '{"code":"SUCCESS","message":""}' : 'success')
    expect(await house.order(created.payId)).toMatchObject({ payStatus: 1, paidTime: '2025-06-10 10:00:30' })
    expect(await house.tradesOf(created.payId)).toMatchObject([{ amount: 12_345, tradeWay: 9 }])
  })

  test('a shown code is charged: paid, in progress, or refused in the words of the provider', async () => {
    expect(await house.finance.ok(payment.micro, shows(1_100, marks.pays))).toMatchObject({ payStatus: 1 })
    const thinks = await house.finance.call(payment.micro, shows(1_200, marks.thinks))
    expect(thinks).toMatchObject({ code: 32071, data: { payStatus: 5 } })
    expect(await house.order(thinks.data.payId)).toMatchObject({ payStatus: 5 })
    const bill = gateway().state.bills.get(thinks.data.payId)
    if (bill) bill.state = 'paid'
    await house.ask()
    expect(await house.order(thinks.data.payId)).toMatchObject({
      payStatus: 1,
      receiptNo: expect.stringMatching(/^SJ/),
    })
    const no = await house.finance.call(payment.micro, shows(1_300, marks.refused))
    expect(no).toMatchObject({
      code: 32072,
      msg: expect.stringMatching(/^支付失败：(付款码已过期|支付失败，获取顾客)/),
    })
  })

  test('after five minutes it is closed at the provider; a payment at that moment counts', async () => {
    const one = await house.finance.ok(payment.create, house.prestore(oldmanId, 2_100))
    const other = await house.finance.ok(payment.create, house.prestore(oldmanId, 2_200))
    const shown = await house.finance.call(payment.micro, shows(2_300, marks.thinks))
    house.t.clock.set('2025-06-10 10:04:59')
    await house.ask()
    expect(gateway().state.bills.get(one.payId)?.state).toBe('waiting')
    const bill = gateway().state.bills.get(other.payId)
    if (bill) bill.state = 'paid'
    house.t.clock.set('2025-06-10 10:05:00')
    // A signature five minutes old still counts; the gateway's clock is stopped.
    await house.ask()
    expect([(await house.order(one.payId)).payStatus, (await house.order(other.payId)).payStatus]).toEqual([3, 1])
    expect((await house.order(shown.data.payId)).payStatus).toBe(3)
    expect(gateway().state.bills.get(one.payId)?.state).toBe('closed')
    // The provider reports a payment after all: the money is not lost.
    expect((await send(channel, gateway().notice(one.payId))).statusCode).toBe(200)
    expect(await house.order(one.payId)).toMatchObject({ payStatus: 1, receiptNo: expect.stringMatching(/^SJ/) })
    house.t.clock.set(now)
  })

  test('a missing, unsigned or old answer decides nothing; an impossible code is 32072', async () => {
    const { state } = gateway()
    const { payId } = await house.finance.ok(payment.create, house.prestore(oldmanId, 3_100))
    const bill = state.bills.get(payId)
    if (bill) bill.state = 'paid'
    for (const mood of channel === 'WECHAT'
      ? (['silent', 'forged', 'late'] as const)
      : (['silent', 'forged'] as const)) {
      state.mood = mood
      expect(await house.order(payId)).toMatchObject({ payStatus: 0, tradeId: null })
      await house.ask()
    }
    expect(await house.finance.call(payment.create, house.prestore(oldmanId, 3_200))).toMatchObject({ code: 32072 })
    const reply = await house.finance.call(payment.micro, shows(3_300, marks.pays))
    expect(reply).toMatchObject({ code: 32071, data: { payStatus: 5 } })
    state.mood = 'well'
    await house.ask()
    expect([(await house.order(payId)).payStatus, state.wrong]).toEqual([1, expect.any(Number)])
    expect((await house.tradesOf(payId)).length).toBe(1)
  })

  test('waiting money is refunded once, however often the refund is requested', async () => {
    const { payId } = await house.finance.ok(payment.create, house.prestore(oldmanId, 4_100))
    const bill = gateway().state.bills.get(payId)
    if (bill) Object.assign(bill, { state: 'paid', amount: 4_000 })
    expect(await house.order(payId)).toMatchObject({ payStatus: 1, clearStatus: 1 })
    const done = await house.finance.ok(payment.clear, { payId, action: 'refund', reason: '金额不符' })
    expect(done.clearStatus).toBe(channel === 'WECHAT' ? 3 : 4)
    await house.ask()
    expect(await house.order(payId)).toMatchObject({ payStatus: 4, clearStatus: 4 })
    expect(await house.balanceOf('CLR')).toBe(0)
    expect(await house.finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })
  })

  test('a posted payment is refunded: refused at first it waits, becomes 预存 again, and is refunded at last', async () => {
    const { finance } = house
    const { payId } = await finance.ok(payment.create, { ...house.prestore(oldmanId, 4_300), bizType: 2 })
    const bill = gateway().state.bills.get(payId)
    if (bill) Object.assign(bill, { state: 'paid', poor: true })
    const { tradeId } = await house.order(payId)
    const clear = (action: 'prestore' | 'refund', tradeId?: string | null) =>
      finance.call(payment.clear, { payId, action, tradeId, reason: '转院' })
    expect(await clear('refund', tradeId)).toMatchObject({
      code: 32072,
      msg: expect.stringMatching(/^支付失败：商户余额不足/),
    })
    expect(await house.order(payId)).toMatchObject({ payStatus: 1, tradeId: null, clearStatus: 1 })
    const { list } = await finance.ok(payment.clearingList, {})
    expect(list.find((row) => row.payId === payId)?.clearCause).toMatch(/^退款未成功：商户余额不足/)
    expect(await house.balanceOf('CLR')).toBe(-4_300)
    expect((await clear('prestore')).data).toMatchObject({ payStatus: 1, clearStatus: 2 })
    const { tradeId: again } = await house.order(payId)
    expect(again).not.toBe(tradeId)
    expect([await house.balanceOf('CLR'), bill?.refunded]).toEqual([0, undefined])
    expect(await finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })
    if (bill) bill.poor = false
    // The auto-deduction from it is reversed first.
    const paid = await finance.ok(account.lines, { oldmanId, class: '3' })
    for (const { tradeId: used, tradeType: kind } of paid.list) if (kind === 9) await house.unpay(oldmanId, used)
    expect((await clear('refund', again)).code).toBe(0)
    await house.ask()
    expect(await house.order(payId)).toMatchObject({ payStatus: 4, clearStatus: 4, tradeId: null })
    expect([await house.balanceOf('CLR'), bill?.refunded]).toEqual([0, channel === 'WECHAT' ? 2 : 1])
    expect(await finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })
  })

  test('an unproven notice is refused, changes nothing, and its sender is blocked if it continues', async () => {
    const { payId } = await house.finance.ok(payment.create, house.prestore(oldmanId, 5_100))
    const right = gateway().notice(payId)
    const refused = async (notice: typeof right, org?: string) => (await send(channel, notice, org)).statusCode
    const body = channel === 'WECHAT' ? right.body.replace('EV-1', 'EV-2') : alipay.notice(payId, {}, true).body
    expect(await refused({ ...right, body })).toBe(400)
    const stranger =
      channel === 'WECHAT' ? wechat.notice(payId, { mchid: '1999999999' }) : alipay.notice(payId, { app_id: '999' })
    expect(await refused(stranger)).toBe(400)
    expect(await refused(gateway().notice('0'.repeat(32)))).toBe(400)
    expect(await refused({ body: '{', headers: { 'content-type': 'application/json' } })).toBe(200)
    expect(await refused(right, 'org-nobody')).toBe(404)
    expect(await refused(right, '../../etc')).toBe(404)
    expect((await send('UNION', right)).statusCode).toBe(404)
    expect((await house.order(payId)).payStatus).toBe(0)
    for (let turn = 0; turn < 50; turn += 1) await refused({ ...right, body })
    expect(await refused(right)).toBe(429)
    expect((await house.order(payId)).payStatus).toBe(0)
    await house.t.services.database.withSystem((db) => db.deleteFrom('attempt').execute())
    expect(await refused(right)).toBe(200)
  })
})

test('without a provider, with half of its settings, or with the mock in production there are no scanned codes', async () => {
  const { t, finance, admin } = house
  const order = () => house.finance.call(payment.create, house.prestore(oldmanId, 100))
  await setProvider(admin, { ...alipay.config, publicKey: '' })
  expect((await order()).code).toBe(32017)
  await setProvider(admin, { type: null })
  expect((await finance.ok(tradeWay.show, {})).some((way) => way.tradeWay > 7)).toBe(false)
  expect((await order()).code).toBe(32017)
  t.services.env.mode = 'production'
  const { version } = await admin.ok(serverConfig.servers)
  const refused = await admin.call(serverConfig.saveServers, { payProvider: { type: 'MOCK' }, version })
  expect(refused).toMatchObject({ code: 21505, msg: '正式环境不能使用模拟支付' })
  expect((await trial({ type: 'MOCK' })).msg).toBe('连接失败：正式环境不能使用模拟支付')
  t.services.env.mode = 'demo'
})

test('amounts are exact both ways, and an answer is read byte by byte', () => {
  for (const fen of [1, 10, 99, 100, 101, 999_999_999]) expect(fenOf(yuan(fen))).toBe(fen)
  expect([fenOf('88.8'), fenOf('88'), fenOf('88.888'), fenOf('-1'), fenOf('1e3')]).toEqual([
    8880,
    8800,
    undefined,
    undefined,
    undefined,
  ])
  const text = '{"sign":"x","a_response":{"b":"}\\"{","c":{"d":1}},"z":{}}'
  expect(objectAfter(text, 'a_response')).toBe('{"b":"}\\"{","c":{"d":1}}')
  expect(objectAfter(text, 'other')).toBeUndefined()
})
