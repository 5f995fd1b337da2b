import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { addDays } from '#core/clock.ts'
import type { Answer, Client, TestApp } from './app.ts'
import { type Elder, makeElder, makeLevel } from './elders.ts'
import { makeBeds } from './factories.ts'
import { makeChild, priceLevel, priceMeals } from './fees.ts'
import { type House, openHouse } from './stays.ts'

/**
 * An institution whose residents take random steps: its residents and their states. The steps are in life-*.ts and use
 * the calls of the product; a refusal is allowed and changes nothing.
 */
export type State = 'booked' | 'living' | 'left' | 'settled' | 'gone'
export interface Person extends Elder {
  state: State
  bedId: string
  trial: boolean
}
export interface Life {
  house: House
  t: TestApp
  admin: Client
  finance: Client
  people: Person[]
  freeBeds: string[]
  levels: string[]
  bedFee: string
  meals: string
  quarterly: string
  hair: string
  damage: string
  setIds: string[]
  day: string
  seconds: number
  firstDay: string
  outings: { outingId: string; oldmanId: string }[]
  used: { sourceId: string; oldmanId: string }[]
  closed: string[]
  records: string[]
  lastOut: Map<string, string>
}
export type Refused = Pick<Answer<unknown>, 'status' | 'code' | 'msg'>

/** The settings of the institution; drawn once a run. */
export interface Ways {
  prorateBase: number
  billMode: number
  quitDayCharge: number
  autoDeductPartial: number
  consumeMode: number
  reserveToClass: number
}

export const firstDay = '2025-01-20'
/** A run lasts fourteen months. */
export const lastDay = '2026-03-01'

export async function openLife(t: TestApp, ways: Partial<Ways> = {}): Promise<Life> {
  t.clock.set(`${firstDay} 09:00:00`)
  const house = await openHouse(t)
  const { admin, levelId } = house
  const finance = await t.as('FINANCE')
  for (const [key, value] of Object.entries(ways)) await house.setting(key, value)
  const away = { refundOut: 1, refundOutRate: 50, refundOutMinDays: 5 }
  const bedFee = await makeChild(admin, 'fee-bed', 180_000, { linkType: 1, linkIds: ['1'], trialPrice: 150_000 })
  await makeChild(admin, 'fee-bed', 260_001, { linkType: 1, linkIds: ['2'] })
  await priceLevel(admin, levelId, 120_000, away)
  const dearer = await makeLevel(t)
  await priceLevel(admin, dearer, 150_007, { ...away, refundOutMaxDays: 9 })
  const meals = await priceMeals(admin, 2_500, { refundOut: 1, refundOutRate: 100, refundOutMinDays: 1 })
  const { projectId } = await admin.ok(feeProject.create, { projectName: '增值服务', projectType: 8 })
  const hair = await makeChild(admin, projectId, 2_000, { chargeCycle: 6 })
  const quarterly = await makeChild(admin, projectId, 30_001, { chargeCycle: 3 })
  const other = await admin.ok(feeProject.create, { projectName: '物品赔偿', projectType: 7 })
  const damage = await makeChild(admin, other.projectId, 12_000, { chargeCycle: 6 })
  const setIds: string[] = []
  const rules = [
    { discountRuleName: '九折', discountType: 1, discountValue: 9_000 },
    { discountRuleName: '立减', discountType: 2, discountValue: 20_000 },
    { discountRuleName: '全免', discountType: 3, discountValue: 1 },
  ]
  for (const rule of rules) {
    const body = { ...rule, projectChildIds: [], validNum: 2, validUnit: 'M', startMode: 3 }
    setIds.push((await admin.ok(feeProject.createDiscount, body)).setId)
  }
  return {
    house,
    t,
    admin,
    finance,
    bedFee,
    meals,
    quarterly,
    hair,
    damage,
    setIds,
    firstDay,
    levels: [levelId, dearer],
    people: [],
    freeBeds: [],
    outings: [],
    used: [],
    closed: [],
    records: [],
    lastOut: new Map(),
    day: firstDay,
    seconds: 0,
  }
}

/** A free bed; single and double rooms by turns. */
export async function freeBed(life: Life): Promise<string> {
  if (life.freeBeds.length === 0)
    for (const roomPlan of [{ rooms: 4 }, { rooms: 2, bedsPerRoom: 2 }])
      life.freeBeds.push(...(await makeBeds(life.t, roomPlan)).map(({ bedId }) => bedId))
  const bed = life.freeBeds.shift()
  if (!bed) throw new Error('no bed')
  return bed
}

export async function newcomer(life: Life): Promise<Person> {
  const elder = await makeElder(life.t)
  const person: Person = { ...elder, state: 'gone', bedId: '', trial: false }
  return person
}

export const daysBack = (life: Life, days: number) => {
  const day = addDays(life.day, -days)
  return day < life.firstDay ? life.firstDay : day
}

export const billsOf = async (life: Life, { oldmanId }: Person) => (await life.finance.ok(bill.get, { oldmanId })).list

/** Money in one or two ways. */
export const inWays = (amount: number, n: number) =>
  n % 3 === 0 && amount > 1
    ? [
        { tradeWay: 1, amount: Math.ceil(amount / 3) },
        { tradeWay: 2, amount: amount - Math.ceil(amount / 3) },
      ]
    : [{ tradeWay: (n % 4) + 1, amount }]
