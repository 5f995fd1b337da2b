import { account } from '#contract/modules/fees/account/account.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { inOut } from '#contract/modules/fees/report/in-out.ts'
import { addDays } from '#core/clock.ts'
import { type Random, random } from '../src/demo/random.ts'
import { ledger, lockAccount, postEntries } from '../src/modules/fees/account/service.ts'
import { demoClearing } from '../src/modules/fees/payment/service.ts'
import type { Client } from './app.ts'
import { makeElder, makeLevel, step } from './elders.ts'
import { makeBeds } from './factories.ts'
import { makeChild, priceLevel, priceMeals, saveCosts } from './fees.ts'
import { type House, openHouse } from './stays.ts'

/**
 * A quarter of business, April to June 2025, by the real calls and the same every time: move-ins, bills, payments of
 * all kinds, refunds, voids, moves, waivers, bookings kept and cancelled, income and expenses. For tests of totals.
 */
export interface Quarter {
  house: House
  finance: Client
  cashier: Client
  elders: Elder[]
  hair: string
  /** A resident who booked for 2000.00 and cancelled at a forfeit of half of it. */
  booker: string
}
interface Elder {
  oldmanId: string
  oldmanName: string
  bedId: string
  buildingId: string
}

export async function makeQuarter(seed = 20250401): Promise<Quarter> {
  const house = await openHouse()
  const { t, admin, levelId } = house
  t.clock.set('2025-04-01 09:00:00')
  const finance = await t.as('FINANCE')
  const cashier = await t.as('CASHIER')
  const bedFee = await makeChild(admin, 'fee-bed', 180_000, { linkType: 1, linkIds: ['1', '2'] })
  await priceLevel(admin, levelId, 120_000)
  const otherLevel = await makeLevel(t)
  await priceLevel(admin, otherLevel, 150_000)
  const meals = await priceMeals(admin, 2_500)
  const { projectId } = await admin.ok(feeProject.create, { projectName: '增值服务', projectType: 8 })
  const hair = await makeChild(admin, projectId, 2_000, { chargeCycle: 6 })
  const rule = { discountRuleName: '九折', discountType: 1, discountValue: 9_000, projectChildIds: [bedFee] }
  const { setId } = await admin.ok(feeProject.createDiscount, { ...rule, validNum: 6, validUnit: 'M', startMode: 1 })
  const world: World = {
    house,
    finance,
    cashier,
    elders: [],
    hair,
    booker: '',
    meals,
    otherLevel,
    setId,
    chance: random(seed),
    day: '',
  }
  for (let day = '2025-04-01'; day <= '2025-06-30'; day = addDays(day, 1)) {
    t.clock.set(`${day} 10:00:00`)
    world.day = day
    if (day.endsWith('-01')) await finance.call(bill.generate, { feeMonth: day.slice(0, 7) })
    if (world.elders.length < 10 && world.chance.chance(0.3)) await moveIn(world)
    for (let n = world.chance.int(0, 3); n > 0; n -= 1) await happening(world)
  }
  await certain(world)
  await online(world)
  t.clock.set('2025-06-30 18:00:00')
  return world
}

interface World extends Quarter {
  meals: string
  otherLevel: string
  setId: string
  chance: Random
  day: string
}

async function moveIn(world: World) {
  const { house, elders, chance, day, meals, setId } = world
  const [bed] = await makeBeds(house.t)
  const elder = await makeElder(house.t)
  if (chance.chance(0.5)) {
    const book = {
      bedId: bed.bedId,
      planLiveDate: day,
      reserveAmount: 200_000,
      tradeWays: [{ tradeWay: 1, amount: 200_000 }],
    }
    await step(house.admin, elder.oldmanId, 5, book)
    if (chance.chance(0.3)) {
      await step(house.admin, elder.oldmanId, 6, { cancelReason: '另选机构', refundMode: 2, refundAmount: 120_000 })
      return
    }
  }
  const checkin = house.checkin(bed.bedId, {
    liveDate: day,
    depositDue: 300_000,
    costProjects: [{ projectChildId: meals }],
  })
  const done = await step(house.admin, elder.oldmanId, 1, checkin)
  if (done.code !== 0) throw new Error(done.msg)
  elders.push({ ...elder, bedId: bed.bedId, buildingId: bed.buildingId })
  if (!chance.chance(0.4)) return
  const rows = await house.t.db((db) =>
    db.selectFrom('costProject').selectAll().where('oldmanId', '=', elder.oldmanId).where('source', '=', 1).execute(),
  )
  await saveCosts(house.admin, elder.oldmanId, [{ oldmanCostId: rows[0].oldmanCostId, setId, discountStart: day }])
}

/** The possible steps of a day; a refused one is allowed and leaves nothing. */
async function happening(world: World) {
  const { chance, elders } = world
  if (elders.length === 0) return
  const happenings = [
    prestore,
    prestore,
    deposit,
    payBill,
    payBill,
    payBill,
    refund,
    move,
    voidOne,
    antiSettle,
    line,
    waive,
    relevel,
    rebed,
    other,
  ]
  await chance.pick(happenings)(world, chance.pick(elders))
}

type Happening = (world: World, elder: Elder) => Promise<unknown>
const someWays = (chance: Random, amount: number) => {
  const first = chance.int(1, amount - 1)
  return chance.chance(0.5)
    ? [{ tradeWay: chance.int(1, 3), amount }]
    : [
        { tradeWay: 1, amount: first },
        { tradeWay: 2, amount: amount - first },
      ]
}
const taker = ({ chance, finance, cashier }: World) => (chance.chance(0.5) ? finance : cashier)

const prestore: Happening = (world, { oldmanId }) => {
  const amount = world.chance.int(10, 400) * 1_000 + 37
  return taker(world).call(account.trade, {
    tradeType: 1,
    print: 0,
    oldmanId,
    amount,
    ways: someWays(world.chance, amount),
  })
}
const deposit: Happening = (world, { oldmanId }) => {
  const amount = world.chance.int(10, 200) * 1_000
  return taker(world).call(account.trade, {
    tradeType: world.chance.pick([2, 6]),
    print: 0,
    oldmanId,
    amount,
    ways: someWays(world.chance, amount),
  })
}
const payBill: Happening = async (world, { oldmanId }) => {
  const { list, balances } = await world.finance.ok(bill.get, { oldmanId })
  const open = list.filter(({ billStatus }) => billStatus < 2)
  if (open.length === 0) return
  const bills = open.map((row) => ({
    tradeMonthId: row.tradeMonthId,
    version: row.version,
    amount: world.chance.chance(0.6) ? row.unpaidAmt : Math.ceil(row.unpaidAmt / 3),
  }))
  const amount = bills.reduce((sum, row) => sum + row.amount, 0)
  const balance = Math.min(balances.prestoreBalance, amount - 1)
  const over = world.chance.chance(0.2) ? 5_000 : 0
  const ways = [
    ...(balance > 0 ? [{ tradeWay: 7, amount: balance }] : []),
    { tradeWay: world.chance.int(1, 4), amount: amount - balance + over },
  ]
  const last = bills.at(-1)
  if (over > 0 && last) last.amount += over
  return taker(world).call(bill.pay, {
    tradeType: '3',
    print: '0',
    oldmanId,
    bills,
    ways,
    toPrestore: over > 0 ? 1 : 0,
  })
}
const refund: Happening = (world, { oldmanId }) =>
  world.finance.call(account.trade, {
    tradeType: 4,
    print: 0,
    oldmanId,
    amount: 12_345,
    ways: [{ tradeWay: 1, amount: 12_345 }],
    refundClass: world.chance.pick([1, 2, 6]),
    reason: '家属申请',
  })
const move: Happening = async (world, { oldmanId }) => {
  const { chance, finance, elders } = world
  if (chance.chance(0.5))
    return finance.call(account.transfer, {
      oldmanId,
      classFrom: chance.pick([1, 2]),
      classTo: 6,
      amount: 3_300,
      reason: '调整',
    })
  const to = chance.pick(elders)
  const found = await finance.ok(account.get, { oldmanId: to.oldmanId })
  return (
    'accountNum' in found &&
    finance.call(account.remit, { oldmanId, accountNumTo: found.accountNum, amount: 4_400, reason: '亲属互转' })
  )
}
const voidOne: Happening = async (world, { oldmanId }) => {
  const found = await world.finance.ok(account.get, { oldmanId })
  const trade =
    'trades' in found
      ? found.trades.find(({ tradeStatus, tradeType }) => tradeStatus === 1 && [1, 2, 4, 6, 7, 8].includes(tradeType))
      : undefined
  return (
    trade &&
    world.finance.call(account.void, {
      tradeClass: String(trade.tradeClass),
      tradeId: trade.tradeId,
      reason: '录入有误',
    })
  )
}
const antiSettle: Happening = async (world, { oldmanId }) => {
  const { list } = await world.finance.ok(bill.get, { oldmanId })
  const paid = list.find(({ paidAmt }) => paidAmt > 0)
  return paid && world.finance.call(bill.antiSettle, { tradeMonthId: paid.tradeMonthId, reason: '收款有误' })
}
const line: Happening = (world, { oldmanId }) => {
  const refunded = world.chance.chance(0.4)
  const body = { oldmanId, projectChildId: refunded ? world.meals : world.hair, quantity: world.chance.int(1, 4) }
  return world.finance.call(bill.addLine, { ...body, tradeType: refunded ? '4' : '3' })
}
const waive: Happening = async (world, { oldmanId }) => {
  const { list } = await world.finance.ok(bill.get, { oldmanId })
  const open = list.find(({ billStatus, unpaidAmt }) => billStatus < 2 && unpaidAmt > 10_000)
  return (
    open &&
    world.finance.call(bill.waive, {
      tradeMonthId: open.tradeMonthId,
      amount: 9_999,
      reason: '困难补助',
      version: open.version,
    })
  )
}
const relevel: Happening = async (world, elder) => {
  const [bed] = await makeBeds(world.house.t)
  const done = await world.house.adjust(elder.oldmanId, bed.bedId, {
    adjustDate: world.day,
    levelIdNew: world.otherLevel,
  })
  if (done.code === 0) Object.assign(elder, { bedId: bed.bedId, buildingId: bed.buildingId })
}
const rebed: Happening = async (world, elder) => {
  const [bed] = await makeBeds(world.house.t)
  const done = await world.house.adjust(elder.oldmanId, bed.bedId, { adjustDate: world.day })
  if (done.code === 0) Object.assign(elder, { bedId: bed.bedId, buildingId: bed.buildingId })
}
const other: Happening = (world) => {
  const income = world.chance.chance(0.6)
  const facts = {
    inOutType: income ? 1 : 2,
    projectName: income ? '捐赠' : '维修',
    amount: world.chance.int(100, 9_000),
    tradeWay: 1,
  }
  return world.finance.call(inOut.inOutCreate, { ...facts, inOutTime: `${world.day} 09:00:00`, handler: '会计' })
}

/** Cases that must be there, whatever the random numbers. */
async function certain(world: World) {
  const { finance, house, elders, hair, chance } = world
  const [{ oldmanId }, other] = elders
  const paid = { oldmanId: other.oldmanId, tradeType: '3', projectChildId: hair, quantity: 9 }
  const wrong = await finance.ok(bill.addLine, paid)
  if (wrong.billType === 2 && wrong.paidAmt === 0)
    await finance.call(bill.void, { tradeMonthId: wrong.tradeMonthId, reason: '开错', version: wrong.version })
  await finance.ok(bill.addLine, { ...paid, oldmanId, quantity: 11 })
  const { list } = await finance.ok(bill.get, { oldmanId })
  const open = list.find(({ unpaidAmt }) => unpaidAmt > 10_000)
  if (open)
    await finance.ok(bill.waive, {
      tradeMonthId: open.tradeMonthId,
      amount: 9_999,
      reason: '困难补助',
      version: open.version,
    })
  await payBill(world, elders[0])
  const [bed] = await makeBeds(house.t)
  const booker = await makeElder(house.t)
  const book = {
    bedId: bed.bedId,
    planLiveDate: '2025-06-30',
    reserveAmount: 200_000,
    tradeWays: [{ tradeWay: 1, amount: 200_000 }],
  }
  await step(house.admin, booker.oldmanId, 5, book)
  await step(house.admin, booker.oldmanId, 6, { cancelReason: '另选机构', refundMode: 2, refundAmount: 100_000 })
  world.booker = booker.oldmanName
  for (const kind of [1, 2, 6]) {
    const amount = 30_000 + chance.int(1, 9)
    const trade = { tradeType: kind, print: 0, oldmanId: other.oldmanId, amount, ways: [{ tradeWay: 3, amount }] }
    await finance.ok(account.trade, trade)
    await finance.ok(account.trade, {
      ...trade,
      tradeType: 4,
      amount: 5_000,
      ways: [{ tradeWay: 3, amount: 5_000 }],
      refundClass: kind,
      reason: '退回',
    })
  }
}

/** Money paid online whose purpose was gone when it arrived, and an account opened with a balance. */
async function online({ house, elders }: World) {
  const { t } = house
  const { oldmanId } = elders[0]
  await t.db(async (db) => {
    await lockAccount(db, t.who(), oldmanId)
    await demoClearing(db, t.who(), { oldmanId, subject: '预存', amount: 7_800, paidAmount: 7_700 })
    await postEntries(db, t.who(), [{ entryType: 24, lines: ledger.opened(oldmanId, [{ kind: 1, amount: 8_800 }]) }])
  })
}
