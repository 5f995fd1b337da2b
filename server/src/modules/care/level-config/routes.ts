import { sql } from 'kysely'
import { z } from 'zod'
import { common } from '#contract/kit/refusals.ts'
import { applyMode, LevelProjectInput, levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { joinLevels } from '../../living/care-level/service.ts'
import { levels } from '../../living/care-level/tables.ts'
import { joinProjectUse } from '../care-project/service.ts'
import { levelConfigOf, replaceRows, saveRows, setRows } from './config.ts'
import { setReplaced } from './effects.ts'
import { careMinutesOf } from './rules.ts'

/** The jobs of a level over HTTP (care.md 1), and the figures of the level that follow from them. */

joinLevels({
  name: 'level-config',
  tell: async (db, who, levelIds) => {
    const rows = await levelConfigOf(db, who, levelIds)
    const sets = await db
      .selectFrom('levelSet')
      .select(['levelId', 'effectiveDate'])
      .where('orgId', '=', who.orgId)
      .where('levelId', 'in', [...levelIds])
      .execute()
    return new Map(
      levelIds.map((levelId) => [
        levelId,
        {
          minutesPerDay: careMinutesOf(rows.filter((row) => row.levelId === levelId)),
          pendingDate: sets.find((set) => set.levelId === levelId)?.effectiveDate,
        },
      ]),
    )
  },
})

joinProjectUse({
  type: '护理等级',
  count: async (db, who, projectIds) => {
    // Including those of a waiting set: the nightly job could not apply it without them.
    const { rows } = await sql`
      select level_id from level_project where org_id = ${who.orgId} and project_id = any(${[...projectIds]}::text[])
      union
      select level_id from level_set, jsonb_array_elements(rows) as waiting
      where org_id = ${who.orgId} and waiting->>'projectId' = any(${[...projectIds]}::text[])`.execute(db)
    return rows.length
  },
})

/** care.md 1: applies the sets whose day has come. */
async function applySets(db: Db, who: Who) {
  const due = await db
    .selectFrom('levelSet')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('effectiveDate', '<=', who.today)
    .orderBy('levelId')
    .execute()
  for (const { levelId, rows, effectiveDate: day, applyMode: mode } of due) {
    await replaceRows(db, who, levelId, z.array(LevelProjectInput).parse(rows))
    await setReplaced(db, who, { levelId, day, keepModified: mode === applyMode.is.unchanged })
    await db.deleteFrom('levelSet').where('orgId', '=', who.orgId).where('levelId', '=', levelId).execute()
  }
  return due.length
}
joinRound('care-day', {
  title: '等级项目配置生效',
  name: 'level-config',
  touches: ['care-level', 'level-config', 'care-plan', 'care-task'],
  run: (db, { who }) => applySets(db, who),
})

export default serve(
  levelConfig,
  {
    get: async ({ db, who, query }) => {
      await own(db, levels, who, query.levelId)
      return levelConfigOf(db, who, [query.levelId])
    },
    create: ({ db, who, body }) => saveRows(db, who, body),
    update: ({ db, who, body }) => saveRows(db, who, body),
    set: ({ db, who, body }) => setRows(db, who, body),
  },
  {
    constraints: { level_project_once: { refusal: common.nameTaken, vars: { 名称: '同一项目与时间' }, field: 'rows' } },
  },
)
