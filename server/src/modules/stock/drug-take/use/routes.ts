import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { drugUse, usePause, useStatus, usesAction } from '#contract/modules/stock/drug-take/use.ts'
import { serve } from '#core/http/serve.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { remove } from '#core/rows/store/write.ts'
import { undone } from '../../../platform/message/service.ts'
import { joinDrugs, joinOpenUses } from '../../drug/service.ts'
import { uses } from '../tables.ts'
import { dropEmpty } from '../take/plan.ts'
import './allergies.ts'
import { settingOf } from './news.ts'
import { keptForUse, settingRows } from './reads.ts'
import { makeUse } from './save.ts'
import { assertNeverDosed, changeUse, ownUse, reviewEnded, stopUse } from './steps.ts'

/** Use settings over HTTP (stock.md 5.3). */

export const useRoutes = serve(drugUse, {
  useList: (request) => settingRows.page(request, request.query),
  useKeep: ({ db, who, query }) => keptForUse(db, who, query.oldmanId),
  useGet: (request) => settingRows.shown(request, request.params.useId),
  useCreate: async (request) => {
    const { row } = await makeUse(request.db, request.who, request.body)
    const shown = await settingRows.shown(request, row.useId)
    return { ...shown, warnings: shown.keptQuantity > 0 ? [] : ['无库存'] }
  },
  useUpdate: async (request) => settingRows.shown(request, await changeUse(request.db, request.who, request.body)),
  useDelete: async ({ db, who, params }) => {
    const row = await ownUse(db, who, params.useId)
    await assertNeverDosed(db, who, row)
    const lines = await db
      .deleteFrom('drugTakeLine')
      .where('orgId', '=', who.orgId)
      .where('useId', '=', row.useId)
      .returning('takeId')
      .execute()
    const takeIds = lines.map(({ takeId }) => takeId)
    await dropEmpty(db, who, takeIds)
    await undone(db, who, settingOf(row.useId))
    await remove(db, uses, who, row)
    if (row.pause === usePause.is.review) await reviewEnded(db, who, row.oldmanId)
  },
  useByIds: (request) => several(request, request.body),
})

/** All settings change, or none. */
async function several(request: Asking, { useIds, action, stopReason }: BodyFor<typeof drugUse.useByIds>) {
  const { db, who } = request
  who.must(action === usesAction.is.print ? 'drug.set.print' : 'drug.set.stop')
  if (action === usesAction.is.stop && !stopReason) wrongValue('stopReason', '请选择停药原因')
  for (const useId of [...new Set(useIds)].sort()) {
    if (action === usesAction.is.print) continue
    const row = await ownUse(db, who, useId)
    if (action === usesAction.is.resume)
      await changeUse(db, who, { useId, version: row.version, useStatus: useStatus.is.used })
    else if (row.useStatus !== useStatus.is.used) refuse(common.wrongState, { name: useStatus.label(row.useStatus) })
    else await stopUse(db, who, row, { stopReason: Number(stopReason) })
  }
  const rows = []
  for (const useId of [...new Set(useIds)]) rows.push(await settingRows.shown(request, useId))
  return { rows }
}

joinOpenUses(async (db, orgId, { oldmanId, drugId }) => {
  let rows = db
    .selectFrom('drugUse')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .where('useStatus', 'in', [useStatus.is.waiting, useStatus.is.used])
    .where('selfTake', '=', 0)
  if (drugId) rows = rows.where('drugId', '=', drugId)
  return (await rows.executeTakeFirstOrThrow()).n
})

joinDrugs({
  name: '用药设置',
  named: async (db, orgId, drugId) => {
    const row = await db
      .selectFrom('drugUse')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('orgId', '=', orgId)
      .where('drugId', '=', drugId)
      .executeTakeFirstOrThrow()
    return row.n
  },
})
