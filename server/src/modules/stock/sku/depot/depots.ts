import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { depot, depotRefusals, depotType } from '#contract/modules/stock/sku/depot.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { notReceived } from '#core/rows/store/built-in.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { usersOf } from '../../../platform/message/service.ts'
import { assertMine } from '../enabling.ts'
import { depots } from '../tables.ts'
import { skuUses } from '../uses.ts'
import { depotInReach } from './reach.ts'

/** Depots: where goods are stored and who answers for them (stock.md 2). */

const [, off] = onOff.values
const page = 'warehouse.depot'

const rowsOf = (db: Db, who: Who) =>
  db
    .selectFrom('depot')
    .leftJoin('dept', (join) => join.onRef('dept.orgId', '=', 'depot.orgId').onRef('dept.deptId', '=', 'depot.deptId'))
    .selectAll('depot')
    .select('dept.deptName')
    .select(
      sql<
        string | null
      >`(select string_agg(account.user_name, '、' order by account.user_name) from user_account account
        where account.org_id = depot.org_id and jsonb_exists(depot.keeper_ids, account.user_id))`.as('keeperNames'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('stockFreeze')
          .select(['stockFreeze.docId as frozenBy', 'stockFreeze.docNo as frozenNo'])
          .whereRef('stockFreeze.orgId', '=', 'depot.orgId')
          .whereRef('stockFreeze.depotId', '=', 'depot.depotId')
          .orderBy('stockFreeze.docNo')
          .limit(1)
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['counted.frozenBy', 'counted.frozenNo'])
    .where('depot.orgId', '=', who.orgId)
    .where(depotInReach(who))

const first = [
  ['depot.depotType', 'asc'],
  ['depot.depotName', 'asc'],
  ['depot.depotId', 'asc'],
] as const

const shown = listing(depots, depot.depotList, { rows: rowsOf, sort: ['depotName', 'depotType', 'status'], first })
/** A picker does not offer the transit depot. */
const picked = listing(depots, depot.depotList, {
  rows: (db, who) => rowsOf(db, who).where('depot.transit', '=', 0),
  sort: ['depotName', 'depotType', 'status'],
  first,
})

const as = {
  list: depot.depotList,
  get: depot.depotGet,
  create: depot.depotCreate,
  update: depot.depotUpdate,
  remove: depot.depotRemove,
}

const { get, create, update, remove } = crud(as, shown, {
  create: async ({ db, who, body }) => {
    await assertSound(db, who, body)
    return { ...body, transit: 0 }
  },
  created: ({ depotName }) => `新增仓库${depotName}`,
  update: async ({ db, who, row, body: { depotId: _, ...body } }) => {
    assertMine(who, page, body)
    assertOrdinary(row)
    await assertSound(db, who, body, row.keeperIds)
    if (body.status === off && row.status !== off) await assertEmpty(db, who, row)
    return body
  },
  updated: ({ depotName }) => `修改仓库${depotName}`,
  remove: async ({ db, who, row }) => {
    assertOrdinary(row)
    await assertEmpty(db, who, row)
  },
})

function assertOrdinary({ transit }: Row<'depot'>) {
  if (transit === 1) refuse(common.wrongState, { name: '系统仓库' })
}

/**
 * `unchanged` are the keepers so far: a form sends them too, and a keeper whose account was stopped stays until
 * replaced.
 */
async function assertSound(
  db: Db,
  who: Who,
  body: { depotType?: unknown; keeperIds?: readonly string[] },
  unchanged: readonly string[] = [],
) {
  if (body.depotType === depotType.transit) wrongValue('depotType', '在途库由系统建立，请选择其他类型')
  if (!body.keeperIds) return
  if (body.keeperIds.length === 0) wrongValue('keeperIds', '管理员不能为空')
  const added = [...new Set(body.keeperIds)].filter((id) => !unchanged.includes(id))
  const known = await usersOf(db, who.orgId, { userIds: added })
  if (known.length !== added.length) wrongValue('keeperIds', '管理员须有正在使用的账号')
}

async function assertEmpty(db: Db, who: Who, { depotId }: Row<'depot'>) {
  // A posting into the depot locks the row meanwhile.
  await own(db, depots, who, depotId, { lock: true })
  const refs = await skuUses(db, who.orgId, 'ofDepot', depotId)
  if (refs.length > 0) refuse(depotRefusals.notEmpty, {}, { data: { refs } })
}

const transitId = 'depot-transit'

/** The transit depot is made with the institution. */
export async function seedTransit(db: Db, orgId: string, now: string) {
  const fresh = await notReceived(db, orgId, 'depot', [transitId])
  if (fresh.size === 0) return
  const row = { orgId, depotId: transitId, depotName: '在途库', depotType: depotType.transit, transit: 1 }
  await db
    .insertInto('depot')
    .values({ ...row, createTime: now, createByName: '系统' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const depotRoutes = serve(
  depot,
  {
    depotList: (request) =>
      (request.query.depotType === depotType.transit ? shown : picked).page(request, request.query),
    depotGet: get,
    depotCreate: create,
    depotUpdate: update,
    depotRemove: remove,
  },
  {
    constraints: { depot_name_once: { refusal: common.nameTaken, vars: { 名称: '仓库名称' }, field: 'depotName' } },
    seed: seedTransit,
  },
)
