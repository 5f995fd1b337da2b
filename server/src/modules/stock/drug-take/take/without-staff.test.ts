import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roundsOf } from '../../../../../test/drug-rounds.ts'
import { openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))
const { dosed, go, seen, band, ready } = roundsOf(() => p)

test('an account without an employee gives a drug under its own name', async () => {
  const account = await p.t.db((db) =>
    db
      .selectFrom('userAccount')
      .select(['empId', 'userName'])
      .where('userId', '=', p.li.userId)
      .executeTakeFirstOrThrow(),
  )
  expect(account.empId).toBeNull()
  const of = await dosed()
  const take = await ready(of)
  p.at('08:00')
  const reply = await go(p.li, 'give', [seen(take)], band(of.oldmanId))
  expect(reply.data).toMatchObject({ results: [{ code: 0, status: 3 }] })
  const { giveByName } = await p.t.db((db) =>
    db.selectFrom('drugTake').select('giveByName').where('takeId', '=', take.takeId).executeTakeFirstOrThrow(),
  )
  expect(giveByName).toBe(account.userName)
})
