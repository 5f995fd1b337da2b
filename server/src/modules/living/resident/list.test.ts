import { describe, expect, test } from 'vitest'
import { maskIdCard } from '#contract/kit/value/id-card.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { bytesOf } from '../../../../test/answers.ts'
import { idCardFor, makeBeds, makeDept, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { exported } from '../../../../test/sheets.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

/** Writes a resident into a bed like residence, as far as lists read it. */
async function settle(oldmanId: string, bedId: string, bedName: string, oldmanStatus: 1 | 4 = 1) {
  await t.db(async (db) => {
    const { liveId } = await db
      .selectFrom('oldman')
      .select('liveId')
      .where('oldmanId', '=', oldmanId)
      .executeTakeFirstOrThrow()
    const stay = { orgId: t.orgId, bedStayId: `stay-${oldmanId}`, bedId, oldmanId, liveId: liveId ?? '' }
    await db
      .insertInto('bedStay')
      .values({ ...stay, kind: 2, dateFrom: '2025-01-01' })
      .execute()
    await db.updateTable('oldman').set({ oldmanStatus, bedId, bedName }).where('oldmanId', '=', oldmanId).execute()
  })
}
const namesOf = (answer: { list: { oldmanName: string }[] }) => answer.list.map((row) => row.oldmanName).sort()

describe('lookup rows', () => {
  test('contain both spellings of the ID card, masked, for every signed-in user', async () => {
    const { oldmanId, oldmanIdCard } = await makeResident(t, { oldmanName: '钱小月' })
    const nobody = await t.as('READONLY')
    const masked = maskIdCard(oldmanIdCard)
    const { list } = await nobody.ok(resident.list, { oldmanName: '钱小月', pageHelper: 0 })
    expect(list).toMatchObject([{ oldmanId, oldmanIdCard: masked, oldmanIdcard: masked, age: 85, oldmanStatus: 3 }])
    const { list: whole } = await admin.ok(resident.list, { oldmanName: '钱小月' })
    expect(whole[0].oldmanIdcard).toBe(oldmanIdCard)
  })

  test('are residents in residence and trial for the status 1,4 (B203)', async () => {
    const [a, b] = await makeBeds(t, { rooms: 2 })
    const living = await makeResident(t, { oldmanName: '孙在住' })
    const trial = await makeResident(t, { oldmanName: '孙试住' })
    await makeResident(t, { oldmanName: '孙待住' })
    await settle(living.oldmanId, a.bedId, a.fullName)
    await settle(trial.oldmanId, b.bedId, b.fullName, 4)
    const found = await admin.ok(resident.list, { oldmanName: '孙', oldmanStatuses: '1,4', pageHelper: 0 })
    expect(namesOf(found)).toEqual(['孙在住', '孙试住'])
    expect(found.list.find((row) => row.oldmanName === '孙在住')).toMatchObject({
      bedName: a.fullName,
      roomName: '101',
    })
    for (const locationId of [a.bedId, a.roomId])
      expect(namesOf(await admin.ok(resident.list, { locationId })), locationId).toEqual(['孙在住'])
    for (const locationId of [a.locationId, a.buildingId])
      expect(namesOf(await admin.ok(resident.list, { locationId }))).toEqual(['孙在住', '孙试住'])
    expect((await admin.ok(resident.list, { locationId: 'nowhere' })).list).toEqual([])
  })
})

describe('the archive list', () => {
  test('is found by name, pinyin initials, bed, end of the ID card and archive number', async () => {
    const [bed] = await makeBeds(t)
    const created = await makeResident(t, { oldmanName: '重阳节' })
    await settle(created.oldmanId, bed.bedId, bed.fullName)
    const { oldmanIdCard, oldmanNo } = created
    for (const oldmanName of ['重阳', '阳节', 'cyj', 'CYJ', 'yj', bed.fullName, oldmanIdCard.slice(-6), oldmanNo])
      expect(namesOf(await admin.ok(resident.archives, { oldmanName })), oldmanName).toContain('重阳节')
    for (const oldmanName of ['%', '_', "' or 1=1 --", '\\', oldmanIdCard.slice(0, 6)])
      expect(namesOf(await admin.ok(resident.archives, { oldmanName })), oldmanName).not.toContain('重阳节')
  })

  test('is filtered by age, sex, kind, tags, status and days', async () => {
    const base = { tags: ['百岁'], oldmanType: 2 }
    await makeResident(t, { oldmanName: '周满百', birthDate: '1925-06-10', sex: 1, base })
    await makeResident(t, { oldmanName: '周差一天', birthDate: '1925-06-11', sex: 0 })
    const of = async (query: object) => namesOf(await admin.ok(resident.archives, { oldmanName: '周', ...query }))
    expect(await of({ ageFrom: 100 })).toEqual(['周满百'])
    expect(await of({ ageTo: 99 })).toEqual(['周差一天'])
    expect(await of({ ageFrom: 99, ageTo: 100 })).toEqual(['周差一天', '周满百'])
    expect(await of({ sex: 1 })).toEqual(['周满百'])
    expect(await of({ oldmanType: 2 })).toEqual(['周满百'])
    expect(await of({ tags: '百岁,其他' })).toEqual(['周满百'])
    expect(await of({ oldmanStatuses: '1,2' })).toEqual([])
    expect(await of({ createTimeFrom: '2025-06-10', createTimeTo: '2025-06-10' })).toHaveLength(2)
    expect(await of({ createTimeFrom: '2025-06-11' })).toEqual([])
  })

  test('computes ages right on 29 February', async () => {
    t.clock.set('2024-02-29 09:00:00')
    await makeResident(t, { oldmanName: '闰年生', birthDate: '1940-02-29' })
    const found = await admin.ok(resident.archives, { oldmanName: '闰年生', ageFrom: 81, ageTo: 84 })
    expect(found.list[0].age).toBe(84)
    expect((await admin.ok(resident.archives, { oldmanName: '闰年生', ageFrom: 85 })).total).toBe(0)
    t.clock.set('2025-06-10 10:00:00')
  })

  test('is paged, ordered and stays within its bounds', async () => {
    for (const name of ['吴甲', '吴乙', '吴丙']) await makeResident(t, { oldmanName: name })
    const first = await admin.ok(resident.archives, {
      oldmanName: '吴',
      size: 2,
      sortField: 'oldmanNo',
      sortOrder: 'asc',
    })
    expect([first.total, first.list.length, first.list[0].oldmanName]).toEqual([3, 2, '吴甲'])
    const second = await admin.ok(resident.archives, { oldmanName: '吴', size: 2, page: 2, sortField: 'oldmanNo' })
    expect(namesOf(second)).toHaveLength(1)
    for (const wrong of [{ size: 1001 }, { page: 0 }, { sortField: 'x'.repeat(41) }, { createTimeFrom: '2025-02-30' }])
      expect((await admin.call(resident.archives, wrong)).code).toBe(21001)
    // An unknown sort column changes nothing.
    expect((await admin.ok(resident.archives, { oldmanName: '吴', sortField: 'oldman_id_card' })).total).toBe(3)
  })

  test('shows the emergency contact, with a masked phone without the permission for numbers', async () => {
    const family = [
      { familyName: '郑大', relation: 2, phoneNum: '13900000001' },
      { familyName: '郑急', relation: 2, phoneNum: '13900000002', isUrgent: 1 },
    ]
    const { oldmanId } = await makeResident(t, { family })
    const { list } = await admin.ok(resident.archives, { oldmanId })
    expect(list[0]).toMatchObject({ contactName: '郑急', contactPhone: '13900000002' })
    const nurse = await t.as('CASHIER')
    expect((await nurse.ok(resident.archives, { oldmanId })).list[0].contactPhone).toBe('139****0002')
    const cook = await t.as('SAFETY')
    const [row] = (await cook.ok(resident.archives, { oldmanId })).list
    expect(row ?? {}).not.toMatchObject({ contactName: '郑急' })
  })

  test('is exported with Chinese heads, only with the permission', async () => {
    const answer = await admin.call(resident.archives, { oldmanName: '吴', export: 'xlsx' })
    expect(bytesOf(answer.data).subarray(0, 2).toString()).toBe('PK')
    const cashier = await t.as('CASHIER')
    expect((await cashier.call(resident.archives, { export: 'xlsx' })).status).toBe(401)
  })
})

describe('upper levels', () => {
  test('see residents of the organisations below, masked, and none beside them', async () => {
    const below = await t.otherOrg()
    const beside = await t.otherOrg()
    await t.services.database.withSystem((db) =>
      db.updateTable('org').set({ parentId: t.orgId, orgName: '下级养老院' }).where('orgId', '=', below).execute(),
    )
    const there = await t.as('ADMIN', { orgId: below })
    const next = await t.as('ADMIN', { orgId: beside })
    const oldmanIdCard = idCardFor()
    const family = [{ familyName: '下级家属', relation: 2, phoneNum: '13812345678', idCard: idCardFor() }]
    const created = await there.ok(resident.create, { base: { oldmanName: '下级老人', oldmanIdCard }, family })
    const other = await next.ok(resident.create, { base: { oldmanName: '旁边老人', oldmanIdCard } })
    const supervisor = await t.as('SUPERVISOR')
    const all = await supervisor.ok(resident.archives, { below: 1, oldmanName: '老人' })
    expect(namesOf(all)).toEqual(['下级老人'])
    expect(all.list[0]).toMatchObject({
      orgName: '下级养老院',
      oldmanIdCard: maskIdCard(oldmanIdCard),
      birthDate: null,
    })
    expect((await supervisor.ok(resident.archives, { orgId: below })).total).toBe(1)
    expect((await supervisor.call(resident.archives, { orgId: beside })).code).toBe(21003)
    const detail = await supervisor.ok(resident.get, { oldmanId: created.oldmanId })
    expect(detail.base.oldmanIdCard).toContain('****')
    expect(detail.family).toMatchObject([{ familyName: '下级家属', phoneNum: '138****5678' }])
    expect(detail.family[0].idCard).toContain('****')
    expect(all.list[0].contactPhone).toBe('138****5678')
    expect((await supervisor.call(resident.get, { oldmanId: other.oldmanId })).code).toBe(21003)
    // Reading only: sections, edits and files stay with the institution.
    expect((await supervisor.call(residentArchive.base, { oldmanId: created.oldmanId })).status).toBe(401)
    expect((await admin.call(residentArchive.saveBase, { oldmanId: created.oldmanId, version: 1 })).code).toBe(21003)
    expect((await admin.call(resident.remove, { oldmanId: created.oldmanId })).code).toBe(21003)
    // The institution's own list does not change.
    expect((await admin.ok(resident.archives, { oldmanName: '下级老人' })).total).toBe(0)
    expect((await there.call(resident.archives, { orgId: t.orgId })).code).toBe(21003)
  })
})

test('the tree shows residents under their departments', async () => {
  const parent = await makeDept(t, { deptName: '护理部甲' })
  const ward = await makeDept(t, { deptName: '一区甲', parentId: parent.deptId })
  const [bed] = await makeBeds(t, ward)
  const maker = await t.as('RECEPTION', ward)
  const { oldmanId } = await makeResident(t, { client: maker, oldmanName: '冯树上' })
  await settle(oldmanId, bed.bedId, bed.fullName)
  const tree = await admin.ok(resident.tree)
  expect(tree.find((node) => node.id === parent.deptId)).toMatchObject({
    type: 'DEPT',
    children: [{ name: '一区甲', children: [{ id: oldmanId, name: '冯树上', type: 'OLDMAN', bedName: bed.fullName }] }],
  })
  const nurse = await t.as('NURSE', await makeDept(t))
  expect(JSON.stringify(await nurse.ok(resident.tree))).not.toContain('冯树上')
})

test('scenario 12: a nurse of one department lists, opens and exports its residents only', async () => {
  const mine = await makeDept(t)
  const other = await makeDept(t)
  const residents: { oldmanId: string; deptId: string }[] = []
  for (const ward of [mine, mine, other]) {
    const [bed] = await makeBeds(t, ward)
    const { oldmanId } = await makeResident(t, { client: await t.as('RECEPTION', ward) })
    await settle(oldmanId, bed.bedId, bed.fullName)
    residents.push({ oldmanId, deptId: ward.deptId })
  }
  const nurse = await t.as('NURSE', mine)
  const { list, total } = await nurse.ok(resident.archives, { size: 100 })
  const own = residents.filter(({ deptId }) => deptId === mine.deptId).map(({ oldmanId }) => oldmanId)
  expect(list.map(({ oldmanId }) => oldmanId).sort()).toEqual(own.sort())
  expect(total).toBe(2)
  expect((await nurse.call(resident.get, { oldmanId: residents[2].oldmanId })).code).toBe(21003)
  expect((await nurse.call(resident.get, { oldmanId: residents[0].oldmanId })).code).toBe(0)
  const head = await t.as('NURSE_HEAD', mine)
  const file = await head.call(resident.archives, { export: 'xlsx' })
  const sheet = await exported(bytesOf(file.data))
  expect(sheet.rows).toHaveLength((await head.ok(resident.archives)).total)
})

test('family of all residents is listed with filters', async () => {
  const family = [
    { familyName: '卫一', relation: 2, phoneNum: '13655550001', isUrgent: 1 },
    { familyName: '卫二', relation: 1, phoneNum: '13655550002', idCard: idCardFor() },
  ]
  await makeResident(t, { oldmanName: '卫老', family })
  const of = async (query: object) =>
    (await admin.ok(residentFamily.familyList, query)).list.map((row) => row.familyName).sort()
  expect(await of({ oldmanName: '卫老' })).toEqual(['卫一', '卫二'])
  expect(await of({ familyName: '卫', relation: 1 })).toEqual(['卫二'])
  expect(await of({ phoneNum: '13655550001' })).toEqual(['卫一'])
  expect(await of({ oldmanName: '卫老', phoneNum: '0002' })).toEqual(['卫二'])
  expect(await of({ oldmanName: '卫老', inviteStatus: 1 })).toEqual([])
  expect((await (await t.as('NURSE')).call(residentFamily.familyList)).status).toBe(401)
})
