import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import type { Client } from '../../../../test/app.ts'
import { makeHomeElder } from '../home-elder/test-elders.ts'

/** Accounts of home care elders for tests, of this module and of those above it. */

/** An account of a new elder, with this balance; `more` goes into the archive. */
export async function makeHomeAccount(by: Client, balance = 0, more: object = {}) {
  const { oldmanId, oldmanIdCard } = await makeHomeElder(by, named(more))
  const first = balance > 0 ? { firstAmount: balance, tradeWay: 1 } : {}
  return { oldmanIdCard, ...(await by.ok(homeAccount.create, { oldmanId, ...first })) }
}

let accountCount = 0
/** Each with a name and an ID card number of its own, to be found by them. */
function named(more: object) {
  accountCount += 1
  return { oldmanName: `居家甲${accountCount}`, phoneNum: `1380000${String(1000 + accountCount)}`, ...more }
}
