import { randomInt } from 'node:crypto'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { insert } from '../src/core/rows/write.ts'
import { homeElders } from '../src/modules/homecare/home-elder/tables.ts'
import type { Client, TestApp } from './app.ts'
import { idCardFor } from './factories.ts'

/** Elders at home and their accounts, for whatever stands on their money. */

/** An elder who is served at home. */
export async function makeHomeElder(t: TestApp, more: { oldmanName?: string; subsidyMonth?: number } = {}) {
  const oldmanIdCard = idCardFor()
  const row = await t.db((db) =>
    insert(db, homeElders, t.who(), {
      oldmanName: `居家${oldmanIdCard.slice(-5)}`,
      oldmanNo: `JJ2025${oldmanIdCard.slice(-9)}`,
      oldmanIdCard,
      sex: 2,
      birthDate: '1940-01-01',
      phoneNum: `138${String(randomInt(1e8)).padStart(8, '0')}`,
      homeOldmanType: 1,
      regionCode: '330106',
      address: '文三路1号',
      status: 1,
      ...more,
    }),
  )
  return { oldmanId: row.oldmanId, oldmanName: row.oldmanName, phoneNum: row.phoneNum }
}

/** An account of somebody new, with so much in its balance. */
export async function makeHomeAccount(t: TestApp, client: Client, balance = 0, more: { subsidyMonth?: number } = {}) {
  const elder = await makeHomeElder(t, more)
  const { oldmanId } = elder
  const first = balance > 0 ? { firstAmount: balance, tradeWay: 1 } : {}
  return { ...elder, ...(await client.ok(homeAccount.create, { oldmanId, ...first })) }
}
