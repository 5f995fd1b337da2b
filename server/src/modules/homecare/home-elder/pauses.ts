import { sql } from 'kysely'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { patch } from '#core/rows/store/write.ts'
import { livesInHouse } from './archive/view.ts'
import { pauseOnDay } from './rules.ts'
import { homeElders } from './tables.ts'

/** The nightly job begins and ends pauses of archives (services.md 3). */

joinRound('care-day', {
  title: '居家档案暂停',
  touches: ['home-elder'],
  run: async (db, { who, day }) => {
    const rows = await db
      .selectFrom('homeOldman')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('pauseFrom', 'is not', null)
      .where(
        sql<boolean>`(status = ${homeStatus.is.served} and pause_from <= ${day}
          or status = ${homeStatus.is.paused} and pause_to < ${day})`,
      )
      .orderBy('oldmanId')
      .forUpdate()
      .execute()
    let changed = 0
    for (const row of rows) {
      const next = pauseOnDay(row, day, !(await livesInHouse(db, who, row.oldmanIdCard)))
      if (!next) continue
      await patch(db, homeElders, who, row, { ...next })
      changed += 1
    }
    return changed
  },
})
