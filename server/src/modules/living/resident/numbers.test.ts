import { expect, test } from 'vitest'
import { maskIdCard } from '#contract/kit/value/id-card.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import type { Client } from '../../../../test/app.ts'
import { idCardFor, makeResident, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

/** Which parts of an ID card each user sees (decision 018). A birth date is eight of its digits. */

const t = hosted()
const cashier = enters(t, 'CASHIER')
const finance = enters(t, 'FINANCE')

test('a mask leaves the last two characters', () => {
  expect(maskIdCard('31010119400305002X')).toBe('****************2X')
  expect([maskIdCard('X'), maskIdCard(''), maskIdCard(null)]).toEqual(['*', '', null])
})

test('without the permission for ID cards there is neither ID card nor birth date, but age, year and month', async () => {
  const birthDate = '1938-07-19'
  const base = { birthCalendar: 2, lunarBirth: '06-22' }
  const { oldmanId, oldmanIdCard } = await makeResident(t, { birthDate, base })
  const seen = await cashier.ok(residentArchive.base, { oldmanId })
  const hidden = { birthDate: null, birthMonth: '1938-07', age: 86, lunarBirth: null }
  expect(seen).toMatchObject({ ...hidden, oldmanIdCard: maskIdCard(oldmanIdCard) })
  const answers = [
    seen,
    await cashier.ok(residentArchive.oldman, { oldmanId }),
    await cashier.ok(resident.get, { oldmanId }),
    (await cashier.ok(resident.archives, { oldmanId })).list,
    (await cashier.ok(resident.list, { size: 100 })).list,
  ]
  for (const answer of answers) {
    for (const secret of [birthDate, '06-22', oldmanIdCard]) expect(JSON.stringify(answer)).not.toContain(secret)
    for (const shown of idCardsIn(answer)) expect(shown).toBe(maskIdCard(oldmanIdCard))
  }
  expect(await finance.ok(residentArchive.base, { oldmanId })).toMatchObject({ birthDate, lunarBirth: '06-22' })
})

function idCardsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (/^oldmanIdcard$/i.test(key) ? [inner] : idCardsIn(inner)))
}

test('only users who may read ID cards find people by them', async () => {
  const { oldmanId, oldmanIdCard, oldmanName } = await makeResident(t, { oldmanName: '无号可寻' })
  const found = async (client: Client, typed: string) =>
    (await client.ok(resident.archives, { oldmanName: typed, size: 100 })).list.map((row) => row.oldmanId)
  for (const typed of [oldmanIdCard, oldmanIdCard.slice(-6), oldmanIdCard.slice(-4), oldmanIdCard.slice(-3)]) {
    expect(await found(cashier, typed), typed).not.toContain(oldmanId)
    expect(await found(finance, typed), typed).toContain(oldmanId)
  }
  expect(await found(cashier, oldmanName)).toContain(oldmanId)
  expect(await cashier.ok(resident.byIdCard, { oldmanIdCard })).toBeNull()
  expect(await finance.ok(resident.byIdCard, { oldmanIdCard })).toMatchObject({ oldmanId })
  await makeRole(t, 'FAMILY_READER', [residentFamily.familyList.options.permit])
  const reader = await t.as('FAMILY_READER')
  expect((await reader.ok(residentFamily.familyList, { oldmanName: oldmanIdCard.slice(-6) })).list).toEqual([])
})

test('the history of an archive hides the day of birth without that permission', async () => {
  const { oldmanId } = await makeResident(t)
  const change = { modifyId: 'm1', section: 'base', field: 'birthDate', fieldName: '出生日期' }
  const values = { oldValue: '1940-03-05', newValue: '1940-03-06', operateTime: t.clock.now() }
  await t.db((db) =>
    db
      .insertInto('modifyRecord')
      .values({ orgId: t.orgId, oldmanId, ...change, ...values })
      .execute(),
  )
  await makeRole(t, 'HISTORIAN', ['live.archives.base', 'live.archives.base.query', 'live.archives.base.record'])
  const historian = await t.as('HISTORIAN')
  const rowOf = async (client: Client) => (await client.ok(residentArchive.modifyRecord, { oldmanId })).list[0]
  expect(await rowOf(historian)).toMatchObject({ oldValue: '1940-03', newValue: '1940-03' })
  expect(await rowOf(await t.as('ADMIN'))).toMatchObject({ oldValue: '1940-03-05', newValue: '1940-03-06' })
})

test('an ID card finds its resident, or nothing without an error', async () => {
  const { oldmanIdCard, oldmanName } = await makeResident(t)
  expect(await finance.ok(resident.byIdCard, { oldmanIdCard: oldmanIdCard.toLowerCase() })).toMatchObject({
    oldmanName,
    oldmanIdCard,
  })
  for (const none of [idCardFor(), '无', "' or 1=1 --", '%'])
    expect(await finance.ok(resident.byIdCard, { oldmanIdCard: none })).toBeNull()
})
