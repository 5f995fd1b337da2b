import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { type BilledHouse, openBilledHouse } from '../../../../test/billed-house.ts'

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('the race for a settlement', () => {
  let house: BilledHouse
  beforeAll(async () => {
    house = await openBilledHouse()
  })
  afterAll(() => house.t.close())

  async function leaving() {
    const oldmanId = await house.moveIn('2025-08-01')
    await house.payIn(oldmanId, 2, 600_000)
    house.at('2025-08-20')
    await house.quit(oldmanId, '2025-08-20')
    const { settlement: waiting, amounts } = await house.finance.ok(settlement.detail, { oldmanId })
    const body = {
      oldmanId,
      settleId: waiting?.settleId ?? '',
      expectRefundAmt: amounts.refundAmt,
      expectCollectAmt: 0,
    }
    return { ...body, ways: [{ tradeWay: 2, amount: amounts.refundAmt }] }
  }

  test('of two settlements of one departure one is 0, one 32052; of two revocations one is 0, one 32054', async () => {
    const body = await leaving()
    const settle = () => house.finance.call(settlement.submit, body)
    const codes = (await Promise.all([settle(), settle()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, 32052])
    const undo = () => house.finance.call(settlement.revoke, { settleId: body.settleId, reason: '更正' })
    const undone = (await Promise.all([undo(), undo()])).map(({ code }) => code)
    expect(undone.toSorted()).toEqual([0, 32054])
    expect(await house.finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })
  })

  test('the same request five times at once is one settlement and five equal answers', async () => {
    const body = { ...(await leaving()), requestNo: 'settle-five' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => house.finance.call(settlement.submit, body)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]))
    for (const { data } of answers) expect(data).toEqual(answers[0].data)
    await house.holds(body.oldmanId)
  })
})
