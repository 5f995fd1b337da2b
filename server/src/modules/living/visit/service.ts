import { refuse } from '#contract/kit/refusals.ts'
import { visitFlow, visitRefusals, visitStatus } from '#contract/modules/living/visit/visit.ts'
import type { Db } from '#core/db/db.ts'
import { countOf } from '#core/rows/read/list.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { visits } from './tables.ts'

/** The visits as other modules use them. */

interface VisitAnnouncement {
  oldmanId: string
  visitorName: string
  visitorPhone: string
  relation: number
  visitorCount: number
  visitWay: Row<'visit'>['visitWay']
  healthDeclare: 0 | 1
  planTime: string
}

/** A visit announced by the family, by the rules of the reception desk. */
export async function announceVisit(db: Db, who: Who, visit: VisitAnnouncement) {
  await assertVisitsLeft(db, who, { ...visit, visitId: '' }, visit.planTime.slice(0, 10))
  const toConfirm = await setting(db, who.orgId, 'visitAuditOpen')
  return insert(db, visits, who, { ...visit, visitStatus: visitStatus.is.expected, booked: 1, toConfirm })
}

/** Cancels a visit of the family: only before the arrival. */
export const cancelVisit = (db: Db, who: Who, row: Row<'visit'>, cancelReason: string) =>
  patch(db, visits, who, row, { ...visitFlow.take('cancel', row), cancelReason })

/** The resident is locked, so that of two visits registered at once the one beyond the limit is refused (31072). */
export async function assertVisitsLeft(db: Db, who: Who, one: Pick<Row<'visit'>, 'oldmanId' | 'visitId'>, day: string) {
  await ownResident(db, who, one.oldmanId, { lock: true })
  const limit = await setting(db, who.orgId, 'visitDayMax')
  const ofDay = db
    .selectFrom('visit')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', one.oldmanId)
    .where('visitId', '<>', one.visitId)
    .where('visitStatus', '<>', visitStatus.is.cancelled)
    .where((eb) => eb.between(eb.fn.coalesce('comeTime', 'planTime'), `${day} 00:00:00`, `${day} 23:59:59`))
  if ((await countOf(ofDay)) >= limit) refuse(visitRefusals.tooManyToday)
}
