import { expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { tradeWay } from '#contract/modules/fees/account/trade-way.ts'
import { makeResident } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'

/** Ways of payment: the whole list is saved at once; cash and balance stay; a disabled way is refused (fees.md 2.6). */

const t = hosted()
const finance = enters(t, 'FINANCE')

test('are renamed, ordered and disabled; a payment by a disabled way is 32017', async () => {
  const all = await finance.ok(tradeWay.list, {})
  expect(all.map(({ tradeWayName }) => tradeWayName).join()).toBe('现金,微信,支付宝,银行卡,转账,其他,余额')
  const off = all.map((way) => (way.tradeWay === 3 ? { ...way, status: 0, sort: 99 } : way))
  const named = off.map((way) => (way.tradeWay === 6 ? { ...way, tradeWayName: '代收' } : way))
  const saved = await finance.ok(tradeWay.save, { list: named })
  expect(saved.at(-1)).toMatchObject({ tradeWay: 3, status: 0, version: 1 })
  expect((await finance.call(tradeWay.save, { list: named })).code).toBe(21002)
  const shown = await (await t.as('CASHIER')).ok(tradeWay.show, {})
  expect(shown.map(({ tradeWay }) => tradeWay)).toEqual([1, 2, 4, 5, 6, 7])
  expect(shown).toContainEqual({ tradeWay: 6, tradeWayName: '代收' })
  const { oldmanId } = await makeResident(t)
  const pay = { tradeType: 1, print: 0, oldmanId, amount: 100, ways: [{ tradeWay: 3, amount: 100 }] }
  expect(await finance.call(account.trade, pay)).toMatchObject({ code: 32017, msg: '支付方式不可用' })
})

test('现金 and 余额 cannot be disabled, none may be missing, no name twice', async () => {
  const list = await finance.ok(tradeWay.list, {})
  const change = (part: object, at: number) => list.map((way) => (way.tradeWay === at ? { ...way, ...part } : way))
  for (const fixed of [1, 7])
    expect(await finance.call(tradeWay.save, { list: change({ status: 0 }, fixed) })).toMatchObject({
      code: 21001,
      msg: expect.stringMatching(/(现金|余额)不能停用/),
    })
  expect((await finance.call(tradeWay.save, { list: list.slice(1) })).code).toBe(21001)
  expect((await finance.call(tradeWay.save, { list: change({ tradeWayName: '微信' }, 1) })).code).toBe(21001)
  expect((await finance.call(tradeWay.save, { list: change({ tradeWay: 9 }, 2) })).code).toBe(21001)
  expect((await (await t.as('CASHIER')).call(tradeWay.save, { list })).status).toBe(401)
})
