import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { maskIdCard } from '#contract/kit/value/id-card.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { log } from '#contract/modules/platform/log/log.ts'
import { idCardFor, makeDept, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

const t = hosted()
const reception = enters(t, 'RECEPTION')
const doctor = enters(t, 'DOCTOR')
beforeAll(async () => {
  // Each institution chooses the role's departments itself.
  await t.db((db) =>
    db.updateTable('userAccount').set({ dataScope: 'ALL' }).where('userId', '=', doctor.userId).execute(),
  )
})

const base = (more: object = {}) => ({ oldmanName: '王秀英', oldmanIdCard: idCardFor({ sex: 1 }), ...more })
const errorsOf = (answer: { data: unknown }) =>
  (answer.data as { errors?: { field: string; message: string }[] } | null)?.errors ?? []

describe('a new archive', () => {
  test('takes sex and birth date from the ID card, the next number and a first stay in 待入住', async () => {
    const oldmanIdCard = idCardFor({ sex: 1, birthDate: '1941-06-11' })
    const created = await reception.ok(resident.create, {
      base: { oldmanName: '欧阳修', oldmanIdCard, nation: '01', tags: ['防走失'] },
      extra: { diet: [2, 5], hobby: '下棋' },
      health: { bloodType: 'U', weight: 61.5, disease: [101, 1202], disability: [{ type: 4, grade: 2 }] },
      family: [{ familyName: '欧阳小明', relation: 2, phoneNum: '13900001111', isUrgent: 1, isPayer: 1 }],
    })
    expect(created.oldmanNo).toMatch(/^LR2025\d{5}$/)
    const archive = await reception.ok(resident.get, { oldmanId: created.oldmanId })
    expect(archive.base).toMatchObject({ sex: 1, birthDate: '1941-06-11', age: 83, nation: '01', birthCalendar: 1 })
    expect(archive.base).toMatchObject({ oldmanIdCard, oldmanIdcard: oldmanIdCard, oldmanType: 1 })
    expect(archive.extra).toMatchObject({ diet: [2, 5], hobby: '下棋' })
    // 1202 is an infectious disease.
    expect(archive.health).toMatchObject({ infect: 1, weight: 61.5, disability: [{ type: 4, grade: 2 }] })
    expect(archive.family).toMatchObject([{ familyName: '欧阳小明', phoneNum: '13900001111', inviteStatus: 0 }])
    expect(archive.live).toMatchObject({ oldmanStatus: 3, bedId: null })
    const records = await reception.ok(residentArchive.liveRecord, { oldmanId: created.oldmanId })
    expect(records.list.map((row) => row.recordType)).toEqual([1])
  })

  test('takes its fields as a flat object too, as a form sends them, and the other spelling of the ID card', async () => {
    const oldmanIdcard = idCardFor()
    const { oldmanId } = await reception.ok(resident.create, {
      oldmanName: '李四',
      oldmanIdcard,
      hobby: '唱戏',
      height: 170,
    })
    const archive = await reception.ok(resident.get, { oldmanId })
    expect(archive).toMatchObject({
      base: { oldmanIdCard: oldmanIdcard },
      extra: { hobby: '唱戏' },
      health: { height: 170 },
    })
  })

  test('numbers archives one after the other, from 1 each year', async () => {
    const first = await makeResident(t)
    const second = await makeResident(t)
    expect(Number(second.oldmanNo.slice(6))).toBe(Number(first.oldmanNo.slice(6)) + 1)
    t.clock.set('2026-01-01 08:00:00')
    expect((await makeResident(t)).oldmanNo).toBe('LR202600001')
    t.clock.set('2025-06-10 10:00:00')
  })

  test('refuses an ID card whose checksum is wrong (scenario 18)', async () => {
    for (const oldmanIdCard of ['310101194001010000', '123', '31010119400230001X', '31010120990101001X']) {
      const answer = await reception.call(resident.create, { base: { oldmanName: '甲', oldmanIdCard } })
      expect([answer.code, answer.msg]).toEqual([31012, '身份证号格式不正确'])
      expect(errorsOf(answer)[0].field).toBe('oldmanIdCard')
    }
  })

  test('refuses a sex or birth date that is not the ID card’s', async () => {
    const man = { oldmanName: '甲', oldmanIdCard: idCardFor({ sex: 0, birthDate: '1940-03-05' }) }
    const wrongSex = await reception.call(resident.create, { base: { ...man, sex: 1 } })
    expect([wrongSex.code, wrongSex.msg]).toEqual([31013, '性别与身份证不符'])
    const wrongBirth = await reception.call(resident.create, { base: { ...man, birthDate: '1940-03-06' } })
    expect([wrongBirth.code, errorsOf(wrongBirth)[0].field]).toEqual([21001, 'birthDate'])
  })

  test('refuses the ID card of an existing archive, naming the person and the status (scenario 18)', async () => {
    const first = await makeResident(t, { oldmanName: '赵老' })
    const again = { base: { oldmanName: '赵老二', oldmanIdCard: first.oldmanIdCard } }
    const answer = await reception.call(resident.create, again)
    expect([answer.code, answer.msg]).toEqual([31011, '身份证号已存在：赵老（待入住）'])
    expect(answer.data).toMatchObject({
      oldmanId: first.oldmanId,
      oldmanStatus: 3,
      errors: [{ field: 'oldmanIdCard' }],
    })
    const other = await makeResident(t)
    const { version } = await reception.ok(residentArchive.base, { oldmanId: other.oldmanId })
    const edit = { oldmanId: other.oldmanId, version, oldmanIdCard: first.oldmanIdCard }
    expect((await reception.call(residentArchive.saveBase, edit)).code).toBe(31011)
  })

  test('makes one archive when two users enter the same person at once', async () => {
    const body = () => ({ base: base({ oldmanIdCard: card }) })
    const card = idCardFor({ sex: 1 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => reception.call(resident.create, body())))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 31011, 31011, 31011])
    const { total } = await reception.ok(resident.archives, { oldmanName: card.slice(-6) })
    expect(total).toBe(1)
  })

  test('answers the same request number with the first answer', async () => {
    const body = { base: base(), requestNo: 'once-1' }
    const first = await reception.ok(resident.create, body)
    const second = await reception.ok(resident.create, body)
    expect(second.oldmanId).toBe(first.oldmanId)
    const other = await reception.call(resident.create, { base: base(), requestNo: 'once-1' })
    expect(other.code).toBe(21006)
  })

  test('binds an IC card to one resident only', async () => {
    await makeResident(t, { extra: { icCard: 'IC-7' } })
    const answer = await reception.call(resident.create, { base: base(), extra: { icCard: 'IC-7' } })
    expect([answer.code, answer.msg, errorsOf(answer)[0].field]).toEqual([31014, 'IC卡已绑定其他老人', 'icCard'])
    const race = await Promise.all(
      [1, 2].map(() => reception.call(resident.create, { base: base(), extra: { icCard: 'IC-8' } })),
    )
    expect(race.map((one) => one.code).sort()).toEqual([0, 31014])
  })

  test('is refused with a message at each field', async () => {
    const answer = await reception.call(resident.create, {
      base: { oldmanIdCard: idCardFor(), phoneNum: '12', tags: Array.from({ length: 9 }, () => '标签') },
      health: { height: 20, weight: 50.55 },
    })
    expect(answer.code).toBe(21001)
    expect(Object.fromEntries(errorsOf(answer).map((error) => [error.field, error.message]))).toEqual({
      'base.oldmanName': '姓名不能为空',
      'base.phoneNum': '电话应为11位手机号或带区号的座机号',
      'base.tags': '标签不能超过8项',
      'health.height': '身高不能小于50',
      'health.weight': '体重：最多1位小数',
    })
  })

  test('belongs to the department of its creator', async () => {
    const here = await makeDept(t)
    const there = await makeDept(t)
    const maker = await t.as('RECEPTION', here)
    const { oldmanId } = await makeResident(t, { client: maker })
    const own = await t.as('NURSE', here)
    const other = await t.as('NURSE', there)
    expect((await own.call(resident.get, { oldmanId })).code).toBe(0)
    expect((await other.call(resident.get, { oldmanId })).code).toBe(21003)
    expect((await other.ok(resident.archives, { oldmanId })).total).toBe(0)
  })
})

describe('sections', () => {
  test('are read and saved one by one under the version of the archive (scenario 34)', async () => {
    const { oldmanId } = await makeResident(t)
    const before = await reception.ok(residentArchive.base, { oldmanId })
    const saved = await reception.ok(residentArchive.saveBase, {
      oldmanId,
      version: before.version,
      oldmanName: '新名字',
    })
    expect(saved).toMatchObject({ oldmanName: '新名字', version: before.version + 1, sex: before.sex })
    const stale = await reception.call(residentArchive.saveExtra, { oldmanId, version: before.version, hobby: '书法' })
    expect([stale.code, stale.msg]).toEqual([21002, '数据已被他人修改，请刷新后重试'])
    expect((await reception.ok(residentArchive.extra, { oldmanId })).hobby).toBeNull()
    const none = await reception.call(residentArchive.saveExtra, { oldmanId, hobby: '书法' })
    expect(none.code).toBe(21002)
  })

  test('may be saved with the id in the body', async () => {
    const { oldmanId } = await makeResident(t)
    const version = async () => (await reception.ok(residentArchive.base, { oldmanId })).version
    await reception.ok(residentArchive.saveBaseByBody, { oldmanId, version: await version(), nativePlace: '绍兴' })
    await reception.ok(residentArchive.saveExtraByBody, { oldmanId, version: await version(), smoke: 1 })
    await doctor.ok(residentArchive.saveHealthByBody, { oldmanId, version: await version(), bloodType: 'AB' })
    await reception.ok(residentArchive.saveLiveByBody, { oldmanId, version: await version(), remark: '要南向' })
    const archive = await reception.ok(resident.get, { oldmanId })
    expect(archive).toMatchObject({
      base: { nativePlace: '绍兴' },
      extra: { smoke: 1 },
      health: { bloodType: 'AB' },
      live: { remark: '要南向' },
    })
  })

  test('never let a form write the ability level', async () => {
    const { oldmanId } = await makeResident(t)
    const { version } = await doctor.ok(residentArchive.health, { oldmanId })
    const saved = await doctor.ok(residentArchive.saveHealth, {
      oldmanId,
      version,
      abilityLevel: 3,
      hospital: '中山医院',
    })
    expect(saved).toMatchObject({ abilityLevel: null, hospital: '中山医院' })
  })

  test('are saved all together in one transaction', async () => {
    const { oldmanId } = await makeResident(t)
    const { version } = await reception.ok(resident.get, { oldmanId })
    const wrong = await reception.call(resident.updateById, {
      oldmanId,
      version,
      base: { nativePlace: '苏州' },
      family: [{ familyId: 'nobody', familyName: '甲', relation: 2, phoneNum: '13900002222' }],
    })
    expect(wrong.code).toBe(21003)
    expect((await reception.ok(residentArchive.base, { oldmanId })).nativePlace).toBeNull()
    const right = await reception.ok(resident.updateById, {
      oldmanId,
      version,
      base: { nativePlace: '苏州' },
      extra: { hobby: '评弹' },
      family: [],
    })
    expect(right).toMatchObject({ base: { nativePlace: '苏州' }, extra: { hobby: '评弹' }, family: [] })
  })

  test('empty fields get their initial value', async () => {
    const { oldmanId } = await makeResident(t, {
      base: { tags: ['甲'], nation: '11' },
      extra: { diet: [1], hobby: '棋' },
    })
    const { version } = await reception.ok(residentArchive.base, { oldmanId })
    const saved = await reception.ok(residentArchive.saveBase, { oldmanId, version, tags: null, nation: '' })
    expect(saved).toMatchObject({ tags: [], nation: null })
    const extra = { oldmanId, version: saved.version, diet: [], hobby: '' }
    expect(await reception.ok(residentArchive.saveExtra, extra)).toMatchObject({ diet: [], hobby: null })
  })
})

describe('history', () => {
  test('shows what changed in words, numbers masked', async () => {
    const { oldmanId, oldmanIdCard } = await makeResident(t, { sex: 0, birthDate: '1939-01-02' })
    const { version } = await reception.ok(residentArchive.base, { oldmanId })
    const next = idCardFor({ sex: 0, birthDate: '1939-01-02' })
    const edit = { oldmanIdCard: next, nation: '03', marriage: 3, phoneNum: '13712345678', tags: ['防走失', '禁食'] }
    await reception.ok(residentArchive.saveBase, { oldmanId, version, ...edit })
    const { list, total } = await reception.ok(residentArchive.modifyRecord, { oldmanId, section: 'base' })
    expect(total).toBe(5)
    const by = Object.fromEntries(list.map((row) => [row.field, [row.fieldName, row.oldValue, row.newValue]]))
    const masked = (card: string) => `${'*'.repeat(16)}${card.slice(-2)}`
    expect(by).toEqual({
      oldmanIdCard: ['身份证号', masked(oldmanIdCard), masked(next)],
      nation: ['民族', null, '回族'],
      marriage: ['婚姻状况', null, '丧偶'],
      phoneNum: ['电话', null, '137****5678'],
      tags: ['标签', null, '防走失、禁食'],
    })
    expect(list[0]).toMatchObject({ operatorName: 'RECEPTION用户', operateTime: '2025-06-10 10:00:00' })
    const tomorrow = { oldmanId, operateTimeFrom: '2025-06-11' }
    expect((await reception.ok(residentArchive.modifyRecord, tomorrow)).total).toBe(0)
  })

  test('scenario 16: an edited phone leaves one masked field in the data log, a failure after the write leaves neither', async () => {
    const { oldmanId } = await makeResident(t)
    const admin = await t.as('ADMIN')
    const edit = async (phoneNum: string) => {
      const { version } = await reception.ok(residentArchive.base, { oldmanId })
      return reception.call(residentArchive.saveBase, { oldmanId, version, phoneNum })
    }
    const changes = async () => (await admin.ok(log.dataLogs, { entity: 'oldman', entityId: oldmanId })).list
    const stored = () =>
      t.db((db) =>
        db.selectFrom('oldman').select('phoneNum').where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow(),
      )
    expect((await edit('13800000001')).code).toBe(0)
    const before = await changes()
    expect((await edit('13800000002')).code).toBe(0)
    const after = await changes()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({ action: 'EDIT', userName: 'RECEPTION用户', operTime: '2025-06-10 10:00:00' })
    expect(after[0].fields.filter(({ field }) => field === 'phoneNum')).toMatchObject([
      { fieldName: '电话', oldValue: '138****0001', newValue: '138****0002' },
    ])

    const system = (text: string) => t.services.database.withSystem((db) => sql.raw(text).execute(db))
    await system(`create function no_luck() returns trigger language plpgsql as $$ begin raise 'no luck'; end $$;
      create trigger no_luck before insert on data_log for each row execute function no_luck()`)
    expect((await edit('13800000003')).status).toBe(500)
    await system('drop trigger no_luck on data_log; drop function no_luck()')
    expect(await changes()).toEqual(after)
    expect(await stored()).toEqual({ phoneNum: '13800000002' })
  })

  test('is for users with its permission, and cannot be rewritten', async () => {
    const { oldmanId } = await makeResident(t)
    expect((await doctor.call(residentArchive.modifyRecord, { oldmanId })).status).toBe(401)
    await expect(t.db((db) => db.deleteFrom('modifyRecord').execute())).rejects.toThrow(/permission denied/)
  })
})

describe('deleting', () => {
  test('removes a person who never moved in, with family and stay', async () => {
    const { oldmanId } = await makeResident(t)
    await reception.ok(resident.remove, { oldmanId })
    expect((await reception.call(resident.get, { oldmanId })).code).toBe(21003)
    const left = await t.db((db) => db.selectFrom('live').select('liveId').where('oldmanId', '=', oldmanId).execute())
    expect(left).toEqual([])
  })

  test('is refused in any state but 待入住 and 取消预订, and for a person who has lived here', async () => {
    const { oldmanId } = await makeResident(t)
    await t.db((db) =>
      db
        .updateTable('live')
        .set({ liveDate: '2025-01-01', quitDate: '2025-02-01' })
        .where('oldmanId', '=', oldmanId)
        .execute(),
    )
    const lived = await reception.call(resident.remove, { oldmanId })
    expect([lived.code, lived.msg]).toEqual([31016, '该老人已有入住或费用记录，不能删除'])
    await t.db((db) => db.updateTable('oldman').set({ oldmanStatus: 2 }).where('oldmanId', '=', oldmanId).execute())
    expect((await reception.call(resident.remove, { oldmanId })).code).toBe(31016)
  })

  test('is refused while another module has records of the resident', async () => {
    const { oldmanId } = await makeResident(t)
    const visit = { orgId: t.orgId, visitId: 'visit-x', oldmanId, visitorName: '客', visitorPhone: '13800000000' }
    await t.db((db) =>
      db
        .insertInto('visit')
        .values({ ...visit, visitStatus: 3 })
        .execute(),
    )
    expect((await reception.call(resident.remove, { oldmanId })).code).toBe(31016)
    expect((await reception.call(resident.get, { oldmanId })).code).toBe(0)
  })
})

describe('permissions', () => {
  test('no user reaches the archives of another organisation', async () => {
    const { oldmanId, oldmanIdCard } = await makeResident(t)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    for (const call of [resident.get, resident.remove, residentArchive.base, residentArchive.removeHead])
      expect((await stranger.call(call, { oldmanId })).code, call.name).toBe(21003)
    for (const call of [residentArchive.saveBase, resident.update, residentArchive.saveLive])
      expect((await stranger.call(call, { oldmanId, version: 1, remark: '外地' })).code, call.name).toBe(21003)
    expect(await stranger.ok(resident.byIdCard, { oldmanIdCard })).toBeNull()
    // The ID card is unique within an organisation only.
    await stranger.ok(resident.create, { base: { oldmanName: '同一人', oldmanIdCard } })
  })

  test('shows whole ID cards only with the permission', async () => {
    const { oldmanId, oldmanIdCard } = await makeResident(t)
    const masked = maskIdCard(oldmanIdCard)
    const finance = await t.as('FINANCE')
    expect((await finance.ok(residentArchive.base, { oldmanId })).oldmanIdCard).toBe(oldmanIdCard)
    const cashier = await t.as('CASHIER')
    expect((await cashier.ok(residentArchive.base, { oldmanId })).oldmanIdCard).toBe(masked)
    expect((await cashier.ok(residentArchive.oldman, { oldmanId })).oldmanIdcard).toBe(masked)
    expect((await cashier.ok(resident.archives, { oldmanId })).list[0].oldmanIdCard).toBe(masked)
  })
})
