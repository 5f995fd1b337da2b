import { systemWho } from '#core/who/who.ts'
import { demoClearing } from '../../modules/fees/payment/service.ts'
import type { Elder, Maker } from '../people/residents.ts'

/** A provider that plays one, so that scanned codes can be tried, and one payment that waits for a decision. */
export async function makePayments({ db, orgId, now }: Maker, elders: readonly Elder[]) {
  const config = JSON.stringify({ payProvider: { type: 'MOCK' } })
  await db.insertInto('serverConfig').values({ orgId, configId: 'servers', config, secrets: '{}' }).execute()
  const payer = elders.find(({ status }) => status === 1)
  if (!payer) return
  const who = { ...systemWho(orgId, now), userName: '周晓燕' }
  const { oldmanId } = payer
  await demoClearing(db, who, { oldmanId, subject: '家属扫码预存', amount: 50_000, paidAmount: 49_900 })
}
