import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { texture } from '#contract/modules/care/dish/dish.ts'
import { diet as calls, feedWay, dietRefusals as no } from '#contract/modules/care/dish-plan/diet.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { listing, withResident } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../../living/resident/service.ts'
import { done } from '../../../platform/message/service.ts'
import { dietSaved } from '../../assessment/service.ts'
import { diets } from '../tables.ts'
import { tellKitchen } from '../tell.ts'
import { dietsOf, inForce, replaceDiet } from './intervals.ts'
import { eatsDishes } from './rules.ts'

const holds = (column: string) => (value: unknown) =>
  sql<boolean>`${sql.ref(`oldmanDiet.${column}`)} @> ${JSON.stringify([value])}::jsonb`

const all = (db: Db, who: Who) =>
  withResident(db, who, diets)
    .leftJoin('emp as doctor', (join) =>
      join.onRef('doctor.orgId', '=', 'oldmanDiet.orgId').onRef('doctor.empId', '=', 'oldmanDiet.doctorId'),
    )
    .select(['doctor.empName as doctorName', 'oldman.allergyFood'])

const rows = listing(diets, calls.dietList, {
  rows: (db, who) => all(db, who).where(inForce('oldman_diet', who.now)).where('oldman.oldmanStatus', 'in', livesHere),
  where: {
    dietTag: holds('dietTags'),
    allergen: holds('allergens'),
    locationId: livesIn,
  },
  sort: ['texture', 'from'],
  first: [
    ['oldman.bedName', 'asc'],
    ['oldmanDiet.dietId', 'asc'],
  ],
})

/** The handlers of diets (care.md 11). */
export const dietHandlers = {
  dietList: (request: Ctx<typeof calls.dietList>) => rows.page(request, request.query),
  dietGet: async ({ db, who, params }: Ctx<typeof calls.dietGet>) => {
    await ownResident(db, who, params.oldmanId)
    return historyOf(db, who, params.oldmanId)
  },
  dietSave: ({ db, who, params, body }: Ctx<typeof calls.dietSave>) => saveDiet(db, who, params.oldmanId, body),
}

type Body = Ctx<typeof calls.dietSave>['body']

/** The diet in force, and all past and future ones, newest first. */
async function historyOf(db: Db, who: Who, oldmanId: string) {
  const found = await all(db, who)
    .where('oldmanDiet.oldmanId', '=', oldmanId)
    .where(sql<boolean>`oldman_diet."to" is distinct from oldman_diet."from"`)
    .orderBy('oldmanDiet.from', 'desc')
    .execute()
  const current = found.find(({ from, to }) => from <= who.now && (to === null || to > who.now))
  return { current: current ?? null, history: found }
}

/**
 * Ends the present diet and opens a new interval (care.md 11), which also answers a to-do about low intake (11b
 * INTAKE_LOW). Refuses 21003, 14006, 21002, a beginning before that of the present one, an end before its beginning, a
 * tube or fasting without a doctor.
 */
async function saveDiet(db: Db, who: Who, oldmanId: string, body: Body) {
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  if (!livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
  const known = await dietsOf(db, who, oldmanId)
  const current = known.find(({ from, to }) => from <= who.now && (to === null || to > who.now))
  if (current && body.version !== current.version) refuse(common.stale)
  const from = body.from ?? who.now
  if (current && from < current.from) wrongValue('from', `开始时间不能早于现行要求的${current.from.slice(0, 16)}`)
  if (body.to && body.to <= from) wrongValue('to', '结束时间须晚于开始时间')
  if (body.to && body.to <= who.now) wrongValue('to', '结束时间须晚于现在')
  if (!eatsDishes(body.feedWay) && !body.doctorId) wrongValue('doctorId', '鼻饲、禁食须写明医生')
  if (body.doctorId) await assertStaff(db, who, body.doctorId)
  const { version: _, requestNo: __, ...values } = body
  const interval = await replaceDiet(db, who, resident, known, { ...values, from, to: body.to ?? null, checked: 1 })
  await dietSaved(db, who, oldmanId)
  await done(db, who, { bizType: 'INTAKE_LOW', bizId: oldmanId })
  who.did(`修改${resident.oldmanName}的膳食要求`)
  await tellKitchen(db, who, {
    title: `${resident.oldmanName}的膳食要求已修改`,
    content: await wordsOf(db, who, resident, interval),
    bizId: oldmanId,
    event: `diet ${interval.dietId}`,
    routePath: '/careplan/diet',
  })
  return shown(db, who, interval.dietId)
}

/** The new diet and its beginning as text: the kitchen reads the content, not only that something has changed. */
async function wordsOf(db: Db, who: Who, { bedName }: Row<'oldman'>, interval: Row<'oldmanDiet'>) {
  const label = await dictLabels(db, who.orgId, ['DIET_TAG', 'DISH_ALLERGEN'])
  const labels = (code: string, values: readonly (number | string)[]) =>
    values.map((value) => label(code, value) ?? value).join('、')
  const tags = labels('DIET_TAG', interval.dietTags)
  const allergens = labels('DISH_ALLERGEN', interval.allergens)
  return [
    bedName,
    `自${interval.from.slice(0, 16)}起${interval.to ? `至${interval.to.slice(0, 16)}` : ''}`,
    texture.label(interval.texture),
    feedWay.label(interval.feedWay),
    tags,
    allergens && `过敏：${allergens}`,
    interval.forbidden && `忌口：${interval.forbidden}`,
    interval.thicken > 0 && `增稠${interval.thicken}级`,
  ]
    .filter(Boolean)
    .join('，')
}

async function shown(db: Db, who: Who, dietId: string) {
  await own(db, diets, who, dietId)
  return all(db, who).where('oldmanDiet.dietId', '=', dietId).executeTakeFirstOrThrow()
}

async function assertStaff(db: Db, who: Who, empId: string) {
  const found = await db
    .selectFrom('emp')
    .select('empId')
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .executeTakeFirst()
  if (!found) refuse(common.missing, {}, { field: 'doctorId' })
}
