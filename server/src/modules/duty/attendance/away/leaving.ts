import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { joinLeaving, joinResponsibleRows } from '../../../platform/staff/service.ts'
import { keepFlexible } from '../group/flexible.ts'
import { groups } from '../tables.ts'

// A departing employee is warned of planned days ahead; after the handover they are free for planning, and the
// membership of the group ends. A group he led gets another leader (administration.md 2.1).

joinLeaving({
  type: '未来排班',
  note: '离职后空出，请另行排班',
  duties: daysAhead,
  // A night cannot be given to an employee who may have one already: the days become free.
  move: async () => undefined,
  drop: async (db, who, empId) => {
    await db
      .deleteFrom('attendanceSchedule')
      .where('orgId', '=', who.orgId)
      .where('empId', '=', empId)
      .where('workDate', '>', who.today)
      .execute()
    await keepFlexible(db, who, { empId })
    await db.deleteFrom('attendanceMember').where('orgId', '=', who.orgId).where('empId', '=', empId).execute()
  },
})

joinResponsibleRows({ type: '负责的考勤组', table: groups, column: 'leaderId', nameColumn: 'groupName' })

/** Days of work after today; days of rest need no replacement. */
async function daysAhead(db: Db, who: Who, empId: string) {
  const rows = await db
    .selectFrom('attendanceSchedule')
    .select('workDate')
    .distinct()
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .where('workDate', '>', who.today)
    .where('shiftPkId', 'is not', null)
    .orderBy('workDate')
    .execute()
  return rows.map(({ workDate }) => workDate)
}
