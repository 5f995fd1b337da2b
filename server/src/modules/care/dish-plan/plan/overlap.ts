import { refuse } from '#contract/kit/refusals.ts'
import { planRefusals as no, planStatus } from '#contract/modules/care/dish-plan/dish-plan.ts'
import type { Db } from '#core/db/db.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Two published menus of one kitchen never cook for the same residents on the same day: 14402; two users who publish
 * wait for each other.
 */
export async function assertAlone(db: Db, who: Who, plan: Row<'dishPlan'>) {
  await lockKey(db, `dish-plan/${who.orgId}`)
  const others = await db
    .selectFrom('dishPlan')
    .select(['planName', 'locationIds'])
    .where('orgId', '=', who.orgId)
    .where('planId', '<>', plan.planId)
    .where('kitchenId', '=', plan.kitchenId)
    .where('planStatus', '=', planStatus.is.published)
    .where('startDate', '<=', plan.endDate)
    .where('endDate', '>=', plan.startDate)
    .orderBy('startDate')
    .execute()
  if (others.length === 0) return
  const above = await aboveOf(db, who.orgId)
  const mine = plan.locationIds
  const other = others.find(({ locationIds }) => meet(mine, locationIds, above))
  if (other) refuse(no.overlap, { name: other.planName }, { field: 'startDate' })
}

type Above = ReadonlyMap<string, string | null>

/** Each place with its parent; a room belongs to its floor. */
async function aboveOf(db: Db, orgId: string): Promise<Above> {
  const places = await db.selectFrom('location').select(['locationId', 'parentId']).where('orgId', '=', orgId).execute()
  const rooms = await db.selectFrom('room').select(['roomId', 'locationId']).where('orgId', '=', orgId).execute()
  return new Map([
    ...places.map(({ locationId, parentId }) => [locationId, parentId] as const),
    ...rooms.map(({ roomId, locationId }) => [roomId, locationId] as const),
  ])
}

function chain(place: string, above: Above): string[] {
  const parent = above.get(place)
  return parent ? [place, ...chain(parent, above)] : [place]
}

/** Menus without places overlap with every other; two places overlap where one contains the other. */
const meet = (mine: readonly string[], theirs: readonly string[], above: Above) =>
  mine.length === 0 ||
  theirs.length === 0 ||
  mine.some((one) => theirs.some((other) => chain(one, above).includes(other) || chain(other, above).includes(one)))
