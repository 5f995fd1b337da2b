import { sql } from 'kysely'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { addMinutes, minutesBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { JobRun } from '#core/services.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { bedsChanged } from '../../location/service.ts'
import { type Late, tellOutingOverdue } from '../news.ts'
import { raiseAfterMinutes } from '../rules.ts'

/** Late returns (residence.md 4): reported to the ward once, to the managers two hours later, and each morning. */

const touches = ['outing', 'dashboard', 'room-map', 'message']
joinRound('watch', { title: '外出逾期未归', touches, run: watch })
joinRound('morning', { title: '外出仍未返院', touches: ['message'], run: morning })

/** Reports all overdue residents to the ward and to the managers; gives the number of messages. */
export async function watch(db: Db, { who }: Pick<JobRun, 'who'>) {
  const minutes = await setting(db, who.orgId, 'outOverdueMinutes')
  const overdue = await take(db, who, 'overdueTold', addMinutes(who.now, -minutes))
  for (const late of overdue) {
    await tellOutingOverdue(db, who, late, ['ward'], 'overdue')
    raise(who, late)
  }
  const raised = await take(db, who, 'overdueRaised', addMinutes(who.now, -minutes - raiseAfterMinutes))
  for (const late of raised) await tellOutingOverdue(db, who, late, ['leaders'], 'raised')
  return overdue.length + raised.length
}

/** Reports once a day all residents who are still away. */
export async function morning(db: Db, { who }: Pick<JobRun, 'who'>) {
  const minutes = await setting(db, who.orgId, 'outOverdueMinutes')
  const rows = await db
    .selectFrom('outing')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('outStatus', '=', outStatus.is.out)
    .where('planBackTime', '<=', addMinutes(who.now, -minutes))
    .execute()
  for (const outing of rows)
    await tellOutingOverdue(db, who, await lateOf(db, who, outing), ['ward', 'leaders'], `morning ${who.today}`)
  return rows.length
}

/**
 * The statement that finds them also sets the mark, so that two runs report once; an open dialog may still save the
 * row.
 */
async function take(db: Db, who: Who, mark: 'overdueTold' | 'overdueRaised', dueBefore: string) {
  const { rows } = await sql<Row<'outing'>>`update outing set ${sql.ref(mark)} = ${who.now}
    where org_id = ${who.orgId} and out_status = ${sql.lit(outStatus.is.out)} and ${sql.ref(mark)} is null
      and plan_back_time <= ${dueBefore}
    returning *`.execute(db)
  const found: Late[] = []
  for (const outing of rows) found.push(await lateOf(db, who, outing))
  return found
}

async function lateOf(db: Db, who: Who, outing: Row<'outing'>): Promise<Late & { bedId: string | null }> {
  const person = await db
    .selectFrom('oldman')
    .select(['oldmanName', 'bedName', 'bedId', 'deptId'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', outing.oldmanId)
    .executeTakeFirstOrThrow()
  return { outing, ...person, minutes: minutesBetween(outing.planBackTime, who.now) }
}

/** The pop-up with sound for users who see the ward, once; the map draws its red border. */
function raise(who: Who, { outing, oldmanName, bedName, deptId, minutes, bedId }: Late & { bedId?: string | null }) {
  const { outId, outNo, oldmanId, planBackTime } = outing
  who.events.push({
    event: 'outing.overdue',
    data: { outId, outNo, oldmanId, oldmanName, bedName, planBackTime, overdueMinutes: minutes },
    target: { permit: 'live.Outing.register.query', ...(deptId && { deptIds: [deptId] }) },
  })
  if (bedId) bedsChanged(who, [bedId])
}
