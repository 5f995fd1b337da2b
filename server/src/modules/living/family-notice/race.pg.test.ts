import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familyNotice } from '#contract/modules/living/family-notice/family-notice.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { openHouse } from '../../../../test/stays.ts'

/** Real concurrency needs the real server: two connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two users at the same family notice', () => {
  let house: Awaited<ReturnType<typeof openHouse>>
  let oldmanId: string
  beforeAll(async () => {
    house = await openHouse()
    const [{ bedId }] = await makeBeds(house.t)
    oldmanId = (await house.lives(bedId)).oldmanId
  })
  afterAll(() => house.t.close())

  test('of two who send it at once one sends it, the other gets 21002', async () => {
    const { t, admin } = house
    const director = await t.as('DIRECTOR')
    const input = { title: '通知', content: '内容', informType: 1, oldmanIds: [oldmanId], familyScope: 3, sendWay: [1] }
    for (let turn = 0; turn < 20; turn += 1) {
      const { messageId, version, total } = await admin.ok(familyNotice.create, input)
      const send = { messageId, version, send: 1 }
      const both = await Promise.all([admin.call(familyNotice.update, send), director.call(familyNotice.update, send)])
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 21002])
      const { deliveries } = await admin.ok(familyNotice.get, { messageId })
      expect(deliveries.total).toBe(total)
    }
  })
})
