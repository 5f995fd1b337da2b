import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  dishPlan as calls,
  cycleType,
  planRefusals as no,
  planFlow,
  planStatus,
} from '#contract/modules/care/dish-plan/dish-plan.ts'
import { type Cell, cellKey } from '#contract/modules/care/dish-plan/menu.ts'
import { daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { listing } from '#core/rows/read/listing.ts'
import { columnsIn, type Row } from '#core/rows/store/table.ts'
import { insert, own, patch, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { dishPlans } from '../tables.ts'
import { tellKitchen } from '../tell.ts'
import { plansBetween, timeCycles } from './calendar.ts'
import { copied } from './copy.ts'
import { assertPlaces, dishesOf, slotsOf } from './house.ts'
import { assertServable, type CheckedMenu, judgeMenu } from './judge.ts'
import { assertAlone } from './overlap.ts'
import { changesOf, keptBehind, openMeals } from './versions.ts'

/** Menus over HTTP (care.md 11). */

type Plan = Row<'dishPlan'>
type Create = Ctx<typeof calls.create>['body']
type Edit = Ctx<typeof calls.update>['body']

const listed = [
  'planId',
  'planName',
  'cycleType',
  'rotationWeeks',
  'startDate',
  'endDate',
  'kitchenId',
  'locationIds',
  'planStatus',
  'checkResult',
  'stopReason',
  'forceReason',
  'publishByName',
  'publishTime',
  'createByName',
  'createTime',
  'updateByName',
  'updateTime',
  'version',
] as const

const rows = listing(dishPlans, calls.list, {
  // A list contains no cells: a menu of a year has thousands.
  rows: (db, who) =>
    db
      .selectFrom('dishPlan')
      .select(listed.map((name) => `dishPlan.${name}` as const))
      .where('dishPlan.orgId', '=', who.orgId),
  where: { date: (day: string) => sql`${day}::date between dish_plan.start_date and dish_plan.end_date` },
  sort: ['startDate', 'endDate', 'planName'],
})

/** The handlers of menus. */
export const planHandlers = {
  list: async ({ db, who, query, services }: Ctx<typeof calls.list>) => {
    const found = await rows.page({ db, who, services }, query)
    const label = await dictLabels(db, who.orgId, ['KITCHEN'])
    const list = found.list.map((row) => ({ ...row, kitchenName: label('KITCHEN', row.kitchenId) }))
    return { ...found, list }
  },
  create: ({ db, who, body }: Ctx<typeof calls.create>) => create(db, who, body),
  update: ({ db, who, body }: Ctx<typeof calls.update>) => change(db, who, body),
  get: async ({ db, who, params }: Ctx<typeof calls.get>) =>
    shown(db, who, await own(db, dishPlans, who, params.planId)),
  remove: async ({ db, who, params }: Ctx<typeof calls.remove>) => {
    const plan = await own(db, dishPlans, who, params.planId, { lock: true })
    if (plan.planStatus !== planStatus.is.draft) refuse(no.notDraft)
    await remove(db, dishPlans, who, plan)
    who.did(`删除食谱${plan.planName}`)
  },
  plans: ({ db, who, query }: Ctx<typeof calls.plans>) => plansBetween(db, who, query),
  timeCycles: ({ db, who, query }: Ctx<typeof calls.timeCycles>) => timeCycles(db, who, query),
}

async function shown(db: Db, who: Who, plan: Plan) {
  const label = await dictLabels(db, who.orgId, ['KITCHEN'])
  return { ...plan, kitchenName: label('KITCHEN', plan.kitchenId) }
}

async function create(db: Db, who: Who, body: Create) {
  who.must(`careplan.dishPlan.${body.copyFrom ? 'copy' : 'add'}`)
  if (body.publish === 1) who.must('careplan.dishPlan.publish')
  const values = body.copyFrom
    ? copied(await own(db, dishPlans, who, body.copyFrom), body)
    : {
        ...body,
        cycleType: body.cycleType ?? wrongValue('cycleType', '请选择周期'),
        rotationWeeks: body.cycleType === cycleType.is.daily ? 1 : (body.rotationWeeks ?? 1),
        kitchenId: body.kitchenId ?? 1,
        locationIds: body.locationIds ?? [],
        details: body.details ?? [],
      }
  const { planName, startDate, endDate } = body
  await assertPlaces(db, who, body.copyFrom ? [] : values.locationIds)
  const details = await sound(db, who, { ...values, startDate, endDate })
  const plan = await insert(db, dishPlans, who, {
    ...columnsIn(dishPlans, values),
    planName,
    startDate,
    endDate,
    details,
    earlier: [],
    planStatus: planStatus.is.draft,
  })
  who.did(body.copyFrom ? `复制食谱为${planName}` : `新增食谱${planName}`)
  if (body.publish === 1) return shown(db, who, await publish(db, who, plan, body))
  return shown(db, who, await patch(db, dishPlans, who, plan, { checkResult: await judgeMenu(db, who, plan) }))
}

async function change(db: Db, who: Who, body: Edit) {
  const plan = await own(db, dishPlans, who, body.planId, { lock: true })
  const isStale = Number(body.version) !== plan.version
  if (body.planStatus === undefined) {
    who.must('careplan.dishPlan.edit')
    if (isStale) refuse(common.stale)
    return shown(db, who, await edit(db, who, plan, body))
  }
  who.must('careplan.dishPlan.publish')
  planFlow.take(body.planStatus === planStatus.is.published ? 'publish' : 'stop', plan)
  if (isStale) refuse(common.stale)
  if (body.planStatus === planStatus.is.published) return shown(db, who, await publish(db, who, plan, body))
  const next = planFlow.take('stop', plan)
  const stopReason = body.reason ?? wrongValue('reason', '请填写停用原因')
  const stopped = await patch(db, dishPlans, who, plan, { ...next, stopReason })
  who.did(`停用食谱${plan.planName}：${stopReason}`)
  await tellPlan(db, who, stopped, `食谱“${plan.planName}”已停用`, stopReason)
  return shown(db, who, stopped)
}

/** 发布: refuses 21009, 14404, 14402, 14406, 14403. */
async function publish(db: Db, who: Who, plan: Plan, forced: Pick<Edit, 'force' | 'forceReason'>) {
  const next = planFlow.take('publish', plan)
  if (plan.endDate < who.today) refuse(no.past, {}, { field: 'endDate' })
  await assertAlone(db, who, plan)
  const checkResult = await judgeMenu(db, who, plan)
  assertServable(checkResult, forced)
  const forceReason = checkResult.unsafe.length > 0 ? forced.forceReason : null
  const { userName: publishByName, now: publishTime } = who
  const published = { ...next, checkResult, forceReason, publishByName, publishTime, stopReason: null }
  who.did(`发布食谱${plan.planName}${forceReason ? `（仍然发布：${forceReason}）` : ''}`)
  const saved = await patch(db, dishPlans, who, plan, published)
  const words = '请按菜谱备餐；报餐截止前的餐次可能已有改动'
  if (plan.publishTime) await tellPlan(db, who, saved, `食谱“${plan.planName}”重新发布`, words)
  return saved
}

/** Notifies the kitchen of changed days of a published menu (care.md 11b). */
const tellPlan = (db: Db, who: Who, { planId, version }: Plan, title: string, content: string) =>
  tellKitchen(db, who, {
    title,
    content,
    bizId: planId,
    event: `edit ${version}`,
    routePath: '/careplan/dishPlanDetail',
    query: { planId },
  })

/** 编辑: a draft and a stopped menu whole, a published one meal by meal until their cutoffs, an ended one never. */
async function edit(db: Db, who: Who, plan: Plan, body: Edit) {
  const { planStatus: _, force, forceReason, reason, version, ...values } = body
  const next = { ...plan, ...values } as Plan // as: the fields of the body are columns
  // A place removed since does not prevent saving the rest.
  await assertPlaces(db, who, values.locationIds?.filter((id) => !plan.locationIds.includes(id)) ?? [])
  const details = await sound(db, who, next)
  if (plan.planStatus === planStatus.is.published) return editPublished(db, who, plan, { ...next, details }, body)
  if (plan.planStatus === planStatus.is.ended) refuse(common.wrongState, { name: planStatus.label(plan.planStatus) })
  const checkResult = await judgeMenu(db, who, { ...next, details })
  const earlier =
    plan.planStatus === planStatus.is.stopped
      ? keptBehind(plan, { ...next, details }, await slotsOf(db, who.orgId), who.now)
      : plan.earlier
  who.did(`修改食谱${next.planName}`)
  return update(db, dishPlans, who, plan, { ...values, details, earlier, checkResult, version })
}

const fixedFields = ['cycleType', 'rotationWeeks', 'startDate', 'endDate', 'kitchenId', 'locationIds'] as const

async function editPublished(db: Db, who: Who, plan: Plan, next: Plan, body: Edit) {
  const moved = fixedFields.some((key) => JSON.stringify(plan[key]) !== JSON.stringify(next[key]))
  if (moved) refuse(common.wrongState, { name: planStatus.label(plan.planStatus) })
  const { details } = next
  const changes = changesOf(plan.details, details, who.now)
  const slots = await slotsOf(db, who.orgId)
  const meals = openMeals(plan, changes, slots, who.now, details)
  if (meals.some(({ date }) => !date)) refuse(no.past)
  const checkResult = await judgeMenu(db, who, { ...plan, details })
  assertServable(checkResult, body)
  const forceReason = checkResult.unsafe.length > 0 ? body.forceReason : plan.forceReason
  const saved = await update(db, dishPlans, who, plan, {
    planName: next.planName,
    details,
    checkResult,
    forceReason,
    version: body.version,
    earlier: [...plan.earlier, ...changes],
  })
  who.did(`修改已发布食谱${plan.planName}的${changes.length}餐`)
  if (changes.length > 0) await tellOf(db, who, saved, meals, slots)
  return saved
}

async function tellOf(db: Db, who: Who, plan: Plan, meals: ReturnType<typeof openMeals>, slots: Row<'mealSlot'>[]) {
  const names = meals.map(
    ({ date, nextId }) => `${date}${slots.find((slot) => slot.nextId === nextId)?.nextName ?? ''}`,
  )
  const first = [...new Set(names)].sort().slice(0, 10).join('、')
  await tellPlan(db, who, plan, `食谱“${plan.planName}”已修改`, `${first}起按新菜谱备餐`)
}

/** The cells with dishes; refuses invalid dates, cells outside the menu, repeated cells, unknown dishes and meals. */
async function sound(db: Db, who: Who, plan: CheckedMenu): Promise<Cell[]> {
  const { rotationWeeks, startDate, endDate } = plan
  if (endDate < startDate || daysBetween(startDate, endDate) > 365) refuse(no.interval, {}, { field: 'endDate' })
  const cells = plan.details.filter(({ dishIds }) => dishIds.length > 0).map((cell) => tidy(cell, plan.cycleType))
  for (const { weekIndex, dayIndex, date } of cells) {
    const inside =
      plan.cycleType === cycleType.is.daily
        ? date && date >= startDate && date <= endDate
        : dayIndex && weekIndex && weekIndex <= rotationWeeks
    if (!inside) wrongValue('details', '菜谱中有不在食谱周期内的日子')
  }
  if (new Set(cells.map(cellKey)).size < cells.length) wrongValue('details', '同一餐同一人群只能有一行')
  const known = new Set((await slotsOf(db, who.orgId)).map(({ nextId }) => nextId))
  const dishIds = [...new Set(cells.flatMap((cell) => cell.dishIds))]
  const dishes = await dishesOf(db, who.orgId, dishIds)
  if (cells.some(({ nextId }) => !known.has(nextId)) || dishes.size < dishIds.length)
    refuse(common.missing, {}, { field: 'details' })
  return cells
}

const tidy = (cell: Cell, cycle: number): Cell => {
  const { weekIndex, dayIndex, date, nextId, dietGroup, portion } = cell
  const place = cycle === cycleType.is.daily ? { date } : { weekIndex, dayIndex }
  return { ...place, nextId, dietGroup, dishIds: [...new Set(cell.dishIds)], portion }
}
