import { sql } from 'kysely'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { tellDoseMissed } from '../news.ts'
import { endLines, takeLinesOf } from '../state.ts'

const { missed } = takeStatus.is

/**
 * 0–2 → 5: not given in time. A dose a doctor ordered again is not marked missed a second time that day (stock.md 5.4).
 */
export async function missLate(db: Db, who: Who, oldmanId?: string) {
  const minutes = Number(await setting(db, who.orgId, 'takeMissMinutes'))
  const before = addMinutes(who.now, -minutes)
  const late = await takeLinesOf(
    db,
    who,
    sql`take.status < 3 and line.status < 3 and take.plan_time <= ${before}::timestamp
      and (take.doctor_order is null or take.plan_time < ${who.today}::date)
      ${oldmanId === undefined ? sql`` : sql`and take.oldman_id = ${oldmanId}`}`,
  )
  await endLines(db, who, late, missed)
  const first = new Map(late.map((line) => [line.takeId, line]))
  for (const line of first.values()) await tellDoseMissed(db, who, line)
  return late.length
}
