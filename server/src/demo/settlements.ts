import { addDays } from '../core/clock.ts'
import { systemWho } from '../core/who/who.ts'
import { ledger, postTrades } from '../modules/fees/account/service.ts'
import { demoSettlement } from '../modules/fees/settlement/service.ts'
import type { Maker } from './residents.ts'

/** Who left in the last year has paid in before and was settled a few days later; the latest still wait. */
export async function makeSettlements({ db, orgId, now, random }: Maker) {
  const today = now.slice(0, 10)
  const stays = await db
    .selectFrom('live')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('oldmanStatus', '=', 2)
    .where('quitDate', 'is not', null)
    .orderBy('quitDate')
    .orderBy('liveId')
    .execute()
  const latest = new Set(stays.slice(-3).map(({ liveId }) => liveId))
  for (const { oldmanId, liveId, quitDate, liveDate } of stays) {
    const left = quitDate ?? today
    const since = [liveDate ?? left, addDays(left, -60)].sort()[1]
    const who = { ...systemWho(orgId, `${left} 16:00:00`), userName: '周晓燕' }
    const taken = (kind: 1 | 2, amount: number) => {
      const ways = [{ tradeWay: 2, amount }]
      const entries = [{ entryType: kind, lines: ledger.received(oldmanId, kind, ways) }]
      const trade = { tradeType: kind, tradeClass: kind, direction: 1 as const, amount, oldmanId, ways, entries }
      return { ...trade, tradeTime: `${since} 09:30:00`, payerName: '家属' }
    }
    await postTrades(db, who, [taken(2, random.pick([600_000, 1_000_000])), taken(1, random.int(24, 36) * 50_000)])
    const settled = addDays(left, random.int(1, 4))
    const done = !latest.has(liveId) && settled < today
    const at = { ...systemWho(orgId, `${settled < today ? settled : left} 10:30:00`), userName: '周晓燕' }
    await demoSettlement(db, at, { oldmanId, liveId, quitDate: left, done })
  }
}
