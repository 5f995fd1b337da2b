import { sql } from 'kysely'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { stockWarn } from '#contract/modules/stock/stock/stock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Who } from '#core/who/who.ts'
import { tell } from '../../../platform/message/service.ts'
import { stockRowsOf } from '../book/stock-list.ts'
import type { Spot } from '../places.ts'

/**
 * Keepers are warned of shortages, surpluses and expiry: each morning, and after the posting that causes it (stock.md
 * 4).
 */

const { low, high, soon, expired } = stockWarn.is
type Kind = typeof low | typeof high | typeof soon | typeof expired

interface Warned extends Spot {
  kind: Kind
  depotName: string
  skuName: string
  specName: string
  unit: string
  available: number
  minStock: number | null
  maxStock: number | null
  nearestExpire: string | null
  keeperIds: string[]
}

joinRound('morning', {
  title: '库存预警',
  touches: ['message'],
  run: (db, { who }) => tellWarnings(db, who),
})

/**
 * Warns the keepers of each depot, of the same thing once in seven days; `spots` are the places a posting has changed.
 */
export async function tellWarnings(db: Db, who: Who, spots?: readonly Spot[]) {
  const whole = { ...who, scope: { ...who.scope, all: true } }
  const { rows } = await sql<Warned>`
    with ${stockRowsOf(whole, { zero: 1, spots })}, told as (
      insert into stock_warned (org_id, depot_id, sku_id, kind, told_on)
      select ${who.orgId}, depot_id, sku_id, flag.kind, ${who.today}::date
      from shown, unnest(shown.warn_flags) as flag (kind) where flag.kind <= ${expired}::int
      order by depot_id, sku_id, flag.kind
      on conflict (org_id, depot_id, sku_id, kind) do update set told_on = excluded.told_on
        where stock_warned.told_on <= excluded.told_on - 7
      returning depot_id, sku_id, kind
    )
    select told.kind, shown.*, depot.keeper_ids from told
    join shown on shown.depot_id = told.depot_id and shown.sku_id = told.sku_id
    join depot on depot.org_id = ${who.orgId} and depot.depot_id = told.depot_id
    order by told.depot_id, told.sku_id, told.kind`.execute(db)
  for (const row of rows) await tellKeepers(db, who, row)
  return rows.length
}

function tellKeepers(db: Db, who: Who, row: Warned) {
  const { depotId, skuId, kind, depotName, skuName, specName } = row
  return tell(
    db,
    who,
    { userIds: row.keeperIds },
    {
      msgType: msgType.stock,
      msgLevel: kind === expired ? msgLevel.important : msgLevel.ordinary,
      title: `${labels[kind]}：${skuName}（${depotName}）`,
      content: `${skuName} ${specName}，${depotName}可用${row.available}${row.unit}${detail[kind](row)}`,
      bizType: 'STOCK_WARN',
      bizId: skuId,
      event: `${kind} ${depotId} ${who.today}`,
      routePath: '/warehouse/stockDetail',
      query: { depotId, skuId },
    },
  )
}

const labels: Record<Kind, string> = { [low]: '库存不足', [high]: '超上限', [soon]: '临期', [expired]: '过期' }
const detail: Record<Kind, (row: Warned) => string> = {
  [low]: ({ minStock, unit }) => `，低于下限${minStock}${unit}`,
  [high]: ({ maxStock, unit }) => `，高于上限${maxStock}${unit}`,
  [soon]: ({ nearestExpire }) => `，最近的批次${nearestExpire}到期`,
  [expired]: () => '，有批次已过期，请走报废',
}
