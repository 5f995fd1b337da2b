import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'

/** Reminders of an earlier day were sent that night and read in the morning: today's messages are about today. */
export async function heardBefore(db: Db, orgId: string, now: string) {
  await sql`
    update message set create_time = came.up, read_status = 1, read_time = came.up + interval '8 hours'
    from (select remind_id, remind_date::date - advance_days + time '00:20' as up from remind where org_id = ${orgId}) came
    where message.org_id = ${orgId} and message.biz_type = 'REMIND' and message.biz_id = came.remind_id
      and came.up < ${now}::date`.execute(db)
}
