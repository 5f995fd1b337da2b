import { sql } from 'kysely'
import type { z } from 'zod'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { scheduleRefusals } from '#contract/modules/care/care-schedule/fields.ts'
import { faultsOf, tooClose } from '#contract/modules/care/care-schedule/schedule.ts'
import {
  applyMode,
  type LevelProjectInput,
  type levelConfig,
} from '#contract/modules/care/level-config/level-config.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { levels } from '../../living/care-level/tables.ts'
import { assertCharged, chosenProject } from '../care-project/service.ts'
import { changedRows, deltaOf } from './rules.ts'
import { levelProjects } from './tables.ts'

/** The set of jobs of a level: read, written row by row or as a whole, now or from a day on (care.md 1). */

type RowInput = z.output<typeof LevelProjectInput>

/** The rows of these levels with their projects, in their order. */
export function levelConfigOf(db: Db, who: Who, levelIds: readonly string[]) {
  return db
    .selectFrom('levelProject')
    .innerJoin('careProject', (join) =>
      join
        .onRef('careProject.orgId', '=', 'levelProject.orgId')
        .onRef('careProject.projectId', '=', 'levelProject.projectId'),
    )
    .innerJoin('projectCategory', (join) =>
      join
        .onRef('projectCategory.orgId', '=', 'careProject.orgId')
        .onRef('projectCategory.projectCategoryId', '=', 'careProject.projectCategoryId'),
    )
    .selectAll('levelProject')
    .select(['careProject.projectName', 'careProject.minutes as projectMinutes', 'projectCategoryName'])
    .where('levelProject.orgId', '=', who.orgId)
    .where('levelProject.levelId', 'in', [...levelIds])
    .orderBy('levelProject.sort')
    .orderBy('levelProject.projectId')
    .orderBy('levelProject.configId')
    .execute()
}
type LevelRow = Awaited<ReturnType<typeof levelConfigOf>>[number]

/** Adds rows, or changes those that are named; for new move-ins only. Gives their ids. */
export async function saveRows(db: Db, who: Who, { levelId, rows }: { levelId: string; rows: readonly RowInput[] }) {
  const level = await own(db, levels, who, levelId, { lock: true })
  const standing = await levelConfigOf(db, who, [levelId])
  await assertRows(db, who, rows, standing)
  const configIds = await writeRows(db, who, levelId, rows)
  who.did(`修改${level.levelName}的${rows.length}个护理项目`)
  return { configIds }
}

async function writeRows(db: Db, who: Who, levelId: string, rows: readonly RowInput[]) {
  const named: Row<'levelProject'>[] = []
  for (const { configId } of rows) if (configId) named.push(await own(db, levelProjects, who, configId))
  if (named.some((row) => row.levelId !== levelId)) refuse(common.missing)
  // Rows may exchange their times: meanwhile their stored times are made unique.
  await db
    .updateTable('levelProject')
    .set({ times: sql`jsonb_build_array(config_id)` })
    .where('orgId', '=', who.orgId)
    .where('configId', '=', sql<string>`any(${named.map(({ configId }) => configId)}::text[])`)
    .execute()
  const configIds: string[] = []
  for (const { configId, ...sent } of rows) {
    const row = named.find((one) => one.configId === configId)
    const values = stored(sent)
    const next = row
      ? await patch(db, levelProjects, who, row, values)
      : await insert(db, levelProjects, who, { ...values, levelId, configId: newId() })
    configIds.push(next.configId)
  }
  return configIds
}

const stored = (sent: Omit<RowInput, 'configId'>) => ({
  ...sent,
  weekDays: sent.weekDays ?? [],
  monthDays: sent.monthDays ?? [],
  shiftTypes: sent.shiftTypes ?? [],
  times: [...(sent.times ?? [])].sort(),
  autoByDevice: sent.autoByDevice ?? 0,
  needPhoto: sent.needPhoto ?? 0,
  needSign: sent.needSign ?? 0,
  sort: sent.sort ?? 0,
})

/** Each row has a valid rhythm, and names a job that may be chosen; a stopped job only where it was before. */
async function assertRows(db: Db, who: Who, rows: readonly RowInput[], standing: readonly LevelRow[]) {
  await assertCharged(
    db,
    who,
    rows.map((row, at) => ({ ...row, field: `rows.${at}` })).filter(({ includeInLevel }) => includeInLevel === 0),
  )
  for (const [at, row] of rows.entries()) {
    const field = `rows.${at}`
    const [fault] = faultsOf(row)
    if (fault) wrongValue(field, `第${at + 1}行：${fault}`)
    if (tooClose(row)) refuse(scheduleRefusals.tooClose, {}, { field })
    if (!standing.some(({ projectId }) => projectId === row.projectId)) await chosenProject(db, who, row.projectId)
  }
}

/**
 * Refuses what the nightly job could not store: rows of another level, repeated rows, one job twice at the same times.
 */
function assertDistinct(rows: readonly RowInput[], standing: readonly LevelRow[]) {
  const ids = rows.flatMap(({ configId }) => configId ?? [])
  if (ids.some((id) => !standing.some(({ configId }) => configId === id))) refuse(common.missing, {}, { field: 'rows' })
  if (new Set(ids).size < ids.length) wrongValue('rows', '同一行不能出现两次')
  const jobs = rows.map(({ projectId, cycleType, times }) =>
    [projectId, cycleType, ...[...(times ?? [])].sort()].join(),
  )
  if (new Set(jobs).size < jobs.length) refuse(common.nameTaken, { 名称: '同一项目与时间' }, { field: 'rows' })
}

type SetBody = BodyFor<typeof levelConfig.set>

/**
 * Replaces the set: for new move-ins at once, for residents from a day on (a later set replaces one that waits). Gives
 * how many rows differ, how many residents it reaches, and how many tasks a day they have more. With `preview` nothing
 * is stored.
 */
export async function setRows(db: Db, who: Who, body: SetBody) {
  const level = await own(db, levels, who, body.levelId, { lock: true })
  const standing = await levelConfigOf(db, who, [level.levelId])
  assertDistinct(body.rows, standing)
  await assertRows(db, who, body.rows, standing)
  const atOnce = body.applyMode === applyMode.is.newOnly
  const oldmanCount = atOnce ? 0 : await residentsOf(db, who, level.levelId)
  const answer = {
    changed: changedRows(standing, body.rows),
    oldmanCount,
    taskDelta: Math.round(deltaOf(standing, body.rows) * oldmanCount),
  }
  if (body.preview) {
    who.quiet = true
    return answer
  }
  await db.deleteFrom('levelSet').where('orgId', '=', who.orgId).where('levelId', '=', level.levelId).execute()
  if (atOnce) await replaceRows(db, who, level.levelId, body.rows)
  else await keepSet(db, who, level.levelId, body)
  who.did(`设置${level.levelName}的护理项目：${applyMode.label(body.applyMode)}`)
  return answer
}

async function keepSet(db: Db, who: Who, levelId: string, { effectiveDate, applyMode: mode, rows }: SetBody) {
  if (!effectiveDate || effectiveDate < addDays(who.today, 1)) wrongValue('effectiveDate', '生效日期最早为明天')
  const stamp = { createBy: who.userId, createByName: who.userName, createTime: who.now }
  await db
    .insertInto('levelSet')
    .values({ orgId: who.orgId, levelId, effectiveDate, applyMode: mode, rows: JSON.stringify(rows), ...stamp })
    .execute()
}

/** Stores these rows: rows with a known id are changed, rows that are not named are removed. */
export async function replaceRows(db: Db, who: Who, levelId: string, rows: readonly RowInput[]) {
  const standing = await levelConfigOf(db, who, [levelId])
  const named = new Set(rows.map(({ configId }) => configId))
  for (const row of standing)
    if (!named.has(row.configId)) await remove(db, levelProjects, who, await own(db, levelProjects, who, row.configId))
  const sorted = rows.map((row, at) => ({ ...row, sort: row.sort ?? at + 1 }))
  await writeRows(db, who, levelId, sorted)
}

async function residentsOf(db: Db, who: Who, levelId: string) {
  const { n } = await db
    .selectFrom('oldman')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('levelId', '=', levelId)
    .where('oldmanStatus', 'in', livesHere)
    .executeTakeFirstOrThrow()
  return Number(n)
}
