import { beforeAll, expect, test } from 'vitest'
import { residentCard } from '#contract/modules/living/resident/resident-card.ts'
import { makeResident, makeRole } from '../../../../../test/factories.ts'
import { hosted } from '../../../../../test/hosted.ts'

const t = hosted()
let oldmanId: string
beforeAll(async () => {
  ;({ oldmanId } = await makeResident(t, { oldmanName: '钱小月' }))
  await t.db((db) => db.updateTable('oldman').set({ allergyDrug: '青霉素' }).where('oldmanId', '=', oldmanId).execute())
})

test('shows a resident with allergies, contacts and balance', async () => {
  const card = await (await t.as('ADMIN')).ok(residentCard.card, { oldmanId })
  expect(card).toMatchObject({ oldmanName: '钱小月', age: 85, allergy: '青霉素', prestoreBalance: 0, arrears: 0 })
  expect(card.contacts.every(({ phoneNum }) => phoneNum.includes('*'))).toBe(true)
})

test('hides money and phone numbers without their permissions', async () => {
  await makeRole(t, 'GATE', ['live.visit.come.query'])
  const card = await (await t.as('GATE')).ok(residentCard.card, { oldmanId })
  expect(card).toMatchObject({ oldmanName: '钱小月', contacts: [] })
  expect([card.prestoreBalance, card.arrears]).toEqual([undefined, undefined])
})

test('finds no resident of another institution', async () => {
  const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
  expect((await stranger.call(residentCard.card, { oldmanId })).code).toBe(21003)
})
