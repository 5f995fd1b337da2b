import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../test/app.ts'
import { makeElder } from '../../../../test/elders.ts'
import { makeBeds, makeDept, makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { sendForm } from '../file/test-forms.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

const info = { orgName: '测试养老院', chargePerson: '王院长', phone: '021-55551234', address: '上海市黄浦区某路1号' }

describe('the institution of the user', () => {
  const save = async (body: object) =>
    admin.call(org.update, { orgId: t.orgId, version: (await admin.ok(org.own)).version, ...body })

  test('is saved with its certificates; those left out are removed', async () => {
    const papers = [
      { qualType: 1, certNo: 'YY-1', expireDate: '2026-01-01' },
      { qualType: 3, certNo: 'XF-1' },
    ]
    const orgInfo = {
      ...info,
      orgCode: '91350100m000100y43',
      regionCode: '310101',
      bedTotal: 240,
      buildArea: 12000.5,
      longitude: 121.49,
    }
    const saved = await save({ orgInfo, qualifications: papers })
    expect(saved).toMatchObject({
      code: 0,
      data: { orgCode: '91350100M000100Y43', regionName: '上海市黄浦区', bedTotal: 240 },
    })
    expect(saved.data.qualifications).toHaveLength(2)
    const [first] = saved.data.qualifications
    const renewed = await save({ qualifications: [{ ...first, certNo: 'YY-2' }] })
    expect(renewed.data.qualifications).toMatchObject([{ qualId: first.qualId, certNo: 'YY-2' }])
    expect(renewed.data.orgName).toBe('测试养老院')
  })

  test('21301: a credit code with a wrong check character is refused at its field', async () => {
    for (const orgCode of ['91350100M000100Y44', '12345', '91350100M000100YO3']) {
      const answer = await save({ orgInfo: { ...info, orgCode } })
      expect(answer).toMatchObject({ code: 21301, data: { errors: [{ field: 'orgInfo.orgCode' }] } })
    }
  })

  test('is saved by its own users only, with the version they saw', async () => {
    const nurse = await t.as('NURSE')
    expect((await nurse.call(org.update, { orgId: t.orgId, orgInfo: info, version: 1 })).code).toBe(401)
    expect((await nurse.ok(org.own)).qualifications).toEqual([])
    expect((await save({ orgInfo: info, version: 99 })).code).toBe(21002)
    expect((await admin.call(org.update, { orgId: await t.otherOrg(), orgInfo: info, version: 1 })).code).toBe(21003)
    expect((await save({ orgInfo: { ...info, phone: '12' } })).code).toBe(21001)
  })

  test('uploaded pictures and certificates belong to it, are read with a ticket, and are removed when they are taken out', async () => {
    const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#1e87f0' } })
      .png()
      .toBuffer()
    const upload = async () =>
      (await sendForm(t, file.uploadCommon, { name: 'a.png', content, client: admin })).data.imagePath
    const logo = await upload()
    const picture = await upload()
    const paper = await upload()
    const saved = await save({
      orgInfo: { ...info, logo, pictures: [picture] },
      qualifications: [{ qualType: 1, files: [paper] }],
    })
    expect(saved.code).toBe(0)
    const shown = [saved.data.logo, saved.data.pictures[0], saved.data.qualifications[0].files?.[0]]
    for (const link of shown) expect((await t.app.inject({ url: String(link) })).statusCode).toBe(200)
    const bound = () =>
      t.db((db) =>
        db
          .selectFrom('file')
          .select('fileId')
          .where('bound', '=', 1)
          .where('bizType', 'in', ['org.logo', 'org.pictures', 'qualification.files'])
          .execute(),
      )
    expect(await bound()).toHaveLength(3)
    // The values that were read are sent back with their tickets; what is left out is removed.
    expect((await save({ orgInfo: { ...info, logo: shown[0], pictures: [] } })).data.logo).toContain('/files/')
    expect(await bound()).toHaveLength(2)
    const foreign = (await sendForm(t, file.uploadCommon, { name: 'b.png', content, client: await t.as('NURSE') })).data
    expect((await save({ orgInfo: { ...info, logo: foreign.imagePath } })).code).toBe(21010)
  })

  test('after a rejection its founder saves it and it waits for review again', async () => {
    const orgId = await t.otherOrg()
    const founder = await t.as('ADMIN', { orgId })
    await t.services.database.withSystem((db) =>
      db.updateTable('org').set({ orgStatus: 2, rejectReason: '材料不全' }).where('orgId', '=', orgId).execute(),
    )
    const again = await founder.ok(org.update, { orgId, orgInfo: info, version: 1 })
    expect(again).toMatchObject({ orgStatus: 0, rejectReason: null })
  })
})

describe('upper levels', () => {
  /** A city with two institutions below it, one of them through a district, and one of another owner. */
  async function levels() {
    const district = await t.otherOrg()
    const near = await t.otherOrg()
    const far = await t.otherOrg()
    const foreign = await t.otherOrg()
    await t.services.database.withSystem(async (db) => {
      await sql`update org set parent_id = ${t.orgId} where org_id in (${district}, ${near})`.execute(db)
      await sql`update org set parent_id = ${district}, org_status = 0, org_name = '待审院', charge_person = '赵', region_code = '310101' where org_id = ${far}`.execute(
        db,
      )
      await sql`update org set parent_id = null, org_status = 0 where org_id = ${foreign}`.execute(db)
    })
    t.services.sessions.forget()
    return { district, near, far, foreign }
  }

  test('see the institutions below at any depth, no others, and count their staff', async () => {
    const { district, near, far, foreign } = await levels()
    await t.services.database.withSystem((db) =>
      db
        .insertInto('oldman')
        .values({
          orgId: far,
          oldmanId: newId(),
          oldmanNo: 'L1',
          oldmanName: '赵',
          oldmanIdCard: 'x',
          sex: 1,
          birthDate: '1940-01-01',
        })
        .execute(),
    )
    const ids = (await admin.ok(org.list, { size: 100 })).list.map((row) => row.orgId)
    expect(ids).toEqual(expect.arrayContaining([t.orgId, district, near, far]))
    expect(ids).not.toContain(foreign)
    const found = await admin.ok(org.list, { regionCode: '310000', orgStatus: 0 })
    expect(found.list).toMatchObject([{ orgId: far, regionName: '上海市黄浦区', liveCount: 0, bedCount: 0 }])
    const nurse = await t.as('NURSE')
    expect((await nurse.call(org.list)).code).toBe(401)
  })

  test('read the data of lower institutions and write none of it', async () => {
    const { near, foreign } = await levels()
    const asUpper = <T>(work: Parameters<typeof t.services.database.withOrg<T>>[1]) =>
      t.services.database.withOrg(t.orgId, work, [near])
    const visible = await asUpper(
      async (db) =>
        (await sql<{ orgId: string }>`select distinct org_id from dept union select org_id from org`.execute(db)).rows,
    )
    expect(visible.map((row) => row.orgId)).not.toContain(foreign)
    const users = await asUpper((db) => db.selectFrom('userAccount').select('orgId').distinct().execute())
    expect(users).toEqual([{ orgId: t.orgId }])
    const changed = await asUpper((db) =>
      db.updateTable('level').set({ levelName: 'x' }).where('orgId', '=', near).executeTakeFirst(),
    )
    expect(Number(changed.numUpdatedRows)).toBe(0)
    const plain = await t.db((db) => db.selectFrom('org').select('orgId').execute())
    expect(plain).toEqual([{ orgId: t.orgId }])
  })

  test('admit or send back an institution under review', async () => {
    const { far, near, foreign } = await levels()
    await t.services.database.withSystem((db) =>
      db.updateTable('userAccount').set({ status: 3 }).where('orgId', '=', far).execute(),
    )
    const row = (await admin.ok(org.list, { orgName: '待审院', size: 100 })).list.find((one) => one.orgId === far)
    const target = { orgId: far, version: row?.version }
    expect(await admin.call(org.audit, { ...target, pass: 0 })).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'rejectReason' }] },
    })
    expect((await admin.call(org.audit, { ...target, pass: 1, version: 99 })).code).toBe(21002)
    expect((await admin.call(org.audit, { orgId: near, pass: 1, version: 1 })).code).toBe(21009)
    expect((await admin.call(org.audit, { orgId: foreign, pass: 1, version: 1 })).code).toBe(21003)
    expect((await admin.call(org.audit, { orgId: t.orgId, pass: 1, version: 1 })).code).toBe(21003)
    expect(await admin.ok(org.audit, { ...target, pass: 1 })).toMatchObject({ orgStatus: 1, rejectReason: null })
    const founders = await t.services.database.withSystem((db) =>
      db.selectFrom('userAccount').select('status').where('orgId', '=', far).execute(),
    )
    expect(founders.every((one) => one.status === 1)).toBe(true)
    expect(
      (await admin.call(org.audit, { ...target, pass: 0, rejectReason: '迟了', version: Number(row?.version) + 1 }))
        .code,
    ).toBe(21009)
  })

  test('choosing a working department narrows the view to the institution of the user', async () => {
    await levels()
    const { deptId } = await makeDept(t)
    const boss = await t.as('ADMIN')
    expect((await boss.ok(org.list)).total).toBeGreaterThan(1)
    await boss.ok(auth.selectDept, { deptId })
    expect((await boss.ok(org.list)).total).toBe(1)
  })

  test('a working department also shows what belongs to those below it, within the data scope of the user', async () => {
    const head = await makeDept(t, { deptName: '护理总部' })
    const ward = await makeDept(t, { deptName: '护理一区', parentId: head.deptId })
    const other = await makeDept(t, { deptName: '后勤组' })
    for (const [name, deptId] of [
      ['总部老人', head.deptId],
      ['一区老人', ward.deptId],
      ['别处老人', other.deptId],
    ])
      await makeElder(t, { name, deptId })
    const seen = async (who: Client) =>
      (await who.ok(resident.archives, { size: 1000 })).list
        .flatMap(({ oldmanName }) => (/^(总部|一区|别处)老人$/.test(oldmanName) ? [oldmanName] : []))
        .toSorted()
    const boss = await t.as('ADMIN')
    expect(await seen(boss)).toHaveLength(3)
    await boss.ok(auth.selectDept, { deptId: head.deptId })
    expect(await seen(boss)).toEqual(['一区老人', '总部老人'])
    await boss.ok(auth.selectDept, { deptId: ward.deptId })
    expect(await seen(boss)).toEqual(['一区老人'])
    const nurse = await t.as('NURSE', { deptId: head.deptId })
    await nurse.ok(auth.selectDept, { deptId: head.deptId })
    expect(await seen(nurse)).toEqual(['总部老人'])
  })
})

describe('departments', () => {
  const create = (deptName: string, more: object = {}) => admin.ok(org.deptCreate, { deptName, ...more })

  test('form a tree; a name may be used again under another parent', async () => {
    const top = await create('护理部', { deptType: 1, ward: 1 })
    const below = await create('一区', { parentId: top.deptId })
    expect(below).toMatchObject({ parentName: '护理部', deptLevel: 2, ward: 0, status: 1 })
    expect(await admin.call(org.deptCreate, { deptName: '一区', parentId: top.deptId })).toMatchObject({
      code: 21007,
      msg: '部门名称已存在',
    })
    await create('一区')
    expect((await admin.call(org.deptCreate, { deptName: '无上级', parentId: 'dept-none' })).code).toBe(21003)
    expect((await admin.ok(org.deptList, { parentId: top.deptId })).total).toBe(1)
  })

  test('21302: no sixth level, neither by adding nor by moving', async () => {
    let parentId: string | undefined
    const line = []
    for (const level of [1, 2, 3, 4, 5]) {
      const row = await create(`级${level}`, { parentId })
      expect(row.deptLevel).toBe(level)
      line.push(row)
      parentId = row.deptId
    }
    expect(await admin.call(org.deptCreate, { deptName: '级6', parentId })).toMatchObject({
      code: 21302,
      data: { errors: [{ field: 'parentId' }] },
    })
    const other = await create('另一支')
    const under = await create('另一支的下级', { parentId: other.deptId })
    const move = { deptId: other.deptId, parentId: line[3].deptId, version: other.version }
    expect((await admin.call(org.deptUpdate, move)).code).toBe(21302)
    await admin.ok(org.deptUpdate, { ...move, parentId: line[2].deptId })
    const moved = (await admin.ok(org.deptList, { parentId: other.deptId })).list[0]
    expect(moved).toMatchObject({ deptId: under.deptId, deptLevel: 5 })
  })

  test('scenario 23 (21304): cannot be moved below themselves', async () => {
    const b = await create('乙部门')
    const a = await create('甲部门', { parentId: b.deptId })
    const into = { deptId: b.deptId, version: b.version }
    expect(await admin.call(org.deptUpdate, { ...into, parentId: a.deptId })).toMatchObject({
      code: 21304,
      msg: '不能移动到自己的下级',
    })
    expect((await admin.call(org.deptUpdate, { ...into, parentId: b.deptId })).code).toBe(21304)
    const back = await admin.ok(org.deptUpdate, { deptId: a.deptId, parentId: null, version: a.version })
    expect(back).toMatchObject({ parentId: null, deptLevel: 1 })
  })

  test('21303: departments with staff or departments below stay', async () => {
    const { deptId } = await makeEmp(t)
    expect((await admin.call(org.deptRemove, { deptId })).code).toBe(21303)
    const withUser = await makeDept(t)
    await t.as('NURSE', { deptId: withUser.deptId })
    expect((await admin.call(org.deptRemove, { deptId: withUser.deptId })).code).toBe(21303)
    const top = await create('有下级')
    const below = await create('下级', { parentId: top.deptId })
    expect((await admin.call(org.deptRemove, { deptId: top.deptId })).code).toBe(21303)
    await admin.ok(org.deptRemove, { deptId: below.deptId })
    await admin.ok(org.deptRemove, { deptId: top.deptId })
  })

  test('a removed one is taken out of roles and accounts, which can be saved again', async () => {
    const removedDept = await makeDept(t)
    const otherDept = await makeDept(t)
    const both = { dataScope: 'CUSTOM', deptIds: [removedDept.deptId, otherDept.deptId] } as const
    const created = await admin.ok(role.create, { name: '两个区', roleCode: 'TWO_WARDS' })
    const target = { roleId: created.roleId, version: created.version, dataScope: 'CUSTOM' } as const
    await admin.ok(role.dataScope, { ...target, deptIds: [...both.deptIds] })
    const nurse = await t.as('NURSE')
    const own = { userId: nurse.userId, dataScope: 'CUSTOM', dataDeptIds: both.deptIds } as const
    const { version } = await admin.ok(user.get, { userId: nurse.userId })
    await admin.ok(user.update, { ...own, dataDeptIds: [...own.dataDeptIds], version })
    await admin.ok(org.deptRemove, { deptId: removedDept.deptId })
    const row = (await admin.ok(role.list, { size: 1000 })).list.find(({ roleId }) => roleId === created.roleId)
    expect(row?.deptIds).toEqual([otherDept.deptId])
    const scope = { dataScope: 'CUSTOM', deptIds: row?.deptIds } as const
    await admin.ok(role.dataScope, { roleId: created.roleId, version: row?.version, ...scope })
    expect((await admin.ok(user.get, { userId: nurse.userId })).dataDeptIds).toEqual([otherDept.deptId])
  })

  test('21008: departments that rooms or residents belong to stay', async () => {
    const { deptId } = await makeDept(t)
    await makeBeds(t, { deptId })
    expect((await admin.call(org.deptRemove, { deptId })).code).toBe(21008)
  })

  test('are led by an employee, and leave dropdown lists when disabled', async () => {
    const emp = await makeEmp(t)
    const row = await create('带头部门', { leaderEmpId: emp.empId })
    expect(row.leaderName).toBe(emp.empName)
    expect(
      (await admin.call(org.deptUpdate, { deptId: row.deptId, leaderEmpId: 'nobody', version: row.version })).code,
    ).toBe(21003)
    await admin.ok(org.deptUpdate, { deptId: row.deptId, status: 0, version: row.version })
    const ids = async (query: object) => (await admin.ok(org.deptList, query)).list.map((one) => one.deptId)
    expect(await ids({ pageHelper: 0 })).not.toContain(row.deptId)
    expect(await ids({ size: 1000 })).toContain(row.deptId)
    const carer = await t.as('CARER')
    expect((await carer.call(org.deptList, { pageHelper: 0 })).code).toBe(0)
    expect((await carer.call(org.deptCreate, { deptName: '不许' })).code).toBe(401)
  })

  test('of another organisation are out of reach', async () => {
    const { deptId } = await makeDept(t)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await stranger.call(org.deptUpdate, { deptId, deptName: '改', version: 1 })).code).toBe(21003)
    expect((await stranger.call(org.deptRemove, { deptId })).code).toBe(21003)
    expect((await stranger.call(org.deptCreate, { deptName: '偷挂', parentId: deptId })).code).toBe(21003)
  })
})

describe('jobs', () => {
  test('have one of seven types and a name of their own', async () => {
    expect(await admin.ok(org.jobTypes)).toHaveLength(7)
    const row = await admin.ok(org.jobCreate, { jobName: '责任护士', jobTypeCode: 'NURSE' })
    expect(row).toMatchObject({ empCount: 0, status: 1 })
    expect(await admin.call(org.jobCreate, { jobName: '责任护士', jobTypeCode: 'NURSE' })).toMatchObject({
      code: 21007,
      msg: '岗位名称已存在',
    })
    expect((await admin.call(org.jobCreate, { jobName: '船长', jobTypeCode: 'CAPTAIN' })).code).toBe(21001)
    expect((await admin.call(org.jobCreate, { jobName: '某岗', jobTypeCode: 'NURSE', deptId: 'dept-none' })).code).toBe(
      21003,
    )
  })

  test('21008: a job that employees have stays, and the refusal names their number', async () => {
    const { jobId } = await makeEmp(t)
    expect(await admin.call(org.jobRemove, { jobId })).toMatchObject({
      code: 21008,
      data: { refs: [{ type: '员工', count: 1 }] },
    })
    const row = await admin.ok(org.jobCreate, { jobName: '空岗', jobTypeCode: 'other' })
    await admin.ok(org.jobRemove, { jobId: row.jobId })
  })

  test('changing the type of a job changes the type of its employees', async () => {
    const { jobId, empId } = await makeEmp(t)
    await admin.ok(org.jobUpdate, { jobId, jobTypeCode: 'nurseHead', version: 1 })
    const emp = await t.db((db) =>
      db.selectFrom('emp').select('jobTypeCode').where('empId', '=', empId).executeTakeFirstOrThrow(),
    )
    expect(emp.jobTypeCode).toBe('nurseHead')
    expect((await admin.call(org.jobUpdate, { jobId, jobName: '旧版本', version: 1 })).code).toBe(21002)
  })
})
