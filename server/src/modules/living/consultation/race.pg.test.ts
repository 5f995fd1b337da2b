import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { makeReceiver, type Receiver, register } from '../../../../test/consults.ts'
import { idCardFor } from '../../../../test/factories.ts'
import { soak } from '../../../../test/long.ts'

const turns = soak(10, 50)

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two conversions in the same moment', () => {
  let t: TestApp
  let wang: Receiver
  beforeAll(async () => {
    t = await testApp()
    wang = await makeReceiver(t, '王接待')
  })
  afterAll(() => t.close())

  const archivesOf = (oldmanIds: string[]) =>
    t.db((db) => db.selectFrom('oldman').select('oldmanId').where('oldmanId', 'in', oldmanIds).execute())

  test('scenario 19: converting one consultation twice at once, many times: one archive, the second is 31052 with its oldmanId', {
    timeout: 120_000,
  }, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { consultationId } = await register(wang.client)
      // Even with two ID cards there is one conversion.
      const cards = turn % 2 ? [idCardFor(), idCardFor()] : Array(2).fill(idCardFor())
      const both = await Promise.all(
        cards.map((oldmanIdCard) => wang.client.call(consultation.archives, { consultationId, oldmanIdCard })),
      )
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 31052])
      const createdId = both.find(({ code }) => code === 0)?.data.oldmanId ?? ''
      expect(both.find(({ code }) => code === 31052)?.data).toMatchObject({ oldmanId: createdId })
      expect(await archivesOf([createdId])).toHaveLength(1)
    }
    const { n } = await t.db((db) =>
      db
        .selectFrom('oldman')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    )
    expect(Number(n)).toBe(turns)
  })

  test('of two consultations of one person one becomes the archive, the other is 31011', {
    timeout: 60_000,
  }, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const rows = [await register(wang.client), await register(wang.client)]
      const oldmanIdCard = idCardFor()
      const both = await Promise.all(
        rows.map(({ consultationId }) => wang.client.call(consultation.archives, { consultationId, oldmanIdCard })),
      )
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 31011])
    }
  })
})
