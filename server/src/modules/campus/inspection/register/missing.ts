import { registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { filled, tellMissing, tooLate } from '../news.ts'

/** Registers that are required every day and are still missing (services.md 2.3, setting registerDailyTypes). */

export const dailyTypes = async (db: Db, orgId: string): Promise<readonly number[]> =>
  (await setting(db, orgId, 'registerDailyTypes')).map(Number)

/** Kinds without an entry on a day. */
async function missingOn(db: Db, who: Who, day: string) {
  const rows = await db
    .selectFrom('inspectRegister')
    .select('registerType')
    .distinct()
    .where('orgId', '=', who.orgId)
    .where('registerDate', '=', day)
    .where('void', '=', 0)
    .execute()
  const written = new Set<number>(rows.map((row) => row.registerType))
  return (await dailyTypes(db, who.orgId)).filter((type) => !written.has(type))
}

/** After an entry: when nothing is missing any more the to-do ends. */
export async function settleMissing(db: Db, who: Who, day: string) {
  if (day === who.today && (await missingOn(db, who, day)).length === 0) await filled(db, who, day)
}

export const missingJob = defineJob({
  name: 'register-missing',
  title: '台账漏登检查',
  at: '20:00',
  touches: ['message'],
  run: async (db, { who, day }) => {
    // Run late on another day it would ask for entries that can no longer be made in time.
    if (day !== who.today) return undefined
    const missing = await missingOn(db, who, day)
    if (missing.length === 0) return undefined
    return tellMissing(
      db,
      who,
      day,
      missing.map((type) => registerType.label(type)),
    )
  },
})

joinRound('care-day', {
  title: '台账漏登待办到期',
  touches: ['message'],
  run: (db, { who, day }) => tooLate(db, who, addDays(day, -1)),
})
