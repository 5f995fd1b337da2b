import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import type { Client } from '../../../../test/app.ts'
import { makeHomeElder } from '../home-elder/test-elders.ts'

/** Accounts of elders at home for tests, of this module and of those above it. */

/** An account of somebody new, with so much in its balance; `more` goes to the archive. */
export async function makeHomeAccount(by: Client, balance = 0, more: object = {}) {
  const { oldmanId, oldmanIdCard } = await makeHomeElder(by, named(more))
  const first = balance > 0 ? { firstAmount: balance, tradeWay: 1 } : {}
  return { oldmanIdCard, ...(await by.ok(homeAccount.create, { oldmanId, ...first })) }
}

let accountCount = 0
/** Each under a name and a number of its own, to be found by them. */
function named(more: object) {
  accountCount += 1
  return { oldmanName: `居家甲${accountCount}`, phoneNum: `1380000${String(1000 + accountCount)}`, ...more }
}
