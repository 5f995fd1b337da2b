import { assessType, worstGrade } from '#contract/modules/living/care-level/care-level.ts'
import type { Db } from '#core/db/db.ts'
import { notReceived } from '#core/rows/store/built-in.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

export { joinLevels, levelAdditions } from './effects.ts'

/** The grades of every assessment type that lead to the nth level (care.md 1). */
const gradesOf = (grade: number) =>
  assessType.values.filter((type) => grade <= worstGrade(type)).map((type) => ({ type, grade }))

/** The levels an institution starts with (care.md 1); it may rename them and add its own. */
export const builtInLevels = [
  { levelId: 'level-0', levelName: '自理', color: '#1D7F3B' },
  { levelId: 'level-1', levelName: '一级(轻度)', color: '#0F6BCB' },
  { levelId: 'level-2', levelName: '二级(中度)', color: '#9A5B00' },
  { levelId: 'level-3', levelName: '三级(重度)', color: '#B4480F' },
  { levelId: 'level-4', levelName: '特级(完全失能)', color: '#C81E16' },
]

/** Gives an organisation the levels it has not received yet; those that users changed or removed stay so. */
export async function seedLevels(db: Db, orgId: string, now: string, levels = builtInLevels) {
  const fresh = await notReceived(
    db,
    orgId,
    'level',
    levels.map((level) => level.levelId),
  )
  const rows = levels.map((level, index) => ({
    ...level,
    orgId,
    levelCode: String(index),
    assessGrades: JSON.stringify(index <= 4 ? gradesOf(index) : []),
    sort: index + 1,
    createTime: now,
    createByName: '系统',
  }))
  const missing = rows.filter((row) => fresh.has(row.levelId))
  if (missing.length === 0) return
  await db
    .insertInto('level')
    .values(missing)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The name of a resident's level; null when the resident has none. */
export async function levelOf(db: Db, who: Who, { levelId }: Row<'oldman'>) {
  const level = await db
    .selectFrom('level')
    .select('levelName')
    .where('orgId', '=', who.orgId)
    .where('levelId', '=', levelId ?? '')
    .executeTakeFirst()
  return level?.levelName ?? null
}
