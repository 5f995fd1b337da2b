import { addDays } from '../core/clock.ts'
import { systemWho } from '../core/who/who.ts'
import { lockAccount } from '../modules/fees/account/service.ts'
import { issue, openBills, payBills, regularLine, unbilled, unpaidOf } from '../modules/fees/bill/service.ts'
import type { Elder, Maker } from './residents.ts'

const people = 20
const months = 3

/**
 * Bills of some residents for the last months, made and paid as a cashier would: most are paid, some in
 * part, some are overdue.
 */
export async function makeBills({ db, orgId, now }: Maker, elders: readonly Elder[]) {
  const living = elders.filter(({ status }) => status === 1).slice(0, people)
  const stays = await db
    .selectFrom('live')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('oldmanStatus', '=', 1)
    .where(
      'oldmanId',
      'in',
      living.map(({ oldmanId }) => oldmanId),
    )
    .orderBy('oldmanId')
    .execute()
  for (let back = months - 1; back >= 0; back -= 1) {
    const feeMonth = monthBack(now, back)
    const issuer = systemWho(orgId, `${feeMonth}-01 01:00:00`)
    for (const [at, stay] of stays.entries()) {
      const parts = await unbilled(db, issuer, stay, feeMonth)
      if (parts.length === 0) continue
      const account = await lockAccount(db, issuer, stay.oldmanId)
      // Prestored money stands with its later days already: it is not used here for days before.
      await issue(db, issuer, { account, stay }, { feeMonth, billType: 1, lines: parts.map(regularLine) })
      // Everybody pays at first; of the last months every third and fifth still owes something.
      const pays = back === 2 || (back === 1 && at % 5 !== 0)
      if (pays)
        await payAt({ db, orgId, now: `${addDays(`${feeMonth}-01`, 3 + (at % 6))} 10:20:00` }, stay.oldmanId, at)
    }
  }
  await noteRun({ db, orgId, now })
}

/** The nightly run of today counts as done: the others get their bills by the button, or tonight. */
async function noteRun({ db, orgId, now }: Pick<Maker, 'db' | 'orgId' | 'now'>) {
  const today = now.slice(0, 10)
  const slot = `${now.slice(11) >= '01:00:00' ? today : addDays(today, -1)} 01:00:00`
  await db
    .insertInto('jobRun')
    .values({ orgId, job: 'bill-generate', slot, status: 'DONE', started: slot, finished: slot })
    .execute()
}

async function payAt({ db, orgId, now }: Pick<Maker, 'db' | 'orgId' | 'now'>, oldmanId: string, at: number) {
  const cashier = { ...systemWho(orgId, now), userName: at % 2 === 0 ? '周晓燕' : '吴建国' }
  const owed = (await openBills(db, cashier, oldmanId)).reduce((sum, bill) => sum + unpaidOf(bill), 0)
  if (owed === 0) return
  const amount = at % 7 === 0 ? Math.max(1, Math.floor(owed / 200) * 100) : owed
  await payBills(db, cashier, { oldmanId, ways: [{ tradeWay: 1 + (at % 4), amount }] }, {})
}

function monthBack(now: string, back: number) {
  const [year, month] = now.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
}
