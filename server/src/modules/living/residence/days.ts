import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'

interface DaysFilter {
  from: string
  to: string
  deptId?: string | null
}

/**
 * Days of stay of residents within reach, by month and without a gap, up to today. Counted like `liveDays`: the day of
 * moving in counts, the day of departure does not, and days away count too. A resident counts for his current
 * department.
 */
export async function residentDays(db: Db, who: Who, { from, to, deptId }: DaysFilter) {
  const last = to < who.today ? to : who.today
  const within = db
    .selectFrom('live')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'live.orgId').onRef('oldman.oldmanId', '=', 'live.oldmanId'),
    )
    .select('live.liveDate')
    .select(sql<string>`greatest(coalesce(live.quit_date, ${last}::date + 1), live.live_date + 1)`.as('gone'))
    .where('live.orgId', '=', who.orgId)
    .where('live.liveDate', '<=', last)
    .where((eb) => eb.or([eb('live.quitDate', 'is', null), eb('live.quitDate', '>=', from)]))
    .where(inResidentScope(who))
  const stays = deptId ? within.where('oldman.deptId', '=', deptId) : within
  const { rows } = await sql<{ month: string; days: number }>`
    select to_char(first, 'YYYY-MM') as month, coalesce(sum(greatest(0,
      least(stay.gone, (first + interval '1 month')::date, ${last}::date + 1)
        - greatest(stay.live_date, first::date, ${from}::date))) filter (where stay.live_date is not null), 0)::int as days
    from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') first
    left join (${stays}) stay on true
    group by first order by first`.execute(db)
  return rows
}
