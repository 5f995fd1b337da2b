import { beforeEach, describe, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { tradeWay } from '#contract/modules/fees/account/trade-way.ts'
import { homeAccount, homeAccountShort } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeTrade } from '#contract/modules/homecare/home-account/home-trade.ts'
import { homeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import type { Row } from '#core/rows/store/table.ts'
import { makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { onRow } from '../../../../test/rows.ts'
import { joinHomeElders } from '../home-elder/service.ts'
import { makeHomeElder } from '../home-elder/test-elders.ts'
import { freezeAccount } from './service.ts'
import { makeHomeAccount } from './test-accounts.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const open = (balance = 0) => makeHomeAccount(admin, balance)
const cash = { tradeWay: 1 }
const put = (accountId: string, amount: number, more: object = {}) =>
  admin.call(homeAccount.rechargeBalance, { accountId, amount, ...cash, ...more })
const look = (accountId: string) => admin.ok(homeAccount.get, { accountId })
const tradesOf = async (accountId: string, query: object = {}) =>
  (await admin.ok(homeTrade.trades, { accountId, size: 1000, ...query })).list
const proven = async () => expect(await admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })
const cancel = onRow(homeAccount.cancel)
const recover = onRow(homeAccount.recovery)
const status = (accountId: string, turn: typeof freezeAccount) =>
  look(accountId).then(({ oldmanId }) => t.db((db) => turn(db, t.who(), oldmanId)))

describe('opening', () => {
  test('gives the next number, the default alarm amount and the first payment with its receipt; once a person (26101)', async () => {
    const { nextAccountNum } = await admin.ok(homeAccount.last, {})
    const { oldmanId } = await makeHomeElder(admin)
    const account = await admin.ok(homeAccount.create, { oldmanId, firstAmount: 30_000, tradeWay: 1 })
    expect(account).toMatchObject({
      accountNum: nextAccountNum,
      balance: 30_000,
      alarmAmount: 5000,
      accountStatus: 1,
      lowBalance: 0,
    })
    expect(account.accountNum).toMatch(/^JZ\d{8}$/)
    const [first] = await tradesOf(account.accountId)
    expect(first).toMatchObject({ tradeType: 1, fundType: 1, direction: 1, amount: 30_000, balanceAfter: 30_000 })
    expect([first.tradeNo, first.receiptNo]).toEqual([
      expect.stringMatching(/^JT20250610\d{6}$/),
      expect.stringMatching(/^SJ202506\d{6}$/),
    ])
    expect(await admin.ok(homeAccount.last, { accountId: account.accountId })).toMatchObject({
      lastAccountNum: account.accountNum,
      lastTrade: { id: first.id },
    })
    const again = await admin.call(homeAccount.create, { oldmanId })
    expect(again).toMatchObject({ code: 26101, msg: '该老人已有账户' })
  })

  test('needs a person in service, and a way for a first payment; the settings of orders set the alarm amount', async () => {
    const { oldmanId } = await makeHomeElder(admin)
    expect((await admin.call(homeAccount.create, {})).data).toMatchObject({ errors: [{ field: 'oldmanId' }] })
    expect((await admin.call(homeAccount.create, { oldmanId: 'nobody' })).code).toBe(21003)
    const noWay = await admin.call(homeAccount.create, { oldmanId, firstAmount: 100 })
    expect(noWay.data).toMatchObject({ errors: [{ field: 'tradeWay' }] })
    await t.db((db) => db.updateTable('homeOldman').set({ status: 3 }).where('oldmanId', '=', oldmanId).execute())
    expect((await admin.call(homeAccount.create, { oldmanId })).code).toBe(21009)
    const line = (alarmAmountDefault: number) =>
      t.db((db) => db.updateTable('homeOrderConfig').set({ alarmAmountDefault }).execute())
    await line(8000)
    expect((await open()).alarmAmount).toBe(8000)
    await line(5000)
  })

  test('its alarm amount changes with its version; one above the balance sends a message', async () => {
    const row = await open(10_000)
    const move = (values: object) => admin.call(homeAccount.create, { accountId: row.accountId, ...values })
    expect((await move({ alarmAmount: 20_000, version: row.version + 1 })).code).toBe(21002)
    expect((await move({ version: row.version })).data).toMatchObject({ errors: [{ field: 'alarmAmount' }] })
    const moved = await move({ alarmAmount: 20_000, version: row.version })
    expect(moved.data).toMatchObject({ alarmAmount: 20_000, lowBalance: 1 })
    expect(await noticeTitles(admin, row.accountId)).toEqual([`${row.oldmanName}的居家账户余额不足`])
  })
})

describe('money in and out', () => {
  test('scenario 10: recharge 300.00 with one requestNo twice: balance 30000, one trade, one receipt', async () => {
    const { accountId } = await open()
    const requestNo = `recharge ${accountId}`
    const answers = [await put(accountId, 30_000, { requestNo }), await put(accountId, 30_000, { requestNo })]
    expect(answers[1].data).toEqual(answers[0].data)
    expect(answers[0].data).toMatchObject({ accountId, balance: 30_000, deposit: 0 })
    expect(await tradesOf(accountId)).toHaveLength(1)
    expect((await put(accountId, 40_000, { requestNo })).code).toBe(21006)
    await proven()
  })

  test('amounts 32001, 32002 and the limit; ways 32017; a bank transfer needs its voucher', async () => {
    const { accountId } = await open(1000)
    expect((await put(accountId, 0)).code).toBe(32001)
    expect((await put(accountId, -5)).code).toBe(32001)
    expect((await put(accountId, 1_000_000_000)).code).toBe(32002)
    expect((await put(accountId, 10_000_001)).data).toMatchObject({ errors: [{ field: 'amount' }] })
    expect((await put(accountId, 100, { tradeWay: 7 })).code).toBe(21001)
    const list = await admin.ok(tradeWay.list, {})
    const with2 = (status: 0 | 1) => list.map((way) => (way.tradeWay === 2 ? { ...way, status } : way))
    const off = await admin.ok(tradeWay.save, { list: with2(0) })
    expect(await put(accountId, 100, { tradeWay: 2 })).toMatchObject({ code: 32017, msg: '支付方式不可用' })
    await admin.ok(tradeWay.save, { list: off.map((way) => ({ ...way, status: 1 })) })
    expect((await put(accountId, 100, { tradeWay: 5 })).data).toMatchObject({ errors: [{ field: 'voucherNo' }] })
    expect((await put(accountId, 100, { tradeWay: 5, voucherNo: 'A1' })).data.balance).toBe(1100)
    expect((await put('nothing', 100)).code).toBe(21003)
  })

  test('a deposit is taken and refunded like the balance, each by itself; no more than there is (26104)', async () => {
    const { accountId } = await open(5000)
    const done = await admin.ok(homeAccount.rechargeDeposit, { accountId, amount: 8000, ...cash, payer: '女儿' })
    expect(done).toMatchObject({ balance: 5000, deposit: 8000 })
    const back = (call: typeof homeAccount.withdrawBalance | typeof homeAccount.withdrawDeposit, amount: number) =>
      admin.call(call, { accountId, amount, ...cash, payee: '女儿', reason: '不再服务' })
    expect(await back(homeAccount.withdrawBalance, 5001)).toMatchObject({ code: 26104, msg: '余额不足：可用50.00元' })
    expect((await back(homeAccount.withdrawDeposit, 8000)).data).toMatchObject({ balance: 5000, deposit: 0 })
    expect((await back(homeAccount.withdrawBalance, 5000)).data).toMatchObject({ balance: 0, deposit: 0 })
    const rows = await tradesOf(accountId, { tradeType: '3' })
    expect(rows.map((row) => [row.fundType, row.direction, row.balanceAfter, row.payer, row.remark])).toEqual([
      [1, 2, 0, '女儿', '不再服务'],
      [2, 2, 0, '女儿', '不再服务'],
    ])
    await proven()
  })

  test('scenario 23: transfer/deposit 100.00 with deposit 80.00 is 26104; close with deposit 80.00 is 26108', async () => {
    const { accountId } = await open(8000)
    await admin.ok(homeAccount.transferBalance, { accountId, amount: 8000, remark: '转押金' })
    const [into, out] = await tradesOf(accountId)
    expect([out, into].map((row) => [row.tradeType, row.fundType, row.direction, row.balanceAfter])).toMatchObject([
      [4, 1, 2, 0],
      [5, 2, 1, 8000],
    ])
    const more = await admin.call(homeAccount.transferDeposit, { accountId, amount: 10_000 })
    expect(more).toMatchObject({ code: 26104, msg: '余额不足：可用80.00元' })
    const row = await look(accountId)
    expect(await cancel(admin, row, { reason: '迁走' })).toMatchObject({
      code: 26108,
      msg: '账户仍有余额、押金或未完成工单，不能销户',
    })
    expect((await admin.ok(homeAccount.transferDeposit, { accountId, amount: 8000 })).balance).toBe(8000)
  })

  test('scenario 24: remit to own accountNum is 26105; to another 50.00: both ledgers, the sum of all HB unchanged', async () => {
    const one = await open(9000)
    const other = await open(0)
    const remit = (accountNumTo: string, amount = 5000) =>
      admin.call(homeAccount.remitBalance, { accountId: one.accountId, accountNumTo, amount, reason: '老伴' })
    const all = async () => (await admin.ok(homeAccount.list, { size: 1 })).sum?.balance
    const before = await all()
    expect(await remit(one.accountNum)).toMatchObject({ code: 26105, msg: '不能汇转到本人账户' })
    expect((await remit('JZ99999999')).data).toMatchObject({ errors: [{ field: 'accountNumTo' }] })
    expect((await remit(other.accountNum, 9001)).code).toBe(26104)
    expect((await remit(other.accountNum)).data).toMatchObject({ accountId: one.accountId, balance: 4000 })
    expect((await look(other.accountId)).balance).toBe(5000)
    expect(await all()).toBe(before)
    const [into] = await tradesOf(other.accountId)
    expect(into).toMatchObject({ tradeType: 6, direction: 1, peerAccountNum: one.accountNum, peerName: one.oldmanName })
    await status(other.accountId, freezeAccount)
    expect((await remit(other.accountNum, 100)).code).toBe(26102)
    await proven()
  })

  test('every short path has the same effect and reply', async () => {
    const one = await open(0)
    const other = await open(0)
    const { accountId } = one
    const rows = [{ accountId, amount: 1000 }]
    const out = { accountId, amount: 100, ...cash, reason: '退' }
    await admin.ok(homeAccountShort.topUpBalanceShort, { ...cash, rows })
    await admin.ok(homeAccountShort.topUpDepositShort, { ...cash, rows })
    await admin.ok(homeAccountShort.rechargeBalanceShort, { accountId, amount: 1000, ...cash })
    await admin.ok(homeAccountShort.rechargeDepositShort, { accountId, amount: 1000, ...cash })
    await admin.ok(homeAccountShort.withdrawBalanceShort, out)
    await admin.ok(homeAccountShort.withdrawDepositShort, out)
    await admin.ok(homeAccountShort.transferBalanceShort, { accountId, amount: 300 })
    await admin.ok(homeAccountShort.transferDepositShort, { accountId, amount: 200 })
    const to = { accountId, accountNumTo: other.accountNum, amount: 50, reason: '汇' }
    expect(await admin.ok(homeAccountShort.remitBalanceShort, to)).toMatchObject({ balance: 1750, deposit: 2000 })
  })
})

describe('closing', () => {
  test('an empty account is closed and recovered under its number; version, state and archive are checked', async () => {
    const row = await open(0)
    expect((await cancel(admin, { ...row, version: 9 }, { reason: '迁走' })).code).toBe(21002)
    expect((await recover(admin, row)).code).toBe(21009)
    const done = (await cancel(admin, row, { reason: '迁走' })).data
    const closed = await look(row.accountId)
    expect(closed).toMatchObject({ accountStatus: 0, closeTime: '2025-06-10 09:00:00', version: done.version })
    expect((await cancel(admin, closed, { reason: '迁走' })).code).toBe(21009)
    expect((await put(row.accountId, 100)).code).toBe(26102)
    const turn = (status: Row<'homeOldman'>['status']) =>
      t.db((db) => db.updateTable('homeOldman').set({ status }).where('oldmanId', '=', row.oldmanId).execute())
    await turn(3)
    expect((await recover(admin, closed)).code).toBe(26102)
    await turn(1)
    expect((await recover(admin, closed)).code).toBe(0)
    expect(await look(row.accountId)).toMatchObject({ accountStatus: 1, accountNum: row.accountNum, closeTime: null })
  })

  test('an unfinished order keeps it open (26108)', async () => {
    const row = await open(0)
    const leave = joinHomeElders({ name: 'test', openOrders: async (_db, _who, id) => (id === row.oldmanId ? 1 : 0) })
    expect((await cancel(admin, row, { reason: '迁走' })).code).toBe(26108)
    leave()
    expect((await cancel(admin, row, { reason: '迁走' })).code).toBe(0)
  })

  test('scenario 30: when the archive ends the account is frozen: recharge 26102, withdrawal passes, close gives 0', async () => {
    const { accountId, version, oldmanId } = await open(2000)
    const elder = await admin.ok(homeElder.get, { oldmanId })
    const ended = { oldmanId, status: 3 as const, endDate: '2025-06-10', endReason: '迁走', version: elder.version }
    const archive = await admin.ok(homeElder.update, ended)
    expect(await put(accountId, 100)).toMatchObject({ code: 26102, msg: '账户已冻结或销户' })
    await admin.ok(homeAccount.withdrawBalance, { accountId, amount: 2000, ...cash, reason: '退' })
    const frozen = await look(accountId)
    expect([frozen.accountStatus, frozen.version]).toEqual([2, version + 1])
    const again = await admin.ok(homeElder.update, { oldmanId, status: 1, version: archive.version })
    expect((await look(accountId)).accountStatus).toBe(1)
    await admin.ok(homeElder.update, { ...ended, version: again.version })
    expect((await cancel(admin, await look(accountId), { reason: '终止' })).code).toBe(0)
  })
})

describe('lists and messages', () => {
  test('a balance that falls below its alarm amount is reported once each time to those who recharge, and can be filtered', async () => {
    await makeRole(t, 'HOME_CASH', ['homecare.account.topUp'])
    const clerk = await t.as('HOME_CASH')
    const { accountId, oldmanName, phoneNum } = await open(10_000)
    const out = (amount: number) => admin.ok(homeAccount.withdrawBalance, { accountId, amount, ...cash, reason: '退' })
    const title = `${oldmanName}的居家账户余额不足`
    await out(4000)
    expect(await noticeTitles(clerk, accountId)).toEqual([])
    await out(2000)
    await out(1000)
    expect(await noticeTitles(clerk, accountId)).toEqual([title])
    await put(accountId, 5000)
    await out(4000)
    expect(await noticeTitles(clerk, accountId)).toEqual([title, title])
    const find = async (query: object) =>
      (await admin.ok(homeAccount.list, { size: 1000, ...query })).list.map((row) => row.accountId)
    expect(await find({ lowBalance: 1 })).toContain(accountId)
    expect(await find({ lowBalance: 0 })).not.toContain(accountId)
    expect(await find({ oldmanName })).toEqual([accountId])
    expect(await find({ phone: phoneNum.slice(-4), oldmanName })).toEqual([accountId])
    expect(await find({ phone: phoneNum })).toContain(accountId)
    expect(await find({ accountStatus: 0, oldmanName })).toEqual([])
  })

  test('movements are found by their values, with their sums; the list is exported as a workbook', async () => {
    const { accountId, oldmanName, accountNum } = await open(10_000)
    await admin.ok(homeAccount.withdrawBalance, { accountId, amount: 3000, tradeWay: 2, reason: '退' })
    const all = await admin.ok(homeTrade.trades, { oldmanName })
    expect(all).toMatchObject({ total: 2, sum: { in: 10_000, out: 3000 }, list: [{ accountNum }, { accountNum }] })
    const found = async (query: object) => (await tradesOf(accountId, query)).length
    expect(await found({ tradeType: '1,3' })).toBe(2)
    expect(await found({ tradeWay: 2 })).toBe(1)
    expect(await found({ tradeTimeFrom: '2025-06-11' })).toBe(0)
    expect(await found({ tradeTimeFrom: '2025-06-10', tradeTimeTo: '2025-06-10' })).toBe(2)
    expect(await found({ tradeNo: all.list[0].tradeNo })).toBe(1)
    expect(await found({ voidStatus: 1 })).toBe(0)
    for (const call of [homeTrade.trades, homeAccount.list])
      expect((await admin.call(call, { export: 'xlsx' })).status).toBe(200)
  })

  test('each button needs its own permission, and another institution sees and moves nothing', async () => {
    const { accountId } = await open(1000)
    await makeRole(t, 'HOME_LOOK', ['homecare.account.query'])
    const looker = await t.as('HOME_LOOK')
    await looker.ok(homeAccount.get, { accountId })
    const out = { accountId, amount: 1, ...cash, reason: '退' }
    const replies = [
      looker.call(homeAccount.rechargeBalance, { accountId, amount: 1, ...cash }),
      looker.call(homeAccount.rechargeDeposit, { accountId, amount: 1, ...cash }),
      looker.call(homeAccount.withdrawBalance, out),
      looker.call(homeAccount.transferBalance, { accountId, amount: 1 }),
      looker.call(homeAccount.remitBalance, { accountId, accountNumTo: 'JZ1', amount: 1, reason: 'x' }),
      looker.call(homeAccount.cancel, { accountId, reason: 'x', version: 1 }),
      looker.call(homeAccount.list, { export: 'xlsx' }),
    ]
    for (const answer of await Promise.all(replies)) expect(answer.status).toBe(401)
    const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await other.ok(homeAccount.list, {})).list).toEqual([])
    expect((await other.call(homeAccount.get, { accountId })).code).toBe(21003)
    expect((await other.call(homeAccount.withdrawBalance, out)).code).toBe(21003)
    const [{ id }] = await tradesOf(accountId)
    expect((await other.call(homeTrade.void, { id, reason: '越权' })).code).toBe(21003)
  })
})
