import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { planStatus } from '#contract/modules/duty/patrol/plan.ts'
import { type CheckItem, patrolPoint as calls, inputType } from '#contract/modules/duty/patrol/point.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { placeName } from '#core/rows/location.ts'
import { listing } from '#core/rows/read/listing.ts'
import { columnsIn } from '#core/rows/store/table.ts'
import { find, own, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { depts } from '../../../platform/org/tables.ts'
import { manages } from '../reach.ts'
import { patrolPlans, pointNumbers, points } from '../tables.ts'
import { remake } from '../task/make.ts'
import { assertFreeCards, freeCards, pointOfCard, releaseCard } from './cards.ts'
import { labelOf } from './labels.ts'

const rows = listing(points, calls.pointList, {
  rows: (db, who) =>
    db
      .selectFrom('patrolPoint')
      .leftJoin('dept', (join) =>
        join.onRef('dept.orgId', '=', 'patrolPoint.orgId').onRef('dept.deptId', '=', 'patrolPoint.deptId'),
      )
      .selectAll('patrolPoint')
      .select(['dept.deptName', placeName('patrolPoint.locationId').as('locationName')])
      .where('patrolPoint.orgId', '=', who.orgId),
  sort: ['pointName', 'pointCode', 'pointType', 'status'],
  present: ({ services }, row) => Object.assign(row, { qrCode: labelOf(services.env.appSecret, row) }),
})

const plain = crud({ create: calls.pointCreate, update: calls.pointUpdate }, rows, {
  create: async ({ db, who, body, id }) => {
    assertItems(body.checkItems)
    const deptId = await deptOf(db, who, body)
    await assertFreeCards(db, who, body, id)
    return { ...body, deptId, qrSeq: 1, pointCode: await pointNumbers.next(db, who) }
  },
  created: ({ pointName }) => `新增巡更点位${pointName}`,
  update: async ({ db, who, body, row }) => {
    if (body.checkItems) assertItems(body.checkItems)
    const changesPlace = body.locationId || body.deptId !== undefined
    const deptId = changesPlace ? await deptOf(db, who, { ...row, ...body }) : row.deptId
    await assertFreeCards(db, who, body, row.pointPkId)
    if (body.icCard !== undefined && body.icCard !== row.icCard) await releaseCard(db, who, row)
    return { ...columnsIn(points, body), deptId, qrSeq: row.qrSeq + (body.rotateQr === 1 ? 1 : 0) }
  },
  updated: ({ pointName }) => `编辑巡更点位${pointName}`,
  remove: async ({ db, who, row }) => {
    await assertUnused(db, who, row.pointPkId)
    await releaseCard(db, who, row)
  },
  removed: ({ pointName }) => `删除巡更点位${pointName}`,
})

/** The handlers of points (administration.md 4). */
export const pointHandlers = {
  /** Options for everybody; cards and labels for users who manage them. */
  pointList: async (request: Ctx<typeof calls.pointList>) => {
    const { who } = request
    if (manages(who)) return plain.list(request)
    const { icCard: _, ...query } = request.query
    const found = await rows.page(request, query)
    return { ...found, list: found.list.map(({ pointPkId, pointName, status }) => ({ pointPkId, pointName, status })) }
  },
  pointCreate: plain.create,
  pointUpdate: async (request: Ctx<typeof calls.pointUpdate>) => {
    const { db, who, body } = request
    const { status } = await own(db, points, who, body.pointPkId)
    const point = await plain.update(request)
    // A disabled point is no part of tonight's tasks and cannot be missed.
    if (point.status !== status) for (const plan of await plansAt(db, who, point.pointPkId)) await remake(db, who, plan)
    return point
  },
  pointRemove: plain.remove,
  pointIc: ({ db, who, query }: Ctx<typeof calls.pointIc>) => {
    if (query.icCard) return pointOfCard(db, who, query.icCard)
    return manages(who) ? freeCards(db, who) : []
  },
}

/** Plans that run on a line through this point. */
async function plansAt(db: Db, who: Who, pointPkId: string) {
  const lines = await db
    .selectFrom('patrolLinePoint')
    .select('linePkId')
    .distinct()
    .where('orgId', '=', who.orgId)
    .where('pointPkId', '=', pointPkId)
    .execute()
  return rowsWith(db, patrolPlans, who, { linePkId: lines.map(({ linePkId }) => linePkId), status: planStatus.is.on })
}

/** Unique names, valid ranges. */
function assertItems(items: readonly CheckItem[]) {
  const names = new Set<string>()
  for (const { itemName, inputType: type, min, max } of items) {
    if (names.has(itemName)) wrongValue('checkItems', `检查项“${itemName}”重复`)
    names.add(itemName)
    if (type === inputType.is.number && min != null && max != null && min > max)
      wrongValue('checkItems', `检查项“${itemName}”的下限不能大于上限`)
  }
}

interface PointPlace {
  locationId: string
  deptId?: string | null
}
/** The named department, or that of the area: the nearest one of the place and the places around it. */
async function deptOf(db: Db, who: Who, { locationId, deptId }: PointPlace) {
  const { rows: chain } = await sql<{ deptId: string | null }>`
    with recursive up as (
      select location_id, parent_id, dept_id, 0 as depth from location
      where org_id = ${who.orgId} and location_id = ${locationId}
      union all
      select above.location_id, above.parent_id, above.dept_id, up.depth + 1
      from location above join up on above.location_id = up.parent_id
      where above.org_id = ${who.orgId} and up.depth < 8
    ) select dept_id from up order by depth`.execute(db)
  if (chain.length === 0) refuse(common.missing, {}, { field: 'locationId' })
  if (!deptId) return chain.find((one) => one.deptId)?.deptId ?? null
  if (!(await find(db, depts, who, deptId))) refuse(common.missing, {}, { field: 'deptId' })
  return deptId
}

/** 21008 */
async function assertUnused(db: Db, who: Who, pointPkId: string) {
  await own(db, points, who, pointPkId, { lock: true })
  const { rows: refs } = await sql<{ type: string; count: number }>`
    select '巡更路线' as type, count(distinct line_pk_id)::int as count from patrol_line_point
    where org_id = ${who.orgId} and point_pk_id = ${pointPkId}
    union all
    select '巡更记录', count(*)::int from patrol_task_point
    where org_id = ${who.orgId} and point_pk_id = ${pointPkId}`.execute(db)
  const used = refs.filter(({ count }) => count > 0)
  if (used.length > 0) refuse(common.inUse, {}, { data: { refs: used } })
}
