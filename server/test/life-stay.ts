import { isRefusal } from '#contract/kit/refusals.ts'
import { costProject } from '#contract/modules/fees/cost-project/cost-project.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Who } from '#core/who/who.ts'
import { consume, refundOuting, withdraw, withdrawOuting } from '../src/modules/fees/bill/service.ts'
import { step, versionOf } from './elders.ts'
import { saveCosts } from './fees.ts'
import { daysBack, freeBed, inWays, type Life, newcomer, type Person, type Refused, type State } from './life.ts'

/** Steps of a stay and of things used beside it. Two numbers choose the variant. */
export interface Step {
  /** The states of residents it applies to; undefined where it needs no resident. */
  of?: readonly State[]
  run: (life: Life, person: Person, n: number, m: number) => Promise<Refused | undefined>
}
const inside = ['living'] as const

/** Calls the function of a module directly, as a module that does not exist yet would: refused like a call. */
async function seam(life: Life, work: (db: Db, who: Who) => Promise<unknown>): Promise<Refused> {
  try {
    await life.t.db((db) => work(db, life.t.who()))
    return { status: 200, code: 0, msg: '' }
  } catch (error) {
    if (isRefusal(error)) return { status: 200, code: error.refusal.code, msg: error.message }
    throw error
  }
}

const book: Step = {
  run: async (life, _, n) => {
    const person = await newcomer(life)
    const bedId = await freeBed(life)
    const reserveAmount = n % 4 === 0 ? 0 : 50_000 + n
    const money = reserveAmount > 0 ? { reserveAmount, tradeWays: [{ tradeWay: 1, amount: reserveAmount }] } : {}
    const done = await step(life.admin, person.oldmanId, 5, { bedId, planLiveDate: life.day, ...money })
    if (done.code === 0) life.people.push({ ...person, state: 'booked', bedId })
    return done
  },
}
const cancelBook: Step = {
  of: ['booked'],
  run: async (life, person, n) => {
    const refundMode = (n % 3) + 1
    const part = refundMode === 2 ? { refundAmount: n % 50_000 } : {}
    const ways = refundMode === 3 ? {} : { tradeWays: undefined }
    const done = await step(life.admin, person.oldmanId, 6, { cancelReason: '另选机构', refundMode, ...part, ...ways })
    if (done.code === 0) Object.assign(person, { state: 'gone' })
    return done
  },
}
async function bring(life: Life, person: Person, n: number, m: number) {
  const bedId = person.bedId || (await freeBed(life))
  const trial = n % 5 === 0
  const liveDate = daysBack(life, m % 9)
  const body = life.house.checkin(bedId, {
    liveDate,
    levelId: life.levels[n % 2],
    costProjects: n % 3 === 0 ? [] : [{ projectChildId: life.meals }],
    ...(n % 4 === 0 ? { depositDue: 300_000 } : {}),
    ...(m % 5 === 4 ? { chargeStartDate: addDays(liveDate, m % 12) } : {}),
    ...(trial ? { trialDays: 10 } : {}),
  })
  const done = await step(life.admin, person.oldmanId, trial ? 4 : 1, body)
  if (done.code === 0) Object.assign(person, { state: 'living', bedId, trial })
  return done
}
const moveIn: Step = {
  run: async (life, _, n, m) => {
    const person = await newcomer(life)
    const done = await bring(life, person, n, m)
    if (done.code === 0) life.people.push(person)
    return done
  },
}
const takeUp: Step = { of: ['booked'], run: bring }
const comeBack: Step = {
  of: ['settled', 'gone'],
  run: async (life, person, n, m) => {
    const again = await step(life.admin, person.oldmanId, 3)
    if (again.code !== 0) return again
    person.bedId = ''
    return bring(life, person, n, m)
  },
}
const formal: Step = {
  of: inside,
  run: async (life, person, _, m) => {
    if (!person.trial) return undefined
    const done = await step(life.admin, person.oldmanId, 1, { formalDate: daysBack(life, m % 6) })
    if (done.code === 0) person.trial = false
    return done
  },
}
const moveBed: Step = {
  of: inside,
  run: async (life, person, n, m) => {
    const bedId = await freeBed(life)
    const level = n % 4 === 0 ? { levelIdNew: life.levels[m % 2] } : {}
    const done = await life.house.adjust(person.oldmanId, bedId, { adjustDate: daysBack(life, m % 25), ...level })
    life.freeBeds.push(done.code === 0 ? person.bedId : bedId)
    if (done.code === 0) person.bedId = bedId
    return done
  },
}
const changeLevel: Step = {
  of: inside,
  run: async (life, { oldmanId }, n, m) => {
    const version = await versionOf(life.admin, oldmanId)
    const body = { levelIdNew: life.levels[n % 2], levelDate: daysBack(life, m % 40), reason: '评估' }
    return life.admin.call(residence.update, { oldmanId, version, ...body })
  },
}
const swap: Step = {
  of: inside,
  run: async (life, person, n, m) => {
    const others = life.people.filter((one) => one.state === 'living' && one !== person)
    const other = others[n % others.length]
    if (!other) return undefined
    const exchangeDate = daysBack(life, m % 20)
    const done = await life.house.exchange(person.oldmanId, other.oldmanId, { exchangeDate })
    if (done.code === 0) [person.bedId, other.bedId] = [other.bedId, person.bedId]
    return done
  },
}
const correctDate: Step = {
  of: inside,
  run: async (life, { oldmanId }, n, m) => {
    const version = await versionOf(life.admin, oldmanId)
    const liveDate = daysBack(life, (n + m) % 45)
    return life.admin.call(residence.update, { oldmanId, version, liveDate, chargeStartDate: liveDate })
  },
}

/** Rows by hand, own prices, discounts granted and taken away. */
const changeCosts: Step = {
  of: inside,
  run: async (life, { oldmanId }, n, m) => {
    const { list } = await life.admin.ok(costProject.list, { oldmanId })
    const open = list.filter(({ status, endDate, source }) => status === 1 && endDate == null && source <= 4)
    const row = open[m % Math.max(1, open.length)]
    const day = daysBack(life, m % 35)
    const price = 1_000 + (n % 7) * 333
    const costs = [
      { projectChildId: life.quarterly, startDate: day, quantity: 1 + (n % 3) },
      { projectChildId: life.meals, startDate: day, price, quantity: 0.5 + (n % 4) },
      ...(row
        ? [
            { oldmanCostId: row.oldmanCostId, setId: life.setIds[n % life.setIds.length], discountStart: day },
            { oldmanCostId: row.oldmanCostId, setId: null },
            { oldmanCostId: row.oldmanCostId, endDate: day },
            { oldmanCostId: row.oldmanCostId, price: 1_000 * (n % 200), priceLocked: 1 },
            { oldmanCostId: row.oldmanCostId, cancel: 1 },
          ]
        : []),
    ]
    return saveCosts(life.admin, oldmanId, [costs[n % costs.length]])
  },
}
const changePrice: Step = {
  run: async (life, _, n, m) => {
    const child = [life.bedFee, life.meals, life.quarterly][n % 3]
    const { list } = await life.admin.ok(feeProject.children, { projectChildId: child })
    const { version, price } = list[0]
    const more = m % 3 === 0 ? {} : { fromDate: addDays(life.day, (m % 50) - 10) }
    const changed = { projectChildId: child, version, price: price + 100 + n, ...more }
    const answer = await life.admin.call(feeProject.updateChild, changed)
    return answer.code === 32061 ? life.admin.call(feeProject.updateChild, { ...changed, confirmed: 1 }) : answer
  },
}

const returned: Step = {
  of: inside,
  run: (life, { oldmanId }, n, m) =>
    seam(life, async (db, who) => {
      const { liveId } = await db
        .selectFrom('oldman')
        .select('liveId')
        .where('oldmanId', '=', oldmanId)
        .executeTakeFirstOrThrow()
      const outDay = [daysBack(life, 1 + (m % 30)), life.lastOut.get(oldmanId) ?? ''].sort()[1]
      const away = { outType: (n % 3) + 1, mealStop: n % 4 !== 0 }
      const outingId = newId()
      const back = { outingId, oldmanId, liveId: liveId ?? '', outDay, backDay: life.day, ...away }
      await refundOuting(db, who, back)
      life.outings.push({ outingId, oldmanId })
      life.lastOut.set(oldmanId, life.day)
    }),
}
const notAway: Step = {
  of: inside,
  run: async (life, { oldmanId }) => {
    const at = life.outings.findIndex((one) => one.oldmanId === oldmanId)
    if (at < 0) return undefined
    const [{ outingId }] = life.outings.splice(at, 1)
    return seam(life, (db, who) => withdrawOuting(db, who, { outingId, reason: '登记有误' }))
  },
}
const use: Step = {
  of: ['living', 'left'],
  run: async (life, { oldmanId }, n, m) => {
    const sourceId = newId()
    const child = n % 4 === 0 ? { projectChildId: life.damage, source: 11 } : { projectChildId: life.hair, source: 10 }
    const piece = { price: 1 + (n % 5_000), quantity: 1 + (m % 3) / 2, date: daysBack(life, m % 20) }
    const consumption = { ...child, ...piece, oldmanId, sourceId, source: child.source as 10 | 11 } // as: one of the two
    const done = await seam(life, (db, who) => consume(db, who, consumption))
    if (done.code === 0) life.used.push({ sourceId: `${child.source}/${sourceId}`, oldmanId })
    return done
  },
}
const notUsed: Step = {
  of: ['living', 'left', 'settled'],
  run: async (life, { oldmanId }) => {
    const at = life.used.findIndex((one) => one.oldmanId === oldmanId)
    if (at < 0) return undefined
    const [source, sourceId] = life.used[at].sourceId.split('/')
    const wrong = { source: Number(source) as 10 | 11, sourceId, reason: '登记有误' } // as: written so
    const done = await seam(life, (db, who) => withdraw(db, who, wrong))
    if (done.code === 0) life.used.splice(at, 1)
    return done
  },
}

const quit: Step = {
  of: inside,
  run: async (life, person, n, m) => {
    const done = await step(life.admin, person.oldmanId, 2, { quitDate: daysBack(life, m % 6), quitType: (n % 5) + 1 })
    if (done.code !== 0) return done
    life.freeBeds.push(person.bedId)
    person.state = 'left'
    return done
  },
}
const stayAfterAll: Step = {
  of: ['left'],
  run: async (life, person) => {
    const bedId = await freeBed(life)
    const done = await step(life.admin, person.oldmanId, person.trial ? 4 : 1, { bedId })
    if (done.code === 0) Object.assign(person, { state: 'living', bedId })
    else life.freeBeds.push(bedId)
    return done
  },
}
const settle: Step = {
  of: ['left'],
  run: async (life, person, n, m) => {
    const { oldmanId } = person
    const { settlement: waiting, amounts } = await life.finance.ok(settlement.detail, { oldmanId })
    const deduct = n % 3 === 0 ? 100 + n : 0
    const room = amounts.collectAmt - amounts.refundAmt + deduct
    const waiveAmt = m % 3 === 0 ? Math.min(Math.max(0, amounts.arrearsAmt - amounts.creditAmt), 3_333) : 0
    const rest = room - waiveAmt
    const ways = rest === 0 ? [] : inWays(Math.abs(rest), n)
    const done = await life.finance.call(settlement.submit, {
      oldmanId,
      settleId: waiting?.settleId ?? '',
      ways,
      expectRefundAmt: Math.max(0, -rest),
      expectCollectAmt: Math.max(0, rest),
      payeeName: '王强',
      payeeRelation: '儿子',
      bankNo: '6222020200011234567',
      ...(deduct > 0 ? { deducts: [{ projectChildId: life.damage, amount: deduct }] } : {}),
      ...(waiveAmt > 0 ? { waiveAmt, waiveReason: '困难补助' } : {}),
    })
    if (done.code === 0) person.state = 'settled'
    return done
  },
}
const revoke: Step = {
  of: ['settled'],
  run: async (life, person) => {
    const { settlement: done } = await life.finance.ok(settlement.detail, { oldmanId: person.oldmanId })
    const body = { settleId: done?.settleId ?? '', reason: '家属要求更正' }
    const undone = await life.finance.call(settlement.revoke, body)
    if (undone.code === 0) person.state = 'left'
    return undone
  },
}

export const staySteps = {
  book,
  cancelBook,
  moveIn,
  takeUp,
  comeBack,
  formal,
  moveBed,
  changeLevel,
  swap,
  correctDate,
  changeCosts,
  changePrice,
  returned,
  notAway,
  use,
  notUsed,
  quit,
  stayAfterAll,
  settle,
  revoke,
} satisfies Record<string, Step>
