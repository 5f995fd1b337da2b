import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { patrolLine as calls, type LinePoint } from '#contract/modules/duty/patrol/line.ts'
import { planRefusals, planStatus } from '#contract/modules/duty/patrol/plan.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { columnsIn } from '#core/rows/store/table.ts'
import { own, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { patrolPlanOf } from '../plan/plan-row.ts'
import { estimateOf, isTooShort } from '../plan/rules.ts'
import { manages } from '../reach.ts'
import { lines, patrolPlans } from '../tables.ts'
import { remake } from '../task/make.ts'

const rows = listing(lines, calls.lineList, {
  rows: (db, who) => db.selectFrom('patrolLine').selectAll('patrolLine').where('patrolLine.orgId', '=', who.orgId),
  sort: ['lineName', 'pointCount', 'estimateMinutes', 'status'],
})

const plain = crud({ create: calls.lineCreate, update: calls.lineUpdate }, rows, {
  create: async ({ db, who, body }) => {
    await assertPoints(db, who, body)
    return { ...columnsIn(lines, body), ...sumOf(body.points) }
  },
  created: ({ lineName, pointCount }) => `新增巡更路线${lineName}，${pointCount}个点位`,
  update: async ({ db, who, body, row }) => {
    const points = body.points ?? (await pointsOf(db, who, row.linePkId))
    if (body.points || body.loop === 0) await assertPoints(db, who, { points, loop: body.loop ?? row.loop })
    const next = { ...body, ...sumOf(points) }
    await assertPlans(db, who, row.linePkId, next)
    return columnsIn(lines, next)
  },
  updated: ({ lineName, pointCount }) => `编辑巡更路线${lineName}，${pointCount}个点位`,
  remove: async ({ db, who, row }) => {
    const count = (await rowsWith(db, patrolPlans, who, { linePkId: row.linePkId })).length
    if (count > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '巡更计划', count }] } })
  },
  removed: ({ lineName }) => `删除巡更路线${lineName}`,
})

/** The handlers of lines (administration.md 4). */
export const lineHandlers = {
  /** Options for everybody. */
  lineList: async (request: Ctx<typeof calls.lineList>) => {
    const found = await plain.list(request)
    if (manages(request.who)) return found
    return { ...found, list: found.list.map(({ linePkId, lineName, status }) => ({ linePkId, lineName, status })) }
  },
  lineGet: async (request: Ctx<typeof calls.lineGet>) => withPoints(request, await plain.get(request)),
  lineCreate: async (request: Ctx<typeof calls.lineCreate>) => {
    const line = await plain.create(request)
    await putPoints(request.db, request.who, line.linePkId, request.body.points)
    return withPoints(request, line)
  },
  lineUpdate: async (request: Ctx<typeof calls.lineUpdate>) => {
    const { db, who, body } = request
    const line = await plain.update(request)
    if (body.points) await putPoints(db, who, line.linePkId, body.points)
    // Tonight's patrol follows the current line.
    for (const plan of await rowsWith(db, patrolPlans, who, { linePkId: line.linePkId, status: planStatus.is.on }))
      await remake(db, who, plan)
    return withPoints(request, line)
  },
  lineRemove: plain.remove,
}

const sumOf = (points: readonly LinePoint[]) => ({ pointCount: points.length, estimateMinutes: estimateOf(points) })

/** Existing points, each once unless the line is a loop. */
async function assertPoints(db: Db, who: Who, { points, loop }: { points: readonly LinePoint[]; loop?: number }) {
  const ids = [...new Set(points.map(({ pointPkId }) => pointPkId))]
  if (loop !== 1 && ids.length < points.length) wrongValue('points', '同一点位不能重复，可设为“可重复点位”')
  const { n } = await db
    .selectFrom('patrolPoint')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('pointPkId', 'in', ids)
    .executeTakeFirstOrThrow()
  if (Number(n) < ids.length) refuse(common.missing, {}, { field: 'points' })
}

/** Protects running plans: 21008 when a line in use is disabled, 22413 when it becomes longer than a window. */
async function assertPlans(db: Db, who: Who, linePkId: string, next: { status?: number; estimateMinutes: number }) {
  // Locked: nobody enables a plan on the line's former state.
  await own(db, lines, who, linePkId, { lock: true })
  const running = await rowsWith(db, patrolPlans, who, { linePkId, status: planStatus.is.on })
  if (running.length > 0 && next.status === onOff.is.off)
    refuse(
      { ...common.inUse, text: '有启用的计划使用此路线，不能停用' },
      {},
      { data: { refs: [{ type: '启用的巡更计划', count: running.length }] } },
    )
  const tight = running.some((plan) => isTooShort(patrolPlanOf(plan).times, next.estimateMinutes))
  if (tight) refuse(planRefusals.tooShort, { n: next.estimateMinutes }, { field: 'points' })
}

async function putPoints(db: Db, who: Who, linePkId: string, points: readonly LinePoint[]) {
  await db.deleteFrom('patrolLinePoint').where('orgId', '=', who.orgId).where('linePkId', '=', linePkId).execute()
  const ordered = points.toSorted((one, other) => (one.sort ?? 0) - (other.sort ?? 0))
  const values = ordered.map(({ pointPkId, gapMinutes, stayMinutes }, at) => ({
    orgId: who.orgId,
    linePkId,
    sort: at + 1,
    pointPkId,
    gapMinutes,
    stayMinutes,
  }))
  await db.insertInto('patrolLinePoint').values(values).execute()
}

/** The points of a line in their order. */
function pointsOf(db: Db, who: Who, linePkId: string) {
  return db
    .selectFrom('patrolLinePoint as stop')
    .innerJoin('patrolPoint as point', (join) =>
      join.onRef('point.orgId', '=', 'stop.orgId').onRef('point.pointPkId', '=', 'stop.pointPkId'),
    )
    .select(['stop.pointPkId', 'stop.sort', 'stop.gapMinutes', 'stop.stayMinutes', 'point.pointName'])
    .where('stop.orgId', '=', who.orgId)
    .where('stop.linePkId', '=', linePkId)
    .orderBy(sql.ref('stop.sort'))
    .execute()
}

const withPoints = async <L extends { linePkId: string }>({ db, who }: { db: Db; who: Who }, line: L) => ({
  ...line,
  points: await pointsOf(db, who, line.linePkId),
})
