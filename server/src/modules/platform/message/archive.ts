import { sql } from 'kysely'
import { readStatus } from '#contract/modules/platform/message/message.ts'
import { addDays } from '#core/clock.ts'
import { defineJob } from '#core/jobs/jobs.ts'

const keptDays = 180

/** Messages read long ago leave the lists; they stay stored, so that no event is sent twice (administration.md 1.1). */
export const archive = defineJob({
  name: 'message-archive',
  title: '归档已读消息',
  at: '03:30',
  run: async (db, { orgId, day, now }) => {
    const { numAffectedRows } = await sql`
      update message set archive_time = ${now}::timestamp
      where org_id = ${orgId} and read_status = ${sql.lit(readStatus.is.read)} and archive_time is null
        and read_time < ${addDays(day, -keptDays)}::date`.execute(db)
    return { archived: Number(numAffectedRows ?? 0) }
  },
})
