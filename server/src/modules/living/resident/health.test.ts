import { beforeAll, describe, expect, test } from 'vitest'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

const t = hosted()
const reception = enters(t, 'RECEPTION')
const doctor = enters(t, 'DOCTOR')
beforeAll(async () => {
  // The role's own departments are chosen by each institution.
  await t.db((db) =>
    db.updateTable('userAccount').set({ dataScope: 'ALL' }).where('userId', '=', doctor.userId).execute(),
  )
})

describe('health information', () => {
  test('let the desk correct the health it took down, until those who keep it have taken over', async () => {
    const { oldmanId } = await makeResident(t, { health: { allergyDrug: '青霉数' } })
    const { version, ...archive } = await reception.ok(resident.get, { oldmanId })
    expect(archive.healthEditable).toBe(1)
    const saved = await reception.ok(residentArchive.saveHealth, { oldmanId, version, allergyDrug: '青霉素' })
    expect(saved.allergyDrug).toBe('青霉素')
    const whole = { oldmanId, version: saved.version, health: { allergyDrug: '青霉素、头孢' } }
    const after = await reception.ok(resident.update, whole)
    expect(after.health.allergyDrug).toBe('青霉素、头孢')
    await doctor.ok(residentArchive.saveHealth, { oldmanId, version: after.version, bloodType: 'AB' })
    const taken = await reception.ok(resident.get, { oldmanId })
    expect(taken.healthEditable).toBe(0)
    const late = { oldmanId, version: taken.version, allergyDrug: '无' }
    expect((await reception.call(residentArchive.saveHealth, late)).code).toBe(401)
    const nurse = await t.as('NURSE')
    expect((await nurse.call(residentArchive.saveHealth, late)).code).toBe(401)
  })

  test('keep the health of who has lived here to those who keep it', async () => {
    const { oldmanId } = await makeResident(t, { health: { allergyDrug: '青霉素' } })
    await t.db((db) => db.updateTable('oldman').set({ oldmanStatus: 2 }).where('oldmanId', '=', oldmanId).execute())
    const { version, ...archive } = await reception.ok(resident.get, { oldmanId })
    expect(archive.healthEditable).toBe(0)
    const refused = await reception.call(residentArchive.saveHealth, { oldmanId, version, allergyDrug: '无' })
    expect([refused.status, refused.code]).toEqual([401, 401])
    const whole = { oldmanId, version, base: { nativePlace: '宁波' } }
    const changed = await reception.call(resident.update, { ...whole, health: { allergyDrug: '无' } })
    expect(changed.code).toBe(401)
    // Sent back as it was, it is no change.
    await reception.ok(resident.update, { ...whole, health: { allergyDrug: archive.health.allergyDrug } })
    const next = await doctor.ok(residentArchive.health, { oldmanId })
    const saved = await doctor.ok(residentArchive.saveHealth, { oldmanId, version: next.version, allergyDrug: '头孢' })
    expect(saved.allergyDrug).toBe('头孢')
    expect((await doctor.call(residentArchive.saveBase, { oldmanId, version: saved.version })).code).toBe(401)
  })
})
