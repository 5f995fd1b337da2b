import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { idCardFor, makeResident } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { smsGateway } from '../../../../../test/sms-gateway.ts'
import { isReachable } from '../service.ts'

const t = hosted()
const reception = enters(t, 'RECEPTION')

const person = (more: object = {}) => ({ familyName: '王小明', relation: 2, phoneNum: '13800138000', ...more })
const familyOf = (oldmanId: string) => reception.ok(residentFamily.familyOf, { oldmanId })

describe('saving the list', () => {
  test('keeps known rows, adds new ones and removes the others', async () => {
    const { oldmanId } = await makeResident(t, { family: [person({ isPayer: 1 }), person({ familyName: '王小红' })] })
    const before = await familyOf(oldmanId)
    const [first, second] = before.family
    const saved = await reception.ok(residentFamily.saveFamily, {
      oldmanId,
      version: before.version,
      family: [person({ familyName: '王小刚', isUrgent: 1 }), { ...first, phoneNum: '13800138001', isPayer: 0 }],
    })
    expect(saved.family.map((row) => row.familyName)).toEqual(['王小刚', '王小明'])
    expect(saved.family[1]).toMatchObject({ familyId: first.familyId, phoneNum: '13800138001', isPayer: 0, version: 2 })
    expect(saved.family.some((row) => row.familyId === second.familyId)).toBe(false)
    const { list } = await reception.ok(residentArchive.modifyRecord, { oldmanId, section: 'family' })
    expect(list.map((row) => [row.fieldName, row.oldValue, row.newValue]).sort()).toEqual(
      [
        ['新增家属', null, '王小刚'],
        ['移除家属', '王小红', null],
        ['王小明·付款人', '是', '否'],
        ['王小明·电话', '138****8000', '138****8001'],
      ].sort(),
    )
  })

  test('can change the payer in one save', async () => {
    const { oldmanId } = await makeResident(t, { family: [person({ isPayer: 1 }), person({ familyName: '乙' })] })
    const { version, family } = await familyOf(oldmanId)
    const swapped = [
      { ...family[0], isPayer: 0 },
      { ...family[1], isPayer: 1 },
    ]
    const saved = await reception.ok(residentFamily.saveFamilyByBody, { oldmanId, version, family: swapped.reverse() })
    expect(saved.family.map((row) => [row.familyName, row.isPayer])).toEqual([
      ['乙', 1],
      ['王小明', 0],
    ])
  })

  test('is refused with two payers, more than ten people, a landline or the same row twice', async () => {
    const { oldmanId } = await makeResident(t)
    const { version, family } = await familyOf(oldmanId)
    const wrong: [object[], string][] = [
      [[person({ isPayer: 1 }), person({ isPayer: 1 })], '只能有一位付款人'],
      [Array.from({ length: 11 }, () => person()), '家属不能超过10项'],
      [[person({ phoneNum: '021-12345678' })], '手机号应为11位数字'],
      [[family[0], family[0]], '同一位家属出现了两次'],
      [[person({ relation: undefined })], '关系'],
    ]
    for (const [list, message] of wrong) {
      const answer = await reception.call(residentFamily.saveFamily, { oldmanId, version, family: list })
      expect([answer.code, answer.msg.includes(message)], `${message}: ${answer.msg}`).toEqual([21001, true])
    }
    expect((await familyOf(oldmanId)).version).toBe(version)
  })

  test('is refused with a stale version or a row of another resident', async () => {
    const mine = await makeResident(t)
    const other = await makeResident(t)
    const { version } = await familyOf(mine.oldmanId)
    const { family } = await familyOf(other.oldmanId)
    const save = (more: object) => reception.call(residentFamily.saveFamily, { oldmanId: mine.oldmanId, ...more })
    expect((await save({ version: version - 1, family: [] })).code).toBe(21002)
    expect((await save({ version, family })).code).toBe(21003)
  })

  test('keeps an ID card that the user could not see', async () => {
    const idCard = idCardFor()
    const { oldmanId } = await makeResident(t, { family: [person({ idCard })] })
    const clerk = await t.as('CASHIER')
    const { version, family } = await clerk.ok(residentFamily.familyOf, { oldmanId })
    expect(family[0].idCard).toContain('****')
    expect(family[0].phoneNum).toBe('138****8000')
    const { idCard: _, ...rest } = { ...family[0], phoneNum: '13800138000' }
    await t.db((db) =>
      db.updateTable('userAccount').set({ isAdmin: 0, dataScope: 'ALL' }).where('userId', '=', clerk.userId).execute(),
    )
    // A user who may see numbers and sends none removes it; a user who may not see them leaves it.
    await reception.ok(residentFamily.saveFamily, { oldmanId, version, family: [{ ...rest, idCard: null }] })
    expect((await familyOf(oldmanId)).family[0].idCard).toBeNull()
  })
})

test('other modules learn whether there is an emergency contact (31015)', async () => {
  const { oldmanId } = await makeResident(t, { family: [person()] })
  const reachable = () =>
    t.db(async (db) => {
      const { rows } = await sql<{ reachable: boolean }>`select ${isReachable(t.who(), oldmanId)} as reachable`.execute(
        db,
      )
      return rows[0].reachable
    })
  expect(await reachable()).toBe(false)
  const { version, family } = await familyOf(oldmanId)
  await reception.ok(residentFamily.saveFamily, { oldmanId, version, family: [{ ...family[0], isUrgent: 1 }] })
  expect(await reachable()).toBe(true)
})

describe('invitations', () => {
  test('marks the invited relatives, the same one again only after a minute', async () => {
    const { oldmanId } = await makeResident(t, { family: [person(), person({ familyName: '乙' })] })
    const [first, second] = (await familyOf(oldmanId)).family
    const invite = (...familyIds: string[]) => reception.call(residentFamily.invite, { oldmanId, familyIds })
    const sent = await invite(first.familyId)
    expect(sent.data.list[0]).toMatchObject({ inviteStatus: 1, inviteTime: '2025-06-10 10:00:00' })
    expect(sent.data.list[1]).toMatchObject({ inviteStatus: 0, inviteTime: null })
    t.clock.set('2025-06-10 10:00:59')
    const again = await invite(first.familyId, second.familyId)
    expect([again.code, again.msg]).toEqual([31017, '邀请发送过于频繁，请稍后再试'])
    const { list } = await reception.ok(residentFamily.invitationFamily, { oldmanId })
    expect(list[1].inviteStatus).toBe(0)
    t.clock.set('2025-06-10 10:01:00')
    expect((await invite(first.familyId, second.familyId)).code).toBe(0)
    await t.db((db) =>
      db.updateTable('family').set({ inviteStatus: 2 }).where('familyId', '=', first.familyId).execute(),
    )
    t.clock.set('2025-06-10 12:00:00')
    expect((await invite(first.familyId)).code).toBe(21009)
    t.clock.set('2025-06-10 10:00:00')
  })

  test('sends each of them a text message, and marks only those who got one', async () => {
    const sms = await smsGateway()
    const { env } = t.services
    const before = { mode: env.mode, sms: env.sms }
    onTestFinished(async () => {
      Object.assign(env, before)
      await sms.close()
    })
    env.sms = sms.gateway
    const family = [person(), person({ familyName: '王小红', phoneNum: '13900139000' })]
    const { oldmanId, oldmanName } = await makeResident(t, { family })
    const [first, second] = (await familyOf(oldmanId)).family
    const invite = (...familyIds: string[]) => reception.call(residentFamily.invite, { oldmanId, familyIds })
    expect((await invite(first.familyId)).code).toBe(0)
    expect(sms.texts).toMatchObject([{ phone: '13800138000', template: 'FAMILY_NOTICE' }])
    expect(sms.texts[0].content).toContain(oldmanName)
    sms.mood = 'refuses'
    expect(await invite(second.familyId)).toMatchObject({ code: 21125, msg: '短信发送失败，请稍后重试' })
    const status = async () => (await familyOf(oldmanId)).family.map((row) => row.inviteStatus)
    expect(await status()).toEqual([1, 0])
    // A second request at once: a failed message does not block a new one.
    sms.mood = 'well'
    expect((await invite(second.familyId)).code).toBe(0)
    expect(sms.texts.map(({ phone }) => phone)).toEqual(['13800138000', '13900139000'])
    const other = await makeResident(t, { family: [person()] })
    const [third] = (await familyOf(other.oldmanId)).family
    Object.assign(env, { mode: 'production', sms: undefined })
    const body = { oldmanId: other.oldmanId, familyIds: [third.familyId] }
    expect((await reception.call(residentFamily.invite, body)).code).toBe(21110)
    expect((await familyOf(other.oldmanId)).family[0].inviteStatus).toBe(0)
  })

  test('needs its permission, and invites family of this resident only', async () => {
    const { oldmanId } = await makeResident(t)
    const other = await makeResident(t)
    const [relative] = (await familyOf(other.oldmanId)).family
    const body = { oldmanId, familyIds: [relative.familyId] }
    expect((await reception.call(residentFamily.invite, body)).code).toBe(21003)
    expect((await (await t.as('DOCTOR')).call(residentFamily.invite, body)).status).toBe(401)
    expect((await reception.call(residentFamily.invite, { oldmanId, familyIds: [] })).code).toBe(21001)
  })
})
