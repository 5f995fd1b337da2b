import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { positionRail, railRefusals, railShape } from '#contract/modules/devices/position/rail.ts'
import { asJson } from '#core/db/as-json.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { mapRows } from '../map/rows.ts'
import { positionMaps, rails } from '../tables.ts'
import { railRows } from './rows.ts'
import { flawOf, type Shape } from './rules.ts'

type RailInput = Shape & { mapId: string; shape: number }

export const railHandlers = crud({ create: positionRail.railCreate, update: positionRail.railUpdate }, railRows, {
  create: async (request) => ({ ...request.body, ...(await shapeOf(request, request.body)) }),
  created: ({ railName }) => `新增围栏${railName}`,
  update: async (request) => {
    const { railId: _, ...values } = request.body
    const whole = { ...request.row, ...values } as RailInput // as: a fence as it will be
    await assertFree(request.db, request.who, request.row.railId, { ...request.row, ...values }.railType)
    return { ...values, ...(await shapeOf(request, whole)) }
  },
  updated: ({ railName }) => `修改围栏${railName}`,
  remove: async ({ db, who, row }) => {
    if (await ruleOf(db, who, row.railId)) refuse(railRefusals.inRule)
  },
  removed: ({ railName }) => `删除围栏${railName}`,
})

/** 启用, 停用: the sides of all residents are unknown again. */
export async function setRailStatus(
  request: Asking & { body: BodyFor<typeof positionRail.railStatus> & { version?: number } },
) {
  const { db, who, body } = request
  await railRows.shown(request, body.railId)
  const row = await own(db, rails, who, body.railId)
  await update(db, rails, who, row, { status: body.status, version: body.version })
  who.did(`${body.status === onOff.is.on ? '启用' : '停用'}围栏${row.railName}`)
  return railRows.shown(request, body.railId)
}

/** A shape of one kind has no fields of the other. Its plan is locked, so that it is not made smaller meanwhile. */
async function shapeOf(request: Asking, sent: RailInput) {
  await mapRows.shown(request, sent.mapId)
  const plan = await own(request.db, positionMaps, request.who, sent.mapId, { lock: true })
  const flaw = flawOf(sent, plan)
  if (flaw === 'crosses') refuse(railRefusals.crosses, {}, { field: 'points' })
  if (flaw) wrongValue(flaw.field, flaw.words)
  const { points, x, y, r } = sent
  return sent.shape === railShape.is.circle ? { points: null, x, y, r } : { points, x: null, y: null, r: null }
}

/** A fence that rules name keeps its kind; locked, so that no rule comes to name it meanwhile. */
async function assertFree(db: Db, who: Who, railId: string, next: number) {
  const row = await own(db, rails, who, railId, { lock: true })
  if (row.railType !== next && (await ruleOf(db, who, railId))) refuse(railRefusals.inRule)
}

const ruleOf = (db: Db, who: Who, railId: string) =>
  db
    .selectFrom('locateRule')
    .select('ruleId')
    .where('orgId', '=', who.orgId)
    .where('railIds', '@>', asJson([railId]))
    .limit(1)
    .executeTakeFirst()
