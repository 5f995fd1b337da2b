import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { contractKind } from '#contract/modules/living/agreement/agreement.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { documentTemplate } from '#contract/modules/platform/document/document.ts'
import { form } from '#contract/modules/platform/form/form.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'
import { migrationsDir } from '#core/db/migrate.ts'
import { newId } from '#core/new-id.ts'
import { idCardOf } from '../../../../test/elders.ts'
import { makeEmp, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { renewDemo } from '../../../demo/load.ts'
import { makeOrganisation } from '../../../demo/people/people.ts'
import { builtInLevels, seedLevels } from '../../living/care-level/service.ts'
import { seedForms } from '../form/service.ts'
import { builtInTemplates, builtInTypes } from '../form/template-catalog.ts'
import { createInstitution, syncInstitutions } from './service.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

const system = <T>(work: (db: Db) => Promise<T>) => t.services.database.withSystem(work)
/** A different version each time, so that every organisation is processed. */
const sync = (version: string = newId()) => system((db) => syncInstitutions(db, t.clock.now(), version))
const levels = (orgId = t.orgId) =>
  system((db) => db.selectFrom('level').select(['levelId', 'levelName']).where('orgId', '=', orgId).execute())
const forms = async () => (await admin.ok(form.templateList, { size: 100 })).list

test('an organisation made before levels, fees and forms were built in has them after the next start', async () => {
  await system((db) => db.insertInto('org').values({ orgId: 'org-old', orgName: '老院' }).execute())
  await sync()
  const count = (table: 'level' | 'feeProject' | 'formTemplate' | 'formTemplateVersion' | 'dictionary' | 'menu') =>
    system(async (db) => (await db.selectFrom(table).select('orgId').where('orgId', '=', 'org-old').execute()).length)
  expect(await count('level')).toBe(builtInLevels.length)
  expect(await count('feeProject')).toBe(3)
  expect(await count('formTemplate')).toBe(builtInTemplates.length)
  expect(await count('formTemplateVersion')).toBe(builtInTemplates.length)
  expect(await count('dictionary')).toBeGreaterThan(100)
  expect(await count('menu')).toBeGreaterThan(100)
})

test('a new institution has a type for its contracts, so that a template can be made', async () => {
  expect(
    (await admin.ok(documentTemplate.templateTypes)).filter(({ category }) => category === contractKind),
  ).toMatchObject([{ typeName: '入住合同' }])
})

test('rewrites once the initials that an earlier version made differently', async () => {
  const person = await makeResident(t, { oldmanName: '单秀英' })
  const member = await makeEmp(t, { empName: '曾国强' })
  await system(async (db) => {
    await db.updateTable('oldman').set({ pinyin: 'dxy' }).where('oldmanId', '=', person.oldmanId).execute()
    await db.updateTable('emp').set({ pinyin: 'cgq' }).where('empId', '=', member.empId).execute()
  })
  const found = async () => (await admin.ok(resident.list, { oldmanName: 'sxy' })).list.map(({ oldmanId }) => oldmanId)
  expect(await found()).not.toContain(person.oldmanId)
  await sync()
  expect(await found()).toContain(person.oldmanId)
  expect((await admin.ok(staff.list, { empName: 'zgq' })).list.map(({ empId }) => empId)).toContain(member.empId)
})

test('keeps what users changed or removed, and adds once what a new version brings', async () => {
  const consent = (await forms()).find((one) => one.templateId === 'form-consent')
  await admin.ok(form.templateUpdate, {
    templateId: 'form-consent',
    templateName: '我院告知书',
    version: consent?.version,
  })
  await admin.ok(form.templateDelete, { templateId: 'form-course' })
  await system(async (db) => {
    const own = (id: string) => db.updateTable('level').where('orgId', '=', t.orgId).where('levelId', '=', id)
    await own('level-1').set({ levelName: '我院一级' }).execute()
    await db.deleteFrom('level').where('orgId', '=', t.orgId).where('levelId', '=', 'level-0').execute()
  })
  const before = [await levels(), await forms()]
  await sync()
  expect([await levels(), await forms()]).toEqual(before)

  const level = { levelId: 'level-9', levelName: '临终关怀', color: '#333333' }
  const template = {
    ...builtInTemplates[0],
    templateId: 'form-next',
    templateName: '新版评估单',
    typeId: 'form-type-next',
  }
  const next = {
    types: [
      ...builtInTypes,
      { typeId: 'form-type-next', typeName: '新版类型', typeCode: 'NEXT', category: 4 as const },
    ],
    templates: [...builtInTemplates, template],
  }
  await admin.ok(form.typeCreate, { typeName: '新版类型', category: 4 })
  for (const _ of [1, 2])
    await system(async (db) => {
      await seedLevels(db, t.orgId, t.clock.now(), [...builtInLevels, level])
      await seedForms(db, t.orgId, t.clock.now(), next)
    })
  expect(
    (await levels()).filter((one) => !before[0].some((old) => 'levelId' in old && old.levelId === one.levelId)),
  ).toEqual([{ levelId: 'level-9', levelName: '临终关怀' }])
  // Their own type has the name already: the new form is added there.
  const added = (await forms()).filter((one) => one.templateId === 'form-next')
  expect(added).toMatchObject([
    { templateName: '新版评估单', typeName: '新版类型', templateStatus: 1, templateVersion: 1 },
  ])
  expect((await forms()).map((one) => one.templateId)).not.toContain('form-course')
})

test('keeps an item of the institution with the name of a new built-in one, and the start goes on', async () => {
  const parent = await system((db) =>
    db
      .selectFrom('dictionary')
      .selectAll()
      .where('orgId', '=', t.orgId)
      .where('dictionaryId', 'in', (eb) => eb.selectFrom('dictionary as child').select('child.parentId'))
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  await system(async (db) => {
    const own = () => db.deleteFrom('dictionary').where('orgId', '=', t.orgId)
    await own().where('parentId', '=', parent.dictionaryId).execute()
    await own().where('dictionaryId', '=', parent.dictionaryId).execute()
    const mine = { ...parent, dictionaryId: 'mine', dictionaryValue: '900', source: 'ORG' as const }
    await db.insertInto('dictionary').values(mine).execute()
  })
  await sync()
  const rows = await t.db((db) =>
    db
      .selectFrom('dictionary')
      .select('dictionaryId')
      .where('dictionaryCode', '=', parent.dictionaryCode)
      .where('dictionaryName', '=', parent.dictionaryName)
      .execute(),
  )
  expect(rows).toEqual([{ dictionaryId: 'mine' }])
})

test('skips an organisation that has this version, and processes a new one and one with another version', async () => {
  await sync('v1')
  const versions = () => system((db) => db.selectFrom('builtIn').selectAll().where('kind', '=', 'version').execute())
  expect(new Set((await versions()).map(({ itemId }) => itemId))).toEqual(new Set(['v1']))
  expect(await sync('v1')).toBe(0)
  await system((db) => db.insertInto('org').values({ orgId: 'org-since', orgName: '新来的' }).execute())
  expect(await sync('v1')).toBe(1)
  expect(await sync('v2')).toBe((await versions()).length)
  expect(new Set((await versions()).map(({ itemId }) => itemId))).toEqual(new Set(['v2']))
})

describe('an institution of an earlier version', () => {
  const orgId = 'org-earlier'
  /** The additions of this version: a role, buttons, a dictionary, values of an existing one. */
  const fresh = ['drug.depositedList.reverse', 'drug.set.prescribe']
  const codesOf = async (roleId: string) => {
    const row = await system((db) =>
      db.selectFrom('role').select('codes').where('orgId', '=', orgId).where('roleId', '=', roleId).executeTakeFirst(),
    )
    return row?.codes
  }
  const role = (roleId: string, set: { codes: string; customised?: number }) =>
    system((db) =>
      db.updateTable('role').set(set).where('orgId', '=', orgId).where('roleId', '=', roleId).executeTakeFirst(),
    )

  beforeAll(() =>
    system(async (db) => {
      await db.insertInto('org').values({ orgId, orgName: '早院' }).execute()
      await syncInstitutions(db, t.clock.now(), 'before')
      await db.deleteFrom('role').where('orgId', '=', orgId).where('roleId', '=', 'role-kitchen').execute()
      await db.deleteFrom('menu').where('orgId', '=', orgId).where('code', 'in', fresh).execute()
      for (const table of ['dictionary', 'dictionaryModel'] as const)
        await db.deleteFrom(table).where('orgId', '=', orgId).where('dictionaryCode', '=', 'TODO_TYPE').execute()
      await db.deleteFrom('dictionary').where('orgId', '=', orgId).where('dictionaryId', '=', 'MSG_TYPE-17').execute()
    }),
  )

  test('has the new role, buttons, dictionaries and grants after the next start', async () => {
    await role('role-nurse', { codes: JSON.stringify(['home.query']) })
    await sync()
    expect(await codesOf('role-kitchen')).toContain('careplan.dish.query')
    expect(await codesOf('role-nurse')).toContain('elderPosition.realTime.query')
    expect(await codesOf('role-director')).toEqual(expect.arrayContaining(fresh))
    const rows = (table: 'menu' | 'dictionary') =>
      system((db) => db.selectFrom(table).selectAll().where('orgId', '=', orgId).execute())
    expect((await rows('menu')).map((row) => 'code' in row && row.code)).toEqual(expect.arrayContaining(fresh))
    const values = (await rows('dictionary')).map((row) => 'dictionaryId' in row && row.dictionaryId)
    expect(values).toEqual(expect.arrayContaining(['MSG_TYPE-17', 'TODO_TYPE-MANUAL']))
  })

  test('an edited role gets codes that are new in this version, and none that was removed from it', async () => {
    await system((db) => db.deleteFrom('menu').where('orgId', '=', orgId).where('code', 'in', fresh).execute())
    await role('role-nurse-head', { codes: JSON.stringify(['live.visit.come.query']), customised: 1 })
    for (const _ of [1, 2]) await sync()
    expect((await codesOf('role-nurse-head'))?.toSorted()).toEqual([
      'drug.depositedList.reverse',
      'live.visit.come.query',
    ])
  })

  test('keeps a role or button of the institution with the name of a new one, and the start goes on', async () => {
    await system(async (db) => {
      await db.deleteFrom('role').where('orgId', '=', orgId).where('roleId', '=', 'role-kitchen').execute()
      await db.insertInto('role').values({ orgId, roleId: 'mine', roleCode: 'ROLE0001', name: '厨房主管' }).execute()
      const set = { menuId: 'my-button', menuType: 'CUSTOM_FUNC' as const, builtIn: 0 as const }
      await db.updateTable('menu').set(set).where('orgId', '=', orgId).where('code', '=', fresh[0]).execute()
    })
    await sync()
    expect(await codesOf('role-kitchen')).toBeUndefined()
    expect(await codesOf('mine')).toEqual([])
    const buttons = await system((db) =>
      db.selectFrom('menu').select('menuId').where('orgId', '=', orgId).where('code', '=', fresh[0]).execute(),
    )
    expect(buttons).toEqual([{ menuId: 'my-button' }])
  })
})

test('a demo institution of an earlier version gets the account of a role that came with this one', async () => {
  const now = t.clock.now()
  const admin = { loginName: 'admin-demo', userName: '管理员', password: 'Pims-demo-2026', mustChange: 0 as const }
  await system(async (db) => {
    await createInstitution(db, { orgId: 'org-demo', orgName: '示例养老院', now, admin })
    await makeOrganisation(db, 'org-demo', now)
    const cook = { empId: 'emp-cook', empNo: 'YG00001', empName: '朱大厨', sex: 0 as const, phoneNum: '13800001111' }
    const place = { deptId: 'dept-kitchen', jobId: 'job-cook', empType: 9 as const, entryDate: '2024-01-01' }
    await db
      .insertInto('emp')
      .values({ orgId: 'org-demo', idCard: idCardOf(0, '19850505'), ...cook, ...place })
      .execute()
    await db.deleteFrom('role').where('orgId', '=', 'org-demo').where('roleId', '=', 'role-kitchen').execute()
  })
  for (const _ of [1, 2]) await system((db) => renewDemo(db, now, () => syncInstitutions(db, now, newId())))
  const accounts = await system((db) =>
    db
      .selectFrom('userAccount as user')
      .innerJoin('userRole', (join) =>
        join.onRef('userRole.orgId', '=', 'user.orgId').onRef('userRole.userId', '=', 'user.userId'),
      )
      .select(['loginName', 'userName', 'roleId'])
      .where('user.orgId', '=', 'org-demo')
      .where('loginName', '<>', 'admin-demo')
      .execute(),
  )
  expect(accounts).toEqual([{ loginName: 'kitchen', userName: '朱大厨', roleId: 'role-kitchen' }])
})

test('an upgrade from before counts the entries an organisation has received until then', async () => {
  const text = readFileSync(join(migrationsDir, '0020_built_in.sql'), 'utf8')
  await system(async (db) => {
    await sql`drop table built_in`.execute(db)
    await sql.raw(text).execute(db)
  })
  const before = await levels()
  await sync()
  expect(await levels()).toEqual(before)
  expect((await forms()).map((one) => one.templateId)).not.toContain('form-course')
})
