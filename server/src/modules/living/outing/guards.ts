import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { escort, outingRefusals as no, outStatus } from '#contract/modules/living/outing/outing.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { earliestPlan, isTooLong, mostDays, namesEscort, needsEscort, outingOverlaps } from './rules.ts'

/** The refusals of a registration, in the order of residence.md 4. */
export interface OutingPlan {
  outId?: string
  oldmanId: string
  outType: number
  planOutTime: string
  planBackTime: string
  escort: number
  escortName?: string | null
  escortPhone?: string | null
}

/** The caller has locked the resident, so that two registrations of the same days run one after the other. */
export async function assertPlan(db: Db, who: Who, resident: Row<'oldman'>, plan: OutingPlan) {
  assertLives(resident)
  if (plan.planBackTime <= plan.planOutTime) refuse(no.backBeforeOut, {}, { field: 'planBackTime' })
  if (plan.planOutTime < earliestPlan(who.now)) wrongValue('planOutTime', '预计外出不能早于24小时前')
  assertLength(plan)
  assertEscort(who, resident, plan)
  await assertNoOtherOuting(db, who, plan, plan.planOutTime, plan.planBackTime)
}

/** A current resident, on trial or not; gives the stay. */
export function assertLives({ oldmanStatus, liveId }: Row<'oldman'>): string {
  const here = oldmanStatus === liveStatus.is.living || oldmanStatus === liveStatus.is.trial
  if (!here || !liveId) refuse(no.notLiving, {}, { field: 'oldmanId' })
  return liveId
}

export function assertLength({
  outType,
  planOutTime,
  planBackTime,
}: Pick<OutingPlan, 'outType' | 'planOutTime' | 'planBackTime'>) {
  if (isTooLong(outType, planOutTime, planBackTime))
    refuse(no.tooLong, { n: mostDays(outType) }, { field: 'planBackTime' })
}

function assertEscort(who: Who, resident: Row<'oldman'>, plan: OutingPlan) {
  if (namesEscort(plan.escort)) return assertEscortNamed(plan)
  const { abilityLevel } = resident
  const mustHaveEscort = needsEscort({ tags: resident.tags, abilityLevel })
  if (plan.escort === escort.is.alone && mustHaveEscort && !who.may('live.Outing.register.force'))
    refuse(no.notAlone, {}, { field: 'escort' })
}

/** The companion has a phone number. */
export function assertEscortNamed(plan: Pick<OutingPlan, 'escort' | 'escortName' | 'escortPhone'>) {
  if (!namesEscort(plan.escort)) return
  if (!plan.escortName) wrongValue('escortName', '请填写陪同人')
  if (!plan.escortPhone) wrongValue('escortPhone', '请填写陪同人电话')
}

/** No other outing of the resident overlaps these times (31064). */
export async function assertNoOtherOuting(
  db: Db,
  who: Who,
  { oldmanId, outId }: Pick<OutingPlan, 'oldmanId' | 'outId'>,
  from: string,
  to: string,
) {
  const { waiting, ready, out } = outStatus.is
  const others = await db
    .selectFrom('outing')
    .select(['outId', 'planOutTime', 'planBackTime', 'outTime', 'outStatus'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('outStatus', 'in', [waiting, ready, out])
    .execute()
  const overlaps = others.some((other) => other.outId !== outId && outingOverlaps(other, from, to, who.now))
  if (overlaps) refuse(no.overlap, {}, { field: 'planOutTime' })
}

/** At these actual times the resident was on no other outing: days away would be refunded twice (31064). */
export async function assertOnce(
  db: Db,
  who: Who,
  { oldmanId, outId }: Pick<OutingPlan, 'oldmanId' | 'outId'>,
  { outTime, backTime }: { outTime: string; backTime: string | null },
) {
  const other = await db
    .selectFrom('outing')
    .select('outId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('outId', '<>', outId ?? '')
    .where('outStatus', 'in', [outStatus.is.out, outStatus.is.back])
    .where('outTime', '<', backTime ?? who.now)
    .where(({ or, eb }) => or([eb('backTime', 'is', null), eb('backTime', '>', outTime)]))
    .executeTakeFirst()
  if (other) refuse(no.overlap, {}, { field: 'outTime' })
}
