import { sql } from 'kysely'
import { trackDays } from '#contract/modules/devices/position/track.ts'
import { addDays } from '#core/clock.ts'
import { joinTrim } from '../../device/service.ts'

/** Courses are kept for ninety days, stays for two years (iot.md 2.3). */

const visitDays = 2 * 365

joinTrim(async (db, day) => {
  const before = addDays(day, -trackDays)
  const { rows } = await sql<{
    parts: number
  }>`select drop_parts_before('position_point', ${before}::date) as parts`.execute(db)
  const points = await sql`delete from position_point where at_time < ${before}::date`.execute(db)
  const visits = await sql`delete from position_visit where leave_time < ${addDays(day, -visitDays)}::date`.execute(db)
  return {
    points: rows[0].parts + Number(points.numAffectedRows ?? 0),
    visits: Number(visits.numAffectedRows ?? 0),
  }
})
