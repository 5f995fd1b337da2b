import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#core/db/db.ts'
import { hosted } from '../../../../test/hosted.ts'
import { residentsBy } from './read/lists.ts'

/** The query plans of the archive list with 100 000 residents in one organisation. */

const t = hosted()
beforeAll(async () => {
  await t.services.database.withSystem(async (db) => {
    // Checking a hundred thousand foreign keys of beds that do not exist would take minutes.
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into oldman (org_id, oldman_id, oldman_no, oldman_name, pinyin, oldman_id_card, sex, birth_date,
        oldman_status, bed_name, level_id, remark, create_time)
      select ${t.orgId}, 'many-' || n, 'LR1999' || n, '许' || n, 'xu', 'X' || n, n % 2, date '1930-01-01' + n % 9000,
        (array[1, 2, 3, 4, 5, 6])[1 + n % 6], '1号楼-' || n, 'level-' || n % 5, repeat('家属每周探望一次。', 20), timestamp '2020-01-01' + n * interval '1 minute'
      from generate_series(1, 100000) n`.execute(db)
    await sql`analyze oldman`.execute(db)
    // The visibility map that a vacuum writes, which cannot run in a transaction: every page may be answered from an
    // index alone.
    await sql`update pg_class set relallvisible = relpages where relname = 'oldman'`.execute(db)
  })
})

async function planOf(db: Db, query: { compile: () => { sql: string; parameters: readonly unknown[] } }) {
  const { sql: text, parameters } = query.compile()
  const literal = text.replace(/\$(\d+)/g, (_, at) => {
    const value = parameters[Number(at) - 1]
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
  })
  const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${literal}`).execute(db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const pages: Record<string, Parameters<typeof residentsBy>[3]> = {
  'all of them': {},
  'in residence and trial': { oldmanStatuses: [1, 4] },
  'a level': { levelId: 'level-1' },
  women: { sex: 1 },
}
test.each(Object.entries(pages))('a page of %s comes in order from an index', async (_, query) => {
  const plan = await t.db((db) => {
    const rows = residentsBy(db, t.who(), [t.orgId], query).select('oldman.oldmanName')
    return planOf(db, rows.orderBy('oldman.createTime', 'desc').orderBy('oldman.oldmanId', 'desc').limit(20))
  })
  expect(plan).toMatch(/Index Scan using oldman_\w+/)
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})

test.each(['许99', '王', 'xu', '1号楼-5', '0123'])('names like %s are counted from one index', async (oldmanName) => {
  const plan = await t.db((db) =>
    planOf(db, residentsBy(db, t.who(), [t.orgId], { oldmanName }).select(sql`count(*)`.as('n'))),
  )
  expect(plan).toMatch(/Index Only Scan using oldman_search/)
})

test.each([{}, { oldmanStatuses: [1, 4] as const }, { ageFrom: 95 }])('%j is counted from an index', async (query) => {
  const plan = await t.db(
    (db) => planOf(db, residentsBy(db, t.who(), [t.orgId], query as object).select(sql`count(*)`.as('n'))), // as: a plain filter
  )
  expect(plan).toMatch(/Index Only Scan using oldman_/)
  expect(plan).not.toMatch(/Seq Scan/)
})
