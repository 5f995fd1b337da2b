import { addDays } from '../core/clock.ts'
import type { Db } from '../core/db/db.ts'
import { systemWho } from '../core/who/who.ts'
import { ledger, type NewTrade, openAccounts, postTrades } from '../modules/fees/account/service.ts'
import type { Random } from './random.ts'

interface Maker {
  db: Db
  orgId: string
  now: string
  random: Random
}
interface Elder {
  oldmanId: string
  oldmanName: string
  status: number
  /** Day of moving in, or of booking. */
  since: string
}
type Kind = 1 | 2 | 5 | 6

/**
 * A year of money: deposits at moving in, prestores every few months, a reservation for each booking, refunds to some.
 * Posted as a cashier would have, day by day, so that receipts count on and the books prove.
 */
export async function makeAccounts({ db, orgId, now, random }: Maker, elders: readonly Elder[]) {
  await openAccounts(
    db,
    systemWho(orgId, now),
    elders.map(({ oldmanId }) => oldmanId),
  )
  const today = now.slice(0, 10)
  const start = addDays(today, -365)
  const plans = elders.flatMap((elder) => plansOf(elder, random, { start, today }))
  const months = Map.groupBy(
    plans.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    ({ day }) => day.slice(0, 7),
  )
  for (const [month, own] of months) {
    const who = { ...systemWho(orgId, `${month}-28 18:00:00`), userName: random.pick(['周晓燕', '吴建国']) }
    const trades = own.map(({ day, trade }) => ({ ...trade, tradeTime: `${day} ${clock(random)}` }))
    await postTrades(db, who, trades)
  }
  await db
    .updateTable('account')
    .set({ accountStatus: 2 })
    .where('orgId', '=', orgId)
    .where(
      'oldmanId',
      'in',
      elders.filter(({ status }) => status === 2).map(({ oldmanId }) => oldmanId),
    )
    .execute()
}

const clock = (random: Random) =>
  `${String(random.int(8, 17)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00`

function plansOf(elder: Elder, random: Random, { start, today }: { start: string; today: string }) {
  const { oldmanId, status, since } = elder
  const plans: { day: string; trade: NewTrade }[] = []
  const at = (day: string) => (day < start ? start : day)
  const add = (day: string, kind: Kind, amount: number) => {
    if (at(day) < today)
      plans.push({ day: at(day), trade: taken(oldmanId, kind, amount, random.pick([1, 2, 2, 3, 4])) })
  }
  if (status === 5) add(since, 5, 200_000)
  if (status !== 1 && status !== 4) return plans
  add(since, 2, random.pick([600_000, 1_000_000]))
  if (random.chance(0.6)) add(since, 6, 300_000)
  let held = 0
  for (let day = at(since); day < today; day = addDays(day, random.int(40, 95))) {
    const amount = random.int(3, 12) * 50_000
    add(day, 1, amount)
    held += amount
  }
  const late = addDays(today, -random.int(1, 30))
  if (held > 300_000 && random.chance(0.12) && late > at(since)) {
    const lines = ledger.paidBack(oldmanId, 1, [{ tradeWay: 4, amount: 100_000 }])
    plans.push({
      day: today < late ? today : late,
      trade: {
        tradeType: 4,
        tradeClass: 4,
        direction: 2,
        amount: 100_000,
        oldmanId,
        classFrom: 1,
        ways: [{ tradeWay: 4, amount: 100_000 }],
        reason: '家属申请退回部分预存',
        entries: [{ entryType: 4, lines }],
      },
    })
  }
  return plans
}

export function taken(oldmanId: string, kind: Kind, amount: number, tradeWay: number): NewTrade {
  const ways = [{ tradeWay, amount }]
  return {
    tradeType: kind,
    tradeClass: kind,
    direction: 1,
    amount,
    oldmanId,
    ways,
    payerName: '家属',
    entries: [{ entryType: kind, lines: ledger.received(oldmanId, kind, ways) }],
  }
}
