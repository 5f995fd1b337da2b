import { type RawBuilder, sql } from 'kysely'
import { residenceWaits } from '#contract/modules/living/residence/joins.ts'
import { type LiveStatus, liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { countOf } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import type { Who } from '#core/who/who.ts'

joinWaitCounts(residenceWaits, {
  bookExpire: (db, who) =>
    countStays(db, who, [liveStatus.is.booked], sql`live.book_expire_date <= ${addDays(who.today, 1)}`),
  trialExpire: (db, who) => countStays(db, who, [liveStatus.is.trial], sql`live.trial_end_date <= ${who.today}`),
  planQuit: (db, who) =>
    countStays(
      db,
      who,
      [liveStatus.is.living, liveStatus.is.trial],
      sql`live.plan_quit_date <= ${addDays(who.today, 7)}`,
    ),
})

function countStays(db: Db, who: Who, statuses: readonly LiveStatus[], due: RawBuilder<boolean>) {
  const stays = db
    .selectFrom('live')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'live.orgId').onRef('oldman.oldmanId', '=', 'live.oldmanId'),
    )
    .where('live.orgId', '=', who.orgId)
    .where('live.oldmanStatus', 'in', statuses)
    .where(inResidentScope(who))
    .where(due)
  return countOf(stays)
}
