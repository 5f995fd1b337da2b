import type { SomeOf } from '#contract/kit/codes.ts'
import { access, refuse } from '#contract/kit/refusals.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { changesOf } from './read/records.ts'

/**
 * Who may change the health section of an archive: users with live.archives.base.health (doctors, nurses). The intake
 * form asks the reception desk for it (residence.md 1.2, R adds and edits), so a user who edits the archive may change
 * it too, until the others take over: as long as only such users and the creator have written it, and the person has
 * never lived here.
 */
export async function mayChangeHealth(db: Db, who: Who, row: Row<'oldman'>): Promise<boolean> {
  if (who.may('live.archives.base.health')) return true
  const before: SomeOf<typeof liveStatus> = [liveStatus.is.waiting, liveStatus.is.booked, liveStatus.is.cancelled]
  if (!who.may('live.archives.base.edit') || !before.includes(row.oldmanStatus)) return false
  const own = [who.userId, row.createBy ?? who.userId]
  const otherEdit = await db
    .selectFrom('modifyRecord')
    .select('modifyId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', row.oldmanId)
    .where('section', '=', 'health')
    .where('operatorId', 'not in', own)
    .limit(1)
    .executeTakeFirst()
  if (otherEdit) return false
  const lived = await db
    .selectFrom('live')
    .select('liveId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', row.oldmanId)
    .where('liveDate', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return lived === undefined
}

/** Refuses 401 a change of health by other users; an unchanged value is no change. */
export async function assertHealth(db: Db, who: Who, row: Row<'oldman'>, health: object | null | undefined) {
  if (!health) return
  const sent = Object.fromEntries(Object.entries(health).filter(([, value]) => value !== undefined))
  const changed = changesOf(row, { ...row, ...sent }).some(({ section }) => section === 'health')
  if (changed && !(await mayChangeHealth(db, who, row))) refuse(access.forbidden, {}, { status: 401 })
}
