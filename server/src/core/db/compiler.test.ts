import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { elsewhere, type TestApp, testApp } from '../../../test/app.ts'

/** The planner's estimates for institutions (decision 022). */

let known: TestApp
let young: TestApp
beforeAll(async () => {
  known = await testApp()
  young = await elsewhere(known)
  await fill(known.orgId)
  await known.services.database.withSystem((db) => sql`analyze level`.execute(db))
  await fill(young.orgId)
})
afterAll(() => known.close())

const rows = 2000
const fill = (orgId: string) =>
  known.services.database.withSystem((db) =>
    sql`insert into level (org_id, level_id, level_name)
      select ${orgId}, 'many-' || n, '多级' || n from generate_series(1, ${rows}) n`.execute(db),
  )

test('expects as many rows of an institution younger than the statistics as of the others', async () => {
  const { orgId } = young
  const plans = await young.db((db) =>
    Promise.all(
      [
        sql`select from level where level.org_id = ${orgId}`,
        db.selectFrom('level').select('levelId').where('orgId', '=', orgId),
      ].map((query) => sql<{ 'QUERY PLAN': Plan }>`explain (format json) ${query}`.execute(db)),
    ),
  )
  for (const plan of plans) expect(plan.rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(rows / 4)
})
type Plan = [{ Plan: { 'Plan Rows': number } }]

test('rewrites only a comparison with the column and leaves values as parameters', async () => {
  const compiled = await young.db(async (db) => [
    db.selectFrom('level').selectAll().where('level.orgId', '=', 'o').where('levelId', '=', 'l').compile().sql,
    db.updateTable('level').set({ levelName: 'n' }).where('orgId', '=', 'o').compile().sql,
    db.selectFrom('level').select('levelId').where('orgId', 'in', ['o']).compile().sql,
    sql`select from level where level.org_id = ${'o'} and level_id = ${'l'} and org_id = ${sql.ref('level.orgId')}`.compile(
      db,
    ).sql,
    db
      .insertInto('level')
      .columns(['orgId'])
      .expression(db.selectNoFrom(sql.val('o').as('orgId')))
      .compile().sql,
  ])
  expect(compiled).toEqual([
    'select * from "level" where "level"."org_id" = (select $1::text) and "level_id" = $2',
    'update "level" set "level_name" = $1 where "org_id" = (select $2::text)',
    'select "level_id" from "level" where "org_id" in ($1)',
    'select from level where level.org_id = (select $1::text) and level_id = $2 and org_id = "level"."org_id"',
    'insert into "level" ("org_id") select $1 as "org_id"',
  ])
})
