import { accountStatus } from '#contract/modules/fees/account/account.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { balanceClass, tradeClass, tradeDirection, tradeType } from '#contract/modules/fees/account/trade.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { joinResidence } from '../../living/residence/service.ts'
import { type Account, accountsChanged, lockAccount, openAccount } from './accounts.ts'
import { received } from './posting/ledger.ts'
import { closedMonths } from './posting/posting.ts'
import { moveClass, settleTrade } from './posting/trades.ts'
import { enabledWays } from './posting/ways.ts'
import { watchLine } from './read/alarm.ts'
import { endReserve, endReserveDecision, tellReserve } from './reserve.ts'
import { checkedWays, reserveToClassOf } from './rules.ts'
import { accounts } from './tables.ts'

/** The effects of a stay on the accounts (fees.md 3.5; residence.md 2.2): inside the transaction of the step. */

type Step = Parameters<NonNullable<Parameters<typeof joinResidence>[0]['afterStep']>>[2]
type Detail<N extends Step['name']> = Extract<Step, { name: N }>['detail']

joinResidence({
  name: 'account',
  answers: {
    reserve: async (db, who, { resident }) => (await lockAccount(db, who, resident.oldmanId)).reserveBalance,
    deposit: async (db, who, { resident, stay }) => {
      const account = await lockAccount(db, who, resident.oldmanId)
      const moves = reserveToClassOf(await setting(db, who.orgId, 'reserveToClass'))
      const coming = moves === 2 ? account.reserveBalance : 0
      const due = stay.depositDue + stay.medicalDepositDue
      return { due, paid: account.depositBalance + account.medicalBalance + coming }
    },
    charged: (db, who, { stay }) => hasEntries(db, who, stay),
    closedMonth: async (db, who, { day }) => [...(await closedMonths(db, who, [day.slice(0, 7)]))][0],
  },
  afterStep: async (db, who, step) => {
    const { oldmanId } = step.resident
    switch (step.name) {
      case 'open':
        await openAccount(db, who, oldmanId)
        return step.detail.again ? setStatus(db, who, oldmanId, 1) : undefined
      case 'book':
        await endReserveDecision(db, who, oldmanId)
        return reserve(db, who, oldmanId, step.detail)
      case 'checkin':
        return moveReserve(db, who, oldmanId)
      case 'cancelBook':
        return cancelReserve(db, who, oldmanId, step.detail)
      case 'expireBook':
        return tellReserve(db, who, { ...step.resident, ...step.detail })
      case 'quit':
        return setStatus(db, who, oldmanId, 2)
      case 'revokeQuit':
        return setStatus(db, who, oldmanId, 1)
    }
  },
})

/** 1 in use, 2 frozen after departure, 3 closed by the settlement; the database requires a closed one to be empty. */
export async function setStatus(db: Db, who: Who, oldmanId: string, accountStatus: Account['accountStatus']) {
  const account = await lockAccount(db, who, oldmanId)
  if (account.accountStatus === accountStatus) return
  await patchAccount(db, who, account, accountStatus)
  await watchLine(db, who, [oldmanId])
}

function patchAccount(db: Db, who: Who, account: Account, accountStatus: Account['accountStatus']) {
  accountsChanged(db)
  return patch(db, accounts, who, account, { accountStatus })
}

/** 预订: the money of a booking is class 5 from the beginning. */
async function reserve(db: Db, who: Who, oldmanId: string, { reserveAmount, tradeWays }: Detail<'book'>) {
  if (reserveAmount === 0) return
  await usable(db, who, oldmanId)
  const enabled = await enabledWays(db, who)
  const ways = checkedWays(tradeWays ?? [], reserveAmount, { enabled, field: 'tradeWays' })
  await settleTrade(db, who, {
    tradeType: tradeType.is.reservation,
    tradeClass: tradeClass.is.reservation,
    direction: tradeDirection.is.in,
    amount: reserveAmount,
    oldmanId,
    ways,
    remark: '预订',
    entries: [{ entryType: entryType.is.reservation, lines: received(oldmanId, balanceClass.is.reservation, ways) }],
  })
}

/** 入住: the whole reservation moves into the deposit or the prestored money, or stays (reserveToClass). */
async function moveReserve(db: Db, who: Who, oldmanId: string) {
  const account = await lockAccount(db, who, oldmanId)
  if (account.accountStatus !== accountStatus.is.open) await patchAccount(db, who, account, accountStatus.is.open)
  const classTo = reserveToClassOf(await setting(db, who.orgId, 'reserveToClass'))
  const amount = account.reserveBalance
  if (amount > 0 && classTo !== undefined)
    await moveClass(db, who, {
      oldmanId,
      classFrom: balanceClass.is.reservation,
      classTo,
      amount,
      reason: '入住转预订金',
    })
}

/** 取消预订: a part is refunded, the rest is forfeited; no money of class 5 remains. */
async function cancelReserve(db: Db, who: Who, oldmanId: string, detail: Detail<'cancelBook'>) {
  const account = await usable(db, who, oldmanId)
  if (account.reserveBalance === 0) return
  const percent = await setting(db, who.orgId, 'reserveForfeit')
  await endReserve(db, who, account, { asked: detail, percent, memo: '取消预订没收预订金' })
}

async function usable(db: Db, who: Who, oldmanId: string): Promise<Account> {
  const account = await lockAccount(db, who, oldmanId)
  if (account.accountStatus === accountStatus.is.open) return account
  // A resident who returns after a settlement has an account again.
  return patchAccount(db, who, account, accountStatus.is.open)
}

/** Whether anything was posted for the resident since this stay began. */
async function hasEntries(db: Db, who: Who, { oldmanId, createTime }: { oldmanId: string; createTime: string }) {
  const row = await db
    .selectFrom('ledgerLine as line')
    .innerJoin('ledgerEntry as entry', (join) =>
      join.onRef('entry.orgId', '=', 'line.orgId').onRef('entry.entryId', '=', 'line.entryId'),
    )
    .select('line.entryId')
    .where('line.orgId', '=', who.orgId)
    .where('line.oldmanId', '=', oldmanId)
    .where('entry.createTime', '>=', createTime)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
