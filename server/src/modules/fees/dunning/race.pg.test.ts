import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { type BillHouse, openBillHouse } from '../../../../test/bills.ts'
import { smsGateway } from '../../../../test/sms-gateway.ts'

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two cashiers remind at once', () => {
  let house: BillHouse
  let sms: Awaited<ReturnType<typeof smsGateway>>
  beforeAll(async () => {
    house = await openBillHouse()
    sms = await smsGateway()
    house.house.t.services.env.sms = sms.gateway
  })
  afterAll(async () => {
    await sms.close()
    await house.house.t.close()
  })

  test('one sends, the other gets 32091; the same request five times is one message', async () => {
    const { t } = house.house
    const people = [await t.as('CASHIER'), await t.as('FINANCE')]
    const { oldmanId } = await house.moveIn('2025-06-10')
    const body = { oldmanId, remindTemplate: 2 as const, ways: [1 as const] }
    const codes = (await Promise.all(people.map((one) => one.call(dunning.send, body)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, 32091])
    expect(sms.texts).toHaveLength(1)

    const other = await house.moveIn('2025-06-10')
    const same = { ...body, oldmanId: other.oldmanId, requestNo: 'remind-five' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => people[0].call(dunning.send, same)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect(sms.texts).toHaveLength(2)
    expect((await people[0].ok(dunning.logs, { oldmanId: other.oldmanId })).total).toBe(1)
  })
})
