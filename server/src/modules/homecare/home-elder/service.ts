import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { homeElderRefusals as no } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { homeElders, homeFamilies } from './tables.ts'

/** What accounts, orders and rules of home care use of its archives. */

export { joinOperateLog } from './archive/operate-log.ts'
export { downloadable } from './download/service.ts'
export { type HomeBalance, type HomeElderPart, joinHomeElders, openOrdersOf } from './effects.ts'

/** An elder of home care, or 21003; `lock` locks the row, so that his state does not change meanwhile. */
export const homeElderOf = (db: Db, who: Who, oldmanId: string, how: { lock?: boolean } = {}) =>
  own(db, homeElders, who, oldmanId, how)

/**
 * Existing elders of home care by id, locked in the order of their ids: their state does not change meanwhile, and two
 * transactions do not deadlock. Their money may still be posted.
 */
export async function heldElders(db: Db, who: Who, oldmanIds: readonly string[]) {
  const rows = await db
    .selectFrom('homeOldman')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', sql<string>`any(${[...oldmanIds]}::text[])`)
    .orderBy('oldmanId')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.oldmanId, row]))
}

/** Refuses 21009 unless he is in service; orders and accounts check it on the row they have locked. */
export function assertServed({ status }: Pick<Row<'homeOldman'>, 'status'>) {
  if (status !== homeStatus.is.served) refuse(common.wrongState, { name: homeStatus.label(status) })
}

/** True where he is not in service on a day: paused or ended, or in a planned pause. */
export function isAwayOn(
  { status, pauseFrom, pauseTo }: Pick<Row<'homeOldman'>, 'status' | 'pauseFrom' | 'pauseTo'>,
  day: string,
) {
  return status !== homeStatus.is.served || isInPause({ pauseFrom, pauseTo }, day)
}

/** True on a day of his present or planned pause. */
export const isInPause = ({ pauseFrom, pauseTo }: Pick<Row<'homeOldman'>, 'pauseFrom' | 'pauseTo'>, day: string) =>
  pauseFrom !== null && day >= pauseFrom && (pauseTo === null || day <= pauseTo)

/** The family of an elder, in order. */
export async function homeFamilyOf(db: Db, who: Who, oldmanId: string) {
  const rows = await rowsWith(db, homeFamilies, who, { oldmanId })
  return rows.toSorted((a, b) => a.sort - b.sort)
}

/** Those of these elders who have an emergency contact. */
export async function withUrgentContact(db: Db, who: Who, oldmanIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsWith(db, homeFamilies, who, { oldmanId: oldmanIds, isUrgent: 1 })
  return new Set(rows.map(({ oldmanId }) => oldmanId))
}

/** The emergency contact of an elder; refuses 26002 without one, as a first order needs it. */
export async function urgentContactOf(db: Db, who: Who, oldmanId: string) {
  const family = await homeFamilyOf(db, who, oldmanId)
  return family.find(({ isUrgent }) => isUrgent === 1) ?? refuse(no.noUrgentContact)
}
