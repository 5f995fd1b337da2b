import { sql } from 'kysely'
import { trainingStatus } from '#contract/modules/campus/training/training.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { tell } from '../../platform/message/service.ts'
import { membersOf } from './members.ts'
import { registerEnded } from './register.ts'
import { remindAt, stateAt } from './rules.ts'
import { trainings } from './tables.ts'

/** Messages of a training to its members, and its changes by time (administration.md 1.6, 5.3). */

type Training = Row<'training'>
const { planned, running } = trainingStatus.is

/** Notifies these employees. */
export const tellPeople = (
  db: Db,
  who: Who,
  row: Training,
  empIds: readonly string[],
  news: { title: string; event: string; content?: string },
) =>
  tell(
    db,
    who,
    { empIds },
    {
      msgType: msgType.activity,
      bizType: 'TRAINING',
      bizId: row.trainingId,
      // Most members lack the permission of the list: their own page shows it.
      routePath: '/callboard/personal/information',
      query: { tab: 'training' },
      content: whereWords(row),
      ...news,
    },
  )

/** Notifies all members. */
export async function tellMembers(db: Db, who: Who, row: Training, news: Parameters<typeof tellPeople>[4]) {
  const all = (await membersOf(db, who, row)).map(({ empId }) => empId)
  return tellPeople(db, who, row, all, news)
}

const whereWords = ({ startTime, endTime, place, teacher }: Training) => {
  const until = endTime.slice(0, 10) === startTime.slice(0, 10) ? endTime.slice(11, 16) : endTime.slice(5, 16)
  return [`${startTime.slice(0, 16)} 至 ${until}`, place && `地点：${place}`, teacher && `讲师：${teacher}`]
    .filter(Boolean)
    .join('，')
}

const open = (db: Db, who: Who) =>
  db
    .selectFrom('training')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('status', 'in', [planned, running])
    .forUpdate()
    .skipLocked()

joinRound('clock', {
  title: '培训开始与结束',
  touches: ['training', 'inspection', 'message'],
  run: async (db, { who }) => {
    const due = await open(db, who).where('startTime', '<=', who.now).execute()
    const changed = due.filter((row) => stateAt(row, who.now) !== row.status)
    for (const row of changed)
      await registerEnded(db, who, await patch(db, trainings, who, row, { status: stateAt(row, who.now) }))
    return changed.length
  },
})

joinRound('clock', {
  title: '培训提醒',
  run: async (db, { who }) => {
    // The statement that finds the row sets the mark: two runs never notify twice, and the version does not change.
    const { rows } = await sql<Training>`update training set remind_told = ${who.now}
      where org_id = ${who.orgId} and status = ${sql.lit(planned)} and remind_told is null
        and start_time - interval '1 hour' <= ${who.now}::timestamp and start_time > ${who.now}::timestamp
      returning *`.execute(db)
    for (const row of rows)
      await tellMembers(db, who, row, { title: `培训即将开始：${row.title}`, event: `soon ${row.startTime}` })
    return rows.length
  },
})

/** For a training within the hour the notice is also the reminder. */
export const remindTold = ({ startTime }: Pick<Training, 'startTime'>, now: string) =>
  remindAt(startTime) <= now ? now : null
