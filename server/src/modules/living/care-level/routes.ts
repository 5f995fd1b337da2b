import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  assessGrade,
  assessType,
  careLevel,
  lastPlace,
  levelRefusals as no,
  worstGrade,
} from '#contract/modules/living/care-level/care-level.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { listing } from '#core/rows/read/listing.ts'
import { idsIn } from '#core/rows/store/ids.ts'
import { columnsIn, type Row } from '#core/rows/store/table.ts'
import { insert, own, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertLevelsUnused, levelAdditions, saveParts } from './effects.ts'
import { seedLevels } from './service.ts'
import { levels } from './tables.ts'

/** Care levels over HTTP (care.md 1). */

const oldmanCount = sql<number>`(select count(*)::int from oldman where oldman.org_id = level.org_id
  and oldman.level_id = level.level_id and oldman.oldman_status = any(${[...livesHere]}))`

const rows = listing(levels, careLevel.list, {
  rows: (db, who) =>
    db
      .selectFrom('level')
      .selectAll('level')
      .select(oldmanCount.as('oldmanCount'))
      .where('level.orgId', '=', who.orgId),
  sort: ['sort', 'levelName', 'status'],
  first: [
    ['level.sort', 'asc'],
    ['level.levelId', 'asc'],
  ],
  dressed: async ({ db, who }, found) => {
    const effects = await levelAdditions(
      db,
      who,
      found.map(({ levelId }) => levelId),
    )
    return found.map((level) => ({ ...level, ...effects.get(level.levelId) }))
  },
})

async function create(request: Ctx<typeof careLevel.create>) {
  const { db, who, body } = request
  await assertGrades(db, who, body.assessGrades, '')
  const sort = body.sort ?? Math.min((await lastSort(db, who.orgId)) + 1, lastPlace)
  const row = await insert(db, levels, who, { ...columnsIn(levels, body), sort, assessGrades: body.assessGrades ?? [] })
  await saveParts(db, who, row, body.projectChildId ?? null)
  who.did(`新增护理等级${row.levelName}`)
  return rows.shown(request, row.levelId)
}

async function change(request: Ctx<typeof careLevel.update>) {
  const { db, who, body, params } = request
  const row = await own(db, levels, who, params.levelId, { lock: true })
  await assertGrades(db, who, body.assessGrades, row.levelId)
  const emptied = { levelCode: null, color: null, staffRatio: null, roundMinutes: null, remark: null }
  const next = await update(db, levels, who, row, {
    ...emptied,
    ...columnsIn(levels, body),
    sort: body.sort ?? row.sort,
    assessGrades: body.assessGrades ?? [],
  })
  await saveParts(db, who, next, body.projectChildId ?? null)
  who.did(`修改护理等级${next.levelName}`)
  return rows.shown(request, row.levelId)
}

/** All or none: one level with residents keeps all of them (21008). */
async function removeLevels({ db, who, params }: Ctx<typeof careLevel.remove>) {
  const ids = idsIn('levelIds', params.levelIds)
  const removed: Row<'level'>[] = []
  for (const id of ids) removed.push(await own(db, levels, who, id, { lock: true }))
  await assertLevelsUnused(db, who, ids, await residentsOf(db, who, ids))
  for (const row of removed) {
    await saveParts(db, who, row, null)
    await remove(db, levels, who, row)
    who.did(`删除护理等级${row.levelName}`)
  }
}

/** Residents with the level, stays that had it, and assessments that propose it. */
async function residentsOf(db: Db, who: Who, ids: readonly string[]) {
  const { rows: counted } = await sql<{ type: string; count: number }>`
    select '老人' as type, count(*)::int as count from (
      select oldman_id from oldman where org_id = ${who.orgId} and level_id = any(${ids})
      union select oldman_id from live where org_id = ${who.orgId} and level_id = any(${ids})) person
    union all
    select '咨询登记', count(*)::int from consultation where org_id = ${who.orgId} and level_intent = any(${ids})`.execute(
    db,
  )
  return counted
}

/** A grade of an assessment leads to one level: twice in the row is 21001, at another level 14101. */
async function assertGrades(
  db: Db,
  who: Who,
  grades: readonly { type: number; grade: number }[] | null | undefined,
  levelId: string,
) {
  // Two calls that give one grade to two levels wait for each other.
  if (grades?.length)
    await db
      .selectFrom('level')
      .select('levelId')
      .where('orgId', '=', who.orgId)
      .orderBy('levelId')
      .forUpdate()
      .execute()
  for (const [at, { type, grade }] of (grades ?? []).entries()) {
    if (grade > worstGrade(type)) wrongValue('assessGrades', `${assessType.label(type)}没有${grade}级`)
    if (grades?.some((one, other) => other < at && one.type === type && one.grade === grade))
      refuse(
        { ...common.invalid, text: `${assessType.label(type)}${assessGrade.label(grade)}重复` },
        {},
        { field: 'assessGrades' },
      )
    const duplicate = await db
      .selectFrom('level')
      .select('levelName')
      .where('orgId', '=', who.orgId)
      .where('levelId', '<>', levelId)
      .where(sql<boolean>`assess_grades @> ${JSON.stringify([{ type, grade }])}::jsonb`)
      .executeTakeFirst()
    if (duplicate) refuse(no.gradeTaken, { levelName: duplicate.levelName }, { field: 'assessGrades' })
  }
}

async function lastSort(db: Db, orgId: string) {
  const { sort } = await db
    .selectFrom('level')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow()
  return sort ?? 0
}

export default serve(
  careLevel,
  {
    list: (request) => rows.page(request, request.query),
    create,
    get: (request) => rows.shown(request, request.params.levelId),
    update: change,
    remove: removeLevels,
  },
  {
    seed: seedLevels,
    constraints: {
      level_org_id_level_name_key: { refusal: common.nameTaken, vars: { 名称: '等级' }, field: 'levelName' },
    },
  },
)
