import { account } from '#contract/modules/fees/account/account.ts'
import { ledger as book } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { inOut } from '#contract/modules/fees/report/in-out.ts'
import { addDays } from '#core/clock.ts'
import { ledger, lockAccount, postEntries } from '../src/modules/fees/account/service.ts'
import { billsOf, daysBack, inWays, type Life, lastDay, type Person } from './life.ts'
import type { Step } from './life-stay.ts'

/** Steps of cashiers, finance and the clock. */

const anyone = ['booked', 'living', 'left', 'settled', 'gone'] as const
const open = ['living', 'left'] as const

const accountOf = async (life: Life, { oldmanId }: Person) => {
  const found = await life.finance.ok(account.get, { oldmanId })
  if (!('trades' in found)) throw new Error('an account was asked for')
  return found
}

const payIn: Step = {
  of: anyone,
  run: async (life, { oldmanId }, n, m) => {
    const amount = 1 + n * 517
    const back = m % 6 === 0 ? { tradeTime: `${daysBack(life, m % 28)} 08:00:00` } : {}
    const kind = { tradeType: [1, 1, 2, 6, 5][m % 5], print: 0, oldmanId, amount, ways: inWays(amount, n) }
    return life.finance.call(account.trade, { ...kind, ...back, limitConfirmed: 1 })
  },
}
const payBills: Step = {
  of: open,
  run: async (life, person, n, m) => {
    const { oldmanId } = person
    const found = (await billsOf(life, person)).filter(({ billStatus }) => billStatus < 2)
    if (found.length === 0) return undefined
    const bills = found.slice(0, 1 + (n % 3)).map(({ tradeMonthId, version, unpaidAmt }) => ({
      tradeMonthId,
      version,
      amount: m % 3 === 0 ? Math.ceil(unpaidAmt / 3) : unpaidAmt,
    }))
    const over = m % 7 === 0 ? 77 : 0
    bills[bills.length - 1].amount += over
    const amount = bills.reduce((sum, row) => sum + row.amount, 0)
    const kind = ([1, 1, 2, 6] as const)[n % 4]
    const accountRow = await accountOf(life, person)
    const balance = { 1: accountRow.prestoreBalance, 2: accountRow.depositBalance, 6: accountRow.medicalBalance }[kind]
    const own = n % 2 === 0 ? Math.min(balance, amount - over) : 0
    const ways = [...(own > 0 ? [{ tradeWay: 7, amount: own }] : []), ...(amount > own ? inWays(amount - own, n) : [])]
    const more = { balanceClass: kind, toPrestore: over > 0 ? 1 : 0 }
    return life.finance.call(bill.pay, { tradeType: '3', print: '0', oldmanId, bills, ways, ...more })
  },
}
const payOldest: Step = {
  of: open,
  run: async (life, { oldmanId }, n, m) => {
    const amount = 1 + n * 999
    const back = m % 4 === 0 ? { tradeTime: `${daysBack(life, m % 28)} 08:00:00` } : {}
    const body = { tradeType: 3, print: 0, oldmanId, amount, ways: inWays(amount, n), ...back }
    return life.finance.call(account.trade, { ...body, toPrestore: m % 2 })
  },
}
const payMany: Step = {
  run: async (life, _, n) => {
    const items = []
    for (const person of life.people.filter(({ state }) => state === 'living')) {
      const { arrears } = await accountOf(life, person)
      if (arrears > 0) items.push({ oldmanId: person.oldmanId, ways: inWays(Math.ceil(arrears / (1 + (n % 2))), n) })
    }
    return items.length > 0 ? life.finance.call(bill.payBatch, { items }) : undefined
  },
}
const refund: Step = {
  of: anyone,
  run: async (life, person, n, m) => {
    const accountRow = await accountOf(life, person)
    const refundClass = ([1, 2, 6, 5] as const)[n % 4]
    const balance = [
      accountRow.prestoreBalance,
      accountRow.depositBalance,
      accountRow.medicalBalance,
      accountRow.reserveBalance,
    ][n % 4]
    const amount = m % 3 === 0 ? balance + 1 : Math.max(1, Math.floor(balance / (1 + (m % 3))))
    const body = { tradeType: 4, print: 0, oldmanId: person.oldmanId, amount, ways: inWays(amount, n) }
    return life.finance.call(account.trade, { ...body, refundClass, reason: '家属申请' })
  },
}
const transfer: Step = {
  of: anyone,
  run: async (life, person, n, m) => {
    const classes = [1, 2, 6, 5]
    const move = { classFrom: classes[n % 4], classTo: classes[m % 4], amount: 1 + n * 31, reason: '调整' }
    return life.finance.call(account.transfer, { oldmanId: person.oldmanId, ...move })
  },
}
const remit: Step = {
  of: anyone,
  run: async (life, person, n, m) => {
    const { accountNum } = await accountOf(life, life.people[m % life.people.length])
    const body = { oldmanId: person.oldmanId, accountNumTo: accountNum, amount: 1 + n * 31, reason: '亲属互转' }
    return life.finance.call(account.remit, body)
  },
}
const voidTrade: Step = {
  of: anyone,
  run: async (life, person, n) => {
    const { trades } = await accountOf(life, person)
    const trade = trades[n % Math.max(1, trades.length)]
    if (!trade) return undefined
    const { tradeClass, tradeId } = trade
    return life.finance.call(account.void, { tradeClass: String(tradeClass), tradeId, reason: '录入有误' })
  },
}
const antiSettle: Step = {
  of: anyone,
  run: async (life, person, n) => {
    const paid = (await billsOf(life, person)).filter(({ paidAmt }) => paidAmt > 0)
    const one = paid[n % Math.max(1, paid.length)]
    return one && life.finance.call(bill.antiSettle, { tradeMonthId: one.tradeMonthId, reason: '收款有误' })
  },
}
const waive: Step = {
  of: open,
  run: async (life, person, n, m) => {
    const bills = (await billsOf(life, person)).filter(({ unpaidAmt, billStatus }) => billStatus < 2 && unpaidAmt > 0)
    const one = bills[n % Math.max(1, bills.length)]
    if (!one) return undefined
    const amount = m % 2 === 0 ? Math.min(one.unpaidAmt, 100_000) : Math.min(one.unpaidAmt, 1 + n * 7)
    const { tradeMonthId, version } = one
    return life.finance.call(bill.waive, { tradeMonthId, amount, reason: '困难补助', version })
  },
}
const addLine: Step = {
  of: open,
  run: async (life, { oldmanId }, n, m) => {
    const tradeType = m % 3 === 0 ? '4' : '3'
    const projectChildId = [life.hair, life.meals, life.damage][n % 3]
    const feeMonth = daysBack(life, m % 60).slice(0, 7)
    return life.finance.call(bill.addLine, { oldmanId, tradeType, projectChildId, quantity: 1 + (n % 9), feeMonth })
  },
}
const changeLine: Step = {
  of: open,
  run: async (life, person, n, m) => {
    const lines = (await billsOf(life, person)).flatMap((one) => one.lines)
    const byHand = lines.filter(({ detailKind }) => detailKind === 4 || detailKind === 6)
    const line = byHand[n % Math.max(1, byHand.length)]
    if (!line) return undefined
    const { tradeMonthDetailId } = line
    const tradeType = line.netAmt < 0 ? '4' : '3'
    return m % 2 === 0
      ? life.finance.call(bill.removeLine, { tradeType, tradeMonthDetailId })
      : life.finance.call(bill.editLine, { tradeType, tradeMonthDetailId, amount: 1 + n * 11 })
  },
}
const addBill: Step = {
  of: open,
  run: async (life, { oldmanId }, n, m) => {
    const feeMonth = daysBack(life, m % 60).slice(0, 7)
    const { lines } = await life.finance.ok(bill.addForm, { oldmanId, feeMonth })
    const costLines = lines
      .slice(0, n % 3)
      .map(({ oldmanCostId, projectChildId }) => ({ oldmanCostId, projectChildId, quantity: 1 }))
    const own = costLines.length === 0 || m % 2 === 0 ? [{ projectChildId: life.hair, amount: 5 + n }] : []
    return life.finance.call(bill.addBill, { oldmanId, feeMonth, lines: [...costLines, ...own] })
  },
}
const payBack: Step = {
  of: open,
  run: async (life, person, n, m) => {
    const paid = (await billsOf(life, person)).filter(({ paidAmt }) => paidAmt > 0)
    const one = paid[n % Math.max(1, paid.length)]
    const line = one?.lines.filter(({ netAmt }) => netAmt > 0)[m % 2]
    if (!one || !line) return undefined
    const amount = m % 4 === 0 ? line.netAmt : Math.max(1, Math.floor(Math.min(line.netAmt, one.paidAmt) / 2))
    const details = [{ tradeMonthDetailId: line.tradeMonthDetailId, amount }]
    const body = { print: '0', tradeMonthId: one.tradeMonthId, details, reason: '多收' }
    return life.finance.call(bill.refund, { ...body, refundTo: (n % 2) + 1 })
  },
}
const voidBill: Step = {
  of: open,
  run: async (life, person, n) => {
    const bills = (await billsOf(life, person)).filter(({ billStatus }) => billStatus !== 3)
    const one = bills[n % Math.max(1, bills.length)]
    if (!one) return undefined
    const { tradeMonthId, version } = one
    return life.finance.call(bill.void, { tradeMonthId, version, reason: '开错' })
  },
}
/** Runs the job of every minute for corrections whose day has come. */
async function correctDue({ t, day }: Life) {
  const job = t.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'bill-correct')
  const steps: (() => unknown)[] = []
  const now = t.clock.now()
  const run = { orgId: t.orgId, slot: now, day, now, who: t.who(), services: t.services }
  for (let more = true, turns = 0; more && turns < 20; turns += 1) {
    more = (await t.db(async (db) => job?.run(db, { ...run, after: (step) => void steps.push(step) }))) !== undefined
    for (const step of steps.splice(0)) await step()
  }
}
const generate: Step = {
  run: (life, _, n, m) =>
    life.finance.call(bill.generate, { feeMonth: addDays(life.day, n % 3 === 0 ? -(m % 70) : 0).slice(0, 7) }),
}
/** Days pass; where a month begins, its bills are made. */
const daysPass: Step = {
  run: async (life, _, n, m) => {
    if (life.day >= lastDay) return undefined
    const before = life.day
    life.day =
      m % 3 === 0 ? `${addDays(`${life.day.slice(0, 7)}-28`, 6).slice(0, 7)}-01` : addDays(life.day, 1 + (n % 12))
    life.t.clock.set(`${life.day} 08:00:00`)
    await correctDue(life)
    if (life.day.slice(0, 7) === before.slice(0, 7)) return undefined
    return life.finance.call(bill.generate, { feeMonth: life.day.slice(0, 7) })
  },
}
const other: Step = {
  run: async (life, _, n, m) => {
    if (m % 3 === 0 && life.records.length > 0)
      return life.finance.call(inOut.inOutRemove, { projectId: life.records[n % life.records.length], reason: '记错' })
    const facts = { projectName: '捐赠', amount: 1 + n * 9, tradeWay: (m % 4) + 1, handler: '会计' }
    const at = { inOutType: (n % 2) + 1, inOutTime: `${daysBack(life, m % 20)} 09:00:00` }
    const projectId = life.records[m % Math.max(1, life.records.length)]
    if (m % 3 === 1 && projectId) {
      const { version } = await life.finance.ok(inOut.inOutGet, { projectId })
      return life.finance.call(inOut.inOutUpdate, { ...facts, ...at, projectId, version })
    }
    const done = await life.finance.call(inOut.inOutCreate, { ...facts, ...at })
    if (done.code === 0) life.records.push(done.data.projectId)
    return done
  },
}
const openWith: Step = {
  of: ['living'],
  run: async (life, { oldmanId }, n) => {
    await life.t.db(async (db) => {
      await lockAccount(db, life.t.who(), oldmanId)
      const lines = ledger.opened(oldmanId, [{ kind: n % 2 === 0 ? 1 : 2, amount: 1 + n }])
      await postEntries(db, life.t.who(), [{ entryType: 24, lines }])
    })
    return undefined
  },
}
const closeMonth: Step = {
  run: async (life) => {
    const next = (await life.admin.ok(book.months, {})).filter(({ closed }) => closed === 0).at(-1)
    if (!next) return undefined
    const done = await life.admin.call(book.close, { feeMonth: next.feeMonth })
    if (done.code === 0) life.closed.push(next.feeMonth)
    return done
  },
}
const reopenMonth: Step = {
  run: async (life) => {
    const feeMonth = life.closed.at(-1)
    if (!feeMonth) return undefined
    const done = await life.admin.call(book.reopen, { feeMonth, reason: '更正' })
    if (done.code === 0) life.closed.pop()
    return done
  },
}

export const moneySteps = {
  payIn,
  payBills,
  payOldest,
  payMany,
  refund,
  transfer,
  remit,
  voidTrade,
  antiSettle,
  waive,
  addLine,
  changeLine,
  addBill,
  payBack,
  voidBill,
  generate,
  daysPass,
  other,
  openWith,
  closeMonth,
  reopenMonth,
} satisfies Record<string, Step>
