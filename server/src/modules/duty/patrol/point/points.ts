import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type CheckItem, patrolPoint as calls, inputType } from '#contract/modules/duty/patrol/point.ts'
import type { Db } from '../../../../core/db/db.ts'
import type { Ctx } from '../../../../core/http/serve.ts'
import { crud } from '../../../../core/rows/crud.ts'
import { listing } from '../../../../core/rows/listing.ts'
import { nextSerial } from '../../../../core/rows/numbers.ts'
import { find, own } from '../../../../core/rows/write.ts'
import type { Who } from '../../../../core/who/who.ts'
import { depts } from '../../../platform/org/tables.ts'
import { manages } from '../reach.ts'
import { points } from '../tables.ts'
import { assertFreeCards, freeCards, pointOfCard, releaseCard } from './cards.ts'
import { labelOf } from './labels.ts'

/** A place by its name with what it lies in: 一号楼 2层. */
export const locationName = (column: string) => sql<string | null>`(
  with recursive up as (
    select location_id, parent_id, location_name, location_type, 0 as depth from location
    where location.org_id = patrol_point.org_id and location.location_id = ${sql.ref(column)}
    union all
    select above.location_id, above.parent_id, above.location_name, above.location_type, up.depth + 1
    from location above join up on above.location_id = up.parent_id
    where above.org_id = patrol_point.org_id and up.depth < 8
  ) select string_agg(location_name, ' ' order by depth desc) from up where location_type <> 1 or depth = 0)`

const rows = listing(points, calls.pointList, {
  rows: (db, who) =>
    db
      .selectFrom('patrolPoint')
      .leftJoin('dept', (join) =>
        join.onRef('dept.orgId', '=', 'patrolPoint.orgId').onRef('dept.deptId', '=', 'patrolPoint.deptId'),
      )
      .selectAll('patrolPoint')
      .select(['dept.deptName', locationName('patrol_point.location_id').as('locationName')])
      .where('patrolPoint.orgId', '=', who.orgId),
  sort: ['pointName', 'pointCode', 'pointType', 'status'],
  present: ({ services }, row) => Object.assign(row, { qrCode: labelOf(services.env.appSecret, row) }),
})

const plain = crud({ create: calls.pointCreate, update: calls.pointUpdate }, rows, {
  create: async ({ db, who, body, id }) => {
    assertItems(body.checkItems)
    const deptId = await deptOf(db, who, body)
    await assertFreeCards(db, who, body, id)
    return { ...body, deptId, qrSeq: 1, pointCode: await nextSerial(db, who.orgId, 'XD', 4) }
  },
  created: ({ pointName }) => `新增巡更点位${pointName}`,
  update: async ({ db, who, body, row }) => {
    if (body.checkItems) assertItems(body.checkItems)
    if (body.locationId || body.deptId) await deptOf(db, who, { ...row, ...body })
    await assertFreeCards(db, who, body, row.pointPkId)
    if (body.icCard !== undefined && body.icCard !== row.icCard) await releaseCard(db, who, row)
    return { ...body, qrSeq: row.qrSeq + (body.rotateQr === 1 ? 1 : 0) }
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
  /** Options for everybody; cards and labels for who keeps them. */
  pointList: async (asked: Ctx<typeof calls.pointList>) => {
    const { who } = asked
    if (manages(who)) return plain.list(asked)
    const { icCard: _, ...query } = asked.query
    const found = await rows.page(asked, query)
    return { ...found, list: found.list.map(({ pointPkId, pointName, status }) => ({ pointPkId, pointName, status })) }
  },
  pointCreate: plain.create,
  pointUpdate: plain.update,
  pointRemove: plain.remove,
  pointIc: ({ db, who, query }: Ctx<typeof calls.pointIc>) => {
    if (query.icCard) return pointOfCard(db, who, query.icCard)
    return manages(who) ? freeCards(db, who) : []
  },
}

/** Names once each, ranges the right way round. */
function assertItems(items: readonly CheckItem[]) {
  const names = new Set<string>()
  for (const { itemName, inputType: type, min, max } of items) {
    if (names.has(itemName)) wrongValue('checkItems', `检查项“${itemName}”重复`)
    names.add(itemName)
    if (type === inputType.is.number && min != null && max != null && min > max)
      wrongValue('checkItems', `检查项“${itemName}”的下限不能大于上限`)
  }
}

interface Placed {
  locationId: string
  deptId?: string | null
}
/** The department that is named, or that whose area it is: the nearest one of the place and what it lies in. */
async function deptOf(db: Db, who: Who, { locationId, deptId }: Placed) {
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
