import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { Visit, visit } from '#contract/modules/living/visit/visit.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { type Database, type Db, openDatabase } from '#core/db/db.ts'
import { migrate } from '#core/db/migrate.ts'
import { type Every, every } from '#core/jobs/timers.ts'
import { type SealKeys, seal } from '#core/sealing/seal.ts'
import { sealRows } from '#core/sealing/seal-rows.ts'
import { endsWith, isNumber, sealedColumns } from '#core/sealing/sealed-columns.ts'
import { sealedValues } from '#core/sealing/sealing.ts'
import { type Client, type TestApp, testApp } from './app.ts'

let t: TestApp
let admin: Client
beforeAll(async () => {
  t = await testApp({ demo: true })
  admin = await t.as('ADMIN', { orgId: 'org-demo' })
})
afterAll(() => t.close())

const inDatabase = <T>(work: (db: Db) => Promise<T>) => t.services.database.withSystem(work)

/** How often a text is in any table, as stored on the disk. */
async function occurrences(db: Db, texts: readonly string[], only?: readonly string[]) {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    if (only && !only.includes(name)) continue
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(name)} t where t::text ~ ${texts.join('|')}`.execute(db)
    if (rows[0]?.n) found.push(`${name} ${rows[0].n}`)
  }
  return found
}

test('no ID card, phone or account number of a person is stored in clear in any table', async () => {
  const numbers = await inDatabase(async (db) => {
    const elders = await db.selectFrom('oldman').select(['oldmanIdCard', 'phoneNum']).limit(8).execute()
    const emps = await db.selectFrom('emp').select(['idCard', 'phoneNum', 'bankNo']).limit(8).execute()
    const relatives = await db.selectFrom('family').select(['phoneNum', 'idCard']).limit(8).execute()
    const visits = await db.selectFrom('visit').select(['visitorPhone', 'visitorIdCard']).limit(8).execute()
    return [...elders, ...emps, ...relatives, ...visits].flatMap((row) => Object.values(row).filter((n) => n !== null))
  })
  expect(numbers.length).toBeGreaterThan(30)
  for (const number of numbers) expect(number).toMatch(/^\d{11,18}[\dX]?$/)
  const [elder] = (await admin.ok(resident.archives, { size: 1 })).list
  const input = { requestNo: 'seal-0001', oldmanId: elder.oldmanId, visitorName: '封口', visitorPhone: '13912345678' }
  const sent = { ...input, visitorIdCard: '11010519491231002X', visitorCount: 1, comeTime: t.clock.now() }
  const first = await admin.call(visit.create, sent)
  expect(first.code).toBe(0)
  expect(await admin.call(visit.create, sent)).toEqual(first)
  // All tables are read only once, since that takes long.
  const all = [...numbers, sent.visitorPhone, sent.visitorIdCard]
  expect(await inDatabase((db) => occurrences(db, all))).toEqual([])
  // A text that is stored in clear would be found.
  expect(await inDatabase((db) => occurrences(db, ['封口'], ['visit']))).toEqual(['visit 1'])
})

test('lists find a phone completely or by its last four digits, and the hint explains it', async () => {
  const { list } = await admin.ok(visit.list, { phone: '5678' })
  expect(list.map(({ visitorName }) => visitorName)).toContain('封口')
  expect((await admin.ok(visit.list, { phone: '13912345678' })).total).toBe(1)
  expect((await admin.ok(visit.list, { phone: '1391234567' })).total).toBe(0)
  for (const [call, key] of [
    [visit.list, 'phone'],
    [user.list, 'phoneNum'],
    [residentFamily.familyList, 'phoneNum'],
    [staff.list, 'phoneNum'],
  ] as const)
    expect(await admin.call(call, { [key]: '45678' })).toMatchObject({
      code: 21001,
      data: { errors: [{ field: key, message: expect.stringContaining('请输入完整号码或后四位') }] },
    })
})

test('an archive is found by its whole ID card and by the last three, four or six digits', async () => {
  const { oldmanIdCard, oldmanId } = await inDatabase((db) =>
    db.selectFrom('oldman').select(['oldmanIdCard', 'oldmanId']).limit(1).executeTakeFirstOrThrow(),
  )
  for (const length of [3, 4, 6, 18]) {
    const { list } = await admin.ok(resident.archives, { oldmanName: oldmanIdCard.slice(-length), pageHelper: '0' })
    expect(list.map((row) => row.oldmanId)).toContain(oldmanId)
  }
  expect((await admin.ok(resident.archives, { oldmanName: oldmanIdCard.slice(0, 6) })).total).toBe(0)
})

// --- keys --------------------------------------------------------------------------------------------------------

const former = { appSecret: 'a-secret-of-more-than-32-characters-1' }
const next = { appSecret: 'another-secret-with-enough-characters', appSecretOld: former.appSecret }
const alone = { appSecret: next.appSecret }

test('rows from before are sealed at a start, and a new key takes over the rows of the former one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pims-seal-'))
  const open = async <T>(keys: SealKeys | undefined, work: (database: Database) => Promise<T>) => {
    const database = await openDatabase({ dataDir, dumps: false, keys })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const phone = (database: Database) =>
    database.withSystem((db) =>
      db
        .selectFrom('family')
        .select(['familyId', 'phoneNum'])
        .where(isNumber('family.phoneNum', ['13800138001']))
        .where(endsWith('family.phoneNum', '8001'))
        .execute(),
    )
  const many = 1203
  try {
    await open(undefined, async (database) => {
      await migrate(database)
      await database.withSystem((db) =>
        sql`
          insert into org (org_id, org_name) values ('o', '机构');
          insert into oldman (org_id, oldman_id, oldman_no, oldman_name, oldman_id_card, sex, birth_date)
            values ('o', 'p', 'LR1', '老人', '310101193001010018', 1, '1930-01-01');
          insert into family (org_id, family_id, oldman_id, family_name, relation, phone_num)
            select 'o', 'f' || n, 'p', '家属', 2, '13800138' || lpad(n::text, 3, '0') from generate_series(1, ${sql.raw(String(many))}) n`.execute(
          db,
        ),
      )
    })
    await open(former, async (database) => {
      expect(await phone(database)).toEqual([])
      const counts: number[] = []
      const report = (count: number) => counts.push(count)
      // Two seconds take one millisecond here.
      const tick: Every = (ms, run) => every(ms / 2_000, run)
      expect(await sealRows(database, former, { told: report, tick })).toBe(many + 1)
      expect(counts.some((count) => count > 0 && count < many + 1)).toBe(true)
      expect(counts).toEqual(counts.toSorted((one, other) => one - other))
      // As before texts were bound to their rows: sealed for the column alone.
      const unbound = seal(former, 'family.phoneNum', '13800138001')
      await database.withSystem((db) =>
        sql`
          alter table family disable trigger user;
          update family set phone_num = ${sql.lit(`pims:family.phoneNum:${unbound}`)} where family_id = 'f1';
          alter table family enable trigger user`.execute(db),
      )
      expect(await phone(database)).toEqual([{ familyId: 'f1', phoneNum: `pims:family.phoneNum:${unbound}` }])
      expect(await sealRows(database, former)).toBe(1)
      const before = counts.length
      expect(await sealRows(database, former)).toBe(0)
      expect(counts).toHaveLength(before)
      expect(await phone(database)).toEqual([{ familyId: 'f1', phoneNum: '13800138001' }])
    })
    await expect(open(alone, (database) => sealRows(database, alone))).rejects.toThrow('APP_SECRET_OLD')
    await open(next, async (database) => {
      expect(await phone(database)).toHaveLength(1)
      expect(await sealRows(database, next)).toBe(many + 1)
    })
    await open(alone, async (database) => {
      expect(await phone(database)).toEqual([{ familyId: 'f1', phoneNum: '13800138001' }])
      await database.withSystem((db) =>
        db
          .updateTable('family')
          .set({ phoneNum: '13800000000', idCard: null })
          .where('orgId', '=', 'o')
          .where('familyId', '=', 'f1')
          .execute(),
      )
      expect(await phone(database)).toEqual([])
    })
    // Without keys: the stored text.
    const storedValues = await open(undefined, (database) =>
      database.withSystem((db) => sql<Record<string, string>>`select * from family where family_id = 'f1'`.execute(db)),
    )
    expect(storedValues.rows[0].phoneNum).toMatch(/^pims:family\.phoneNum:o\/f1:v1\./)
    expect(storedValues.rows[0].phoneNumTail).toBe('0000')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a sealed column takes plain values only: a statement that could slip past the sealing is refused', async () => {
  await expect(
    inDatabase((db) =>
      db
        .updateTable('family')
        .set((eb) => ({ phoneNum: eb.ref('familyName') as never }))
        .execute(),
    ), // as: what the types refuse too
  ).rejects.toThrow('sealed column')
  const copied = (db: Db) =>
    db
      .insertInto('family')
      .columns(['orgId', 'phoneNum'])
      .expression((eb) => eb.selectFrom('family').select(['orgId', 'familyName']) as never) // as: see above
      .execute()
  await expect(inDatabase(copied)).rejects.toThrow('sealed column')
})

test('a value sealed for one row can be stored and opened in no other', async () => {
  const sealedValues = async (ref: 'phone_num' | 'id_card') => {
    const { rows } = await inDatabase((db) =>
      sql<{ familyId: string; lies: string }>`
        select family_id, ${sql.ref(ref)} as lies from family where ${sql.ref(ref)} is not null order by family_id limit 2`.execute(
        db,
      ),
    )
    return rows
  }
  const [one, other] = await sealedValues('phone_num')
  const put = (column: string, familyId: string, text: string) =>
    inDatabase((db) =>
      sql`update family set ${sql.ref(column)} = ${text} where org_id = 'org-demo' and family_id = ${familyId}`.execute(
        db,
      ),
    )
  await expect(put('phone_num', other.familyId, one.lies)).rejects.toThrow('sealed for another row')
  await expect(put('id_card', one.familyId, one.lies)).rejects.toThrow('sealed for another row')
  // Sealed text of the same row in another column, or in one that is not sealed, is not opened.
  await put('family_name', one.familyId, one.lies)
  const shown = await inDatabase((db) =>
    db.selectFrom('family').selectAll().where('familyId', '=', one.familyId).executeTakeFirstOrThrow(),
  )
  expect(shown.familyName).toBe(one.lies)
  expect(shown.phoneNum).toMatch(/^1\d{10}$/)
})

test('a sealed column is written row by row, since every text names its row', async () => {
  const all = (db: Db) => db.updateTable('family').set({ phoneNum: '13800000000' }).where('orgId', '=', 'o').execute()
  await expect(inDatabase(all)).rejects.toThrow('row by row')
})

test('the database guards every sealed column', async () => {
  const { rows } = await inDatabase((db) =>
    sql<{ name: string }>`
      select tgrelid::regclass::text || '.' || tgname as name from pg_trigger
      where tgfoid = 'sealed_elsewhere'::regproc order by 1`.execute(db),
  )
  const sealed = Object.entries<object>(sealedColumns).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) =>
      `${table}.${column}SealedHere`.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual(sealed.toSorted())
})

test('typing a sealed number as a text does not open it', async () => {
  const at = { table: 'family', column: 'phoneNum', row: ['org-demo', 'f1'] }
  const { phoneNum: sealed } = sealedValues({ appSecret: t.services.env.appSecret }, at, '13800001111')
  expect(sealed).toMatch(/^pims:family/)
  const [elder] = (await admin.ok(resident.archives, { size: 1 })).list
  const visited = { oldmanId: elder.oldmanId, visitorName: '来客', visitorPhone: '13912345678' }
  for (const remark of [sealed, ` ${sealed}`]) {
    expect(await admin.call(visit.create, { ...visited, remark })).toMatchObject({ code: 21001 })
    expect(Visit.shape.remark.safeParse(remark).success).toBe(false)
  }
})

test('every sealed column is one of its table', async () => {
  const { rows } = await inDatabase((db) =>
    sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
      db,
    ),
  )
  const known = new Set(rows.map(({ name }) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())))
  for (const [table, columns] of Object.entries(sealedColumns))
    for (const [column, companions] of Object.entries<readonly string[]>(columns))
      for (const name of ['', ...companions]) expect(known).toContain(`${table}.${column}${name}`)
})
