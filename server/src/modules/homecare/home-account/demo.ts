import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { addDays } from '#core/clock.ts'
import { insert } from '#core/rows/store/write.ts'
import { writeLogs } from '#core/who/audit.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import type { Maker } from '../../../demo/people/residents.ts'
import { random } from '../../../demo/random.ts'
import { freezeAccount, lockAccount } from './accounts.ts'
import { cancelAccount } from './posting/closing.ts'
import { grantSubsidies } from './posting/subsidy.ts'
import { recharge, remit, transfer, withdraw } from './posting/trades.ts'
import { voidTrade } from './posting/voids.ts'
import { homeAccountNumbers, homeAccounts } from './tables.ts'

export const after = ['homecare/home-elder']

/** The first accounts have no movements after this day: orders are paid from them in the weeks that follow. */
const ordersFrom = 45
const forOrders = 28
const alarmAmount = 5000

type Elder = Awaited<ReturnType<typeof eldersOf>>[number]
interface Holder extends Elder {
  accountId: string
  accountNum: string
  /** First day of the account, and the last day with a movement. */
  since: string
  until: string
}
interface Deed {
  day: string
  work: (who: Who) => Promise<unknown>
}

/** Accounts of home care with some months of movements by the real rules; in every state, some with a low balance. */
const makeAccounts: Demo = async (maker) => {
  const { db, orgId, now } = maker
  const today = now.slice(0, 10)
  const chance = random(26101)
  // One in six has no account yet.
  const elders = (await eldersOf(maker)).filter((_, at) => at % 6 !== 4)
  const holders: Holder[] = []
  for (const [at, elder] of elders.entries()) holders.push(await open(maker, elder, at))
  const deeds = [
    ...monthsBefore(today).map((month) => ({
      day: `${month}-01`,
      work: (who: Who) => grantSubsidies(db, who, month),
    })),
    ...holders.flatMap((holder, at) => deedsOf({ ...maker, random: chance }, holder, at)),
    ...ends(maker, holders),
  ]
  // The nightly job runs before the desk opens; everything else in order of days.
  for (const { day, work } of deeds.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)))
    if (day < today) await work(clerk(orgId, day))
}
export default makeAccounts

const clerk = (orgId: string, day: string): Who => ({
  ...systemWho(orgId, `${day} 10:30:00`),
  userId: 'user-homecare_manager',
  userName: '居家主管',
  changes: [],
})

const eldersOf = ({ db, orgId }: Maker) =>
  db
    .selectFrom('homeOldman')
    .select(['oldmanId', 'oldmanName', 'status', 'createTime', 'endDate'])
    .where('orgId', '=', orgId)
    .orderBy('oldmanNo')
    .execute()

async function open({ db, orgId, now }: Maker, elder: Elder, at: number): Promise<Holder> {
  const since = addDays(elder.createTime.slice(0, 10), 1)
  const who = clerk(orgId, since)
  const row = await insert(db, homeAccounts, who, {
    oldmanId: elder.oldmanId,
    accountNum: await homeAccountNumbers.next(db, who),
    alarmAmount,
    accountStatus: 1,
    openTime: who.now,
  })
  who.story.content = `为${elder.oldmanName}开户${row.accountNum}`
  await writeLogs(db, homeAccount.create, who, { params: {}, code: 0, message: '', costMs: 14, time: who.now })
  const rests = at < forOrders ? addDays(now.slice(0, 10), -ordersFrom) : addDays(now.slice(0, 10), -1)
  const until = elder.endDate && elder.endDate < rests ? elder.endDate : rests
  return { ...elder, accountId: row.accountId, accountNum: row.accountNum, since, until }
}

/** The movements of an open account: a recharge every month, a deposit, part of it refunded, a mistake voided. */
function deedsOf({ db, random: chance }: Maker, { accountId, since, until }: Holder, at: number): Deed[] {
  const tradeWay = chance.pick([1, 1, 2, 2, 3, 4])
  const put = (day: string, amount: number): Deed => ({
    day,
    work: (who) => recharge(db, who, 1, { accountId, amount, tradeWay, payer: chance.pick(['本人', '女儿', '儿子']) }),
  })
  const low = at % 7 === 3
  const deeds = [put(since, low ? 4000 : chance.pick([30_000, 50_000, 80_000]))]
  for (let day = addDays(since, 30); !low && day < until; day = addDays(day, 30))
    deeds.push(put(day, chance.pick([20_000, 30_000])))
  if (at % 3 === 0)
    deeds.push({ day: addDays(since, 1), work: (who) => recharge(db, who, 2, { accountId, amount: 20_000, tradeWay }) })
  if (at % 5 === 1)
    deeds.push({
      day: addDays(since, 5),
      work: (who) => withdraw(db, who, 1, { accountId, amount: 2000, tradeWay, payee: '女儿', reason: '多充退回' }),
    })
  if (at % 9 === 2)
    deeds.push({
      day: addDays(since, 6),
      work: (who) => transfer(db, who, 1, { accountId, amount: 1000, remark: '转作押金' }),
    })
  if (at % 8 === 6)
    deeds.push({
      day: addDays(since, 7),
      work: async (who) => {
        const { tradeId } = await recharge(db, who, 1, { accountId, amount: 3000, tradeWay })
        return voidTrade(db, who, { id: String(tradeId), reason: '金额录错' })
      },
    })
  return deeds.filter(({ day }) => day <= until)
}

/** A couple with transfers between its accounts, accounts frozen with their archives, and a closed one. */
function ends({ db, orgId, now }: Maker, holders: readonly Holder[]): Deed[] {
  const [from, to] = holders.slice(forOrders).filter(({ status }) => status === 1)
  const endedHolders = holders.filter(({ status }) => status === 3)
  const yesterday = addDays(now.slice(0, 10), -1)
  const remitted = from &&
    to && [
      {
        day: yesterday,
        work: (who: Who) =>
          remit(db, who, { accountId: from.accountId, accountNumTo: to.accountNum, amount: 2000, reason: '老伴代充' }),
      },
    ]
  const frozen = endedHolders.map(({ oldmanId, endDate }) => ({
    day: endDate ?? yesterday,
    work: (who: Who) => freezeAccount(db, who, oldmanId),
  }))
  const [first] = endedHolders
  const closed = first && [{ day: yesterday, work: () => close(db, clerk(orgId, yesterday), first.accountId) }]
  return [...(remitted ?? []), ...frozen, ...(closed ?? [])]
}

/** The balance is refunded, then the account is closed. */
async function close(db: Maker['db'], who: Who, accountId: string) {
  const { balance, deposit } = await lockAccount(db, who, accountId)
  const paid = { accountId, tradeWay: 1, payee: '家属', reason: '终止服务退款' }
  if (balance > 0) await withdraw(db, who, 1, { ...paid, amount: balance })
  if (deposit > 0) await withdraw(db, who, 2, { ...paid, amount: deposit })
  const { version } = await lockAccount(db, who, accountId)
  await cancelAccount(db, who, { accountId, reason: '已入住养老机构', version })
}

/** The last months, the present one included. */
function monthsBefore(today: string) {
  const months: string[] = []
  for (let month = today.slice(0, 7); months.length < 4; month = addDays(`${month}-01`, -1).slice(0, 7))
    months.push(month)
  return months.toReversed()
}
