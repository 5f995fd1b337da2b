import { beforeAll, describe, expect, test } from 'vitest'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import type { Client } from '../../../../test/app.ts'
import { makeElder, makeLevel, step } from '../../../../test/elders.ts'
import { makeBeds, makeResident } from '../../../../test/factories.ts'
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

describe('health information', () => {
  test('let the reception desk correct its own entries, until doctors or nurses have taken over', async () => {
    const { oldmanId } = await makeResident(t, { health: { allergyDrug: '青霉数' } })
    const { version, ...archive } = await reception.ok(resident.get, { oldmanId })
    expect(archive.healthEditable).toBe(1)
    const saved = await reception.ok(residentArchive.saveHealth, { oldmanId, version, allergyDrug: '青霉素' })
    expect(saved.allergyDrug).toBe('青霉素')
    const whole = { oldmanId, version: saved.version, health: { allergyDrug: '青霉素、头孢' } }
    const after = await reception.ok(resident.update, whole)
    expect(after.health.allergyDrug).toBe('青霉素、头孢')
    await doctor.ok(residentArchive.saveHealth, { oldmanId, version: after.version, bloodType: 'AB' })
    const record = await reception.ok(resident.get, { oldmanId })
    expect(record.healthEditable).toBe(0)
    const late = { oldmanId, version: record.version, allergyDrug: '无' }
    expect((await reception.call(residentArchive.saveHealth, late)).code).toBe(401)
    const nurse = await t.as('NURSE')
    expect((await nurse.call(residentArchive.saveHealth, late)).code).toBe(401)
  })

  test('the health of a person who has lived here is changed only by doctors and nurses', async () => {
    const { oldmanId } = await makeResident(t, { health: { allergyDrug: '青霉素' } })
    await t.db((db) => db.updateTable('oldman').set({ oldmanStatus: 2 }).where('oldmanId', '=', oldmanId).execute())
    const { version, ...archive } = await reception.ok(resident.get, { oldmanId })
    expect(archive.healthEditable).toBe(0)
    const refused = await reception.call(residentArchive.saveHealth, { oldmanId, version, allergyDrug: '无' })
    expect([refused.status, refused.code]).toEqual([401, 401])
    const whole = { oldmanId, version, base: { nativePlace: '宁波' } }
    const changed = await reception.call(resident.update, { ...whole, health: { allergyDrug: '无' } })
    expect(changed.code).toBe(401)
    // An unchanged value is no change.
    await reception.ok(resident.update, { ...whole, health: { allergyDrug: archive.health.allergyDrug } })
    const next = await doctor.ok(residentArchive.health, { oldmanId })
    const saved = await doctor.ok(residentArchive.saveHealth, { oldmanId, version: next.version, allergyDrug: '头孢' })
    expect(saved.allergyDrug).toBe('头孢')
    expect((await doctor.call(residentArchive.saveBase, { oldmanId, version: saved.version })).code).toBe(401)
  })

  test('an infection blocks the move-in until a doctor has confirmed it', async () => {
    const { oldmanId } = await makeElder(t)
    const [bed] = await makeBeds(t)
    const levelId = await makeLevel(t)
    const admin = await t.as('ADMIN')
    const { today } = t.who()
    const comeIn = () => step(admin, oldmanId, 4, { bedId: bed.bedId, levelId, liveDate: today, trialDays: 7 })
    const health = () => doctor.ok(residentArchive.health, { oldmanId })
    const save = async (client: Client, values: object) =>
      client.call(residentArchive.saveHealth, { oldmanId, version: (await health()).version, ...values })
    // 1202 is an infectious disease, and so is 1201.
    expect((await save(reception, { disease: [1202] })).data).toMatchObject({ infect: 1, infectConfirm: 0 })
    expect(await comeIn()).toMatchObject({ code: 21009, msg: '当前状态“传染病未经医生确认”不允许此操作' })
    expect((await save(reception, { infectConfirm: 1 })).code).toBe(401)
    expect((await save(doctor, { infectConfirm: 1 })).data).toMatchObject({ infect: 1, infectConfirm: 1 })
    const { list } = await admin.ok(residentArchive.modifyRecord, { oldmanId, section: 'health' })
    expect(list[0]).toMatchObject({ field: 'infectConfirm', fieldName: '医生确认可入住' })
    expect((await comeIn()).msg).toBe('')
    expect((await save(doctor, { infect: 0, disease: [] })).data).toMatchObject({ infect: 0, infectConfirm: 0 })
  })

  test('a disease added by the reception desk is not covered by the confirmation of the doctor', async () => {
    const { oldmanId } = await makeElder(t)
    const known = { infect: 1, infectConfirm: 1, disease: JSON.stringify([1202]) }
    await t.db((db) => db.updateTable('oldman').set(known).where('oldmanId', '=', oldmanId).execute())
    const { version } = await reception.ok(residentArchive.health, { oldmanId })
    const same = { oldmanId, version, disease: [1202], hospital: '市一医院' }
    const saved = await reception.ok(residentArchive.saveHealth, same)
    expect(saved).toMatchObject({ infect: 1, infectConfirm: 1 })
    const other = { oldmanId, version: saved.version, disease: [1201, 1202] }
    expect(await reception.ok(residentArchive.saveHealth, other)).toMatchObject({ infect: 1, infectConfirm: 0 })
  })
})
