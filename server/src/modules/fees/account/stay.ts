import { refuse } from '#contract/kit/refusals.ts'
import { accountStatus, accountRefusals as no } from '#contract/modules/fees/account/account.ts'
import { tradeClass, tradeStatus, tradeType } from '#contract/modules/fees/account/trade.ts'
import type { Db } from '../../../core/db/db.ts'
import { patch } from '../../../core/rows/write.ts'
import { setting } from '../../../core/settings.ts'
import type { Who } from '../../../core/who/who.ts'
import { joinResidence } from '../../living/residence/service.ts'
import { type Account, accountsChanged, lockAccount, openAccount } from './accounts.ts'
import { forfeited, type Paid, paidBack, received } from './ledger.ts'
import { closedMonths, post } from './posting.ts'
import { checkedWays, reserveRefund, reserveToClassOf, spread } from './rules.ts'
import { accounts } from './tables.ts'
import { assertCash, moveClass, settle } from './trades.ts'
import { enabledWays } from './ways.ts'

/** What follows a stay in the accounts (fees.md 3.5; residence.md 2.2): inside the transaction of the step. */

type Step = Parameters<NonNullable<Parameters<typeof joinResidence>[0]['afterStep']>>[2]
type Detail<N extends Step['name']> = Extract<Step, { name: N }>['detail']

export const joinStays = () =>
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
          return reserve(db, who, oldmanId, step.detail)
        case 'checkin':
          return moveReserve(db, who, oldmanId)
        case 'cancelBook':
          return cancelReserve(db, who, oldmanId, step.detail)
        case 'quit':
          return setStatus(db, who, oldmanId, 2)
        case 'revokeQuit':
          return setStatus(db, who, oldmanId, 1)
      }
    },
  })

/** 1 in use, 2 frozen after departure, 3 closed by the settlement; the database wants a closed one empty. */
export async function setStatus(db: Db, who: Who, oldmanId: string, accountStatus: number) {
  const account = await lockAccount(db, who, oldmanId)
  if (account.accountStatus !== accountStatus) await patchAccount(db, who, account, accountStatus)
}

function patchAccount(db: Db, who: Who, account: Account, accountStatus: number) {
  accountsChanged(db)
  return patch(db, accounts, who, account, { accountStatus })
}

/** 预订: the money of a booking is class 5 from the beginning. */
async function reserve(db: Db, who: Who, oldmanId: string, { reserveAmount, tradeWays }: Detail<'book'>) {
  if (reserveAmount === 0) return
  await usable(db, who, oldmanId)
  const ways = await waysOf(db, who, tradeWays ?? [], reserveAmount)
  await settle(db, who, {
    tradeType: tradeType.is.reservation,
    tradeClass: tradeClass.is.reservation,
    direction: 1,
    amount: reserveAmount,
    oldmanId,
    ways,
    remark: '预订',
    entries: [{ entryType: 5, lines: received(oldmanId, 5, ways) }],
  })
}

/** 入住: the whole reservation moves into the deposit or the prestored money, or stays (reserveToClass). */
async function moveReserve(db: Db, who: Who, oldmanId: string) {
  const account = await lockAccount(db, who, oldmanId)
  if (account.accountStatus !== accountStatus.is.open) await patchAccount(db, who, account, accountStatus.is.open)
  const classTo = reserveToClassOf(await setting(db, who.orgId, 'reserveToClass'))
  const amount = account.reserveBalance
  if (amount > 0 && classTo !== undefined)
    await moveClass(db, who, { oldmanId, classFrom: 5, classTo, amount, reason: '入住转预订金' })
}

/** 取消预订: a part goes back, the rest is forfeited; nothing of class 5 remains. */
async function cancelReserve(db: Db, who: Who, oldmanId: string, detail: Detail<'cancelBook'>) {
  const account = await usable(db, who, oldmanId)
  const balance = account.reserveBalance
  if (balance === 0) return
  const refund = reserveRefund(balance, detail, await setting(db, who.orgId, 'reserveForfeit'))
  if (refund > 0) {
    const ways = detail.tradeWays?.length
      ? await waysOf(db, who, detail.tradeWays, refund)
      : spread(await waysPaid(db, who, oldmanId), refund)
    // Opening balances came by no way: then somebody has to say how the money goes.
    if (ways.length === 0) refuse(no.waysDiffer, {}, { field: 'tradeWays' })
    if (ways.some(({ tradeWay }) => tradeWay >= 8)) refuse(no.paidOnline)
    await assertCash(db, who, ways)
    await settle(db, who, {
      tradeType: tradeType.is.refund,
      tradeClass: tradeClass.is.refund,
      direction: 2,
      amount: refund,
      oldmanId,
      classFrom: 5,
      ways,
      reason: detail.reason,
      entries: [{ entryType: 4, lines: paidBack(oldmanId, 5, ways) }],
    })
  }
  if (balance > refund)
    await post(db, who, [{ entryType: 21, lines: forfeited(oldmanId, balance - refund), memo: '取消预订没收预订金' }])
}

async function usable(db: Db, who: Who, oldmanId: string): Promise<Account> {
  const account = await lockAccount(db, who, oldmanId)
  if (account.accountStatus === accountStatus.is.open) return account
  // Somebody who comes back after a settlement has an account again.
  return patchAccount(db, who, account, accountStatus.is.open)
}

async function waysOf(db: Db, who: Who, ways: NonNullable<Detail<'book'>['tradeWays']>, amount: number) {
  return checkedWays(ways, amount, { enabled: await enabledWays(db, who), voucher: false })
}

/** How the reservation was paid, the last first: money goes back as it came. */
function waysPaid(db: Db, who: Who, oldmanId: string): Promise<Paid[]> {
  return db
    .selectFrom('trade')
    .innerJoin('tradeWayLine as way', (join) =>
      join.onRef('way.orgId', '=', 'trade.orgId').onRef('way.tradeId', '=', 'trade.tradeId'),
    )
    .select(['way.tradeWay', 'way.amount'])
    .where('trade.orgId', '=', who.orgId)
    .where('trade.oldmanId', '=', oldmanId)
    .where('trade.tradeType', '=', tradeType.is.reservation)
    .where('trade.tradeStatus', '=', tradeStatus.is.valid)
    .orderBy('trade.tradeTime', 'desc')
    .orderBy('trade.tradeId', 'desc')
    .orderBy('way.lineNo')
    .execute()
}

/** Whether anything was posted for somebody since this stay began. */
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
