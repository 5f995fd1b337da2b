import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#contract/kit/refusals.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { documentsOf, testRefusals } from './test-biz.ts'

const rounds = 50

/** Real concurrency needs the real server: two connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two deciders at the same moment', () => {
  let t: TestApp
  let clients: Client[]
  beforeAll(async () => {
    t = await testApp()
    clients = [await t.as('ADMIN'), await t.as('NURSE'), await t.as('SAFETY'), await t.as('SAFETY')]
  })
  afterAll(() => t.close())

  test(`${rounds} times: one wins, the other is told that the document no longer waits`, {
    timeout: 240_000,
  }, async () => {
    const [admin, maker, one, two] = clients
    const house = documentsOf(t, () => admin)
    await house.configure()
    for (let turn = 0; turn < rounds; turn += 1) {
      const bizId = newId()
      await house.open(maker, bizId)
      const both = await Promise.allSettled([
        house.decide(one, bizId, turn % 2 === 0, '一'),
        house.decide(two, bizId, true, '二'),
      ])
      const lost = both.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(lost.map((error) => (isRefusal(error) ? error.refusal : error))).toEqual([testRefusals.notWaiting])
    }
  })
})
