import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  type LiveStatus,
  liveStatus,
  livesHere,
  willMoveIn,
} from '#contract/modules/living/residence/residence-step.ts'
import { type Db, together } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { setResidentState } from '../../resident/service.ts'
import type { Place } from '../bed/beds.ts'
import { liveNumbers, lives } from '../tables.ts'

/** A resident and the current stay; earlier stays keep their final state. */
export interface Case {
  resident: Row<'oldman'>
  stay: Row<'live'>
}

/**
 * Locks a resident of the caller's scope with the current stay. Residents are always locked before beds, and several
 * residents in the order of their ids.
 */
export async function lockCase(db: Db, who: Who, oldmanId: string): Promise<Case> {
  // The stay is read after the lock on its resident, which is sent first.
  const [resident, stay] = await together(ownResident(db, who, oldmanId, { lock: true }), lockStay(db, who, oldmanId))
  return stay ? { resident, stay } : newStay(db, who, resident)
}

const lockStay = (db: Db, who: Who, oldmanId: string) =>
  db
    .selectFrom('live')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', (eb) =>
      eb.selectFrom('oldman').select('liveId').where('orgId', '=', who.orgId).where('oldmanId', '=', oldmanId),
    )
    .forUpdate()
    .executeTakeFirst()

/** The stay a resident is in, to read. */
export const stayOf = (db: Db, who: Who, { liveId }: Row<'oldman'>) =>
  liveId ? find(db, lives, who, liveId) : undefined

/** A new stay in 待入住; an archive without one, whose stay was deleted, gets it with its next step. */
export async function newStay(db: Db, who: Who, resident: Row<'oldman'>): Promise<Case> {
  const stay = await insert(db, lives, who, {
    oldmanId: resident.oldmanId,
    oldmanStatus: liveStatus.is.waiting,
    saleId: resident.saleId,
    liveNo: await liveNumbers.next(db, who),
  })
  const state = { oldmanStatus: liveStatus.is.waiting, liveId: stay.liveId, deathTime: null }
  const next = await setResidentState(db, who, resident, state)
  return { resident: next, stay }
}

/** Checks the version a client sent (21002), after the state and before all other checks. */
export function assertStayVersion(stay: Row<'live'>, version: number | null | undefined) {
  if (version !== stay.version) refuse(common.stale)
}

export const liveStatusOf = (row: { oldmanStatus: number }) => row.oldmanStatus as LiveStatus // as: only the step table writes it

/**
 * The columns of the archive that show a stay. A resident without a bed stays with the department that cared for him
 * last.
 */
export function summaryOf(stay: Pick<Row<'live'>, 'liveId' | 'levelId' | 'oldmanStatus'>, place: Place | null) {
  const bed = place ? { bedId: place.bedId, bedName: place.fullName } : { bedId: null, bedName: null }
  return {
    oldmanStatus: liveStatusOf(stay),
    liveId: stay.liveId,
    ...bed,
    levelId: livesHere.includes(stay.oldmanStatus) || willMoveIn.includes(stay.oldmanStatus) ? stay.levelId : null,
    ...(place?.deptId ? { deptId: place.deptId } : {}),
  }
}

/** A lost IC card or wristband must not lead to a departed resident. */
export const freed = { icCard: null, wristbandNo: null }

/** The day the last finished stay ended; a new one cannot begin before it. */
export async function lastQuitDate(db: Db, who: Who, oldmanId: string, exceptLiveId: string) {
  const row = await db
    .selectFrom('live')
    .select(({ fn }) => fn.max('quitDate').as('quitDate'))
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('liveId', '<>', exceptLiveId)
    .executeTakeFirst()
  return row?.quitDate ?? null
}

/** 21003 for an unknown level, 21001 for a disabled one: residents who have it keep it (care.md 1). */
export async function assertLevel(
  db: Db,
  who: Who,
  { levelId, field, stay }: { levelId: string | null | undefined; field: string; stay: Row<'live'> },
) {
  if (!levelId) return
  const level = await db
    .selectFrom('level')
    .select('status')
    .where('orgId', '=', who.orgId)
    .where('levelId', '=', levelId)
    .executeTakeFirst()
  if (!level) return refuse(common.missing, {}, { field })
  if (level.status !== onOff.is.on && levelId !== stay.levelId) wrongValue(field, levelStopped)
}
export const levelStopped = '该等级已停用'

/** A changed level in another step is recorded like any 调级 (residence.md 2.4). */
export function assertMayLevel(who: Who, stay: Row<'live'>, levelId: string | null) {
  if (levelId !== stay.levelId) who.must('live.live.list.level')
}

/** The salesman of this stay. */
export function saleOf(db: Db, who: Who, stay: Row<'live'>, saleId: string) {
  return stay.saleId === saleId ? stay : patch(db, lives, who, stay, { saleId })
}
